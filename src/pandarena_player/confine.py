"""What a player's process may use, set by itself before it runs a line of the player's."""

from __future__ import annotations

import os
import resource
import signal
from typing import Any, Dict, List

from pandarena_player import linux

MB = 1_000_000


def confine(limits: Dict[str, Any]) -> List[str]:
    """Give up what a player does not need; returns what is in force, as words for `doctor`."""
    _limit(resource.RLIMIT_CPU, int(limits["cpu"]), 5)
    _limit(resource.RLIMIT_FSIZE, int(limits["file"] * MB))
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_NOFILE, 256)
    force = ["CPU time", "file size"]
    if linux.ON_LINUX:
        # Address space is not memory in use: the warden watches that, this is the wall behind it.
        _limit(resource.RLIMIT_AS, int(2 * limits["memory"] * MB))
        force.append("memory")
    if linux.gain_no_rights():
        if linux.wall_off():
            force.append("other processes' memory")
        if linux.keep_to_itself():
            force.append("signals")
    return force


def part_from(parent: int) -> None:
    """Its own session; it ends with its parent."""
    os.setsid()
    linux.die_with_parent(signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _limit(what: int, soft: int, spare: int = 0) -> None:
    """Never above what the surroundings allow already."""
    _, hard = resource.getrlimit(what)
    new_hard = soft + spare
    if hard != resource.RLIM_INFINITY:
        soft, new_hard = min(soft, hard), min(new_hard, hard)
    resource.setrlimit(what, (soft, new_hard))
