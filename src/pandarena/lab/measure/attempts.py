"""What a team did to its blocks, read from the referee's events: attempts, and what became of each.

An attempt at a block begins when the free hand grips it, shuts on nothing beside it, or strikes it;
a brush is none. It ends when the block is placed, set down elsewhere, lost, or left alone.
An errand is a block's way to the tower: attempts at it between which the team itself laid it down.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal

from pandarena.field import Team
from pandarena.match.events import Event
from pandarena.world.contacts import struck_block

How = Literal["gripped", "missed", "struck", "lifted"]
ENDS = ("placed", "set_down", "lost")
SAME = 1.0
"""A second grip of the same block this soon is the same attempt [s]."""


@dataclass
class Attempt:
    """At one block."""

    block: int
    began: float
    """[s]"""
    on: str
    """What it lay on: source, goal, turntable, tower or elsewhere."""
    radius: float | None = None
    """On the turntable, from its axis [m]."""
    how: How = "gripped"
    """The last that the free hand did to it."""
    tried: float = 0.0
    """When it did that; for a block that was lifted, when it was gripped [s]."""
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

    @property
    def holds(self) -> bool:
        """Whether the block is in the air."""
        return self.lifted is not None and not self.end


@dataclass(frozen=True)
class Errand:
    """A block's way to the tower."""

    attempts: tuple[Attempt, ...]

    @property
    def first(self) -> Attempt:
        """The attempt that took it from where it was, or did not."""
        return self.attempts[0]

    @property
    def last(self) -> Attempt:
        """The attempt that tells what became of it: the last that lifted it, if any did."""
        lifted = [a for a in self.attempts if a.lifted is not None]
        return lifted[-1] if lifted else self.attempts[-1]

    @property
    def block(self) -> int:
        """Its id."""
        return self.first.block

    @property
    def lifted(self) -> bool:
        """Whether the block was picked up."""
        return self.first.lifted is not None

    @property
    def placed(self) -> bool:
        """Whether the team let go of it on its tower, at last."""
        return self.last.placed


def attempts(events: Iterable[Event], team: Team, standing: Collection[int] = ()) -> list[Attempt]:
    """All of that team's, in order; `standing` stood on its tower from the start."""
    fold = _Fold(team, set(standing))
    for event in events:
        fold.take(event)
    return [a for a in fold.found if a.on != "tower" or a.lifted is not None]


def errands(events: Iterable[Event], team: Team, standing: Collection[int] = ()) -> list[Errand]:
    """The same attempts, by errands; an attempt goes on with one that left its block well."""
    events = list(events)
    fell = [(e.block, e.time) for e in events if e.kind == "toppled"]
    under_way: dict[int, list[Attempt]] = {}
    all_of_them: list[list[Attempt]] = []
    for attempt in attempts(events, team, standing):
        before = under_way.get(attempt.block)
        if before and _goes_on(before, attempt, fell):
            before.append(attempt)
        else:
            under_way[attempt.block] = [attempt]
            all_of_them.append(under_way[attempt.block])
    return [Errand(tuple(found)) for found in all_of_them]


def _goes_on(before: list[Attempt], attempt: Attempt, fell: list[tuple[int | None, float]]) -> bool:
    last = Errand(tuple(before)).last
    toppled = any(b == attempt.block and last.ended < t <= attempt.began for b, t in fell)
    return last.end in ("placed", "set_down") and attempt.on != "turntable" and not toppled


class _Fold:
    """Takes in one event after the other."""

    def __init__(self, team: Team, standing: set[int]) -> None:
        self.found: list[Attempt] = []
        self._team, self._standing = team, standing

    def take(self, event: Event) -> None:
        """What it means for the team's attempts."""
        block = event.block
        if event.kind == "struck":
            block = struck_block(str(event.what["against"]))
        if block is None:
            return
        if event.kind == "toppled" or (event.kind == "lifted" and event.team != self._team):
            self._standing.discard(block)
        if event.team != self._team:
            return
        if event.kind in ("gripped", "missed"):
            self._tried(event, block, event.kind)
        elif event.kind == "struck" and self._is_attempt(event, block):
            self._tried(event, block, "struck")
        elif event.kind == "lifted":
            self._lifted(block, event.time)
        elif event.kind in ENDS:
            self._ended(event, block)

    def _is_attempt(self, event: Event, block: int) -> bool:
        """Whether it is the free hand that struck a block that is to be taken."""
        by_hand = str(event.what.get("what", "")).startswith(("finger", "hand"))
        return by_hand and block not in self._standing and not any(a.holds for a in self.found[-1:])

    def _tried(self, event: Event, block: int, how: How) -> None:
        last = self.found[-1] if self.found else None
        if last and last.block == block and last.holds:
            return  # it is in the hand: what is gripped again was never let go
        if not (last and last.block == block and _is_open(last, event.time)):
            where, radius = event.what.get("on", "elsewhere"), event.what.get("radius")
            last = Attempt(block, event.time, str(where), radius=_number(radius))
            self.found.append(last)
        last.how, last.tried, last.ended = how, event.time, event.time

    def _lifted(self, block: int, time: float) -> None:
        last = self.found[-1] if self.found else None
        if last is None or last.block != block or last.lifted is not None:
            last = Attempt(block, time, "elsewhere", tried=time)
            self.found.append(last)
        last.how, last.lifted, last.ended = "lifted", time, time
        self._standing.discard(block)

    def _ended(self, event: Event, block: int) -> None:
        of = next((a for a in reversed(self.found) if a.block == block and a.holds), None)
        if of is None:
            return
        of.end, of.ended = event.kind, event.time
        if of.placed:
            self._standing.add(block)


def _is_open(last: Attempt, time: float) -> bool:
    return last.lifted is None and time - last.ended <= SAME


def _number(value: float | str | None) -> float | None:
    return float(value) if value is not None else None
