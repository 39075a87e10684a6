"""The benchmark's random carries: none refused, none touching anything in the world."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pandarena.motion.clearance import route

from .scenes import carries
from .truth import Truth, sampled

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "carries.py"


def _drawn(count: int, seed: int):
    benchmark = carries()
    drawn = (benchmark.draw(np.random.default_rng((seed, k))) for k in range(2 * count))
    return [carry for carry in drawn if carry][:count]


def _assert_clear(count: int, seed: int) -> None:
    for carry in _drawn(count, seed):
        path = route(carry.q_pick, carry.q_place, carry.holding)
        assert path, path
        truth = Truth(carry.blocks, carry.carried)
        for q in sampled(path, 0.006):
            touches = truth.touches(q, 0.05, carry.T_ee_block)
            assert not touches, touches


def test_a_few_carries_touch_nothing():
    _assert_clear(6, seed=7)


@pytest.mark.slow
def test_many_carries_touch_nothing():
    _assert_clear(80, seed=8)


@pytest.mark.slow
def test_carries_are_played_without_a_strike():
    benchmark = carries()
    tally = benchmark.Tally()
    for carry in _drawn(25, seed=9):
        benchmark.played(carry, tally)
    assert (tally.strikes, tally.misplaced, tally.unfinished) == (0, 0, 0), tally.why


def test_the_benchmarks_figures_are_one_flat_object():
    command = [sys.executable, str(BENCHMARK), "--json", "--count", "3", "--play"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    figures = json.loads(done.stdout)
    assert figures["count"] == 3 and figures["refused"] == 0 and figures["strikes"] == 0
    assert {"refused_but_solved", "plan_ms_median", "plan_ms_95"} <= set(figures)
    assert all(isinstance(value, int | float) for value in figures.values())
