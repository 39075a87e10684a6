"""What `pandarena doctor` looks at: one function each, which returns what it found or raises."""

import os
import platform
import re
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from statistics import median

from pandarena.cli.findings import Finding
from pandarena.settings import SettingsError

PYTHONS = ((3, 11), (3, 13))
ROOM = 1e9
"""Disk that recordings and results want [bytes]."""
SLOW = 5.0
"""A match slower than this many times real time is worth a note."""
WALLS = {
    "CPU time": "",
    "file size": "",
    "memory": "Linux",
    "other processes' memory": "Linux 5.13 with Landlock",
    "signals": "Linux with seccomp on x86-64 or arm64",
}
"""What a player's process can be kept to, and what that takes."""
EXTRAS = {
    "video": "`pandarena video` as .mp4",
    "ray": "evaluations on several machines",
    "tune": "search over a strategy's parameters",
}
"""What each is for."""
PROBE = """
    import time
    def play(station):
        for _ in range(500):
            began = time.perf_counter()
            station.arm.recover()
            took = time.perf_counter() - began
            station.log.note("call", us=1e6 * took)
    """


@dataclass(frozen=True)
class Look:
    """One thing to look at."""

    what: str
    at: Callable[[], Finding]
    needed: bool = True
    """Whether no match can be played without."""
    advice: str = ""
    """What to do if it raises."""

    def knows(self, error: Exception) -> bool:
        """Whether the error's text is meant for users as it is."""
        return isinstance(error, SettingsError | FileNotFoundError)


def python() -> Finding:
    """The interpreter's version."""
    told = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    if PYTHONS[0] <= sys.version_info[:2] <= PYTHONS[1]:
        return Finding("ok", "python", told)
    return Finding(
        "fault", "python", told, "install Python 3.11, 3.12 or 3.13, and pandarena in it"
    )


def packages() -> Finding:
    """All that pandarena needs, by what it says of itself."""
    found = {name: _version(name) for name in _needed()}
    missing = [name for name, version in found.items() if not version]
    if missing:
        return Finding("fault", "packages", f"missing: {', '.join(missing)}", PIP)
    return Finding("ok", "packages", ", ".join(f"{n} {v}" for n, v in found.items()))


def extras() -> Finding:
    """What could be had besides."""
    missing = [name for name in EXTRAS if not all(map(_version, _needed(name)))]
    if not missing:
        return Finding("ok", "extras", ", ".join(EXTRAS))
    told = "; ".join(f"{name}: {EXTRAS[name]}" for name in missing)
    advice = f"if it is wanted: pip install 'pandarena[{','.join(missing)}]'"
    return Finding("note", "extras", f"not installed: {told}", advice)


def meshes() -> Finding:
    """The arm's meshes, which come with a dependency."""
    from pandarena.panda.meshes import mesh_folder

    return Finding("ok", "meshes", str(mesh_folder()))


def match() -> Finding:
    """Whether a match can be played, and how fast."""
    from pandarena.api import play

    seconds = 5.0
    result = play("hello", "none", time=seconds)
    if result.red.forfeit:
        return Finding("fault", "match", f"the player forfeits: {result.red.forfeit}", PIP)
    speed = seconds / result.wall_s
    told = f"one arm plays at {speed:.0f} times real time on {os.cpu_count()} cores"
    if speed < SLOW:
        return Finding("note", "match", told, "slow: is the machine busy, or on battery?")
    return Finding("ok", "match", told)


def pictures() -> Finding:
    """Whether cameras can draw without a screen."""
    from mujoco import MjModel

    from pandarena.world.gl import draw_in, open_context

    context = open_context(64, 64)
    draw_in(context, MjModel.from_xml_string("<mujoco/>")).free()
    context.free()
    return Finding("ok", "pictures", f"drawn by {type(context).__module__}, no screen needed")


def isolation() -> Finding:
    """What a player in its own process is kept to, and what a call costs."""
    force, call_us = _probe()
    told = f"{', '.join(force)}; processes are counted and ended; a call takes {call_us:.0f} us"
    missing = [wall for wall in WALLS if wall not in force]
    if not missing:
        return Finding("ok", "isolation", told)
    wants = "; ".join(f"{wall} would need {WALLS[wall]}" for wall in missing if WALLS[wall])
    return Finding(
        "note",
        "isolation",
        f"weaker than on Linux: {told}; not: {', '.join(missing)}",
        f"let strangers' players run in a container ({wants})",
    )


def _probe() -> tuple[tuple[str, ...], float]:
    """Play a player from a file: which limits were in force, and the median call [us]."""
    from dataclasses import replace

    from pandarena.api import make_match
    from pandarena.match.outside import PlayerLimits, Usage, file_player

    used: list[Usage] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "probe.py"
        path.write_text(textwrap.dedent(PROBE))
        player = file_player(path, {}, "red", 1, PlayerLimits())
        result = make_match(replace(player, watch=used.append), "none", time=0.1).run()
    if result.red.forfeit:
        raise SettingsError(f"a player in its own process fails: {result.red.forfeit}")
    calls = [float(values["us"]) for _, _, values in result.red.notes]
    return used[0].force, median(calls)


def disk() -> Finding:
    """Room for what is written, here and for what is temporary."""
    free = min(shutil.disk_usage(folder).free for folder in (Path.cwd(), tempfile.gettempdir()))
    told = f"{free / 1e9:.1f} GB free"
    if free < ROOM:
        return Finding("note", "disk", told, "make room: recordings and results want 1 GB")
    return Finding("ok", "disk", told)


def _needed(extra: str = "") -> list[str]:
    """Packages that pandarena wants, always or for an extra."""
    lines = [line.partition("extra ==") for line in metadata.requires("pandarena") or []]
    return [re.split(r"[^\w.-]", told)[0] for told, _, of in lines if of.strip("\"' ") == extra]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


PIP = "install again: pip install pandarena"
LOOKS = (
    Look("python", python),
    Look("packages", packages),
    Look("extras", extras, needed=False),
    Look("meshes", meshes, advice=PIP),
    Look("match", match, advice=PIP),
    Look("pictures", pictures, needed=False),
    Look("isolation", isolation, needed=False),
    Look("disk", disk, needed=False),
)
