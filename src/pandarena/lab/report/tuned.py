"""The section of a search over parameters."""

from collections.abc import Mapping, Sequence
from typing import Any

from pandarena.charts import Range, Ranges
from pandarena.lab.figures.words import unrecord
from pandarena.lab.report.html import Content, Html, element, estimate, figure, section, table

WIDTH = 460.0
BEST = 8


def tuned(told: Mapping[str, Any]) -> Html:
    """What was found, what it is worth on seeds that were held back, and the best points."""
    first, last = told["held"]
    as_it_is, found = unrecord("as_it_is", told), unrecord("tuned", told)
    rows = [
        Range("as it is", as_it_is.value, as_it_is.interval, 0, f"n {as_it_is.n}"),
        Range("tuned", found.value, found.interval, 1, f"n {found.n}"),
    ]
    title = f"On seeds {first} to {last}, which it was not tuned on"
    chart = Ranges(title, f"{told['words']}, with 95 % interval", rows, width=WIDTH)
    ahead = estimate(unrecord("ahead", told), _form(told))
    verdict = element(
        "p", "Tuned less as it is, paired: ", ahead, ": ", element("b", told["verdict"])
    )
    about = f"{told['player']} in {told['scenario']} {told['drill']}: {told['words']}, "
    about += f"{len(told['points']) - 1} points on seeds {told['seeds'][0]} to {told['seeds'][1]}."
    return section("Tuning", figure(chart.svg()), verdict, _points(told), about=about)


def _points(told: Mapping[str, Any]) -> Html:
    """As it is, and the best ones."""
    over: Mapping[str, str] = told["over"]
    points: Sequence[Mapping[str, Any]] = [p for p in told["points"] if p["mean"] is not None]
    ranked = sorted(points, key=lambda p: p["mean"], reverse=told["more"])[:BEST]
    shown = [*(p for p in points[:1] if p not in ranked), *ranked]
    head: list[Content] = ["point", told["words"]]
    head += [
        Html(f"{element('span', name).text} {element('small', ends).text}")
        for name, ends in over.items()
    ]
    rows: list[list[Content]] = [
        [
            f"point {p['number']}" if p["number"] else "as it is",
            _form(told).format(p["mean"]),
            *(str(p["values"].get(name, "-")) for name in over),
        ]
        for p in shown
    ]
    return table(head, rows)


def _form(told: Mapping[str, Any]) -> str:
    return "{:,.0f}" if abs(told["tuned"] or 0.0) >= 1000 else "{:,.4g}"
