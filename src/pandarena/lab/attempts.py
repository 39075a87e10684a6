"""What a team did to its blocks, read from the referee's events: attempts, and what became of each.

An attempt at a block begins when the free hand touches it, or lifts it, and ends when the block is
placed, set down elsewhere, lost, or left alone. What a carried block brushes is no attempt, nor is
a block of the team's tower that a withdrawing hand touches.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pandarena.field import Team
from pandarena.match.events import Event

ENDS = ("placed", "set_down", "lost")
Note = tuple[float, str, dict[str, float | int | str | bool]]


@dataclass
class Attempt:
    """At one block."""

    block: int
    began: float
    """[s]"""
    lifted: float | None = None
    """When, if it came so far [s]."""
    end: str = ""
    """placed, set_down or lost; empty if it was never let go, or never held."""
    ended: float = 0.0
    """When it ended, or was last heard of [s]."""

    @property
    def placed(self) -> bool:
        """Whether the block came to stand on the tower."""
        return self.end == "placed"


def attempts(events: Iterable[Event], team: Team) -> list[Attempt]:
    """All of that team's, in order."""
    found: list[Attempt] = []
    held: Attempt | None = None
    standing: set[int] = set()
    for event in events:
        block = event.block
        if block is None:
            continue
        if event.kind == "toppled" or (event.kind == "lifted" and event.team != team):
            standing.discard(block)
        if event.team != team:
            continue
        if event.kind == "touched" and held is None and block not in standing:
            if not _open(found, block):
                found.append(Attempt(block, event.time, ended=event.time))
        elif event.kind == "lifted":
            held = _lifted(found, block, event.time)
            standing.discard(block)
        elif event.kind in ENDS and (of := _lifting(found, block)):
            of.end, of.ended = event.kind, event.time
            held = None if held is of else held
            if of.placed:
                standing.add(block)
    return found


def _open(found: list[Attempt], block: int) -> bool:
    """Whether the latest attempt is at this block and holds it: it is no new one."""
    return bool(found) and found[-1].block == block and _holds(found[-1])


def _holds(attempt: Attempt) -> bool:
    return attempt.lifted is not None and not attempt.end


def _lifting(found: list[Attempt], block: int) -> Attempt | None:
    return next((a for a in reversed(found) if a.block == block and _holds(a)), None)


def _lifted(found: list[Attempt], block: int, time: float) -> Attempt:
    """The attempt that this lift belongs to; one that nobody saw begin is new."""
    last = found[-1] if found else None
    if last is None or last.block != block or last.lifted is not None:
        last = Attempt(block, time)
        found.append(last)
    last.lifted = last.ended = time
    return last


def reason(attempt: Attempt, attempts: list[Attempt], notes: Iterable[Note], end: float) -> str:
    """Why it came to nothing, in the player's words if it said any, else in the referee's."""
    later = [a.began for a in attempts if a.began > attempt.began]
    until = min([*later, end])
    for time, _, values in notes:
        why = values.get("why")
        if attempt.began <= time <= until and isinstance(why, str) and why:
            return why
    if attempt.lifted is None:
        return "touched, not lifted"
    words = {"set_down": "set down elsewhere", "lost": "dropped", "": "never let go"}
    return words[attempt.end]
