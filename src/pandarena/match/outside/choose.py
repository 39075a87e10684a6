"""From what a user named to a player in its own process, or one line on why not."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pandarena.field import Team
from pandarena.match.outside.limits import PlayerLimits
from pandarena.match.outside.player import OutsidePlayer
from pandarena.seeds import rng
from pandarena.settings import SettingsError


def file_player(
    path: Path, changes: Mapping[str, Any], team: Team, seed: int, limits: PlayerLimits
) -> OutsidePlayer:
    """The player in a file; what it defines is found out in its own process."""
    _check_possible()
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "does not exist"
        raise SettingsError(f"the player {path} {what}; give a Python file that defines play")
    if not os.access(path, os.R_OK):
        raise SettingsError(f"cannot read the player {path}")
    path = path.resolve()
    what = {"path": str(path), "settings": dict(changes)}
    return OutsidePlayer(what, limits, _own_seed(seed, team), path.parent)


def packaged_player(
    name: str, changes: Mapping[str, Any], team: Team, seed: int, limits: PlayerLimits
) -> OutsidePlayer:
    """A strategy that ships with pandarena, in a process of its own."""
    _check_possible()
    what = {"strategy": name, "settings": dict(changes)}
    return OutsidePlayer(what, limits, _own_seed(seed, team))


def _own_seed(seed: int, team: Team) -> int:
    """For the player's own random numbers: it tells nothing of the match's."""
    return int(rng(seed, "player", team).integers(1 << 32))


def _check_possible() -> None:
    if os.name != "posix":
        raise SettingsError(
            "players in their own process need Linux or macOS; functions and packaged strategies "
            "play on any system"
        )
