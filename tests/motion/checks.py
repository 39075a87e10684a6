"""What every path must keep to, and random arms to try it on."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion import NOTHING, JointPath, Payload, load
from pandarena.panda import HOME_Q, PANDA, Limits


def random_q(rng: np.random.Generator, limits: Limits = PANDA) -> Array:
    return rng.uniform(limits.q_lower + 0.05, limits.q_upper - 0.05)


def turned(*steps: float) -> Array:
    """Home, with each joint turned [rad]."""
    return HOME_Q + np.array(steps)


def random_way(rng: np.random.Generator, n: int, spread: float = 0.4) -> list[Array]:
    """`n` poses, each about `spread` rad from the one before."""
    qs = [random_q(rng)]
    for _ in range(n - 1):
        step = rng.normal(size=7) * spread
        qs.append(np.clip(qs[-1] + step, PANDA.q_lower + 0.1, PANDA.q_upper - 0.1))
    return qs


def assert_within(path: JointPath, limits: Limits, payload: Payload = NOTHING) -> None:
    """Velocity, acceleration, jerk and torque, everywhere, not at knots only."""
    _, dq = path.sample(np.linspace(0, path.duration, 400))
    assert np.all(np.abs(dq) <= limits.velocity + 1e-6)
    assert np.all(np.abs(path.accelerations()) <= limits.acceleration * 1.001)
    assert np.all(np.abs(path.jerks()) <= limits.jerk * 1.01)
    assert load(path, limits, payload) <= 1.001


def assert_from_rest_to_rest(path: JointPath, q_from: Array, q_to: Array) -> None:
    assert np.array_equal(path.q[0], q_from) and np.array_equal(path.q[-1], q_to)
    assert not path.dq[0].any() and not path.dq[-1].any()


def nearest(path: JointPath, q: Array) -> float:
    """How near the path comes to `q`: the joint that misses most [rad]."""
    seen, _ = path.sample(np.linspace(0, path.duration, 8000))
    return float(np.abs(seen - q).max(axis=1).min())
