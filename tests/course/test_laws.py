"""The laws of the course's calls, without an arena."""

import numpy as np
import pytest

from pandarena.kinematics import link_frames
from pandarena.panda import PANDA
from pandarena.panda.links import HOME_Q
from pandarena_player.course import laws


def moves(count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(1)
    ends = rng.uniform(PANDA.q_lower, PANDA.q_upper, (count, 2, 7))
    return [(a, a + share * (b - a)) for (a, b), share in zip(ends, rng.random(count), strict=True)]


def test_the_limits_are_the_pandas() -> None:
    assert np.array_equal(laws.LOWER, PANDA.q_lower)
    assert np.array_equal(laws.UPPER, PANDA.q_upper)
    assert np.array_equal(laws.VELOCITY, PANDA.velocity)


def test_no_move_is_shorter_than_a_third_of_ten_seconds() -> None:
    assert laws.duration(HOME_Q, HOME_Q) == pytest.approx(10 / 3)
    far = HOME_Q + np.array([2.0, 0, 0, 0, 0, 0, 0])
    assert laws.duration(HOME_Q, far, 0.3) == pytest.approx(2.0 / 2.175 / 0.3)


def test_a_move_is_a_straight_quintic_from_rest_to_rest() -> None:
    for a, b in moves(20):
        lasting = laws.duration(a, b)
        t, q, dq = laws.line(a, b, lasting)
        assert (t[0], t[-1]) == (0.0, lasting)
        assert np.allclose([q[0], q[-1]], [a, b])
        assert np.allclose(dq[[0, -1]], 0.0)
        share = (q - a) @ (b - a) / ((b - a) @ (b - a))
        assert np.allclose(q, a + share[:, None] * (b - a))
        assert np.allclose(np.gradient(q, t, axis=0)[2:-2], dq[2:-2], atol=2e-4)
        assert np.abs(dq).max() <= laws.SPEED * 1.875 * 2.61 + 1e-9


def test_a_move_that_replaces_another_goes_on_from_its_velocity() -> None:
    kick = np.array([0.3, -0.2, 0.0, 0.1, 0.0, 0.0, 0.2])
    t, q, dq = laws.line(HOME_Q, HOME_Q + 0.3, 4.0, kick)
    assert np.allclose(dq[0], kick)
    assert np.allclose(dq[-1], 0.0)
    assert np.allclose(q[-1], HOME_Q + 0.3)
    assert np.allclose(np.gradient(q, t, axis=0)[2:-2], dq[2:-2], atol=2e-4)


def test_nobody_arrives_before_it_looks() -> None:
    for a, b in moves(200):
        for share in (1.0, 0.1, 0.01, 0.001):
            goal = a + share * (b - a)
            lasting = laws.duration(a, goal)
            t, q, _ = laws.line(a, goal, lasting)
            arrived = t[np.argmax(np.abs(q - goal).max(axis=1) < laws.ARRIVED)]
            assert laws.early(a, goal, lasting) <= arrived + 1e-9


def test_the_fastest_quintic_keeps_to_the_limits() -> None:
    for a, b in moves(20):
        _, _, dq = laws.line(a, b, laws.fastest(a, b))
        assert 0.99 <= (np.abs(dq) / laws.VELOCITY).max() <= 1.0 + 1e-9


def test_heights_are_those_of_the_arms_frames() -> None:
    rng = np.random.default_rng(2)
    for q in rng.uniform(PANDA.q_lower, PANDA.q_upper, (20, 7)):
        frames = link_frames(q)
        along = ((3, 0.0), (4, -0.259), (5, -0.015), (6, 0.051), (6, 0.107 + 0.103))
        wanted = [frames[i][2, 3] + d * frames[i][2, 2] for i, d in along]
        assert np.allclose(laws.heights(q), wanted)


def test_unsafe_is_a_point_under_five_centimetres() -> None:
    assert not laws.unsafe(HOME_Q)
    low = HOME_Q + np.array([0, 1.5, 0, 0, 0, 0, 0])
    assert laws.heights(low).min() < laws.LOWEST
    assert laws.unsafe(low)


def test_clipping_names_the_joints() -> None:
    q, cut = laws.clipped(HOME_Q + np.array([0, 0, 4.0, 0, 0, 0, 4.0]))
    assert cut == [3, 7]
    assert q[2] == PANDA.q_upper[2]


@pytest.mark.parametrize(
    ("asked", "grasp", "width", "force"),
    [
        ((0.5, None), False, 0.2, 0.0),
        ((0.0, 0), False, 0.0001, 0.0),
        ((0.05, 80), True, 0.05, 50.0),
        ((0.05, 0.001), True, 0.05, 0.01),
    ],
)
def test_what_the_hand_is_told_is_clamped(
    asked: tuple[float, float | None], grasp: bool, width: float, force: float
) -> None:
    assert laws.hand_command(*asked) == (grasp, width, force)
