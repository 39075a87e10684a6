"""The champion's match, really played."""

import pytest

import pandarena


@pytest.mark.parametrize("team", ["red", "blue"])
def test_a_perfect_match(team):
    players = ("champion", "none") if team == "red" else ("none", "champion")
    result = pandarena.play(*players, seed=1)
    assert result.score[team] == 68_000
    assert getattr(result, team).think_s < 0.2 * 180.0
