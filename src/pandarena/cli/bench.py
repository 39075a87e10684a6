"""`pandarena bench`: many matches, and figures that carry their intervals."""

import json
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from rich.markup import escape
from tyro.conf import Positional, arg

from pandarena.cli.bench_bar import trials_bar
from pandarena.cli.console import Output
from pandarena.cli.options import SharedOptions, WorkOptions
from pandarena.cli.replaying import again
from pandarena.field import TEAMS, Team
from pandarena.lab.bench import Bench, bench
from pandarena.lab.engine import Engine
from pandarena.lab.figures.table import tables
from pandarena.lab.store import Kept, Store
from pandarena.lab.terms import Given
from pandarena.lab.trial import parse_seeds


@dataclass(frozen=True)
class BenchCommand(WorkOptions, SharedOptions):
    """Play many matches on the same seeds and tell figures with their 95 % intervals.

    As in:
      pandarena bench hello --seeds 20 --out runs/hello
      pandarena bench hello my.py --seeds 100 --scenario ideal,contest
      pandarena bench my.py --against hello --trouble flips:mild
      pandarena bench hello --sides red --set player.speed=1 --json
      pandarena bench champion --drill rebuild --seeds 20

    With --out every row is kept as its match ends: the same command goes on where a killed one
    stopped, and more seeds or players add to what is there.
    """

    players: Annotated[Positional[tuple[str, ...]], arg(metavar="[PLAYER ...]")] = ("hello",)
    """Who is measured: strategies' names (see `pandarena list`), Python files, and
    course:path/to/final.py for scripts of the course's stack."""
    scenario: str = "ideal"
    """The preset of what nobody on the field knows (see `pandarena list`); several by commas."""
    seeds: str = "10"
    """N for 1 to N, A:B for A to B-1: every player and side plays the same ones."""
    against: str = "none"
    """The opponent of them all."""
    speed: Annotated[float | None, arg(metavar="FLOAT")] = None
    """Speed factor of who is measured, in (0, 1]: the same as --set player.speed=..."""
    sides: Literal["red", "blue", "both"] = "both"
    """Where they sit."""
    out: Annotated[Path | None, arg(metavar="FOLDER")] = None
    """The folder that rows are kept in; without it they are gone when the figures are told."""
    mix: bool = False
    """Let --out keep rows of other versions or conditions too; they are never pooled."""
    retry: bool = False
    """Play again what failed because its worker died."""
    json: bool = False
    """Print the figures as a list of JSON objects."""

    def given(self, scenario: str = "") -> Given:
        """With the speed in it."""
        given = super().given(scenario)
        if self.speed is None:
            return given
        return replace(given, set=(*given.set, f"player.speed={self.speed!r}"))

    def run(self) -> int:
        """Play what is missing, tell what there is."""
        sides: tuple[Team, ...] = TEAMS if self.sides == "both" else (self.sides,)
        names = [name.strip() for name in self.scenario.split(",")]
        plan = bench(
            self.players,
            [self.given(name) for name in dict.fromkeys(names)],
            parse_seeds(self.seeds),
            sides,
            self.against,
        )
        engine = self.hire()
        with _folder(self.out) as folder, Store.create(folder) as store:
            return self._play(plan, store, engine)

    def _play(self, plan: Bench, store: Store, engine: Engine) -> int:
        if self.retry:
            store.forget_failed()
        total = len(plan.trials)
        try:
            with trials_bar(total, total - len(plan.due(store))) as heard:
                plan.run(store, self.workers, self.mix, heard, engine)
        except KeyboardInterrupt:
            self._tell(plan, store)
            missing = len(plan.due(store))
            how = "the same command goes on there" if self.out else "with --out it could go on"
            sys.stderr.write(
                f"pandarena: interrupted, {total - missing} of {total} played; {how}\n"
            )
            return 130
        self._tell(plan, store)
        return 0

    def _tell(self, plan: Bench, store: Store) -> None:
        groups = plan.groups(store)
        if self.json:
            sys.stdout.write(json.dumps([group.to_json() for group in groups]) + "\n")
            return
        output = Output()
        for table in tables(groups, output.width):
            output.print(table)
        worst = _worst(plan, store)
        if worst is not None:
            line = again(worst.trial, store.all_terms()[worst.trial.terms])
            output.print(f"[dim]lowest score again:[/] {escape(line)}", soft_wrap=True)
        if self.out:
            output.print(f"[dim]each row:[/] pandarena rows {escape(str(self.out))}")


def _worst(plan: Bench, store: Store) -> Kept | None:
    """The first of the lowest scores."""
    at = {trial.key: place for place, trial in enumerate(plan.trials)}
    scores = [(k.row.score, at[k.trial.key], k) for k in store.rows(set(at)) if k.row is not None]
    return min(scores, key=lambda s: s[:2])[2] if scores else None


@contextmanager
def _folder(out: Path | None) -> Generator[Path]:
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="pandarena-") as folder:
        yield Path(folder)
