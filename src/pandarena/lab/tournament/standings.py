"""Games as a table: wins, points, and ratings with what they do not know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.tournament.games import Game


@dataclass(frozen=True)
class Place:
    """One player's line."""

    player: str
    won: int
    drawn: int
    lost: int
    wins: Estimate
    """Share of games."""
    points: Estimate
    """A game, mean over seeds: games of one seed meet the same blocks."""
    rating: float
    """Mean of the belief about its skill; everybody begins at 25."""
    doubt: float
    """And its standard deviation, which begins at 8.33."""

    @property
    def sure(self) -> float:
        """The skill that it has all but surely: what ranks are made by."""
        return self.rating - 3.0 * self.doubt


def standings(games: Sequence[Game], players: Sequence[str]) -> list[Place]:
    """The best first, by what is sure of their ratings."""
    rated = ratings(games, players)
    places = [_place(player, games, *rated[player]) for player in players]
    return sorted(places, key=lambda p: (-p.sure, -(p.points.value or 0.0), p.player))


def ratings(games: Iterable[Game], players: Sequence[str]) -> dict[str, tuple[float, float]]:
    """(mean, standard deviation) by player, after all games in the order of their seeds."""
    model = PlackettLuce()
    known = {player: model.rating(name=player) for player in players}
    for game in sorted(games, key=lambda g: (g.seed, g.players)):
        ranks = [{"won": 0, "drawn": 0, "lost": 1}[game.of(p)] for p in game.players]
        teams = model.rate([[known[p]] for p in game.players], ranks=[float(r) for r in ranks])
        for player, (after,) in zip(game.players, teams, strict=True):
            known[player] = after
    return {player: (found.mu, found.sigma) for player, found in known.items()}


def _place(player: str, games: Sequence[Game], rating: float, doubt: float) -> Place:
    mine = [game for game in games if player in game.players]
    told = [game.of(player) for game in mine]
    by_seed: dict[int, list[int]] = {}
    for game in mine:
        by_seed.setdefault(game.seed, []).append(game.points_of(player))
    return Place(
        player,
        told.count("won"),
        told.count("drawn"),
        told.count("lost"),
        statistics.rate([t == "won" for t in told], [1] * len(told)),
        statistics.mean([sum(points) / len(points) for points in by_seed.values()]),
        rating,
        doubt,
    )
