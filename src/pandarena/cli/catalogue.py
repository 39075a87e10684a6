"""`pandarena list`: what there is to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rich.table import Table
from tyro.conf import Positional

from pandarena import scenario, strategies
from pandarena.cli.console import Output
from pandarena.field import TEAMS
from pandarena.troubles import TROUBLES
from pandarena.world.drills import DRILLS
from pandarena.world.render import VIEWS

What = Literal["all", "players", "scenarios", "troubles", "drills", "cameras"]
Rows = Iterator[tuple[str, str]]


def _players() -> Rows:
    for name in strategies.names():
        yield name, strategies.load(name).summary
    yield "none", "nobody: the arm is not there"


def _scenarios() -> Rows:
    for name in scenario.names():
        yield name, scenario.preset(name).summary


def _troubles() -> Rows:
    for name, trouble in TROUBLES.items():
        yield name, trouble.summary


def _drills() -> Rows:
    for name, drill in DRILLS.items():
        yield name, f"{drill.summary} ({drill.time:g} s)"


def _cameras() -> Rows:
    for name, view in VIEWS.items():
        yield name, view.summary
    yield "middle", "the field's own, across the turntable"
    for team in TEAMS:
        yield f"{team}_wrist", f"on {team}'s hand"


KINDS = {
    "players": _players,
    "scenarios": _scenarios,
    "troubles": _troubles,
    "drills": _drills,
    "cameras": _cameras,
}


@dataclass(frozen=True)
class ListCommand:
    """List players, scenarios, troubles (mild, hard), drills and cameras."""

    what: Positional[What] = "all"
    """Of what kind."""

    def run(self) -> int:
        """Print them."""
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for kind, rows in KINDS.items():
            if self.what in ("all", kind):
                table.add_row(f"[dim]{kind}", "")
                for name, summary in rows():
                    table.add_row(name, summary)
        Output().print(table)
        return 0
