"""A match is a function of field, scenario, rules, players and seed: the same events to the bit."""

import subprocess
import sys

import pytest

from pandarena.api import make_match, play
from pandarena.match.conductor import Match

TIME = 5.0
"""[s], long enough for a block to be placed by each team"""


def played(seed: int, time: float = TIME) -> str:
    return play("hello", "hello", seed=seed, time=time).events_hash


def test_the_same_seed_plays_the_same_match_twice_and_in_another_process() -> None:
    here = play("hello", "hello", seed=3, time=TIME)
    assert here.score["red"] > 0
    code = (
        "import pandarena\n"
        f"print(pandarena.play('hello', 'hello', seed=3, time={TIME}).events_hash)\n"
    )
    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert played(3) == here.events_hash == there.stdout.strip()


def test_other_seeds_play_other_matches() -> None:
    assert len({played(seed, time=0.02) for seed in range(8)}) == 8


def test_the_time_played_is_part_of_it() -> None:
    assert played(1, 4.0) != played(1, 5.0)


def test_watching_changes_nothing() -> None:
    """Progress that asks for scores, and a result half way."""

    def look(match: Match) -> None:
        match.result()
        match.referee.standing("red")

    assert play("hello", "hello", seed=3, time=TIME, progress=look).events_hash == played(3)


def test_a_match_beside_another_one_is_not_disturbed() -> None:
    """Two worlds stepped in turns share nothing."""
    one, two = (make_match("hello", "hello", seed=seed, time=2.5) for seed in (3, 4))
    while not one.over:
        one.step()
        two.step()
    assert [one.run().events_hash, two.run().events_hash] == [played(3, 2.5), played(4, 2.5)]


@pytest.mark.slow
def test_whole_matches_are_the_same_to_the_bit_at_many_seeds() -> None:
    for seed in range(1, 5):
        assert played(seed, 30.0) == played(seed, 30.0)
