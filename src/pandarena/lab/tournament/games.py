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


def duel(one: str, two: str, terms: Terms, seeds: range, play: Play) -> list[Game]:
    """Two players on the same seeds, both ways round."""
    trials = list(plan([one], [terms], seeds, TEAMS, two))
    rows = play(trials, terms)
    return [_game(trial, rows[trial.key]) for trial in trials if trial.key in rows]


def _game(trial: Trial, row: Row) -> Game:
    points = {trial.side: row.score, other(trial.side): row.opponent_score}
    names = {trial.side: trial.player, other(trial.side): trial.opponent}
    # Every other tie is broken by height, dynamic blocks or speed.
    drawn = not row.won and row.score == row.opponent_score == 0
    winner = "" if drawn else trial.player if row.won else trial.opponent
    return Game(names["red"], names["blue"], trial.seed, (points["red"], points["blue"]), winner)
