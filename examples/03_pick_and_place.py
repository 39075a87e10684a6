"""Pick one block, judge the grasp by its width, set it down on the goal platform."""

import pandarena
from pandarena.skills.above import Pace, pick, place
from pandarena.skills.moves import move_hand, pointing_down


def one_block(station: pandarena.Station) -> None:
    """The nearest static block to the platform's centre."""
    field, pace = station.field, Pace(carry=0.8)
    x, y, top = field.source
    move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), pace.carry)
    blocks = station.cameras["wrist"].blocks().in_base()
    block, T_base_block = min(blocks.items())
    if not (picked := pick(station, T_base_block, lift=0.1, pace=pace)):
        print("no luck:", picked.why)
        return
    print(f"block {block} is {1e3 * station.gripper.state().width:.1f} mm wide")
    gx, gy, _ = field.goal
    print("set down:", place(station, (gx, gy, field.level_height(1)), yaw=0.0, pace=pace))


result = pandarena.play(one_block, "none", seed=2, time=20)
print(result.score)
for event in result.events:
    print(f"{event.time:6.2f} s  {event.kind} {event.block if event.block is not None else ''}")
