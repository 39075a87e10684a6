"""Matches against players that nobody trusts, and what is left afterwards."""

import textwrap
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from pandarena.api import Player, make_match
from pandarena.match.conductor import Match
from pandarena.match.events import events_hash
from pandarena.match.result import Result

SECONDS = 6.0
"""How long matches are: the opponent places its first block [s]."""


def write(folder: Path, source: str, name: str = "player") -> Path:
    """A player's file."""
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(source))
    return path


def played(red: Player, blue: Player = "hello", **options: Any) -> tuple[Match, Result]:
    """A whole match."""
    match = make_match(red, blue, time=options.pop("time", SECONDS), **options)
    return match, match.run()


def without_reasons(match: Match) -> str:
    """The hash of a match, whatever is said of why somebody forfeited."""
    events = [replace(e, what={}) if e.kind == "forfeited" else e for e in match.referee.events]
    return events_hash(events, match.world.block_poses())


def running_in(folder: Path) -> list[int]:
    """Processes whose working directory is `folder`: a player's, and all that it started."""
    found: list[int] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink() == folder:
                found.append(int(process.name))
        except OSError:  # it has just ended
            continue
    return found


def assert_nothing_runs_in(folder: Path) -> None:
    """Now: the match has ended, so has everything of it."""
    left = running_in(folder)
    assert not left, [Path(f"/proc/{pid}/stat").read_text() for pid in left]


def wait_until_nothing_runs_in(folder: Path, seconds: float = 5.0) -> None:
    """Soon: nobody has ended it, its warden does."""
    last = time.monotonic() + seconds
    while running_in(folder) and time.monotonic() < last:
        time.sleep(0.01)
    assert_nothing_runs_in(folder)
