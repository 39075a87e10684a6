"""Ties: highest altitude, then dynamic blocks that count, then who was there first."""

import pytest

from pandarena.field import TEAMS, Team, other
from pandarena.match.scoring import Standing, leader

from .towers import built, column


def result(winner: Team, better: Standing, worse: Standing) -> tuple[Team | None, str]:
    """The verdict when `winner` has the better one."""
    sides = {winner: better, other(winner): worse}
    return leader(sides["red"], sides["blue"])


@pytest.mark.parametrize("team", TEAMS)
def test_the_higher_score_wins_whatever_else(team: Team) -> None:
    better, worse = Standing((), 500, 25, 0), Standing((), 499, 75, 3)
    assert result(team, better, worse) == (team, "score")


@pytest.mark.parametrize("team", TEAMS)
def test_at_equal_scores_the_higher_block_wins(team: Team) -> None:
    better, worse = Standing((), 2_250, 125, 0), Standing((), 2_250, 75, 2)
    assert result(team, better, worse) == (team, "altitude")


@pytest.mark.parametrize("team", TEAMS)
def test_at_equal_height_more_dynamic_blocks_win(team: Team) -> None:
    better, worse = Standing((), 1_500, 75, 2), Standing((), 1_500, 75, 1)
    assert result(team, better, worse) == (team, "dynamic")


@pytest.mark.parametrize("team", TEAMS)
def test_then_who_had_its_score_first_wins(team: Team) -> None:
    same = built("red", column([0, 1]))
    times: dict[Team, float] = {team: 41.0, other(team): 41.01}
    assert leader(same, same, times) == (team, "speed")


def test_equal_in_everything_is_a_draw() -> None:
    same = built("red", column([0, 1]))
    assert leader(same, same, {"red": 3.0, "blue": 3.0}) == (None, "draw")
    assert leader(same, same) == (None, "draw")


def test_nothing_against_nothing_is_a_draw_at_any_speed() -> None:
    """A team that built and lost a tower is no slower than one that never built."""
    nothing = Standing((), 0, 0, 0)
    assert leader(nothing, nothing, {"red": 50.0, "blue": 0.0}) == (None, "draw")
