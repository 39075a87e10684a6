"""Entries of a class: each file or repository in a folder, played alone on the same seeds.

An entry is whatever its author handed in: a Python file, or a folder with one. A script of the
course's stack is told by what it imports. Each plays in a process of its own, within limits: one
that hangs or crashes has its own grade, and nobody else's.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandarena.field import TEAMS
from pandarena.files import said
from pandarena.lab.figures import statistics
from pandarena.lab.measure.row import Row
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial, plan
from pandarena.settings import SettingsError

COURSE = re.compile(rb"^\s*(import|from)\s+(rospy|core)\b", re.MULTILINE)
"""What only scripts of the course's stack import."""
NAMES = ("final.py", "strategy.py", "my_strategy.py")
"""Files of a repository that play, in this order."""


@dataclass(frozen=True)
class Entry:
    """What one author handed in."""

    name: str
    player: str
    """As in `pandarena match`; empty if there is nothing that could play."""
    fault: str = ""
    """Why there is not."""


def entries(folder: Path) -> list[Entry]:
    """By name; what begins with a dot or an underscore is none."""
    if not folder.is_dir():
        raise SettingsError(f"{folder} is not a folder of entries")
    found = [
        _entry(path)
        for path in sorted(folder.iterdir())
        if path.name[0] not in "._" and (path.is_dir() or path.suffix == ".py")
    ]
    if not found:
        raise SettingsError(f"no entries in {folder}: Python files, or folders with one")
    return found


def _entry(path: Path) -> Entry:
    if path.is_file():
        return Entry(path.stem, _player(path))
    for name in NAMES:
        files = sorted(p for p in path.rglob(name) if p.is_file())
        if len(files) > 1:
            several = ", ".join(str(f.relative_to(path)) for f in files[:3])
            return Entry(path.name, "", f"several files {name}: {several}")
        if files:
            return Entry(path.name, _player(files[0]))
    alone = sorted(path.glob("*.py"))
    if len(alone) == 1:
        return Entry(path.name, _player(alone[0]))
    return Entry(path.name, "", f"none of {', '.join(NAMES)}, and no single Python file")


def _player(path: Path) -> str:
    return f"course:{path}" if COURSE.search(path.read_bytes()) else str(path)


def read_seeds(path: Path) -> list[int]:
    """One a line; what follows a # is a remark."""
    with said("read", path):
        content = path.read_bytes()
    try:
        lines = content.decode().splitlines()
        seeds = [int(text) for line in lines if (text := line.partition("#")[0].strip())]
    except ValueError as error:
        raise SettingsError(f"{path} holds other than seeds: {error}; one number a line") from error
    if not seeds or min(seeds) < 0:
        raise SettingsError(f"{path} holds no seeds; one number a line, from 0 on")
    return list(dict.fromkeys(seeds))


def trials_of(entry: Entry, terms: Terms, seeds: Sequence[int]) -> list[Trial]:
    """Alone, on both sides of each seed."""
    return [
        trial
        for seed in seeds
        for trial in plan([entry.player], [terms], range(seed, seed + 1), TEAMS)
    ]


GRADES: tuple[str, ...] = (
    "entry",
    "score_mean",
    "score_low",
    "score_high",
    "score_best",
    "score_worst",
    "matches",
    "levels",
    "static_placed",
    "dynamic_placed",
    "own_falls",
    "strikes",
    "forfeits",
    "remark",
)


def grade(entry: Entry, trials: Sequence[Trial], rows: Mapping[str, Row]) -> dict[str, Any]:
    """A line of the table: the mean score with its 95 % interval, and what it came from."""
    if entry.fault:
        return {**dict.fromkeys(GRADES, ""), "entry": entry.name, "remark": entry.fault}
    played = [rows[t.key] for t in trials if t.key in rows]
    scores = [row.score for row in played]
    by_seed: dict[int, list[int]] = {}
    for trial in trials:
        if trial.key in rows:
            by_seed.setdefault(trial.seed, []).append(rows[trial.key].score)
    mean = statistics.mean([sum(s) / len(s) for s in by_seed.values()])
    low, high = mean.interval or (None, None)
    forfeits = [row.forfeit for row in played if row.forfeit]
    missing = len(trials) - len(played)
    remark = [f"{missing} of {len(trials)} matches came to nothing"] if missing else []
    return {
        "entry": entry.name,
        "score_mean": mean.value,
        "score_low": low,
        "score_high": high,
        "score_best": max(scores, default=None),
        "score_worst": min(scores, default=None),
        "matches": len(played),
        "levels": max((row.height for row in played), default=None),
        "static_placed": sum(row.static_placed for row in played),
        "dynamic_placed": sum(row.dynamic_placed for row in played),
        "own_falls": sum(row.fallen for row in played),
        "strikes": sum(row.strikes for row in played),
        "forfeits": len(forfeits),
        "remark": "; ".join([*remark, *dict.fromkeys(forfeits)]),
    }
