"""Drills: a start in which one skill is the whole task, over in seconds, for the same referee.

A drill says of each block whether it begins in a tower, waits for the team, rides on the turntable,
or is out of play under a table. A match without one is a drill like any other: nothing is stacked,
and all that there is waits and rides.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from pandarena.field import TEAMS, Field, Team
from pandarena.settings import SettingsError

Place = Literal["source", "anywhere", "scattered"]
"""Where waiting blocks are: as in a match; one where none is expected; where they fell."""
MOST = 12
"""Levels that arms reach."""


@dataclass(frozen=True)
class Start:
    """Which block begins where."""

    towers: dict[Team, tuple[int, ...]] = field(default_factory=dict[Team, tuple[int, ...]])
    """By team, lowest first."""
    waiting: dict[Team, tuple[int, ...]] = field(default_factory=dict[Team, tuple[int, ...]])
    riding: tuple[int, ...] = ()
    place: Place = "source"

    def tower(self, team: Team) -> tuple[int, ...]:
        """What stands on a team's goal platform from the start, lowest first."""
        return self.towers.get(team, ())

    def usable(self, team: Team) -> tuple[int, ...]:
        """All blocks that a team may stack, those that stand already among them."""
        return (*self.tower(team), *self.waiting.get(team, ()), *self.riding)


@dataclass(frozen=True)
class Drill:
    """One kind."""

    summary: str
    time: float
    """How long it lasts unless told [s]."""
    start: Callable[[Field, tuple[Team, ...], int], Start]
    """Of a field, the teams that play, and N where the name has one."""


def parse(name: str) -> tuple[Drill, int]:
    """A drill by its name, with N of `place-N`; else one line that names them all."""
    stem, dash, number = name.partition("-")
    drill = DRILLS.get(f"{stem}-N" if dash else stem)
    if drill is None or (dash and not re.fullmatch(r"[1-9]\d?", number)):
        raise SettingsError(f"unknown drill '{name}'; there are: {', '.join(DRILLS)}")
    return drill, int(number or 0)


def start_of(name: str, field: Field, teams: tuple[Team, ...]) -> Start:
    """How a match under a drill begins for the teams that play; without a name, a match."""
    if not name:
        return Start(waiting=_each(field, TEAMS), riding=_dynamic(field))
    drill, number = parse(name)
    start = drill.start(field, teams or TEAMS, number)
    if not any(start.waiting.values()) and not start.riding:
        raise SettingsError(f"drill '{name}' leaves nothing to do on this field")
    return start


def _own(field: Field, team: Team) -> tuple[int, ...]:
    return tuple(sorted(field.seen_by(team).own_static))


def _each(
    field: Field, teams: tuple[Team, ...], first: int = 0, last: int | None = None
) -> dict[Team, tuple[int, ...]]:
    """Each team's own blocks, or a slice of them."""
    return {team: _own(field, team)[first:last] for team in teams}


def _dynamic(field: Field) -> tuple[int, ...]:
    return tuple(sorted(field.seen_by("red").dynamic))


def _static(field: Field, teams: tuple[Team, ...], _: int) -> Start:
    return Start(waiting=_each(field, teams))


def _riding(field: Field, _teams: tuple[Team, ...], _: int) -> Start:
    return Start(riding=_dynamic(field))


def _place(field: Field, teams: tuple[Team, ...], level: int) -> Start:
    dynamic, count = _dynamic(field), len(teams)
    towers: dict[Team, tuple[int, ...]] = {}
    waiting: dict[Team, tuple[int, ...]] = {}
    for i, team in enumerate(teams):
        blocks = (*_own(field, team), *dynamic[i::count])
        if level > min(len(blocks), MOST):
            most = min(len(blocks), MOST)
            raise SettingsError(f"drill 'place-{level}': {most} is the highest level here")
        towers[team], waiting[team] = blocks[: level - 1], blocks[level - 1 : level]
    return Start(towers, waiting)


def _look(field: Field, teams: tuple[Team, ...], _: int) -> Start:
    return Start(waiting=_each(field, teams, 0, 1), place="anywhere")


def _rebuild(field: Field, teams: tuple[Team, ...], _: int) -> Start:
    return Start(_each(field, teams, 0, 1), _each(field, teams, 1, 4), place="scattered")


DRILLS = {
    "static": Drill("the static blocks alone", 60.0, _static),
    "dynamic": Drill("the turntable's blocks alone", 90.0, _riding),
    "place-N": Drill("a tower of N-1 stands, and one block waits for level N", 20.0, _place),
    "look": Drill("one block waits where none is expected", 20.0, _look),
    "rebuild": Drill("a tower has fallen: its foot stands, the rest lies about", 60.0, _rebuild),
}
