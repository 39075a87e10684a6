"""A reachability check that shares no formula with the closed form: descent within limits."""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk, jacobian
from pandarena.panda import Limits

DAMPING = 1e-3


def error_twist(T: Array, T_wanted: Array) -> Array:
    """Displacement [m] and sine-scaled rotation axis, of stacks (n, 4, 4): (n, 6)."""
    turn = 0.5 * np.cross(T[:, :3, :3], T_wanted[:, :3, :3], axis=1).sum(axis=2)
    return np.concatenate([T_wanted[:, :3, 3] - T[:, :3, 3], turn], axis=1)


def far_from(T: Array, T_wanted: Array) -> Array:
    """Largest difference of any entry of the two poses: (n,)."""
    return np.abs(T - T_wanted).max(axis=(1, 2))


def descend(T_wanted: Array, q: Array, limits: Limits, iterations: int = 60) -> Array:
    """Levenberg steps clamped to the limits, for a stack of poses and seeds at once: (n, 7)."""
    eye = DAMPING * np.eye(6)
    for _ in range(iterations):
        J = jacobian(q)
        J_t = np.swapaxes(J, 1, 2)
        error = error_twist(fk(q), T_wanted)[..., None]
        q = q + (J_t @ np.linalg.solve(J @ J_t + eye, error))[..., 0].clip(-0.5, 0.5)
        q = q.clip(limits.q_lower, limits.q_upper)
    return q


def reached(
    T_wanted: Array, limits: Limits, rng: np.random.Generator, seeds: int, iterations: int = 60
) -> Array:
    """Which poses (n, 4, 4) any of `seeds` random starts reaches within limits, to 1e-4: (n,)."""
    done = np.zeros(len(T_wanted), dtype=bool)
    for _ in range(seeds):
        open_ = np.flatnonzero(~done)
        start = rng.uniform(limits.q_lower, limits.q_upper, (len(open_), 7))
        q = descend(T_wanted[open_], start, limits, iterations)
        done[open_] = far_from(fk(q), T_wanted[open_]) < 1e-4
    return done
