"""`pandarena score`: score a recording again."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from rich.markup import escape
from rich.table import Table
from tyro.conf import Positional, arg

from pandarena.cli.console import Output
from pandarena.field import TEAMS
from pandarena.match.recording import Recording, Rescore, open_recording, rescore


@dataclass(frozen=True)
class ScoreCommand:
    """Score a recording again, from its last whole state and its events.

    Ends with 0 if that is the score that the file says, with 1 if it is not or the file is cut.

    As in:
      pandarena match --record a.mcap && pandarena score a.mcap
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.mcap")]
    """A recording."""
    json: bool = False
    """Print one JSON object."""

    def run(self) -> int:
        """Open, score, compare."""
        recording = open_recording(self.file)
        again = rescore(recording)
        if self.json:
            sys.stdout.write(json.dumps(as_json(recording, again)) + "\n")
        else:
            _print(recording, again)
        return 0 if again.agrees else 1


def as_json(recording: Recording, again: Rescore) -> dict[str, object]:
    """What `--json` prints."""
    return {
        "file": str(recording.path),
        "players": dict(recording.header.players),
        "scenario": recording.header.scenario.name,
        "seed": recording.header.seed,
        "time": again.time,
        **again.told(),
        "agrees": again.agrees,
        "differences": list(again.differences),
        "fault": recording.fault,
    }


def _print(recording: Recording, again: Rescore) -> None:
    header, console = recording.header, Output()
    told = f"{again.winner} wins by {again.by}" if again.winner else "a draw"
    title = f"{escape(header.scenario.name)}, seed {header.seed}, at {again.time:g} s: {told}"
    table = Table("team", "player", title=title, title_justify="left")
    for name in ("score", "blocks", "height"):
        table.add_column(name, justify="right")
    for team in TEAMS:
        found = again.standings[team]
        counts = (f"{found.score:,}", str(len(found.levels)), f"{found.altitude} mm")
        table.add_row(f"[{team}]{team}[/]", escape(header.players[team]), *counts)
    console.print(table)
    if recording.fault:
        sys.stderr.write(f"pandarena: {recording.fault}\n")
    elif again.agrees:
        console.print("as the file says")
    for difference in again.differences:
        sys.stderr.write(f"pandarena: {difference}\n")
