"""Everybody against everybody, on the same seeds, both ways round."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pandarena.lab.terms import Terms
from pandarena.lab.tournament.games import Game, Play, duels
from pandarena.lab.tournament.standings import Place, standings


@dataclass(frozen=True)
class League:
    """What it came to."""

    places: tuple[Place, ...]
    games: tuple[Game, ...]


def play_league(players: Sequence[str], terms: Terms, seeds: range, play: Play) -> League:
    """All of it."""
    played = duels(list(combinations(players, 2)), terms, seeds, play)
    games = [game for some in played for game in some]
    return League(tuple(standings(games, players)), tuple(games))
