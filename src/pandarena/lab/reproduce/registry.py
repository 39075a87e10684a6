"""Which experiments there are: every file of `s0` to `s4`, by the name that its place gives it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pandarena.lab.reproduce.experiment import Experiment
from pandarena.settings import SettingsError, choose

SYSTEMS = ("s0", "s1", "s2", "s3", "s4")


@cache
def experiments() -> Mapping[str, Experiment]:
    """All of them, report by report."""
    found: dict[str, Experiment] = {}
    for system in SYSTEMS:
        home = import_module(f"{__package__}.{system}")
        names = (m.name for m in iter_modules(home.__path__) if not m.name.startswith("_"))
        for name in sorted(names, key=_by_numbers):
            module = import_module(f"{home.__name__}.{name}")
            found[f"{system.upper()}/{name.replace('_', '-')}"] = module.EXPERIMENT
    return found


def chosen(names: Sequence[str]) -> Mapping[str, Experiment]:
    """Those of the names; `S0` is all of that report. Else one line that names what there is."""
    there = experiments()
    picked: set[str] = set()
    for name in names:
        of_report = {n for n in there if n.partition("/")[0] == name.upper()}
        picked |= of_report or {choose("experiment", _as_written(name), list(there))}
    if not picked:
        raise SettingsError("no experiment is named; pandarena reproduce lists them")
    return {name: one for name, one in there.items() if name in picked}


def _as_written(name: str) -> str:
    report, slash, rest = name.partition("/")
    return f"{report.upper()}{slash}{rest.lower()}"


def _by_numbers(name: str) -> list[str | int]:
    """`table_2` before `table_10`."""
    return [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", name)]
