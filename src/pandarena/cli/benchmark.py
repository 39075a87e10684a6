"""`pandarena benchmark`: frozen scenarios, named seeds, one table."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from tyro.conf import Positional, arg

from pandarena import strategies
from pandarena.cli.bench_bar import trials_bar
from pandarena.cli.options import WorkOptions
from pandarena.lab.bench import due, play_due
from pandarena.lab.benchmark import BENCHMARKS, Benchmark, Line, Task, lines
from pandarena.lab.engine import Engine
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.figures.words import record
from pandarena.lab.store import Kept, Store
from pandarena.lab.trial import Trial
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError, choose

COLUMNS = (
    ("full score", "perfect", "{:.0f} %", 100.0),
    ("won", "wins", "{:.0f} %", 100.0),
    ("static placed", "static_placed", "{:.0f} %", 100.0),
    ("dynamic placed", "dynamic_placed", "{:.0f} %", 100.0),
    ("own falls", "fallen", "{:.0f} %", 100.0),
    ("strikes", "strikes", "{:.0f} %", 100.0),
    ("forfeited", "forfeited", "{:.0f} %", 100.0),
    ("levels", "height", "{:.1f}", 1.0),
)
SILENT = ("forfeited",)
"""Columns that are left out where they are zero for everybody."""


@dataclass(frozen=True)
class BenchmarkCommand(WorkOptions):
    """Play a benchmark: frozen scenarios on named seeds, told as a Markdown table.

    As in:
      pandarena benchmark my.py --out runs/v1
      pandarena benchmark champion hello --out runs/v1 --seeds 3     the first seeds only
      pandarena benchmark --out runs/v1 --workers 2 > table.md       all strategies that ship
      pandarena benchmark --out runs/v1 --tell                       what is there; play nothing

    v1 is ideal, gazebo and lab alone, and contest against hello, 180 s each, both sides of seeds
    10001 to 10020. Each row is kept as its match ends: the same command goes on where a killed one
    stopped.
    """

    players: Annotated[Positional[tuple[str, ...]], arg(metavar="[PLAYER ...]")] = ()
    """Strategies' names, Python files, course:path/to/final.py; all that ship if none is named."""
    version: str = "v1"
    """Which benchmark."""
    seeds: int | None = None
    """Only so many of its seeds, the first ones."""
    out: Path = Path("benchmark")
    """The folder that rows are kept in."""
    tell: bool = False
    """Play nothing: tell what the folder holds, whatever version played it."""
    json: bool = False
    """Print a list of JSON objects, one a player and scenario."""

    def run(self) -> int:
        """Play what is missing, tell what there is."""
        benchmark = BENCHMARKS[choose("benchmark", self.version, list(BENCHMARKS))]
        seeds = _first(benchmark.seeds, self.seeds)
        players = self.players or tuple(strategies.names())
        if self.tell:
            with Store.read(self.out) as store:
                self._tell(benchmark, list(store.rows()), players)
            return 0
        trials = list(benchmark.trials(players, seeds))
        for player in players:
            benchmark.all_terms[0].match(
                player, "none", "red", seeds[0]
            )  # who is not known is told
        with Store.create(self.out) as store:
            code = self._play(benchmark, trials, store, self.hire())
            self._tell(benchmark, list(store.rows({t.key for t in trials})), players)
        return code

    def _play(self, benchmark: Benchmark, trials: list[Trial], store: Store, engine: Engine) -> int:
        store.admit(benchmark.all_terms, code_version(), mix=False)
        total = len(trials)
        try:
            with trials_bar(total, total - len(due(trials, store))) as heard:
                play_due(trials, benchmark.all_terms, store, self.workers, heard, engine)
        except KeyboardInterrupt:
            there = total - len(due(trials, store))
            sys.stderr.write(
                f"pandarena: interrupted, {there} of {total} played; the same command goes on\n"
            )
            return 130
        return 0

    def _tell(self, benchmark: Benchmark, kept: Sequence[Kept], players: Sequence[str]) -> None:
        tasks = zip(benchmark.tasks, benchmark.all_terms, strict=True)
        told = [(task, lines(kept, players, task, terms)) for task, terms in tasks]
        if self.json:
            objects = [_object(benchmark, task, line) for task, some in told for line in some]
            sys.stdout.write(json.dumps(objects) + "\n")
            return
        seeds = sorted({k.trial.seed for k in kept})
        codes = ", ".join(sorted({k.trial.code for k in kept}))
        failed = sum(k.row is None for k in kept)
        if seeds:
            sys.stdout.write(
                f"Benchmark {benchmark.name}, seeds {seeds[0]} to {seeds[-1]}, both sides; "
                f"pandarena {codes}{f'; {failed} matches failed' if failed else ''}. "
                "In brackets: 95 % intervals; then n.\n"
            )
        for task, some in told:
            sys.stdout.write("".join(_table(task, some)))


def _first(seeds: range, count: int | None) -> range:
    if count is not None and not 1 <= count <= len(seeds):
        raise SettingsError(f"seeds = {count}: from 1 to {len(seeds)}")
    return seeds[:count]


def _table(task: Task, some: Sequence[Line]) -> Iterator[str]:
    """As Markdown."""
    if not some:
        return
    rival = f", against {task.opponent}" if task.opponent != "none" else ""
    yield f"\n### {task.scenario}{rival}\n\n"
    used = [
        c for c in COLUMNS
        if any(f.figures[c[1]].n and (c[1] not in SILENT or f.figures[c[1]].value)
               for f in some if c[1] in f.figures)
    ]  # fmt: skip
    yield _row("player", "score", *(c[0] for c in used))
    yield _row(*["---"] * (len(used) + 2))
    for line in some:
        cells = [_cell(line.figures[key], form, scale) for _, key, form, scale in used]
        score = _cell(line.score, "{:,.0f}", 1.0)
        yield _row(f"`{line.player}`", score, *cells)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _cell(found: Estimate, form: str, scale: float) -> str:
    if found.value is None:
        return "-"
    value = form.format(scale * found.value)
    ends = found.interval or ()
    low_high = " ".join(form.format(scale * end).removesuffix(" %") for end in ends) or "too few"
    return f"{value} [{low_high}] {found.n}"


def _object(benchmark: Benchmark, task: Task, line: Line) -> dict[str, Any]:
    told: dict[str, Any] = {
        "benchmark": benchmark.name,
        "scenario": task.scenario,
        "opponent": task.opponent,
        "player": line.player,
        "n": line.matches,
        **record("score_mean", line.score),
    }
    for name, found in line.figures.items():
        told |= record(name, found)
    return told
