"""A player in its own process, as the conductor sees it: a function of a station."""

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandarena.backends.sim import SimStation
from pandarena.match.outside.checks import printable
from pandarena.match.outside.desk import Desk
from pandarena.match.outside.hello import hello
from pandarena.match.outside.limits import LIMITS, PlayerLimits
from pandarena.match.outside.process import Process
from pandarena.match.outside.session import Session, Usage

NATIVE = "pandarena.backends.remote.entry:main"
"""What plays in the process: Python files and packaged strategies, on a station like in process."""

_COLOUR = re.compile("(\x1b\\[[0-9;]*m)")


def show(printed: str) -> None:
    """What players print is for whoever watches; results alone go to stdout.

    Colours are let through, nothing else that a terminal obeys.
    """
    parts = _COLOUR.split(printed)
    parts[::2] = [printable(part, len(part), keep="\n\r\t") for part in parts[::2]]
    with suppress(AttributeError, OSError, ValueError):  # nobody watches
        sys.stderr.write("".join(parts))


@dataclass(frozen=True)
class OutsidePlayer:
    """Call it with a station to play a match; each call starts its own process."""

    what: Mapping[str, Any]
    """What the process is to play, for its adapter: `{"path": ...}` or `{"strategy": ...}`."""
    limits: PlayerLimits = LIMITS
    seed: int = 0
    """For the player's own random numbers."""
    folder: Path | None = None
    """Where it runs."""
    adapter: str = NATIVE
    python: str = sys.executable
    """The interpreter; one that plays for another adapter need not have pandarena."""
    echo: Callable[[str], None] = show
    watch: Callable[[Usage], None] | None = None
    """Is told at the end what the process has used."""

    def __call__(self, station: Any) -> None:
        """Play; raises `Forfeit` if the player cannot go on."""
        assert isinstance(station, SimStation)
        first = hello(self, station)
        desk = Desk(station, self.limits, foresight=not station.clock.measured)
        process = Process(self.limits, self.folder, self.echo, self.python)
        session = Session(process, desk, self.limits)
        try:
            session.serve(first)
        finally:
            usage = session.close()
            if self.watch:
                self.watch(usage)


__all__ = ["NATIVE", "OutsidePlayer", "Usage"]
