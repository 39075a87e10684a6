"""Torques of whole paths: found, told, and kept within limits."""

import numpy as np
import pytest

from pandarena.motion import (
    Payload,
    along,
    from_state,
    line,
    load,
    overload,
    rest_to_rest,
    stretch_needed,
    stretched,
)
from pandarena.motion.states import State, between
from pandarena.motion.timing import excess
from pandarena.panda import HOME_Q, PANDA

from .checks import random_q, turned

HEAVY = Payload(5.0)
OUT = turned(0.8, 0.9, 0.0, 1.0, 0.0, 0.2, 0.0)


def test_a_payload_weighs_on_the_joints() -> None:
    path = rest_to_rest(HOME_Q, OUT)
    assert path
    assert load(path, PANDA) < load(path, PANDA, Payload(1.0)) < load(path, PANDA, HEAVY)


def test_slowing_down_is_enough_and_not_too_much() -> None:
    path = between(State.of(HOME_Q), State.of(OUT), PANDA)
    assert path
    assert load(path, PANDA, HEAVY) > 1.0
    factor = stretch_needed(path, PANDA, HEAVY)
    slow = stretched(path, factor)
    assert load(slow, PANDA, HEAVY) == pytest.approx(1.0, abs=1e-6)
    assert slow.duration == pytest.approx(factor * path.duration)
    assert excess(slow, PANDA) < 1.0 < factor < 3.0


def test_what_fits_is_left_alone() -> None:
    path = rest_to_rest(HOME_Q, OUT, speed=0.3)
    assert path
    assert stretch_needed(path, PANDA) == 1.0 and not overload(path, PANDA)


def test_too_heavy_is_told_by_joint_and_torque() -> None:
    path = between(State.of(HOME_Q), State.of(OUT), PANDA)
    assert path
    brick = Payload(30.0)
    assert stretch_needed(path, PANDA, brick) == np.inf
    assert "joint 6 would need" in overload(path, PANDA, brick)
    for refused in (
        rest_to_rest(HOME_Q, OUT, payload=brick),
        along(line(HOME_Q, OUT), payload=brick),
    ):
        assert not refused and "Nm of its" in refused.why


def test_moves_in_flight_keep_torques() -> None:
    rng = np.random.default_rng(11)
    for _ in range(40):
        first = between(State.of(random_q(rng)), State.of(random_q(rng)), PANDA)
        assert first
        now = State.on(first, 0.4 * first.duration)
        path = from_state(now.q, now.dq, random_q(rng), speed=1.0, ddq=now.ddq)
        assert not path or load(path, PANDA) <= 1.0 or "joint" in overload(path, PANDA)


def test_bounding_torques_beats_slowing_the_whole_down() -> None:
    path = along(line(HOME_Q, OUT), speed=1.0, payload=HEAVY)
    plain = between(State.of(HOME_Q), State.of(OUT), PANDA)
    assert path and plain
    assert load(path, PANDA, HEAVY) <= 1.0 + 1e-6
    assert path.duration < stretch_needed(plain, PANDA, HEAVY) * plain.duration
