"""my_strategy: puts one of its static blocks on the goal platform.

Play it:   pandarena match my_strategy.py
Check it:  pandarena check my_strategy.py
Test it:   pytest test_my_strategy.py
"""

from pandarena import Outcome, Reflex, Station
from pandarena.geometry import Array
from pandarena.skills.above import Pace, pick, place
from pandarena.skills.moves import move_hand, pointing_down

BLOCKS = 1  # how many to stack; four are on the source platform
ATTEMPTS = 3  # for each
PACE = Pace(carry=0.6, touch=0.25)  # share of the arm's speed between hovers, and close to blocks
LOOK_HEIGHT = 0.38  # [m] of the hand above the platform that it looks at


def play(station: Station) -> None:
    """Called once, when the match begins; when it returns, the arm stays where it is.

    All that the team has is in `station`: arm, gripper, cameras, clock, field, log. Match time
    passes only in what waits (`motion.wait()`, `clock.sleep()`), so you may think as long as you
    like between two moves.
    """
    level = 1
    for _ in range(BLOCKS * ATTEMPTS):
        if level > BLOCKS:
            return
        try:
            stacked = one_block(station, level)
        except Reflex as reflex:
            # The arm struck something and stopped by itself. It takes commands again after this.
            station.log.note("reflex", why=str(reflex))
            station.arm.recover()
            continue
        # What did not work is a falsy result with a reason: note it, decide what to do about it.
        station.log.note("stacked" if stacked else "failed", level=level, why=stacked.why)
        if stacked:
            level += 1


def one_block(station: Station, level: int) -> Outcome:
    """Take the nearest static block and set it down at `level` of the tower, counted from 1."""
    seen = look(station)
    if not seen:
        return Outcome(False, "no block of ours in view")
    goal_x, goal_y, _ = station.field.goal  # every position is in the arm's base frame, in metres
    nearest = min(seen.values(), key=lambda T: abs(T[0, 3] - goal_x) + abs(T[1, 3] - goal_y))
    height = station.field.level_height(level)
    picked = pick(station, nearest, lift=height - nearest[2, 3] + PACE.hover, pace=PACE)
    if not picked:
        return picked
    return place(station, (goal_x, goal_y, height), yaw=0.0, pace=PACE)


def look(station: Station) -> dict[int, Array]:
    """Poses of the blocks on the source platform, as 4x4 matrices T_base_block by their number."""
    x, y, top = station.field.source
    if not move_hand(station, pointing_down((x - 0.05, y, top + LOOK_HEIGHT)), PACE.carry):
        return {}
    in_view = station.cameras["wrist"].blocks().in_base()
    return {
        block: T
        for block, T in in_view.items()
        if block in station.field.own_static and abs(T[0, 3] - x) < 0.15 and abs(T[1, 3] - y) < 0.15
    }
