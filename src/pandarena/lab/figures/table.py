"""Figures as people read them: figures down, players across, each with its interval and its n."""

from collections.abc import Mapping, Sequence

from rich.markup import escape
from rich.table import Table

from pandarena.lab.figures.naming import short_names
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.figures.summary import Group
from pandarena.lab.figures.words import points, share, told

LABELS = {
    "perfect": "full score",
    "wins": "matches won",
    "static_grasped": "static picked up",
    "static_placed": "static placed",
    "dynamic_grasped": "dynamic picked up",
    "dynamic_first_try": "  at the first try",
    "dynamic_placed": "dynamic placed",
    "recovered": "tried again after a miss",
    "stable": "four stood, none fell",
    "fallen": "matches with own falls",
    "strikes": "matches with strikes",
    "forfeited": "forfeited",
    "four_static_s": "four static after [s]",
    "twelve_s": "twelve blocks after [s]",
    "cycle_s": "from block to block [s]",
    "height": "levels",
    "offset_mm": "largest step [mm]",
    "yaw_deg": "largest turn [deg]",
    "think_share": "CPU time, of match time",
}
NUMBERS = ("four_static_s", "twelve_s", "cycle_s", "height", "offset_mm", "yaw_deg")
SHARES = LABELS.keys() - NUMBERS
LABEL_WIDTH, COLUMN_WIDTH = 28, 24


def tables(groups: Sequence[Group], width: int) -> list[Table]:
    """As many groups side by side as `width` characters hold."""
    at_once = max(1, (width - LABEL_WIDTH) // COLUMN_WIDTH)
    parts = [groups[i : i + at_once] for i in range(0, len(groups), at_once)]
    names = short_names(p for g in groups for p in (g.kind.player, g.kind.opponent))
    made = [_table(part, names) for part in parts]
    if made:
        made[-1].caption = "in brackets: 95 % intervals; then n"
        made[-1].caption_justify = "left"
    return made


def _table(groups: Sequence[Group], names: Mapping[str, str]) -> Table:
    table = Table(show_edge=False, box=None, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for group in groups:
        table.add_column(_heading(group, names), justify="left")
    table.add_row("score, median", *(points(g.score_median) for g in groups), style="bold")
    table.add_row("score, mean", *(points(g.score_mean) for g in groups))
    if any(g.ahead.n for g in groups):
        table.add_row("  ahead of the first", *(points(g.ahead, sign=True) for g in groups))
    for name, label in LABELS.items():
        cells = [g.figures.get(name) for g in groups]
        if any(cell is not None and cell.n for cell in cells):
            tell = share if name in SHARES else _number
            table.add_row(escape(label), *(tell(c) if c is not None else "" for c in cells))
    if any(g.failed for g in groups):
        table.add_row("[red]trials failed[/]", *(str(g.failed) for g in groups))
    return table


def _heading(group: Group, names: Mapping[str, str]) -> str:
    kind = group.kind
    rival = f" against {escape(names[kind.opponent])}" if kind.opponent != "none" else ""
    drill = f" {escape(group.drill)}" if group.drill else ""
    where = f"{escape(group.scenario)}{drill}, {kind.side}"
    return f"[{kind.side}]{escape(names[kind.player])}[/]{rival}\n{where}"


def _number(estimate: Estimate) -> str:
    return told(estimate, "{:.2f}")
