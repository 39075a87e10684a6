"""What a match came to, for one player: numbers that are counted, averaged and compared."""

import dataclasses
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from statistics import median
from typing import Any

from pandarena.field import Field, Team, other
from pandarena.geometry import Array
from pandarena.lab.attempts import Attempt, attempts, reason
from pandarena.lab.tower import straightness
from pandarena.match.conductor import Match
from pandarena.match.result import Result
from pandarena.match.scoring import points


@dataclass(frozen=True)
class Row:
    """One trial's. Times in match time [s] unless said."""

    score: int
    best: int
    """The most that the field has to give."""
    opponent_score: int
    won: bool
    levels: list[list[int]]
    """[block, level], lowest first."""
    height_mm: int
    """Altitude of the highest block's centre [mm]."""
    static_attempts: int
    static_grasped: int
    static_placed: int
    static_standing: int
    """Static blocks that count at the end."""
    dynamic_attempts: int
    dynamic_tried: int
    """Different dynamic blocks."""
    dynamic_first: int
    """Of these, lifted at the first attempt."""
    dynamic_grasped: int
    dynamic_placed: int
    dynamic_standing: int
    tries: list[list[Any]]
    """[block, start's radius on the turntable [m], which attempt at it, lifted, placed]."""
    placed: int
    """Placements of any block."""
    fallen: int
    """Blocks that fell off the tower by the team's own doing."""
    strikes: int
    recovered: int
    """Strikes after which a block was lifted."""
    failures: list[list[Any]]
    """[time, "grasp" or "placement", block, why]."""
    first_lift_s: float | None
    four_static_s: float | None
    """When the fourth static block, or the last of fewer, was placed."""
    last_placed_s: float | None
    cycle_s: float | None
    """Median from one placement to the next."""
    offset_mm: float | None
    """Largest step between two layers [mm]."""
    yaw_deg: float | None
    """Largest turn between two layers [degrees]."""
    forfeit: str
    """Why it forfeited; empty if it did not."""
    opponent_forfeit: str
    time: float
    """Played."""
    think_s: float
    """CPU time of the player, without rendering and detection [s]."""
    wall_s: float
    """[s]"""
    events_hash: str

    def to_json(self) -> dict[str, Any]:
        """Every field, by name."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(f.name for f in dataclasses.fields(Row))


def row_of(match: Match, result: Result, side: Team, radii: dict[int, float]) -> Row:
    """`radii` is how far from the turntable's axis each dynamic block began [m]."""
    mine, theirs = result.side(side), result.side(other(side))
    tried = attempts(result.events, side)
    static = [a for a in tried if a.block not in radii]
    dynamic = [a for a in tried if a.block in radii]
    tries = _tries(dynamic, radii)
    times = sorted(a.ended for a in tried if a.placed)
    strikes = [e.time for e in result.events if e.kind == "struck" and e.team == side]
    lifts = [a.lifted for a in tried if a.lifted is not None]
    levels = mine.standing.levels
    straight = straightness(levels, match.world.block_poses())
    return Row(
        score=mine.standing.score,
        best=most(match.world.field),
        opponent_score=theirs.standing.score,
        won=result.winner[0] == side,
        levels=[list(pair) for pair in levels],
        height_mm=mine.standing.altitude,
        static_attempts=len(static),
        static_grasped=sum(a.lifted is not None for a in static),
        static_placed=sum(a.placed for a in static),
        static_standing=len(levels) - mine.standing.dynamic,
        dynamic_attempts=len(dynamic),
        dynamic_tried=len({a.block for a in dynamic}),
        dynamic_first=sum(number == 1 and lifted for _, _, number, lifted, _ in tries),
        dynamic_grasped=sum(a.lifted is not None for a in dynamic),
        dynamic_placed=sum(a.placed for a in dynamic),
        dynamic_standing=mine.standing.dynamic,
        tries=tries,
        placed=len(times),
        fallen=sum(
            e.kind == "toppled" and e.team == side and e.what["by"] == side for e in result.events
        ),
        strikes=len(strikes),
        recovered=sum(any(lift > time for lift in lifts) for time in strikes),
        failures=_failures(tried, result, side),
        first_lift_s=min(lifts, default=None),
        four_static_s=_nth_static(static, match.world.field),
        last_placed_s=times[-1] if times else None,
        cycle_s=_cycle(times),
        offset_mm=straight.offset_mm,
        yaw_deg=straight.yaw_deg,
        forfeit=mine.forfeit,
        opponent_forfeit=theirs.forfeit,
        time=round(result.time, 3),
        think_s=round(mine.think_s, 4),
        wall_s=round(result.wall_s, 4),
        events_hash=result.events_hash,
    )


def starting_radii(match: Match) -> dict[int, float]:
    """Of the dynamic blocks about the turntable's true axis, at this moment [m]."""
    world = match.world
    poses: Array = world.block_poses()
    x, y = world.truth.turntable_center
    return {
        b.id: round(float(((poses[b.id, 0] - x) ** 2 + (poses[b.id, 1] - y) ** 2) ** 0.5), 4)
        for b in world.field.blocks
        if b.kind == "dynamic"
    }


@cache
def most(field: Field) -> int:
    """All blocks that a team may use in one tower, the dearer ones above."""
    mine = [b.id for b in field.blocks if b.team in (None, "red")]
    mine.sort(key=field.value)
    return points([(block, level) for level, block in enumerate(mine, start=1)], field)


def _tries(dynamic: list[Attempt], radii: dict[int, float]) -> list[list[Any]]:
    seen: dict[int, int] = {}
    rows: list[list[Any]] = []
    for a in dynamic:
        seen[a.block] = seen.get(a.block, 0) + 1
        rows.append([a.block, radii[a.block], seen[a.block], a.lifted is not None, a.placed])
    return rows


def _failures(tried: list[Attempt], result: Result, side: Team) -> list[list[Any]]:
    notes = result.side(side).notes
    return [
        [
            a.ended,
            "grasp" if a.lifted is None else "placement",
            a.block,
            reason(a, tried, notes, result.time),
        ]
        for a in tried
        if not a.placed
    ]


def _nth_static(static: list[Attempt], field: Field) -> float | None:
    """When as many different static blocks as there are, four at most, had been placed."""
    first: dict[int, float] = {}
    for a in static:
        if a.placed:
            first.setdefault(a.block, a.ended)
    wanted = min(4, field.static_blocks)
    return sorted(first.values())[wanted - 1] if 0 < wanted <= len(first) else None


def _cycle(times: list[float]) -> float | None:
    steps = [b - a for a, b in pairwise(times)]
    return round(median(steps), 3) if steps else None
