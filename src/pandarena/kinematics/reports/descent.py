"""Down the gradient from a seed: the Jacobian's pseudo-inverse, and its transpose.

With e the twist from the current to the wanted pose (displacement [m], rotation vector [rad]):

    pseudo-inverse (S1-03, S2-06):  q += gain J^+ e + (I - J^+ J) b,  b = (bias - q) / range
    transpose (S2 section 1.1):     q += a J^T e,  a = <e, J J^T e> / |J J^T e|^2

The descent knows no limits on its way: joints are checked where it ends, as the systems do.
"""

from collections.abc import Callable

import numpy as np

from pandarena.geometry import Array, log_so3
from pandarena.kinematics.forward import fk, jacobian
from pandarena.kinematics.reports.attempt import DEFAULT_DESCENT, Attempt, Descent
from pandarena.kinematics.sweep import four_yaws
from pandarena.panda import PANDA, Limits

Step = Callable[[Array, Array, Array], Array]
"""(q, J, e) to dq [rad]."""


def pseudo_inverse(
    T_base_ee: Array,
    seed: Array,
    bias: Array | None = None,
    limits: Limits = PANDA,
    settings: Descent = DEFAULT_DESCENT,
) -> Attempt:
    """The solver of S1 and S2 (S1-03, S2-06): full steps, and a pull to `bias` in the null space.

    `bias` (7,) [rad] is a configuration to stay near, such as the middle of the ranges; the seed
    if None, as S2 has it. S1 and S2 seed with where the arm is; S1 goes to a prepared pose first
    when that seed is a poor one (S1-20), which is for the caller to do.
    """
    span = limits.q_upper - limits.q_lower
    wanted = seed if bias is None else bias

    def step(q: Array, J: Array, error: Array) -> Array:
        J_plus = np.linalg.pinv(J)
        b = (wanted - q) / span
        return settings.gain * (J_plus @ error) + b - J_plus @ (J @ b)

    return _descend(T_base_ee, seed, step, limits, settings)


def transpose(
    T_base_ee: Array,
    seed: Array,
    limits: Limits = PANDA,
    settings: Descent = DEFAULT_DESCENT,
) -> Attempt:
    """The solver that S2 tried beside the pseudo-inverse and found less reliable (S2-06)."""

    def step(_q: Array, J: Array, error: Array) -> Array:
        uphill = J.T @ error
        moved = J @ uphill
        return uphill * (error @ moved) / max(float(moved @ moved), 1e-12)

    return _descend(T_base_ee, seed, step, limits, settings)


def first_of_four(
    T_base_ee: Array,
    seed: Array,
    bias: Array | None = None,
    limits: Limits = PANDA,
    settings: Descent = DEFAULT_DESCENT,
) -> Attempt:
    """The four yaws in turn, the first that is solved is taken (S0-13, S0 section on grasps).

    S0 does not say which descent it uses; the course's pseudo-inverse is taken.
    """
    return first_solved(four_yaws(T_base_ee), seed, bias, limits, settings)


def first_solved(
    targets: Array,
    seed: Array,
    bias: Array | None = None,
    limits: Limits = PANDA,
    settings: Descent = DEFAULT_DESCENT,
) -> Attempt:
    """The first of several poses (n, 4, 4) that is solved, in their order."""
    iterations, last = 0, Attempt(seed, 0, "no yaw was tried")
    for i, T in enumerate(targets):
        last = pseudo_inverse(T, seed, bias, limits, settings)
        iterations += last.iterations
        last = Attempt(last.q, iterations, last.why, target=i)
        if last:
            return last
    why = f"none of {len(targets)} yaws: the last {last.why}"
    return Attempt(last.q, iterations, why, target=len(targets) - 1)


def twist_to(T_base_ee: Array, T_base_wanted: Array) -> Array:
    """Displacement [m] and rotation vector [rad], base frame, from one pose to another: (6,)."""
    turn = log_so3(T_base_wanted[:3, :3] @ T_base_ee[:3, :3].T)
    return np.concatenate([T_base_wanted[:3, 3] - T_base_ee[:3, 3], turn])


def _descend(
    T_base_ee: Array, seed: Array, step: Step, limits: Limits, settings: Descent
) -> Attempt:
    q, iterations = np.array(seed, dtype=float), 0
    error = twist_to(fk(q), T_base_ee)
    while not _is_there(error, settings) and iterations < settings.max_iterations:
        q = q + step(q, jacobian(q), error)
        error, iterations = twist_to(fk(q), T_base_ee), iterations + 1
    return Attempt(q, iterations, _away(error, settings) or _outside(q, limits))


def _is_there(error: Array, settings: Descent) -> bool:
    return bool(
        np.linalg.norm(error[:3]) <= settings.linear_tolerance
        and np.linalg.norm(error[3:]) <= settings.angular_tolerance
    )


def _away(error: Array, settings: Descent) -> str:
    if _is_there(error, settings):
        return ""
    away, turned = np.linalg.norm(error[:3]), np.linalg.norm(error[3:])
    limit = settings.max_iterations
    return f"ended {away:.3g} m and {turned:.3g} rad away after {limit} iterations"


def _outside(q: Array, limits: Limits) -> str:
    said = limits.outside(q)
    return f"converged, but {said}" if said else ""
