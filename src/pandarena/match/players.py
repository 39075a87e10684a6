"""From what a user names to what plays: a strategy, a file, a function, or nobody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pandarena import strategies
from pandarena.field import XYZ, Team
from pandarena.match.outside import (
    PlayerLimits,
    course_player,
    file_player,
    packaged_player,
    script_of,
)
from pandarena.match.seats import Play
from pandarena.settings import SettingsError, overlay
from pandarena.station import Station
from pandarena.strategies import Strategy
from pandarena_player.course.home import repository

Player = str | Path | Callable[[Station], None] | None
"""A strategy's name, a Python file's path, `"course:final.py"` for a script of the course's stack,
`"none"` or None for an absent team, or a function that is given a station."""
DEFAULT = "default"
"""Blue's player where nobody is named: whom the scenario has across."""
Seated = tuple[str, Play | None]
"""A name, and what it plays; None is nobody."""


@dataclass(frozen=True)
class Players:
    """How the players of one match are started."""

    seed: int
    limits: PlayerLimits
    isolate: bool = False
    """Whether strategies run in processes of their own, as files always do."""
    like: Literal["gazebo", "hardware"] = "gazebo"
    """What the scenario is like, for course scripts."""

    def seat(
        self, player: Player, changes: Mapping[str, Any] | None, team: Team, offset: XYZ
    ) -> Seated:
        """`changes` are of its parameters; `offset` is for those who tune their camera by hand."""
        if player is None or player == "none":
            if changes:
                raise SettingsError(f"settings for {team}, which is absent")
            return "none", None
        if script := script_of(player):
            run = course_player(script, changes or {}, team, self.seed, self.limits, self.like)
            return f"{Path(repository(str(script))).name}/{script.stem}", run
        if isinstance(player, Path) or (isinstance(player, str) and player.endswith(".py")):
            path = Path(player)
            return path.stem, file_player(path, changes or {}, team, self.seed, self.limits)
        if isinstance(player, str):
            return self._packaged(player, changes or {}, team, offset)
        if changes:
            raise SettingsError(f"settings for {team}, which is a function: set them in it")
        return getattr(player, "__name__", "player"), player

    def _packaged(self, name: str, changes: Mapping[str, Any], team: Team, offset: XYZ) -> Seated:
        if name not in strategies.names():
            valid = ", ".join([*strategies.names(), "none"])
            raise SettingsError(
                f"unknown player '{name}'; there are: {valid}, paths of Python files (.py), "
                "and course:path/to/final.py"
            )
        strategy = strategies.load(name)
        wanted = {**_tuned(strategy, offset), **changes}
        params = overlay(strategy.params, wanted, team)
        if self.isolate:
            return name, packaged_player(name, wanted, team, self.seed, self.limits)
        return name, lambda station: strategy.play(station, params)


def _tuned(strategy: Strategy, offset: XYZ) -> dict[str, Any]:
    """What the team has found out about its camera by hand, if the strategy can use it."""
    known = any(offset) and hasattr(strategy.params, "camera_offset")
    return {"camera_offset": offset} if known else {}
