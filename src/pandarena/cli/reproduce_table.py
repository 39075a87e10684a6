"""What experiments found, as people read it in a terminal."""

from collections.abc import Iterator
from typing import Any

from rich.markup import escape
from rich.table import Table

from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.figures.words import told as worded
from pandarena.lab.reproduce.registry import experiments

COLORS = {"same": "green", "better": "cyan", "worse": "red", "not comparable": "dim"}


def listing() -> Table:
    """Every experiment, one line each."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, one in experiments().items():
        table.add_row(name, one.summary)
    return table


def shown(name: str, told: dict[str, Any]) -> Iterator[Table | str]:
    """One experiment: published beside measured, then why, where they are not the same."""
    size = f"{'quick, ' if told['quick'] else ''}{told['matches']} matches"
    yield f"\n[bold]{name}[/] {escape(told['summary'])} [dim]({told['source']}; {size})[/]"
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("", "published", "measured", "verdict"):
        table.add_column(column)
    for line in told["lines"]:
        estimate = _estimate(line)
        measured = worded(estimate, line["form"], line["scale"], escape(line["unit"]))
        verdict = f"[{COLORS[line['verdict']]}]{line['verdict']}[/]"
        table.add_row(escape(line["name"]), escape(line["published"]), measured, verdict)
    yield table
    for line in told["lines"]:
        if line["verdict"] != "same":
            yield f"  [dim]{escape(line['name'])}: {escape(line['why'])}[/]"
    for remark in told["remarks"]:
        yield f"  [dim]{escape(remark)}[/]"


def _estimate(line: dict[str, Any]) -> Estimate:
    ends = line["measured_ci"]
    return Estimate(line["measured"], tuple(ends) if ends else None, line["measured_n"])
