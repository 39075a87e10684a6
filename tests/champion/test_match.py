"""The champion's match, really played."""

import pytest

import pandarena


@pytest.mark.parametrize("team", ["red", "blue"])
def test_a_perfect_match(team):
    players = ("champion", "none") if team == "red" else ("none", "champion")
    result = pandarena.play(*players, seed=1)
    assert result.score[team] == 68_000
    assert getattr(result, team).think_s < 0.2 * 180.0


@pytest.mark.parametrize(("level", "score"), [(5, 8_500), (12, 68_000)])
def test_a_tower_that_stood_before_it_came_is_built_on(level: int, score: int):
    result = pandarena.play("champion", drill=f"place-{level}", time=8, seed=1)
    assert result.score["red"] == score
    assert not any(event.kind in ("toppled", "struck") for event in result.events)


def test_a_grasp_needs_no_calibrated_camera():
    """Wide fingers centre a block that is a centimetre off, and it is felt for where it is put."""
    blind = {"red": {"calibrate": False}}
    result = pandarena.play(
        "champion", drill="static", troubles=("mount:mild",), settings=blind, seed=1
    )
    assert result.score["red"] == 4_000
    assert not any(event.kind == "struck" for event in result.events)
