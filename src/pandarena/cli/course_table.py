"""What a course script's match came to, as its author reads it."""

from rich.console import Group
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from pandarena.field import Team
from pandarena.lab.measure.course import AFTER, CourseReport, Mishap

LABELS = {
    "moving": "moving the arm",
    "gripper": "moving the hand",
    "sensing": "looking, reading joints",
    "sleeping": "sleeping",
    "": "asking the time, and the rest",
    AFTER: "left after its end",
}
CALLS_SHOWN = 4
WHERE_SHOWN = 4


def course_table(report: CourseReport, team: Team, script: str, length: float) -> Group:
    """Its time and calls, and below what went wrong."""
    told = Table(title=f"{team}: {escape(script)}", title_justify="left", box=None, pad_edge=False)
    told.add_column("match time")
    told.add_column("", justify="right")
    told.add_column("", justify="right")
    told.add_column("calls", overflow="fold")
    for kind, label in LABELS.items():
        seconds = report.time.get(kind, 0.0)
        told.add_row(label, *_share(seconds, length), _calls(report.calls.get(kind, {})))
    told.add_row("computing", f"{report.think_s:.1f} s", "", "[dim]CPU time, beside the match[/]")
    lines = [_mishap(mishap) for mishap in report.mishaps]
    return Group(told, *(Padding(line, (0, 0, 0, 2)) for line in lines))


def _share(seconds: float, length: float) -> tuple[str, str]:
    return f"{seconds:.1f} s", f"{seconds / length:4.0%}" if length else ""


def _calls(calls: dict[str, int]) -> str:
    most = list(calls.items())
    told = ", ".join(f"{count:,} {name}" for name, count in most[:CALLS_SHOWN])
    more = sum(count for _, count in most[CALLS_SHOWN:])
    return escape(told + (f", {more:,} others" if more else ""))


def _mishap(mishap: Mishap) -> str:
    times = f"{mishap.count} times " if mishap.count > 1 else ""
    where = ", ".join(mishap.where[:WHERE_SHOWN])
    where += ", ..." if len(mishap.where) > WHERE_SHOWN else ""
    return f"[yellow]{times}{mishap.what}:[/] {escape(mishap.why)} [dim]({escape(where)})[/]"
