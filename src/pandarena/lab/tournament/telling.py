"""What a tournament came to, as JSON: for `--json`, and for the report."""

from collections.abc import Mapping
from typing import Any

from pandarena.lab.figures.words import record
from pandarena.lab.tournament.knockout import Duel, Knockout
from pandarena.lab.tournament.league import League
from pandarena.lab.tournament.standings import Place

FILE = "tournament.json"


def to_json(came: League | Knockout, about: Mapping[str, Any]) -> dict[str, Any]:
    """`about` is what was played: players, seeds, scenario."""
    if isinstance(came, League):
        return {"format": "league", **about, "standings": [_place(p) for p in came.places]}
    return {
        "format": "knockout",
        **about,
        "qualified": [{"player": q.player, **record("points", q.points)} for q in came.qualified],
        "rounds": [[_duel(duel) for duel in played] for played in came.rounds],
        "winner": came.winner,
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "player": place.player,
        "won": place.won,
        "drawn": place.drawn,
        "lost": place.lost,
        **record("wins", place.wins),
        **record("points", place.points),
        "rating": round(place.rating, 3),
        "rating_sd": round(place.doubt, 3),
    }


def _duel(duel: Duel) -> dict[str, Any]:
    points = [[g.points_of(p) for p in duel.players] for g in duel.games]
    return {
        "players": list(duel.players),
        "won": list(duel.won),
        "points": points,
        "winner": duel.winner,
    }
