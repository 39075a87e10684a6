"""A match's lost points by cause. They add up to what it lost.

A block that does not count at the end and lies where no hand takes it was lost by what brought it
there. One that could still be taken was lost for want of time, and its points are shared among
what took time, by seconds; what these do not explain, the player's own pace does. Blocks that
count, but stand lower than they could, have a cause of their own.
"""

from dataclasses import dataclass

from pandarena.lab.why.case import Case
from pandarena.lab.why.fates import fate
from pandarena.lab.why.spent import Spent, spent
from pandarena.lab.why.usual import Usual
from pandarena.match.scoring import best_tower

ORDER = "blocks stand lower than they could"
PACE = "out of time at its own pace"


@dataclass(frozen=True)
class Loss:
    """What one cause took in one match."""

    cause: str
    points: float
    seconds: float
    """Match time that it took; zero for what took none."""
    at: float
    """When it was worst [s]."""
    said: str = ""
    """By the player, at that time."""


def losses(case: Case, usual: Usual) -> list[Loss]:
    """All of them, the dearest first; what cost time only, in the end."""
    missing = [b for b in case.usable if b not in case.standing]
    worth = _worth(case, missing)
    fates = {b: fate(case, b) for b in missing}
    gone = [f for f in fates.values() if not f.takeable]
    late = {b: worth[b] for b, f in fates.items() if f.takeable}
    found = [Loss(f.cause, worth[f.block], 0.0, f.at, f.said) for f in gone]
    found += _for_want_of_time(case, late, spent(case, bool(late), usual), usual)
    short = best_tower(case.standing, case.field) - case.score
    if short > 0:
        found.append(Loss(ORDER, short, 0.0, case.end))
    return _merged(found)


def _worth(case: Case, missing: list[int]) -> dict[int, float]:
    """What each missing block would have added, shares of what all would have."""
    every = best_tower(case.usable, case.field)
    total = every - best_tower(case.standing, case.field)
    alone = {b: every - best_tower([c for c in case.usable if c != b], case.field) for b in missing}
    scale = total / sum(alone.values()) if missing else 0.0
    return {b: scale * points for b, points in alone.items()}


def _for_want_of_time(
    case: Case, late: dict[int, float], sinks: list[Spent], usual: Usual
) -> list[Loss]:
    points, seconds = sum(late.values()), sum(s.seconds for s in sinks)
    need = (
        max(seconds, sum(usual.needed(case.field.blocks[b].kind == "dynamic") for b in late)) or 1.0
    )
    found = [Loss(s.cause, points * s.seconds / need, s.seconds, s.at, s.said) for s in sinks]
    left = points * (1.0 - seconds / need)
    return [*found, Loss(PACE, left, 0.0, case.end)] if left > 0.5 else found


def _merged(found: list[Loss]) -> list[Loss]:
    """One a cause, told by its worst part."""
    by_cause: dict[str, list[Loss]] = {}
    for loss in found:
        by_cause.setdefault(loss.cause, []).append(loss)
    merged: list[Loss] = []
    for cause, parts in by_cause.items():
        worst = max(parts, key=lambda loss: (loss.points, loss.seconds))
        points, seconds = sum(p.points for p in parts), sum(p.seconds for p in parts)
        merged.append(Loss(cause, points, seconds, worst.at, worst.said))
    return sorted(merged, key=lambda loss: (-loss.points, -loss.seconds, loss.cause))
