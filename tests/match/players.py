"""Small players: functions of a station, put together from the skills that ship."""

from pandarena.geometry import Array
from pandarena.match.conductor import Match
from pandarena.match.events import Event
from pandarena.skills.above import Pace, pick, place
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Outcome, Station

FAST = Pace(carry=0.9, touch=0.5)
SAFE_HEIGHT = 0.45
"""Over platforms and short towers [m]."""


def over(
    station: Station, x: float, y: float, z: float = SAFE_HEIGHT, speed: float = 0.9
) -> Outcome:
    """The hand pointing down at a place of the base frame."""
    return move_hand(station, pointing_down((x, y, z)), speed)


def own_blocks(station: Station) -> dict[int, Array]:
    """T_base_block of the static blocks on the source platform, seen from above it."""
    x, y, top = station.field.source
    over(station, x - 0.05, y, top + 0.38)
    station.clock.sleep(0.05)  # the camera's next exposure
    seen = station.cameras["wrist"].blocks().in_base()
    near = {b: T for b, T in sorted(seen.items()) if abs(T[1, 3] - y) < 0.125}
    return {b: T for b, T in near.items() if b in station.field.own_static}


def take(station: Station, lift: float = 0.12) -> int:
    """Pick up one of the team's static blocks; returns which."""
    block, T = next(iter(own_blocks(station).items()))
    picked = pick(station, T, lift, FAST)
    assert picked, picked.why
    return block


def put_on_goal(station: Station, level: int = 1) -> None:
    """Put what is held on the goal platform's centre."""
    x, y, _ = station.field.goal
    placed = place(station, (x, y, station.field.level_height(level)), 0.0, FAST)
    assert placed, placed.why


def build(station: Station, count: int) -> None:
    """A tower of the team's static blocks."""
    for level in range(1, count + 1):
        take(station, lift=0.10 + 0.05 * level)
        put_on_goal(station, level)


def told(match: Match, *kinds: str) -> list[Event]:
    """What the referee has told of these kinds; all if none is named."""
    return [e for e in match.referee.events if not kinds or e.kind in kinds]
