"""`pandarena tournament`: who is best, in a league or a knock-out."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from rich.markup import escape
from rich.table import Table
from tyro.conf import Positional, arg

from pandarena.cli.bench_bar import trials_bar
from pandarena.cli.console import Output
from pandarena.cli.options import SharedOptions, WorkOptions
from pandarena.lab.bench import due, play_due
from pandarena.lab.engine import Engine
from pandarena.lab.figures.naming import short_names
from pandarena.lab.figures.words import points, share
from pandarena.lab.store import Store
from pandarena.lab.terms import Terms, settle
from pandarena.lab.tournament.games import Rows
from pandarena.lab.tournament.knockout import Knockout, play_knockout
from pandarena.lab.tournament.league import League, play_league
from pandarena.lab.tournament.telling import FILE, to_json
from pandarena.lab.trial import Trial, parse_seeds
from pandarena.lab.version import code_version
from pandarena.settings import SettingsError


@dataclass(frozen=True)
class TournamentCommand(WorkOptions, SharedOptions):
    """Let players meet, on the same seeds and both ways round, and tell who is best.

    As in:
      pandarena tournament champion hello my.py --seeds 10 --out runs/league
      pandarena tournament a.py b.py c.py d.py --format knockout --out runs/cup

    A league is everybody against everybody; ranks are by ratings that know their own doubt. A
    knock-out begins with a qualification without opponent and ends with a final; its duels are
    played with the extension. A tournament that was stopped goes on where it was: say it again.
    """

    players: Annotated[Positional[tuple[str, ...]], arg(metavar="PLAYER PLAYER ...")] = ()
    """Strategies' names (see `pandarena list`) and Python files; two or more."""
    format: Literal["league", "knockout"] = "league"
    """Everybody against everybody, or until one is left."""
    seeds: str = "4"
    """N for 1 to N, A:B for A to B-1: what each pair plays, both ways round."""
    out: Path = Path("tournament")
    """The folder that rows and result are kept in; `pandarena report` makes a page of it."""
    json: bool = False
    """Print the result as one JSON object."""

    def run(self) -> int:
        """Play what is missing, tell how it ended."""
        seeds = parse_seeds(self.seeds)
        alone = settle(self.given())
        against = settle(replace(self.given(), knockout=self.format == "knockout" or self.knockout))
        _check(self.players, alone, seeds[0])
        engine = self.hire()
        with Store.create(self.out) as store:
            store.admit([alone, against], code_version(), mix=False)
            try:
                came = self._play(store, engine, alone, against, seeds)
            except KeyboardInterrupt:
                sys.stderr.write("pandarena: interrupted; the same command goes on there\n")
                return 130
        about = {
            "players": list(self.players),
            "scenario": self.scenario,
            "seeds": [seeds[0], seeds[-1]],
        }
        told = to_json(came, about)
        (self.out / FILE).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        if self.json:
            sys.stdout.write(json.dumps(told) + "\n")
        else:
            _print(came, self.out)
        return 0

    def _play(
        self, store: Store, engine: Engine, alone: Terms, against: Terms, seeds: range
    ) -> League | Knockout:
        def play(trials: Sequence[Trial], terms: Terms) -> Rows:
            total = len(trials)
            with trials_bar(total, total - len(due(trials, store))) as heard:
                play_due(trials, [terms], store, self.workers, heard, engine)
            kept = store.rows({trial.key for trial in trials})
            return {k.trial.key: k.row for k in kept if k.row is not None}

        if self.format == "league":
            return play_league(self.players, against, seeds, play)
        return play_knockout(self.players, alone, against, seeds, play)


def _check(players: Sequence[str], terms: Terms, seed: int) -> None:
    """Before the first match: whoever is named must be there, once."""
    if len(players) < 2:
        raise SettingsError("a tournament needs two players or more; see pandarena list players")
    for player in players:
        if player == "none":
            raise SettingsError("'none' is nobody: name who is to play")
        if players.count(player) > 1:
            raise SettingsError(f"'{player}' is named twice")
        terms.match(player, "none", "red", seed)


def _print(came: League | Knockout, out: Path) -> None:
    output = Output()
    for table in _league(came) if isinstance(came, League) else _knockout(came):
        output.print(table)
    output.print(f"[dim]as a page:[/] pandarena report {escape(str(out))}")


def _league(came: League) -> list[Table]:
    table = _table("", "player", "won", "drawn", "lost", "games won", "points a game", "rating")
    names = short_names(place.player for place in came.places)
    for rank, place in enumerate(came.places, start=1):
        counts = map(str, (place.won, place.drawn, place.lost))
        rating = f"{place.rating:.1f} [dim]+- {2 * place.doubt:.1f}[/]"
        shares = (share(place.wins), points(place.points))
        table.add_row(str(rank), escape(names[place.player]), *counts, *shares, rating)
    table.caption = "in brackets: 95 % intervals, then n; ranked by rating less three deviations"
    return [table]


def _knockout(came: Knockout) -> list[Table]:
    first = _table("", "qualification", "points")
    names = short_names(one.player for one in came.qualified)
    for rank, one in enumerate(came.qualified, start=1):
        first.add_row(str(rank), escape(names[one.player]), points(one.points))
    tables = [first]
    for number, duels in enumerate(came.rounds, start=1):
        left = len(came.rounds) - number
        name = {0: "final", 1: "semi-finals"}.get(left, f"round {number}")
        table = _table(name, "games", "points")
        for duel in duels:
            one, two = (
                f"[bold]{escape(names[p])}[/]" if p == duel.winner else escape(names[p])
                for p in duel.players
            )
            sums = [sum(game.points_of(p) for game in duel.games) for p in duel.players]
            games = " : ".join(map(str, duel.won))
            table.add_row(f"{one} - {two}", games, " : ".join(f"{s:,}" for s in sums))
        tables.append(table)
    return tables


def _table(*names: str) -> Table:
    table: Any = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), caption_justify="left")
    for name in names:
        table.add_column(name)
    return table
