"""What `check` and `doctor` find, and how it is told: one line each, and what to do about it."""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Literal

from rich.markup import escape
from rich.table import Table

from pandarena.cli.console import Output

Level = Literal["ok", "note", "fault"]
STYLES: dict[Level, str] = {"ok": "green", "note": "yellow", "fault": "red"}


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    level: Level
    """A note is worth knowing; a fault is in the way."""
    what: str
    told: str
    advice: str = ""
    details: str = ""
    """Lines to read below, as a traceback."""


def tell(findings: Iterable[Finding], as_json: bool = False) -> int:
    """Print them as they come; the exit code is 1 if one is a fault."""
    output, found = Output(), list[Finding]()
    for finding in findings:
        found.append(finding)
        if not as_json:
            _print(output, finding)
    if as_json:
        sys.stdout.write(json.dumps([asdict(f) for f in found]) + "\n")
    return int(any(f.level == "fault" for f in found))


def _print(output: Output, finding: Finding) -> None:
    style = STYLES[finding.level]
    row = Table.grid(padding=(0, 2))
    row.add_column(width=5)
    row.add_column(width=14, no_wrap=True)
    row.add_column(overflow="fold")
    row.add_row(f"[{style}]{finding.level}[/]", finding.what, escape(finding.told))
    if finding.advice:
        row.add_row("", "", f"[{style}]->[/] {escape(finding.advice)}")
    output.print(row)
    if finding.details:
        output.print(finding.details.rstrip(), style="dim", markup=False)
