"""A qualification without opponent, then duels until one is left.

As at the contest: who stacks best alone in 180 s is drawn against who stacks worst; a duel is
played with the extension (two minutes more above 4,000 points). A duel is won by games, else by
points, else by who qualified better.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pandarena.field import TEAMS
from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.terms import Terms
from pandarena.lab.tournament.games import Game, Play, duels
from pandarena.lab.trial import plan


@dataclass(frozen=True)
class Qualified:
    """One player, and what it scored alone."""

    player: str
    points: Estimate


@dataclass(frozen=True)
class Duel:
    """Of two; the first is who qualified better."""

    players: tuple[str, str]
    games: tuple[Game, ...]
    winner: str

    @property
    def won(self) -> tuple[int, int]:
        """Games of each."""
        one, two = self.players
        told = [game.winner for game in self.games]
        return told.count(one), told.count(two)


@dataclass(frozen=True)
class Knockout:
    """What it came to."""

    qualified: tuple[Qualified, ...]
    """The best first."""
    rounds: tuple[tuple[Duel, ...], ...]
    """The last one is the final."""

    @property
    def winner(self) -> str:
        """Of the final."""
        return self.rounds[-1][0].winner if self.rounds else self.qualified[0].player


def play_knockout(
    players: Sequence[str], alone: Terms, against: Terms, seeds: range, play: Play
) -> Knockout:
    """All of it: `alone` are the terms of the qualification, `against` those of duels."""
    qualified = _qualify(players, alone, seeds, play)
    rank = {found.player: place for place, found in enumerate(qualified)}
    left = bracket([found.player for found in qualified])
    rounds: list[tuple[Duel, ...]] = []
    while len(left) > 1:
        places = [_met(left[i], left[i + 1], rank) for i in range(0, len(left), 2)]
        pairs = [pair for pair in places if isinstance(pair, tuple)]
        games = duels(pairs, against, seeds, play)
        rounds.append(tuple(_decided(*told, rank) for told in zip(pairs, games, strict=True)))
        winners = iter(duel.winner for duel in rounds[-1])
        left = [next(winners) if isinstance(place, tuple) else place for place in places]
    return Knockout(tuple(qualified), tuple(rounds))


def bracket(players: Sequence[str]) -> list[str | None]:
    """Who meets whom: neighbours do. The best two can only meet in the final, and so on; where
    players are fewer than places, the best have nobody to beat in the first round."""
    order = [0]
    while len(order) < len(players):
        order = [place for i in order for place in (i, 2 * len(order) - 1 - i)]
    return [players[i] if i < len(players) else None for i in order]


def _qualify(players: Sequence[str], terms: Terms, seeds: range, play: Play) -> list[Qualified]:
    trials = list(plan(players, [terms], seeds, TEAMS))
    rows = play(trials, terms)
    scores: dict[str, dict[int, list[int]]] = {player: {} for player in players}
    for trial in trials:
        if trial.key in rows:
            scores[trial.player].setdefault(trial.seed, []).append(rows[trial.key].score)
    found = [
        Qualified(p, statistics.mean([sum(s) / len(s) for s in by_seed.values()]))
        for p, by_seed in scores.items()
    ]
    return sorted(found, key=lambda q: -(q.points.value or 0.0))


def _met(one: str | None, two: str | None, rank: Mapping[str, int]) -> tuple[str, str] | str | None:
    """Who meets whom, better qualified first; or who goes on without a duel."""
    if one is None or two is None:
        return one or two
    return (one, two) if rank[one] < rank[two] else (two, one)


def _decided(pair: tuple[str, str], games: Sequence[Game], rank: Mapping[str, int]) -> Duel:
    scores = {
        player: (
            sum(game.winner == player for game in games),
            sum(game.points_of(player) for game in games),
            -rank[player],
        )
        for player in pair
    }
    return Duel(pair, tuple(games), max(scores, key=scores.__getitem__))
