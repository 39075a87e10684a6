"""Tests of my_strategy: run them with `pytest test_my_strategy.py`."""

from pathlib import Path

import pandarena

PLAYER = Path(__file__).with_name("my_strategy.py")
ONE_BLOCK = 250
"""Points of a static block on the platform."""


def test_it_stacks_a_block():
    result = pandarena.play(PLAYER, "none", seed=1, time=20)
    assert result.red.forfeit == ""
    assert result.score["red"] >= ONE_BLOCK


def test_it_does_so_for_the_other_team():
    result = pandarena.play("none", PLAYER, seed=1, time=20)
    assert result.blue.forfeit == ""
    assert result.score["blue"] >= ONE_BLOCK


def test_the_same_seed_plays_the_same_match():
    first, again = (pandarena.play(PLAYER, seed=2, time=10).events_hash for _ in range(2))
    assert first == again
