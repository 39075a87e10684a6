"""A script of the course's stack as a player: `course:path/to/final.py`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from pandarena.field import Team
from pandarena.match.outside.choose import check_possible, own_seed, readable
from pandarena.match.outside.limits import PlayerLimits
from pandarena.match.outside.player import OutsidePlayer
from pandarena.match.outside.printed import Printed
from pandarena.settings import SettingsError, overlay

PREFIX = "course:"
ADAPTER = "pandarena_player.course.entry:main"
OLDEST = (3, 8)
ASK = "import sys, numpy; print(*sys.version_info[:2], numpy.__version__)"
"""What an interpreter is asked before it may run a script."""
Like = Literal["scenario", "gazebo", "hardware"]


@dataclass(frozen=True)
class CourseParams:
    """How a course script is run."""

    like: Like = "scenario"
    """Whose block names and pictures it is told: the simulator's, the hardware's, or those of the
    one that the scenario is like."""
    python: str = ""
    """The interpreter that runs it; empty for the one that runs pandarena."""

    def __post_init__(self) -> None:
        if self.like not in get_args(Like):
            raise ValueError(f"like = {self.like!r}: choose one of {', '.join(get_args(Like))}")


def script_of(player: object) -> Path | None:
    """The script that a player's name stands for, if it is one."""
    if isinstance(player, str) and player.startswith(PREFIX):
        return Path(player.removeprefix(PREFIX))
    return None


def course_player(
    path: Path,
    changes: Mapping[str, Any],
    team: Team,
    seed: int,
    limits: PlayerLimits,
    like: Literal["gazebo", "hardware"],
) -> OutsidePlayer:
    """The script, run as it is in a process of its own; `like` is what the scenario is like."""
    check_possible()
    params = overlay(CourseParams(), changes, team)
    readable(path, "the course script", "a Python file, as in course:labs/final/final.py")
    path = path.resolve()
    what = {"script": str(path), "like": like if params.like == "scenario" else params.like}
    return OutsidePlayer(
        what,
        limits,
        own_seed(seed, team),
        path.parent,
        ADAPTER,
        _interpreter(params.python),
        echo=Printed(team),
    )


@cache
def _interpreter(name: str) -> str:
    """Its path, or one line on why it will not do."""
    if not name:
        return sys.executable
    python = shutil.which(Path(name).expanduser())
    if python is None:
        raise SettingsError(f"python = '{name}' is no program that can be run")
    try:
        asked = subprocess.run(
            [python, "-c", ASK],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
            env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
        )
        major, minor, _ = asked.stdout.split()
        version = int(major), int(minor)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        raise SettingsError(
            f"python = '{name}' is no Python with numpy, which course scripts need"
        ) from None
    if version < OLDEST:
        raise SettingsError(f"python = '{name}' is Python {major}.{minor}; 3.8 is the oldest")
    return python
