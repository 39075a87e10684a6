"""A state machine as data: what is done in each state, and where each event leads.

States and events are enumerations whose values say in words what they mean. `run` plays a machine:
each state's deed returns a `Turn`, the event that ended it and why, and every transition is noted
in the log. A machine knows no deed, so it can be drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, TypeVar

from pandarena.station import Log

S = TypeVar("S", bound=Enum)
E = TypeVar("E", bound=Enum)


@dataclass(frozen=True)
class Turn(Generic[E]):
    """How a state ended."""

    event: E
    why: str = ""
    """Particulars, where there are any: which block, how far off."""


@dataclass(frozen=True)
class Way(Generic[S, E]):
    """From one state to another, upon an event."""

    source: S
    event: E
    target: S


@dataclass(frozen=True)
class Machine(Generic[S, E]):
    """All ways, where it begins and where it ends."""

    start: S
    end: S
    ways: tuple[Way[S, E], ...]

    def __post_init__(self) -> None:
        if len(self._targets) < len(self.ways):
            raise ValueError("two ways leave one state upon one event")
        reached = {self.start} | {w.target for w in self.ways}
        left = {w.source for w in self.ways}
        if lost := [s.name for s in type(self.start) if s not in reached]:
            raise ValueError(f"no way leads to {', '.join(lost)}")
        if stuck := [s.name for s in reached - left if s is not self.end]:
            raise ValueError(f"no way leads on from {', '.join(stuck)}")

    @cached_property
    def _targets(self) -> dict[tuple[S, E], S]:
        return {(w.source, w.event): w.target for w in self.ways}

    def next(self, state: S, event: E) -> S:
        """Where `event` leads from `state`; else one line that names what would lead on."""
        if (state, event) in self._targets:
            return self._targets[state, event]
        known = ", ".join(w.event.name for w in self.ways if w.source is state)
        raise ValueError(f"{state.name} does not end with {event.name}; it ends with: {known}")


AnyMachine = Machine[Any, Any]


def run(machine: Machine[S, E], deeds: Mapping[S, Callable[[], Turn[E]]], log: Log) -> None:
    """From its start to its end, each transition noted with its reason."""
    state = machine.start
    while state is not machine.end:
        turn = deeds[state]()
        target = machine.next(state, turn.event)
        log.note(turn.event.value, state=state.name, to=target.name, why=turn.why)
        state = target
