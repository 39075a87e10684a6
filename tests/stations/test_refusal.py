"""What a path does between its knots, against looking closely."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.motion import JointPath, rest_to_rest
from pandarena.motion.refusal import JUMP, jump_refusal, path_refusal
from pandarena.panda import HOME_Q, PANDA
from stations.asking import knots


def _random_path(seed: int) -> JointPath:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 6))
    t = np.concatenate([[0.0], np.cumsum(rng.uniform(0.1, 2.0, n - 1))])
    return JointPath(t, rng.uniform(-1, 1, (n, 7)), rng.normal(0, 1, (n, 7)))


@given(seed=st.integers(0, 10_000))
@settings(max_examples=50)
def test_peak_speeds_are_those_of_a_close_look(seed: int) -> None:
    path = _random_path(seed)
    looked = np.abs(path.sample(np.linspace(0.0, path.duration, 20_001))[1]).max(axis=0)
    peaks = path.speeds().max(axis=0)
    assert np.all(peaks >= looked - 1e-9)
    assert np.allclose(peaks, looked, rtol=1e-3)


@given(seed=st.integers(0, 10_000), speed=st.floats(0.05, 1.0))
@settings(max_examples=50)
def test_planned_paths_are_taken(seed: int, speed: float) -> None:
    rng = np.random.default_rng(seed)
    ends = rng.uniform(PANDA.q_lower, PANDA.q_upper, (2, 7))
    path = rest_to_rest(ends[0], ends[1], PANDA, speed)
    assert path
    assert not path_refusal(path, PANDA)


def test_a_path_that_begins_outside_may_come_in_but_not_go_further() -> None:
    outside = HOME_Q.copy()
    outside[6] = PANDA.q_upper[6] + 0.01
    assert not path_refusal(knots([0.0, 3.0], [outside, HOME_Q]), PANDA)
    further = outside.copy()
    further[6] += 0.01
    assert "joint 7" in path_refusal(knots([0.0, 3.0, 6.0], [outside, further, HOME_Q]), PANDA)


@pytest.mark.parametrize(("off", "taken"), [(0.9 * JUMP, True), (1.1 * JUMP, False)])
def test_a_path_begins_where_the_arm_is_told_to_be(off: float, taken: bool) -> None:
    start = HOME_Q.copy()
    start[3] -= off
    why = jump_refusal(knots([0.0, 1.0], [start, start]), HOME_Q, np.zeros(7))
    assert bool(why) is not taken
    assert taken or "joint 4" in why


def test_a_path_begins_as_fast_as_the_arm_is_told_to_move() -> None:
    moving = np.zeros(7)
    moving[2] = 0.8
    why = jump_refusal(knots([0.0, 1.0], [HOME_Q, HOME_Q]), HOME_Q, moving)
    assert "joint 3 is moving at 0.80" in why and "from_state" in why


HUGE = st.sampled_from([1e3, 1e9, 1e160, 1e308, -1e5, -1e308])


@given(
    value=HUGE, row=st.integers(0, 2), joint=st.integers(0, 6), part=st.sampled_from(["q", "dq"])
)
@settings(max_examples=100)
def test_absurd_numbers_are_refused_before_anything_is_computed_of_them(
    value: float, row: int, joint: int, part: str
) -> None:
    q, dq = np.tile(HOME_Q, (3, 1)), np.zeros((3, 7))
    (q if part == "q" else dq)[row, joint] = value
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        why = path_refusal(JointPath(np.array([0.0, 1e-6, 1.0]), q, dq), PANDA)
    assert f"joint {joint + 1}" in why and len(why) < 120


@pytest.mark.parametrize("t", [[0.0, np.nan], [0.0, np.nan, 1.0], [0.0, 1e308, -1e308], [1.0, 2.0]])
def test_times_that_do_not_increase_are_no_path(t: list[float]) -> None:
    with warnings.catch_warnings(), pytest.raises(ValueError, match=r"finite|increase"):
        warnings.simplefilter("error")
        knots(t, [HOME_Q] * len(t))
