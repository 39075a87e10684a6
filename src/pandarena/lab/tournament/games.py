"""A row as a game between two players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pandarena.field import TEAMS, other
from pandarena.lab.measure.row import Row
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial, plan

Rows = Mapping[str, Row]
"""By the keys of their trials; one that failed is not there."""
Play = Callable[[Sequence[Trial], Terms], Rows]
"""Plays what is not played yet."""
Outcome = Literal["won", "drawn", "lost"]


@dataclass(frozen=True)
class Game:
    """Of two players on one seed."""

    red: str
    blue: str
    seed: int
    points: tuple[int, int]
    """Red's and blue's."""
    winner: str
    """Its name; empty if nobody won."""

    @property
    def players(self) -> tuple[str, str]:
        """Red first."""
        return self.red, self.blue

    def of(self, player: str) -> Outcome:
        """What it was for one of them."""
        return "drawn" if not self.winner else "won" if self.winner == player else "lost"

    def points_of(self, player: str) -> int:
        """What one of them scored."""
        return self.points[self.players.index(player)]


def duels(
    pairs: Sequence[tuple[str, str]], terms: Terms, seeds: range, play: Play
) -> list[list[Game]]:
    """The games of each pair, all on the same seeds and both ways round; played all at once."""
    trials = [list(plan([one], [terms], seeds, TEAMS, two)) for one, two in pairs]
    rows = play([trial for some in trials for trial in some], terms)
    return [[_game(t, rows[t.key]) for t in some if t.key in rows] for some in trials]


def _game(trial: Trial, row: Row) -> Game:
    points = {trial.side: row.score, other(trial.side): row.opponent_score}
    names = {trial.side: trial.player, other(trial.side): trial.opponent}
    # Every other tie is broken by height, dynamic blocks or speed.
    drawn = not row.won and row.score == row.opponent_score == 0
    winner = "" if drawn else trial.player if row.won else trial.opponent
    return Game(names["red"], names["blue"], trial.seed, (points["red"], points["blue"]), winner)
