"""`pandarena reproduce`: the reports' experiments again, published beside measured."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

from rich.console import Console
from rich.markup import escape
from tyro.conf import Positional, arg

from pandarena.cli.bench_bar import trials_bar
from pandarena.cli.console import Output
from pandarena.cli.options import WorkOptions
from pandarena.cli.reproduce_table import listing, shown
from pandarena.lab.bench import due
from pandarena.lab.engine import Engine
from pandarena.lab.play import Outcome
from pandarena.lab.reproduce.registry import chosen, experiments
from pandarena.lab.reproduce.running import Result, Run
from pandarena.lab.reproduce.telling import Record
from pandarena.lab.store import Store
from pandarena.settings import SettingsError

ROWS = "rows"
"""In --out: a page of them all would say nothing."""


@dataclass(frozen=True)
class ReproduceCommand(WorkOptions):
    """Measure tables and figures of the five reports again, published beside measured.

    As in:
      pandarena reproduce                               lists them
      pandarena reproduce S0/table-1 S3/orders --workers 2
      pandarena reproduce S2 --quick                    all of one report, few seeds
      pandarena reproduce --all --workers 2 --out runs/reproduced
      pandarena report runs/reproduced                  one page of all that is there

    Each figure comes with its 95 % interval and n, and with a verdict: same (the intervals meet),
    better, worse, or not comparable, and why. Rows are kept in --out and shared: what was stopped
    goes on, --all after --quick plays only what is missing.
    """

    experiments: Annotated[Positional[tuple[str, ...]], arg(metavar="[NAME ...]")] = ()
    """As listed; S0 is all of that report."""
    all: bool = False
    """Every one of them."""
    quick: bool = False
    """Few seeds: all of them in under ten minutes on two cores, with wide intervals."""
    out: Path = Path("reproduced")
    """The folder of rows, figures and results."""
    retry: bool = False
    """Play again what failed because its worker died."""
    json: bool = False
    """Print what was found as one JSON object."""

    def run(self) -> int:
        """Play what is missing, tell what was found."""
        if not (self.experiments or self.all):
            Output().print(listing())
            return 0
        try:
            picked = experiments() if self.all else chosen(self.experiments)
        except SettingsError:
            Output().print(listing())
            raise
        engine, run = self.hire(), Run(picked, self.quick)
        with Store.create(self.out / ROWS) as store:
            try:
                record = self._play(run, store, engine)
            except KeyboardInterrupt:
                sys.stderr.write("pandarena: interrupted; the same command goes on there\n")
                return 130
        self._tell({name: record.experiments[name] for name in picked})
        return 0

    def _play(self, run: Run, store: Store, engine: Engine) -> Record:
        if self.retry:
            store.forget_failed()
        record, console = Record(self.out), Console(stderr=True, highlight=False)
        total, left = len(run.trials), len(due(run.trials, store))
        began = last = monotonic()
        played = 0

        def told(result: Result) -> None:
            nonlocal last
            now = monotonic()
            found = record.add(result, now - last)
            last = now
            console.print(f"{result.name}: {found['verdict']} ({found['counts']})", end="")
            console.print(f"; {progress(played, left, now - began)}" if left else "")

        with trials_bar(total, total - left, console) as heard:

            def hear(outcome: Outcome) -> None:
                nonlocal played
                played += 1
                heard(outcome)

            run.run(store, told, self.workers, hear, engine)
        return record

    def _tell(self, found: Mapping[str, Any]) -> None:
        if self.json:
            sys.stdout.write(json.dumps(found) + "\n")
            return
        output = Output()
        for name, told in found.items():
            for part in shown(name, told):
                output.print(part)
        output.print(f"[dim]as a page:[/] pandarena report {escape(str(self.out))}")


def progress(played: int, left: int, seconds: float) -> str:
    """For those who watch a log, not a bar."""
    told = f"{played} of {left} matches"
    if not played:
        return told
    minutes = seconds / 60.0
    return f"{told}, {played / minutes:.1f} a minute, {minutes * (left / played - 1):.0f} min left"
