"""Everybody against everybody, on the same seeds, both ways round."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pandarena.lab.terms import Terms
from pandarena.lab.tournament.games import Game, Play, duel
from pandarena.lab.tournament.standings import Place, standings


@dataclass(frozen=True)
class League:
    """What it came to."""

    places: tuple[Place, ...]
    games: tuple[Game, ...]


def play_league(players: Sequence[str], terms: Terms, seeds: range, play: Play) -> League:
    """All of it."""
    games = [g for pair in combinations(players, 2) for g in duel(*pair, terms, seeds, play)]
    return League(tuple(standings(games, players)), tuple(games))
