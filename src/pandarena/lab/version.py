"""Which code played a match: rows of different code are never pooled."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

import pandarena
import pandarena_player
from pandarena.match.outside import script_of
from pandarena_player.course.home import repository

APART = (
    "cli/",
    "view/",
    "charts/",
    *(f"lab/{name}/" for name in ("figures", "why", "report", "reproduce", "tournament", "tuning")),
    "lab/grading",
    "lab/benchmark",
)
"""Folders that no match passes through: they may change, and rows stay good."""
UNRELATED = {".git", ".venv", "venv", "site-packages", "__pycache__", "node_modules"}
"""Folders of a repository that are no part of a player."""
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
    """A hash of a player's file, or a course script's repository; empty for one of pandarena's."""
    if script := script_of(player):
        return _repository_version(script)
    path = Path(player)
    if not player.endswith(".py") or not path.is_file():
        return ""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def _repository_version(script: Path) -> str:
    """Of every Python file in it: a script is little without its `lib`."""
    digest = hashlib.sha256()
    script = script.resolve()
    home = Path(repository(str(script)))
    for path in sorted([script, *home.rglob("*.py")]):
        if path.is_file() and not UNRELATED & set(path.relative_to(home).parts[:-1]):
            digest.update(path.relative_to(home).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
