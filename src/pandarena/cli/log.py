"""`pandarena log`: what was said and measured in a recorded match, to read or as CSV."""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from pandarena.files import folder, said
from pandarena.match.recording import TABLES, Recording, open_recording, write_csv
from pandarena.settings import SettingsError

Name = Literal["joints", "gripper", "detections", "events", "notes"]


@dataclass(frozen=True)
class LogCommand:
    """Tell the events and notes of a recording in order, or write its tables as CSV.

    As in:
      pandarena log a.mcap          what happened, line by line
      pandarena log a.mcap --csv    all tables, into the folder a/
      pandarena log a.mcap --csv --table gripper
    """

    file: Annotated[Positional[Path], arg(metavar="FILE.mcap")]
    """A recording."""
    csv: bool = False
    """Write tables: joints, gripper, detections, events, notes."""
    table: Annotated[Name | None, arg(metavar="{joints,gripper,detections,events,notes}")] = None
    """Only this one."""
    out: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """The folder that tables go to: by default named as the file; one table is printed."""

    def run(self) -> int:
        """Open it, tell it."""
        if not self.csv and (self.table or self.out):
            raise SettingsError("--table and --out go with --csv")
        recording = open_recording(self.file)
        if recording.fault:
            sys.stderr.write(f"pandarena: {recording.fault}\n")
        if not self.csv:
            for line in lines(recording):
                _print(line)
        elif self.table and not self.out:
            _print(_csv(recording, self.table).rstrip("\n"))
        else:
            _write(recording, [self.table] if self.table else list(TABLES), self._into())
        return 0

    def _into(self) -> Path:
        return folder(self.out or self.file.with_suffix(""))


def lines(recording: Recording) -> Iterator[str]:
    """Events and notes by time, one a line."""
    told = [(n.time, n.team, n.text, n.values) for n in recording.notes]
    told += [
        (e.time, e.team or "", e.kind + ("" if e.block is None else f" block {e.block}"), e.what)
        for e in recording.events
    ]
    for time, team, text, values in sorted(told, key=lambda line: line[0]):
        more = ", ".join(f"{key} {value}" for key, value in values.items())
        line = f"{time:8.2f}  {team:4}  {text}{f' ({more})' if more else ''}"
        yield "".join(c if c.isprintable() else " " for c in line)


def _csv(recording: Recording, name: str) -> str:
    text = io.StringIO()
    write_csv(recording, name, text)
    return text.getvalue()


def _write(recording: Recording, names: list[str], into: Path) -> None:
    for name in names:
        path = into / f"{name}.csv"
        text = _csv(recording, name)
        with said("write", path):
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        sys.stderr.write(f"{path}: {text.count(chr(10)) - 1} rows\n")


def _print(text: str) -> None:
    """Whatever the terminal's encoding takes."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")
