"""What a course script's match came to: its calls, its time, what went wrong.

Calls and times are the script's own notes; the rest is what the referee saw.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pandarena.field import Team
from pandarena.lab.measure.attempts import errands
from pandarena.lab.measure.reasons import cause
from pandarena.match.result import Result
from pandarena_player.course.ledger import CALLS, KINDS, TIME

AFTER = "after its end"
"""Match time that was left when the script had ended."""


@dataclass(frozen=True)
class Mishap:
    """Something that went wrong, as often as it did for the same reason."""

    what: str
    why: str
    count: int
    where: tuple[str, ...]
    """The script's lines, or the blocks."""


@dataclass(frozen=True)
class CourseReport:
    """Of one team."""

    time: dict[str, float]
    """By what it went into [s]; "" is what asking the time has cost. It adds up to the match."""
    think_s: float
    """CPU time [s], which is free unless thinking is measured."""
    calls: dict[str, dict[str, int]]
    """By what their time counts as, then by name, most first; "" is what takes none."""
    mishaps: tuple[Mishap, ...]

    def to_json(self) -> dict[str, Any]:
        """What `pandarena course --json` tells of it."""
        return asdict(self)


def course_report(result: Result, team: Team, called: Callable[[int], str]) -> CourseReport:
    """From the result of a match that a course script played; `called` is a block's name to it."""
    notes = result.side(team).notes
    time = {str(kind): 0.0 for kind in KINDS}
    calls: dict[str, Counter[str]] = {}
    told_at, now = 0.0, ""
    for stamp, text, values in notes:
        if text == TIME:
            told_at, now = stamp, str(values["now"])
            time = {kind: float(values[kind]) for kind in KINDS}
        elif text == CALLS:
            of = calls.setdefault(str(values["kind"]), Counter())
            of |= Counter({name: int(n) for name, n in values.items() if name != "kind"})
    time[""] = max(0.0, told_at - sum(time.values()))
    time[now or AFTER] = time.get(now or AFTER, 0.0) + max(0.0, result.time - told_at)
    return CourseReport(
        time={kind: round(seconds, 3) for kind, seconds in time.items()},
        think_s=round(result.side(team).think_s, 3),
        calls={kind: dict(of.most_common()) for kind, of in calls.items()},
        mishaps=(*_noted(result, team), *_lost(result, team, called)),
    )


def _noted(result: Result, team: Team) -> list[Mishap]:
    """What the script's calls refused or did not achieve, by reason and line."""
    found: dict[tuple[str, str], list[str]] = {}
    for _, text, values in result.side(team).notes:
        if text not in (TIME, CALLS) and "line" in values:
            found.setdefault((text, str(values["why"])), []).append(str(values["line"]))
    return [_mishap(what, why, lines) for (what, why), lines in found.items()]


def _lost(result: Result, team: Team, called: Callable[[int], str]) -> list[Mishap]:
    """Blocks that it went for and that do not stand on its tower because of it."""
    standing = {block for block, _ in result.side(team).standing.levels}
    found: dict[str, list[str]] = {}
    for errand in errands(result.events, team):
        if not errand.placed:
            why = cause(errand, result.events, team)
            found.setdefault(why, []).append(called(errand.block))
        elif errand.block not in standing:
            found.setdefault("placed, and fell", []).append(called(errand.block))
    return [_mishap("not placed", why, blocks) for why, blocks in found.items()]


def _mishap(what: str, why: str, where: list[str]) -> Mishap:
    return Mishap(what, why, len(where), tuple(dict.fromkeys(where)))
