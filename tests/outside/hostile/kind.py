"""One kind of hostile player."""

from dataclasses import dataclass, field

SOCKET = """
import os, stat
def wire():
    return next(fd for fd in range(3, 64) if is_socket(fd))
def is_socket(fd):
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False
"""
"""Finds the arena's end of the line, as a hostile player would."""


@dataclass(frozen=True)
class Hostile:
    """One kind."""

    name: str
    source: str
    reason: str
    """What the forfeit's reason holds."""
    limits: dict[str, float] = field(default_factory=dict[str, float])
    time: float = 0.0
    """Match time of its forfeit [s]."""
