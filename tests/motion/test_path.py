"""The cubic between knots: its derivatives and its extremes."""

import numpy as np

from pandarena.motion import JointPath, rest_to_rest
from pandarena.panda import HOME_Q


def wavy() -> JointPath:
    rng = np.random.default_rng(3)
    t = np.concatenate([[0.0], np.cumsum(rng.uniform(0.1, 0.4, 6))])
    return JointPath(t, rng.normal(size=(7, 7)), rng.normal(size=(7, 7)))


def test_acceleration_is_the_slope_of_velocity() -> None:
    path = wavy()
    rng = np.random.default_rng(0)
    s = rng.uniform(0, path.duration, 50)
    s = s[np.abs(s[:, None] - path.t).min(axis=1) > 1e-3]
    slope = (path.sample(s + 1e-5)[1] - path.sample(s - 1e-5)[1]) / 2e-5
    assert np.allclose(path.acceleration(s), slope, atol=1e-4)
    assert not path.acceleration(-1.0).any() and not path.acceleration(path.duration + 1).any()
    assert path.acceleration(0.1).shape == (7,)


def test_turns_hold_the_extremes() -> None:
    path = wavy()
    t, q = path.turns()
    dense, _ = path.sample(np.linspace(0, path.duration, 20_001))
    assert np.allclose(q.max(axis=0), dense.max(axis=0), atol=1e-6)
    assert np.allclose(q.min(axis=0), dense.min(axis=0), atol=1e-6)
    for joint in range(7):
        again = path.sample(t[:, joint])[0][:, joint]
        assert np.allclose(again, q[:, joint], atol=1e-12)


def test_speeds_are_the_largest() -> None:
    path = wavy()
    _, dense = path.sample(np.linspace(0, path.duration, 20_001))
    assert np.allclose(path.speeds().max(axis=0), np.abs(dense).max(axis=0), atol=1e-4)


def test_a_path_of_one_knot_has_no_pieces() -> None:
    path = JointPath(np.zeros(1), HOME_Q[None], np.zeros((1, 7)))
    assert path.jerks().shape == (0, 7)
    assert not path.acceleration([0.0, 1.0]).any()
    assert path.turns()[1].shape == (1, 7)


def test_joined_paths_meet() -> None:
    out = rest_to_rest(HOME_Q, HOME_Q + 0.1)
    back = rest_to_rest(HOME_Q + 0.1, HOME_Q)
    assert out and back
    there_and_back = out.then(back)
    assert there_and_back.duration == out.duration + back.duration
    assert np.array_equal(there_and_back.q[-1], HOME_Q)


def test_a_steady_joint_is_as_fast_as_it_is() -> None:
    """But for rounding: accelerations of unlike signs may then have a jerk of exactly zero."""
    rng = np.random.default_rng(0)
    t = 0.005 * np.arange(4000)
    rounding = 2.0**-52 * rng.integers(-1, 2, (len(t), 7))
    path = JointPath(t, np.tile(1.305 * t[:, None], 7), 1.305 + rounding)
    with np.errstate(all="raise"):
        assert np.abs(path.speeds() - 1.305).max() < 1e-12
