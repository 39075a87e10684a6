"""Counts what a match came to: from events, truth and track to a row."""

import math
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from pandarena.field import Field, Team, other
from pandarena.lab.measure.attempts import Errand, errands
from pandarena.lab.measure.reasons import cause, said
from pandarena.lab.measure.row import Row
from pandarena.lab.measure.stages import Carry
from pandarena.lab.measure.standing import stood
from pandarena.lab.measure.tower import straightness
from pandarena.match.conductor import Match
from pandarena.match.result import Result
from pandarena.match.scoring import best_tower


def row_of(match: Match, result: Result, side: Team, carried: list[Carry]) -> Row:
    """The row of the player at `side`."""
    mine, theirs = result.side(side), result.side(other(side))
    field, events, start = match.world.field, result.events, match.world.start
    tower, usable = start.tower(side), start.usable(side)
    found = errands(events, side, tower)
    placed = sorted(e.last.ended for e in found if e.placed)
    lifts = [a.lifted for e in found for a in e.attempts if a.lifted is not None]
    levels = mine.standing.levels
    toppled = [e for e in events if e.kind == "toppled" and e.team == side]
    height = max((level for _, level in levels), default=0)
    straight = straightness(levels, match.world.block_poses())
    off_mm, off_deg = _pose_error(carried)

    def static(block: int) -> bool:
        return field.blocks[block].kind == "static"

    return Row(
        score=mine.standing.score,
        best=best_tower(usable, field),
        opponent_score=theirs.standing.score,
        won=result.winner[0] == side,
        levels=[list(pair) for pair in levels],
        height=height,
        stable=height >= 4 and not toppled,
        static_standing=len(levels) - mine.standing.dynamic,
        dynamic_standing=mine.standing.dynamic,
        **_counts(found, field),
        **_failures(found, result, side),
        fallen=sum(e.what["by"] == side for e in toppled),
        toppled=len(toppled),
        strikes=sum(e.kind == "struck" and e.team == side for e in events),
        first_lift_s=min(lifts, default=None),
        four_static_s=stood(events, side, min(4, sum(map(static, usable))), static, tower),
        twelve_s=stood(events, side, len(usable), lambda _: True, tower),
        last_placed_s=placed[-1] if placed else None,
        cycle_s=_cycle(placed),
        static_stages=_stages(carried, "source"),
        dynamic_stages=_stages(carried, "turntable"),
        pose_error_mm=off_mm,
        pose_error_deg=off_deg,
        offset_mm=straight.offset_mm,
        yaw_deg=straight.yaw_deg,
        forfeit=mine.forfeit,
        opponent_forfeit=theirs.forfeit,
        time=round(result.time, 3),
        think_s=round(mine.think_s, 4),
        wall_s=round(result.wall_s, 4),
        events_hash=result.events_hash,
    )


def _counts(found: list[Errand], field: Field) -> dict[str, Any]:
    """Attempts and what they came to, static and dynamic."""
    static = [e for e in found if field.blocks[e.block].kind == "static"]
    tries = _tries([e for e in found if e.first.on == "turntable"])
    return {
        "static_attempts": len(static),
        "static_grasped": sum(e.lifted for e in static),
        "static_placed": sum(e.placed for e in static),
        "dynamic_attempts": len(tries),
        "dynamic_tried": len({block for _, block, *_ in tries}),
        "dynamic_first": sum(visit == 1 and lifted for *_, visit, lifted, _ in tries),
        "dynamic_grasped": sum(lifted for *_, lifted, _ in tries),
        "dynamic_placed": sum(placed for *_, placed in tries),
        "tries": tries,
    }


def _tries(riding: list[Errand]) -> list[list[Any]]:
    visits: dict[int, int] = {}
    rows: list[list[Any]] = []
    for e in riding:
        visits[e.block] = visits.get(e.block, 0) + 1
        first = e.first
        rows.append([first.began, e.block, first.radius, visits[e.block], e.lifted, e.placed])
    return rows


def _failures(found: list[Errand], result: Result, side: Team) -> dict[str, Any]:
    notes = result.side(side).notes
    every = sorted((a for e in found for a in e.attempts), key=lambda a: a.began)
    missed = [a for a in every if a.lifted is None]
    failures = [
        [
            e.last.ended,
            "grasp" if e.last.lifted is None else "placement",
            e.block,
            cause(e, result.events, side),
            said(e.last, every, notes, result.time),
        ]
        for e in found
        if not e.placed
    ]
    return {
        "failed_grasps": len(missed),
        "recovered": sum(any(b.began > a.ended for b in every) for a in missed),
        "failures": failures,
    }


def _stages(carried: list[Carry], on: str) -> list[float] | None:
    """Means, of carries that began there."""
    found = [(*c.stages, c.think_s) for c in carried if c.on == on]
    return [round(fmean(times), 4) for times in zip(*found, strict=True)] or None


def _pose_error(carried: list[Carry]) -> tuple[float | None, float | None]:
    """Mean over carries: [mm], [degrees]."""
    if not carried:
        return None, None
    off, turned = (fmean(c.pose_error[i] for c in carried) for i in range(2))
    return round(1000.0 * off, 3), round(math.degrees(turned), 3)


def _cycle(times: list[float]) -> float | None:
    steps = [b - a for a, b in pairwise(times)]
    return round(median(steps), 3) if steps else None
