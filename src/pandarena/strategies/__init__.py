"""One file or folder per system: what to do next, and its parameters.

A strategy module holds `STRATEGY`, and is found by its file's name: a new one is a new file. It may
import skills, motion, kinematics, belief and the station's protocols; it is handed a station and
never learns what only the world or the referee knows.
"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pandarena.settings import choose
from pandarena.station import Station
from pandarena.strategies._machine import AnyMachine


@dataclass(frozen=True)
class Strategy:
    """A player that ships with pandarena."""

    name: str
    summary: str
    """One line for `pandarena list`."""
    play: Callable[[Station, Any], None]
    """Plays a match: it is given a station and its parameters, and returns when it is done."""
    params: Any
    """A frozen dataclass of its default parameters."""
    machine: AnyMachine | None = None
    """Its states and transitions, where it has such: `pandarena diagram` draws them."""


def names() -> list[str]:
    """All strategies."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))


def load(name: str) -> Strategy:
    """A strategy by name, or one line that names them."""
    choose("strategy", name, names())
    return importlib.import_module(f"{__name__}.{name}").STRATEGY
