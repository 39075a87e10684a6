"""Past via poses without stopping."""

from itertools import pairwise

import numpy as np
import pytest

from pandarena.motion import Payload, rest_to_rest, through
from pandarena.panda import FR3, HOME_Q, PANDA

from .checks import assert_from_rest_to_rest, assert_within, nearest, random_way, turned

ON_SPLINE = 1e-4
"""How near to its poses a spline is promised to pass [rad]."""


def assert_good(seed: int, speed: float, blend: float) -> None:
    rng = np.random.default_rng(seed)
    way = random_way(rng, int(rng.integers(3, 7)), 10 ** rng.uniform(-1.5, -0.3))
    path = through(way, speed=speed, blend=blend)
    if not path:
        assert "joint" in path.why
        return
    assert_within(path, PANDA.scaled(speed))
    assert_from_rest_to_rest(path, way[0], way[-1])
    for q in way:
        assert nearest(path, q) < blend + 10 * ON_SPLINE


@pytest.mark.parametrize("blend", [0.0, 0.05, 0.3])
@pytest.mark.parametrize("speed", [0.1, 0.6, 1.0])
def test_random_ways(speed: float, blend: float) -> None:
    for seed in range(12):
        assert_good(seed, speed, blend)


@pytest.mark.slow
@pytest.mark.parametrize("blend", [0.0, 0.02, 0.2, 1.0])
@pytest.mark.parametrize("speed", [0.05, 0.3, 0.6, 1.0])
def test_many_random_ways(speed: float, blend: float) -> None:
    for seed in range(100, 250):
        assert_good(seed, speed, blend)


def test_a_spline_passes_its_poses_closely() -> None:
    way = random_way(np.random.default_rng(4), 5)
    path = through(way, speed=0.6)
    assert path
    # Dense near the pose, as 1e-4 rad are passed in a tenth of a millisecond.
    for q in way[1:-1]:
        t = np.linspace(0, path.duration, 4000)
        near = t[np.abs(path.sample(t)[0] - q).max(axis=1).argmin()]
        seen, _ = path.sample(near + np.linspace(-2e-3, 2e-3, 4001))
        assert np.abs(seen - q).max(axis=1).min() < ON_SPLINE


def test_not_stopping_is_faster() -> None:
    way = [HOME_Q, turned(0.1, 0.1, 0, 0.2, 0, 0.1, 0), turned(0.8, 0.1, 0.1, 0.2, 0, 0.2, 0)]
    stopping = sum(rest_to_rest(a, b).duration for a, b in pairwise(way))
    for blend in (0.0, 0.05):
        path = through(way, blend=blend)
        assert path and path.duration < 0.93 * stopping


def test_it_moves_at_the_via_pose() -> None:
    way = [HOME_Q, HOME_Q + 0.2, turned(0.5, 0.2, 0.5, 0.2, 0.4, 0.4, 0.6)]
    path = through(way)
    assert path
    inside = (path.t > 0.1) & (path.t < path.duration - 0.1)
    assert np.abs(path.dq[inside]).max(axis=1).min() > 0.3


def test_two_poses_are_a_plain_move() -> None:
    plain, path = rest_to_rest(HOME_Q, HOME_Q + 0.3), through([HOME_Q, HOME_Q + 0.3])
    assert plain and path and path.duration == plain.duration


def test_repeated_poses_are_one() -> None:
    once = through([HOME_Q, HOME_Q + 0.2, HOME_Q - 0.1])
    twice = through([HOME_Q, HOME_Q, HOME_Q + 0.2, HOME_Q + 0.2, HOME_Q - 0.1, HOME_Q - 0.1])
    assert once and twice and once.duration == pytest.approx(twice.duration)
    still = through([HOME_Q, HOME_Q])
    assert still and still.duration == 0.0


@pytest.mark.parametrize("blend", [0.0, 0.1])
def test_from_a_moving_state(blend: float) -> None:
    dq = np.array([0.4, -0.2, 0.1, 0.3, 0.0, -0.4, 0.5])
    path = through([HOME_Q, HOME_Q + 0.3, HOME_Q - 0.2], blend=blend, dq=dq)
    assert path
    assert np.array_equal(path.dq[0], dq) and np.array_equal(path.q[0], HOME_Q)
    assert_within(path, PANDA.scaled(0.6))
    assert not path.dq[-1].any()


def test_too_fast_a_start_is_refused() -> None:
    short = through([HOME_Q, HOME_Q + 0.01, HOME_Q], dq=[1.2, 0, 0, 0, 0, 0, 0])
    assert not short and "too fast" in short.why


def test_a_heavy_payload_takes_longer() -> None:
    way = [HOME_Q, turned(0.5, 0.6, 0, 0.8, 0, 0, 0), turned(1, 0.2, 0.2, 0.2, 0.2, 0.2, 0)]
    light, heavy = through(way, speed=1.0), through(way, speed=1.0, payload=Payload(7.0))
    assert light and heavy and heavy.duration > light.duration
    assert_within(heavy, PANDA, Payload(7.0))


def test_refusals_say_which_pose_and_joint() -> None:
    off = turned(0, 0, 0, 3, 0, 0, 0)
    refused = through([HOME_Q, HOME_Q + 0.1, off])
    assert not refused and "pose 2" in refused.why and "joint 4" in refused.why
    crushed = through([HOME_Q, HOME_Q + 0.3, HOME_Q], payload=Payload(40.0))
    assert not crushed and "Nm" in crushed.why


def test_a_spline_that_swings_out_of_range_is_refused() -> None:
    edge = HOME_Q.copy()
    edge[0] = PANDA.q_upper[0] - 1e-3
    side = edge + np.array([-1e-4, 0.5, 0, 0, 0, 0, 0])
    refused = through([HOME_Q, edge, side, HOME_Q])
    assert not refused and "joint 1" in refused.why


def test_other_arms() -> None:
    way = [HOME_Q, turned(0, 0, 0, 0, 0, 0.3, 0), turned(0.4, 0, 0, 0, 0, 0.5, 0)]
    path = through(way, FR3, speed=1.0)
    assert path
    assert_within(path, FR3)
