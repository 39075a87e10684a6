"""`pandarena list`: what there is to choose from."""

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from pandarena import scenario, strategies
from pandarena.world.render import VIEWS


@dataclass(frozen=True)
class ListCommand:
    """List players, scenarios and cameras."""

    def run(self) -> int:
        """Print them."""
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(style="bold")
        table.add_column()
        table.add_row("[dim]players", "")
        for name in strategies.names():
            table.add_row(name, strategies.load(name).summary)
        table.add_row("none", "nobody: the arm is not there")
        table.add_row("[dim]scenarios", "")
        for name in scenario.names():
            table.add_row(name, scenario.preset(name).summary)
        table.add_row("[dim]cameras", "")
        table.add_row(", ".join(VIEWS), "free views")
        table.add_row("middle", "the field's own, across the turntable")
        table.add_row("red_wrist, blue_wrist", "on the hands")
        Console(highlight=False).print(table)
        return 0
