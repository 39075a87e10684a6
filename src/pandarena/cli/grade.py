"""`pandarena grade`: a class's entries, each alone, on the same seeds; a table and a page each."""

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from tyro.conf import Positional, arg

from pandarena.cli.bench_bar import trials_bar
from pandarena.cli.options import SharedOptions, WorkOptions
from pandarena.cli.replaying import again
from pandarena.files import writable
from pandarena.lab.bench import due, play_due
from pandarena.lab.engine import Engine
from pandarena.lab.grading import GRADES, Entry, entries, grade, read_seeds, trials_of
from pandarena.lab.report.page import page
from pandarena.lab.report.rows import sections
from pandarena.lab.store import Store
from pandarena.lab.terms import Terms, settle
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError


@dataclass(frozen=True, kw_only=True)
class GradeCommand(WorkOptions, SharedOptions):
    """Play every entry of a folder alone, on the seeds of a file, and write a table of grades.

    As in:
      pandarena grade handed_in --seeds seeds.txt --out grades.csv
      pandarena grade handed_in --seeds seeds.txt --out grades.csv --scenario gazebo --workers 2

    An entry is a Python file, or a folder with a final.py (or strategy.py) somewhere in it; scripts
    written for ROS and Gazebo are played as they are. Rows are kept in a folder beside the table,
    with a page for each entry: what was stopped goes on where it was.
    """

    folder: Annotated[Positional[Path], arg(metavar="FOLDER")]
    """One file or folder an author."""
    seeds: Path = Path("seeds.txt")
    """One number a line; every entry plays both sides of each."""
    out: Path = Path("grades.csv")
    """The table; rows and pages go to the folder of the same name without its ending."""

    def run(self) -> int:
        """Play what is missing, write table and pages."""
        seeds, found = read_seeds(self.seeds), entries(self.folder)
        terms, engine = settle(self.given()), self.hire()
        writable(self.out)
        kept = self.out.with_suffix("")
        if kept == self.out:
            raise SettingsError(f"--out {self.out}: a file with an ending, as in grades.csv")
        with Store.create(kept) as store:
            store.admit([terms], code_version(), mix=False)
            try:
                self._play(found, terms, seeds, store, engine)
            except KeyboardInterrupt:
                sys.stderr.write("pandarena: interrupted; the same command goes on there\n")
                return 130
            grades = [_grade(entry, terms, seeds, store) for entry in found]
        with self.out.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, GRADES, lineterminator="\n")
            writer.writeheader()
            writer.writerows(grades)
        sys.stdout.write(f"{self.out}: {len(grades)} entries; a page each in {kept}\n")
        return 0

    def _play(
        self,
        found: Sequence[Entry],
        terms: Terms,
        seeds: Sequence[int],
        store: Store,
        engine: Engine,
    ) -> None:
        """All entries' matches, one entry after the other."""
        playing = [entry for entry in found if not entry.fault]
        trials = [trial for entry in playing for trial in trials_of(entry, terms, seeds)]
        total = len(trials)
        with trials_bar(total, total - len(due(trials, store))) as heard:
            play_due(trials, [terms], store, self.workers, heard, engine)


def _grade(entry: Entry, terms: Terms, seeds: Sequence[int], store: Store) -> dict[str, Any]:
    """Its line of the table; its page is written."""
    if entry.fault:
        return grade(entry, [], {})
    trials = trials_of(entry, terms, seeds)
    keys = {trial.key for trial in trials}
    rows = {k.trial.key: k.row for k in store.rows(keys) if k.row is not None}
    told = sections(store, again, keys)
    path = store.path.parent / f"{entry.name}.html"
    path.write_text(page(entry.name, told.lead, told.sections), encoding="utf-8")
    return grade(entry, trials, rows)
