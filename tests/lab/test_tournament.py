"""Who meets whom, who goes on, and what games say; of results that are made up, and played."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pandarena.lab.measure.row import Row
from pandarena.lab.terms import Given, Terms, settle
from pandarena.lab.tournament.games import Game, Play, duels
from pandarena.lab.tournament.knockout import bracket, play_knockout
from pandarena.lab.tournament.league import play_league
from pandarena.lab.tournament.standings import ratings
from pandarena.lab.trial import Trial

from .conftest import EMPTY, Run

TERMS = settle(Given(time=1.0))


def arena(strength: Mapping[str, int]) -> Play:
    """Where everybody scores what it is worth, and the better one wins."""

    def play(trials: Sequence[Trial], terms: Terms) -> dict[str, Row]:
        told: dict[str, Row] = {}
        for trial in trials:
            mine, theirs = strength[trial.player], strength.get(trial.opponent, 0)
            told[trial.key] = replace(EMPTY, score=mine, opponent_score=theirs, won=mine > theirs)
        return told

    return play


class TestBracket:
    @pytest.mark.parametrize("count", range(2, 20))
    def test_everybody_is_in_it_once_and_the_best_two_meet_last(self, count: int):
        places = bracket([str(i) for i in range(count)])
        assert sorted(p for p in places if p) == sorted(str(i) for i in range(count))
        half = len(places) // 2
        assert ("0" in places[:half]) != ("1" in places[:half])

    def test_nobody_meets_nobody(self):
        for count in range(2, 20):
            places = bracket([str(i) for i in range(count)])
            assert all(places[i] or places[i + 1] for i in range(0, len(places), 2))


class TestKnockout:
    def test_the_best_wins_and_each_duel_is_between_those_who_are_left(self):
        strength = {"a": 100, "b": 400, "c": 300, "d": 200, "e": 50}
        came = play_knockout(list(strength), TERMS, TERMS, range(1, 3), arena(strength))
        assert [q.player for q in came.qualified] == ["b", "c", "d", "a", "e"]
        assert [len(duels) for duels in came.rounds] == [1, 2, 1]
        assert came.rounds[-1][0].players == ("b", "c")
        assert came.winner == "b"

    def test_nothing_against_nothing_is_won_by_who_qualified_better(self):
        came = play_knockout(["a", "b"], TERMS, TERMS, range(1, 2), arena({"a": 0, "b": 0}))
        (final,) = came.rounds[0]
        assert final.won == (0, 0)
        assert final.winner == came.qualified[0].player


class TestLeague:
    def test_everybody_meets_everybody_both_ways_round(self):
        strength = {"a": 1, "b": 3, "c": 2}
        came = play_league(list(strength), TERMS, range(1, 4), arena(strength))
        assert len(came.games) == 3 * 3 * 2
        assert len({(g.red, g.blue, g.seed) for g in came.games}) == len(came.games)
        assert [p.player for p in came.places] == ["b", "c", "a"]
        best = came.places[0]
        assert (best.won, best.drawn, best.lost) == (12, 0, 0)
        assert best.points.value == 3.0

    def test_all_games_of_a_round_are_played_at_once(self):
        """So that many workers, or a cluster, are never idle."""
        asked: list[int] = []

        def play(trials: Sequence[Trial], terms: Terms) -> dict[str, Row]:
            asked.append(len(trials))
            return arena(dict(zip("abcde", range(5), strict=True)))(trials, terms)

        play_league("abcde", TERMS, range(1, 4), play)
        assert asked == [10 * 3 * 2]
        play_knockout("abcde", TERMS, TERMS, range(1, 4), play)
        assert asked[1:] == [5 * 3 * 2, 1 * 3 * 2, 2 * 3 * 2, 1 * 3 * 2]

    def test_a_game_that_failed_is_in_no_figure(self):
        def play(trials: Sequence[Trial], terms: Terms) -> dict[str, Row]:
            whole = arena({"a": 2, "b": 1})(trials, terms)
            return dict(list(whole.items())[1:])

        (games,) = duels([("a", "b")], TERMS, range(1, 3), play)
        assert len(games) == 3


class TestRatings:
    def test_more_games_leave_less_doubt(self):
        games = [Game("a", "b", seed, (2, 1), "a") for seed in range(1, 21)]
        few, many = ratings(games[:2], ["a", "b"]), ratings(games, ["a", "b"])
        assert many["a"][0] > many["b"][0]
        assert many["a"][1] < few["a"][1]

    def test_the_order_in_which_games_are_told_does_not_matter(self):
        games = [Game("a", "b", s, (1, 0), "a" if s % 3 else "b") for s in range(1, 9)]
        assert ratings(games, ["a", "b"]) == ratings(games[::-1], ["a", "b"])

    def test_draws_bring_unequal_ratings_together(self):
        won = [Game("a", "b", s, (1, 0), "a") for s in range(1, 4)]
        drawn = [Game("a", "b", s, (0, 0), "") for s in range(4, 12)]
        before, after = ratings(won, ["a", "b"]), ratings(won + drawn, ["a", "b"])
        assert after["a"][0] - after["b"][0] < before["a"][0] - before["b"][0]


class TestCommand:
    def test_a_cup_is_played_kept_and_not_played_again(self, run: Run, tmp_path: Path):
        line = ["tournament", "hello", "forecast", "--format", "knockout", "--seeds", "1"]
        line += ["--time", "1", "--out", tmp_path / "cup", "--json"]
        first = json.loads(run(*line).out)
        assert first["format"] == "knockout"
        assert len(first["rounds"]) == 1
        assert first["winner"] in ("hello", "forecast")
        rows = run("rows", tmp_path / "cup").out
        assert json.loads(run(*line).out) == first
        assert run("rows", tmp_path / "cup").out == rows  # with the same wall times: not played
        assert json.loads((tmp_path / "cup" / "tournament.json").read_text()) == first

    @pytest.mark.parametrize(
        ("players", "why"),
        [
            ([], "two players or more"),
            (["hello", "hello"], "'hello' is named twice"),
            (["hello", "none"], "'none' is nobody"),
            (["hello", "nobody"], "unknown player 'nobody'"),
        ],
    )
    def test_who_cannot_play_is_told_first(
        self, run: Run, tmp_path: Path, players: list[str], why: str
    ):
        assert why in run("tournament", *players, "--out", tmp_path / "x").complaint
