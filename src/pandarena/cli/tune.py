"""`pandarena tune`: a search over a player's parameters, honest about what it found."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from rich.markup import escape
from rich.table import Table
from tyro.conf import Positional, UseAppendAction, arg

from pandarena.cli.bench_bar import TrialsBar, trials_bar
from pandarena.cli.console import Output
from pandarena.cli.options import SharedOptions, WorkOptions
from pandarena.field import TEAMS
from pandarena.lab.bench import bench, due, play_due
from pandarena.lab.engine import Engine
from pandarena.lab.figures.words import told
from pandarena.lab.store import Store
from pandarena.lab.terms import Terms
from pandarena.lab.tournament.games import Play, Rows
from pandarena.lab.trial import Trial, parse_seeds
from pandarena.lab.tuning.aims import AIMS
from pandarena.lab.tuning.finding import Finding, finding
from pandarena.lab.tuning.search import Point, Search, best_of, check_possible, searched
from pandarena.lab.tuning.space import space
from pandarena.lab.tuning.telling import FILE, PARAMETERS, to_json, to_toml
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError, choose


@dataclass(frozen=True, kw_only=True)
class TuneCommand(WorkOptions, SharedOptions):
    """Search a player's parameters, and tell how much better the best are on other seeds.

    As in:
      pandarena tune hello --trials 8 --time 60 --aim four_static_s
      pandarena tune hello --over speed=0.3:1.0 --over attempts --drill static
      pandarena tune champion --scenario lab --trials 60 --workers 2 --out runs/tuned
      pandarena tune my.py --over speed=0.2:1.0 --drill static
      pandarena match hello --set red=tune/hello/tuned.toml

    Every point plays the same seeds, both sides, the player as it is first. The best one is then
    played beside it on seeds that were held back, and its parameters written as TOML. A search that
    was stopped goes on where it was, and one that is given more --trials goes on from there.
    """

    player: Annotated[Positional[str], arg(metavar="PLAYER")]
    """A strategy's name (see `pandarena list`), or a Python file whose STRATEGY has parameters."""
    trials: int = 30
    """Points that are tried beside the player as it is."""
    over: Annotated[UseAppendAction[tuple[str, ...]], arg(metavar="NAME[=LOW:HIGH|A,B]")] = ()
    """What is searched, with its range; else all that the strategy gives a range. May be
    repeated."""
    aim: str = "score"
    """What is to be better: score, lead, wins, height, four_static_s, twelve_s."""
    seeds: str = "4"
    """N for 1 to N, A:B for A to B-1: what every point plays."""
    held: str = "1001:1011"
    """Seeds that are held back for the best point and the player as it is."""
    against: str = "none"
    """The opponent."""
    sides: Literal["red", "blue", "both"] = "both"
    """Where the player sits."""
    out: Path | None = None
    """The folder that rows and result are kept in; by default tune/PLAYER."""
    retry: bool = False
    """Play again what failed because its worker died."""
    json: bool = False
    """Print the result as one JSON object."""

    def run(self) -> int:
        """Play what is missing, tell what was found."""
        check_possible()
        search, held = self._search(), parse_seeds(self.held)
        if set(search.seeds) & set(held):
            raise SettingsError(f"--seeds {self.seeds} and --held {self.held} share seeds")
        if self.trials < 1:
            raise SettingsError(f"trials = {self.trials}: at least 1")
        engine, out = self.hire(), self.out or Path("tune") / Path(self.player).stem
        points: list[Point] = []
        with Store.create(out) as store:
            if self.retry:
                store.forget_failed()
            try:
                found = self._play(search, held, store, engine, points)
            except KeyboardInterrupt:
                sys.stderr.write(_interrupted(points, search))
                return 130
        (out / PARAMETERS).write_text(to_toml(search, points, held, found), encoding="utf-8")
        result = to_json(search, points, held, found)
        (out / FILE).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        if self.json:
            sys.stdout.write(json.dumps(result) + "\n")
        else:
            _print(search, points, held, found, out / PARAMETERS)
        return 0

    def _search(self) -> Search:
        sides = TEAMS if self.sides == "both" else (self.sides,)
        given, seeds = self.given(), parse_seeds(self.seeds)
        bench([self.player], [given], seeds, sides, self.against)  # says what it does not know
        aim = AIMS[choose("aim", self.aim, list(AIMS))]
        ranges = space(self.player, self.over)
        return Search(self.player, ranges, aim, given, seeds, sides, self.against)

    def _play(
        self, search: Search, held: range, store: Store, engine: Engine, points: list[Point]
    ) -> Finding:
        """All points, which are told as they come; then the best one."""
        matches = (self.trials + 1) * len(search.seeds) + 2 * len(held)
        with trials_bar(matches * len(search.sides)) as bar:
            play = self._player(store, engine, bar)
            for point in searched(search, self.trials, play):
                points.append(point)
            best = best_of(points, search.aim)
            if best is None:
                raise SettingsError(f"every match failed; `pandarena rows {store.path}` says why")
            return finding(search, best, held, play)

    def _player(self, store: Store, engine: Engine, bar: TrialsBar) -> Play:
        def play(trials: Sequence[Trial], terms: Terms) -> Rows:
            store.admit([*store.all_terms().values(), terms], code_version(), mix=False)
            bar.skip(len(trials) - len(due(trials, store)))
            play_due(trials, [terms], store, self.workers, bar, engine)
            kept = store.rows({trial.key for trial in trials})
            return {k.trial.key: k.row for k in kept if k.row is not None}

        return play


def _interrupted(points: Sequence[Point], search: Search) -> str:
    best = best_of(points, search.aim)
    so_far = f"; best so far {best.mean:,.5g}, point {best.number}" if best and best.mean else ""
    return f"pandarena: interrupted{so_far}; the same command goes on there\n"


def _print(
    search: Search, points: Sequence[Point], held: range, found: Finding, path: Path
) -> None:
    output = Output()
    best, seeds = found.best, search.seeds
    output.print(
        f"[bold]{escape(search.player)}[/], {search.aim.words} in {escape(search.given.scenario)}: "
        f"{len(points) - 1} points beside the player as it is",
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("", f"seeds {seeds[0]} to {seeds[-1]}", f"held back: {held[0]} to {held[-1]}"):
        table.add_column(name)
    form = "{:,.4g}" if max(abs(p.mean or 0.0) for p in points) < 1000 else "{:,.0f}"
    table.add_row("as it is", _mean(points[0], form), told(found.as_it_is, form))
    if best.values:
        table.add_row(f"point {best.number}", _mean(best, form), told(found.tuned, form))
        ahead = told(found.ahead, form.replace(":", ":+"))
        table.add_row("difference, paired", "", f"{ahead}  [bold]{found.verdict}[/]")
    output.print(table)
    output.print("[dim]in brackets: 95 % intervals; then n, seeds[/]")
    for name, value in best.values.items():
        output.print(f"  {escape(name)} = {value}", soft_wrap=True)
    if not best.values:
        output.print("no point was better than the player as it is")
        return
    line = f"pandarena match {search.player} --set red={path}"
    output.print(f"[dim]play it:[/] {escape(line)}", soft_wrap=True)


def _mean(point: Point, form: str) -> str:
    return "-" if point.mean is None else form.format(point.mean)
