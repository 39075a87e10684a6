"""Which code played a match: rows of different code are never pooled."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

import pandarena
import pandarena_player

APART = ("cli/", "view/", "lab/figures/", "lab/why/")
"""Folders that no match passes through: they may change, and rows stay good."""
PHYSICS = ("mujoco", "numpy", "ruckig")


@cache
def code_version() -> str:
    """The package's version and a hash of its files and of the libraries that decide matches."""
    digest = hashlib.sha256()
    for package in (pandarena, pandarena_player):
        home = Path(package.__file__ or "").parent
        for path in sorted(home.rglob("*")):
            inside = path.relative_to(home).as_posix()
            if path.suffix in (".py", ".toml", ".txt") and not inside.startswith(APART):
                digest.update(f"{package.__name__}/{inside}".encode())
                digest.update(path.read_bytes())
    for library in PHYSICS:
        digest.update(f"{library} {metadata.version(library)}".encode())
    return f"{pandarena.__version__}+{digest.hexdigest()[:12]}"


def player_version(player: str) -> str:
    """A hash of a player's file; empty for one that ships with pandarena."""
    path = Path(player)
    if not player.endswith(".py") or not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
