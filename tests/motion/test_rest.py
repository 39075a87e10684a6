"""Ruckig's moves as paths: exact ends, limits, replacing in flight, reasons."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandarena.motion import (
    HandSpeed,
    Payload,
    State,
    Zone,
    between,
    from_state,
    halt,
    rest_to_rest,
)
from pandarena.panda import FR3, HOME_Q, PANDA, Limits

from .checks import assert_from_rest_to_rest, assert_within, random_q


@pytest.mark.parametrize("limits", [PANDA, FR3], ids=lambda v: v.name)
@pytest.mark.parametrize("speed", [0.05, 0.3, 0.6, 1.0])
def test_limits_hold_and_ends_are_exact(limits: Limits, speed: float) -> None:
    rng = np.random.default_rng(5)
    for _ in range(60):
        a, b = random_q(rng, limits), random_q(rng, limits)
        path = rest_to_rest(a, b, limits, speed)
        assert path, path
        assert_within(path, limits.scaled(speed))
        assert_from_rest_to_rest(path, a, b)


def test_rest_to_rest_is_nearly_straight_in_joint_space() -> None:
    rng = np.random.default_rng(1)
    exactly = 0
    for _ in range(40):
        a, b = random_q(rng), random_q(rng)
        path = rest_to_rest(a, b)
        assert path
        q, _ = path.sample(np.linspace(0, path.duration, 50))
        way = (b - a) / np.linalg.norm(b - a)
        off = np.abs(q - a - np.outer((q - a) @ way, way)).max()
        assert off < 0.1
        exactly += off < 1e-9
    assert exactly > 10


def test_the_slowest_joint_alone_sets_the_duration() -> None:
    q_to = HOME_Q.copy()
    q_to[0] += 1.0
    alone = rest_to_rest(HOME_Q, q_to, speed=1.0)
    q_to[3] += 0.1
    together = rest_to_rest(HOME_Q, q_to, speed=1.0)
    assert alone and together
    assert together.duration == pytest.approx(alone.duration)


@given(seed=st.integers(0, 10_000), share=st.floats(0.02, 0.98), speed=st.floats(0.1, 1.0))
@settings(max_examples=100)
def test_replacing_in_flight_is_continuous(seed: int, share: float, speed: float) -> None:
    rng = np.random.default_rng(seed)
    first = rest_to_rest(random_q(rng), random_q(rng), speed=1.0)
    assert first
    at = share * first.duration
    q, dq = first.sample(at)
    ddq = first.acceleration(at)
    second = from_state(q, dq, random_q(rng), speed=speed, ddq=ddq)
    if not second:
        assert "joint" in second.why
        return
    assert np.array_equal(second.q[0], q) and np.array_equal(second.dq[0], dq)
    assert second.accelerations()[0] == pytest.approx(ddq, abs=0.1)
    assert not second.dq[-1].any()
    _, fast = second.sample(np.linspace(0, second.duration, 300))
    # An acceleration in flight is shed at the new, lower jerk, and adds speed until it is.
    shed = ddq**2 / (2 * PANDA.jerk * speed)
    ceiling = np.maximum(PANDA.velocity * speed, np.abs(dq) + shed)
    assert np.all(np.abs(fast) <= ceiling + 1e-9)


def test_a_set_arrival_is_met_or_refused() -> None:
    q_to = HOME_Q + 0.3
    path = between(State.of(HOME_Q), State.of(q_to), PANDA, duration=2.5)
    assert path and path.duration == pytest.approx(2.5, abs=1e-9)
    late = between(State.of(HOME_Q), State.of(q_to), PANDA, duration=0.05)
    assert not late and "not 0.050 s" in late.why


def test_halt_ends_at_rest_and_soon() -> None:
    dq = np.array([1.0, -0.5, 0.2, 0, 0, 0, 2.0])
    path = halt(HOME_Q, dq)
    assert path and not path.dq[-1].any()
    assert path.duration < 0.15
    assert np.array_equal(path.dq[0], dq)


def test_no_move_is_one_knot() -> None:
    path = rest_to_rest(HOME_Q, HOME_Q)
    assert path and path.duration == 0.0


def test_failures_name_the_joint() -> None:
    q_to = HOME_Q.copy()
    q_to[3] = 0.2
    refused = rest_to_rest(HOME_Q, q_to)
    assert not refused and "joint 4" in refused.why
    near = HOME_Q.copy()
    near[0] = 2.85
    over = from_state(near, [2.0, 0, 0, 0, 0, 0, 0], HOME_Q)
    assert not over and "joint 1" in over.why and "rad" in over.why
    fast = between(State.of(HOME_Q), State.of(HOME_Q + 0.1, np.full(7, 2.5)), PANDA)
    assert not fast and "joint 1's velocity" in fast.why


def test_a_start_just_outside_the_range_may_come_in() -> None:
    q_from = HOME_Q.copy()
    q_from[3] = PANDA.q_upper[3] + 0.01
    assert rest_to_rest(q_from, HOME_Q)


def test_nonsense_raises() -> None:
    with pytest.raises(ValueError, match="seven finite"):
        rest_to_rest(HOME_Q, [np.nan] * 7)
    with pytest.raises(ValueError, match="speed factor"):
        rest_to_rest(HOME_Q, HOME_Q, speed=1.5)
    with pytest.raises(ValueError, match="at least 0"):
        Payload(-0.1)
    for speed in (0.0, -1.0, math.nan):
        with pytest.raises(ValueError, match="above 0"):
            HandSpeed(most=speed)
        with pytest.raises(ValueError, match="above 0"):
            Zone(0.01, speed)


def test_a_speed_at_which_it_takes_for_ever_is_refused() -> None:
    slow = rest_to_rest(HOME_Q, 0.9 * HOME_Q, speed=1e-6)
    assert not slow and slow.why
