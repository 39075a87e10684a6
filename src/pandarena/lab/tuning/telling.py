"""What a search came to: parameters as TOML, and everything as JSON."""

from collections.abc import Sequence
from typing import Any

from pandarena import __version__
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.figures.words import record
from pandarena.lab.tuning.finding import Finding
from pandarena.lab.tuning.search import Point, Search
from pandarena.lab.tuning.space import assignments

FILE, PARAMETERS = "tune.json", "tuned.toml"


def to_toml(search: Search, points: Sequence[Point], held: range, found: Finding) -> str:
    """The parameters that were found, for `--set red=FILE.toml`; what is known of them above."""
    head = [
        f"{search.player}, tuned by pandarena {__version__} for {search.aim.words} in "
        f"{search.given.scenario}: best of {len(points)} points on seeds {_ends(search.seeds)}.",
        f"On seeds {_ends(held)}: {_told(found.tuned)}, as it is {_told(found.as_it_is)}; "
        f"tuned less as it is: {_told(found.ahead)}, n {found.ahead.n}: {found.verdict}.",
    ]
    return "".join([*(f"# {line}\n" for line in head), *_lines(found.best)])


def to_json(search: Search, points: Sequence[Point], held: range, found: Finding) -> dict[str, Any]:
    """For `--json`, and for the report."""
    return {
        "player": search.player,
        "scenario": search.given.scenario,
        "drill": search.given.drill,
        "opponent": search.opponent,
        "aim": search.aim.name,
        "words": search.aim.words,
        "more": search.aim.more,
        "seeds": [search.seeds[0], search.seeds[-1]],
        "held": [held[0], held[-1]],
        "over": {name: span.told() for name, span in search.space.items()},
        "points": [{"number": p.number, "values": p.values, "mean": p.mean} for p in points],
        "best": found.best.number,
        "values": found.best.values,
        **record("as_it_is", found.as_it_is),
        **record("tuned", found.tuned),
        **record("ahead", found.ahead),
        "verdict": found.verdict,
    }


def _lines(best: Point) -> list[str]:
    return [line.replace("=", " = ", 1) + "\n" for line in assignments(best.values)]


def _ends(seeds: range) -> str:
    return f"{seeds[0]} to {seeds[-1]}"


def _told(found: Estimate) -> str:
    if found.value is None:
        return "nothing"
    ends = f" [{found.interval[0]:,.4g} {found.interval[1]:,.4g}]" if found.interval else ""
    return f"{found.value:,.4g}{ends}"
