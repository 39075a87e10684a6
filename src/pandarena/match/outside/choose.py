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
    check_possible()
    readable(path, "the player", "a Python file that defines play")
    path = path.resolve()
    what = {"path": str(path), "settings": dict(changes)}
    return OutsidePlayer(what, limits, own_seed(seed, team), path.parent)


def packaged_player(
    name: str, changes: Mapping[str, Any], team: Team, seed: int, limits: PlayerLimits
) -> OutsidePlayer:
    """A strategy that ships with pandarena, in a process of its own."""
    check_possible()
    what = {"strategy": name, "settings": dict(changes)}
    return OutsidePlayer(what, limits, own_seed(seed, team))


def own_seed(seed: int, team: Team) -> int:
    """For the player's own random numbers: it tells nothing of the match's."""
    return int(rng(seed, "player", team).integers(1 << 32))


def readable(path: Path, what: str, wanted: str) -> None:
    """Refuse a path that is no file which can be read."""
    if not path.is_file():
        why = "is a folder" if path.is_dir() else "does not exist"
        raise SettingsError(f"{what} {path} {why}; give {wanted}")
    if not os.access(path, os.R_OK):
        raise SettingsError(f"cannot read {what} {path}")


def check_possible() -> None:
    """Refuse players in processes where there is no way to keep them in."""
    if os.name != "posix":
        raise SettingsError(
            "players in their own process need Linux or macOS; functions and packaged strategies "
            "play on any system"
        )
