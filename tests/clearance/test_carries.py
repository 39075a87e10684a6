"""The benchmark's random carries: none refused, none touching anything in the world."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pandarena.field import Field
from pandarena.lab.carrying import draw
from pandarena.motion.clearance import route, way
from pandarena.panda import HOME_Q

from .scenes import RED
from .truth import Truth, sampled

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "carries.py"


def _assert_clear(count: int, seed: int) -> None:
    drawn = (draw(np.random.default_rng((seed, k)), RED) for k in range(2 * count))
    for carry in [carry for carry in drawn if carry][:count]:
        ends = carry.ends
        path = route(ends.q_pick, ends.q_place, carry.holding)
        assert path, path
        truth = Truth(dict(carry.scene.others), carry.block)
        for q in sampled(path, 0.006):
            touches = truth.touches(q, 0.05, ends.T_ee_block)
            assert not touches, touches


def test_a_few_carries_touch_nothing():
    _assert_clear(6, seed=7)


@pytest.mark.parametrize("drawn", [3, 7, 8])
def test_every_leg_is_a_curve_that_goes_on(drawn: int):
    """One that is clear at its end alone has no straight departure: none of no length."""
    carry = draw(np.random.default_rng((1, drawn)), Field().seen_by("blue"))
    ends, scene, block = carry.ends, carry.scene, carry.block
    legs = (
        (HOME_Q, ends.q_pick, scene.empty(block, carry.T_base_pick)),
        (ends.q_pick, ends.q_place, carry.holding),
        (ends.q_place, HOME_Q, scene.empty(block, carry.T_base_place)),
    )
    for q_from, q_to, clearance in legs:
        found = way(q_from, q_to, clearance)
        assert found, found
        assert (np.diff(found.curve.s) > 0.0).all() and np.isfinite(found.curve.dq_ds).all()


@pytest.mark.slow
def test_many_carries_touch_nothing():
    _assert_clear(80, seed=8)


def figures(*options: str) -> dict[str, float]:
    command = [sys.executable, str(BENCHMARK), "--json", "--play", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    assert all(isinstance(value, int | float) for value in found.values())
    return found


def assert_without_fail(found: dict[str, float]) -> None:
    for name in ("refused", "strikes", "misplaced", "unfinished"):
        assert found[name] == 0, name
    assert found["share_of_limits"] <= 1.001


@pytest.mark.slow
def test_carries_are_played_without_a_strike():
    assert_without_fail(figures("--count", "25", "--seed", "9"))


def test_the_benchmarks_figures_are_one_flat_object():
    found = figures("--count", "3")
    assert found["count"] == 3
    assert_without_fail(found)
    assert {"refused_but_solved", "plan_ms_median", "plan_ms_95"} <= set(found)
