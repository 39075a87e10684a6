"""hello, the first thing to read: four static blocks from above, in one tower, on either side."""

import dataclasses

import pytest

from pandarena import strategies
from pandarena.api import play
from pandarena.field import TEAMS, Team
from pandarena.match.result import Result
from pandarena.settings import SettingsError


def alone(team: Team, seed: int, time: float, **params: float) -> Result:
    players = {"red": "none", "blue": "none", team: "hello"}
    settings = {team: params} if params else None
    return play(**players, seed=seed, time=time, settings=settings)


def check(result: Result, team: Team) -> None:
    side = result.side(team)
    assert (side.forfeit, side.standing.score, side.standing.dynamic) == ("", 4_000, 0)
    assert [level for _, level in side.standing.levels] == [1, 2, 3, 4]
    assert [e.kind for e in result.events if e.kind in ("struck", "toppled", "lost")] == []


def test_both_teams_stack_four_at_once() -> None:
    result = play("hello", "hello", seed=9, time=25.0)
    for team in TEAMS:
        check(result, team)


@pytest.mark.slow
@pytest.mark.parametrize("team", TEAMS)
def test_four_thousand_at_many_seeds(team: Team) -> None:
    """The bar is 100 seeds a side: benchmarks play those, here are 16 others."""
    for seed in range(200, 208):
        check(alone(team, seed, 30.0), team)


def test_it_says_what_it_does() -> None:
    notes = [text for _, text, _ in alone("red", 1, 6.0).red.notes]
    assert notes[:2] == ["pick", "placed"]


def test_its_speed_is_its_speed() -> None:
    first = {
        speed: next(e.time for e in alone("red", 1, 9.0, speed=speed).events if e.kind == "lifted")
        for speed in (0.2, 1.0)
    }
    assert first[0.2] > 1.5 * first[1.0]


def test_it_gives_up_after_its_attempts() -> None:
    result = alone("blue", 1, 12.0, attempts=1)
    assert [e.kind for e in result.events].count("lifted") == 1
    assert result.blue.forfeit == ""


class TestTheCatalogue:
    def test_every_strategy_is_named_after_its_file(self) -> None:
        names = strategies.names()
        assert "hello" in names
        for name in names:
            strategy = strategies.load(name)
            assert strategy.name == name
            assert strategy.summary
            assert "\n" not in strategy.summary

    def test_parameters_are_frozen_dataclasses(self) -> None:
        for name in strategies.names():
            params = strategies.load(name).params
            assert dataclasses.is_dataclass(params)
            assert params.__dataclass_params__.frozen

    def test_an_unknown_one_is_answered_with_those_there_are(self) -> None:
        with pytest.raises(SettingsError, match=r"unknown strategy 'hullo'; there are: .*hello"):
            strategies.load("hullo")
