"""Whether a path's torques stay within the arm's, and how to slow it down where they do not."""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.curve import Curve
from pandarena.motion.dynamics import NOTHING, Payload, Terms, terms, torques
from pandarena.motion.grid import Grid, Rows
from pandarena.motion.path import JointPath
from pandarena.panda import Limits


def load(path: JointPath, limits: Limits, payload: Payload = NOTHING) -> float:
    """The largest ratio of a torque on the path to its limit; above 1 the arm cannot follow."""
    return float((np.abs(_torques(path, payload)) / limits.torque).max())


def overload(path: JointPath, limits: Limits, payload: Payload = NOTHING) -> str:
    """Which joint's torque exceeds its limit most, in words; empty if none does."""
    tau = _torques(path, payload)
    k, i = np.unravel_index(int(np.argmax(np.abs(tau) / limits.torque)), tau.shape)
    if abs(tau[k, i]) <= limits.torque[i]:
        return ""
    return f"joint {i + 1} would need {tau[k, i]:.1f} Nm of its {limits.torque[i]:.0f}"


def stretch_needed(path: JointPath, limits: Limits, payload: Payload = NOTHING) -> float:
    """By what factor (at least 1) to slow the whole path down for its torques to fit.

    Slowed down by k, the torques become g + (tau - g) / k^2; infinite if gravity alone is too much.
    """
    tau = _torques(path, payload)
    still = np.zeros_like(tau)
    gravity = torques(_samples(path)[0], still, still, payload)
    motion = tau - gravity
    room = limits.torque - np.sign(motion) * gravity
    if room.min() <= 0.0:
        return np.inf
    return max(1.0, float(np.sqrt((np.abs(motion) / room).max())))


def stretched(path: JointPath, factor: float) -> JointPath:
    """The same way, `factor` times slower throughout."""
    return JointPath(path.t * factor, path.q, path.dq / factor)


def _torques(path: JointPath, payload: Payload) -> Array:
    return torques(*_samples(path), payload)


def _samples(path: JointPath) -> tuple[Array, Array, Array]:
    """q, dq, ddq at both ends of every piece, where accelerations are at their largest."""
    if len(path.t) == 1:
        return path.q, path.dq, np.zeros_like(path.q)
    ends = np.stack([np.arange(len(path.t) - 1), np.arange(1, len(path.t))], axis=1).ravel()
    ddq = path.accelerations()
    # Where acceleration is continuous the two sides of a knot are the same sample.
    new = np.concatenate([[True], np.abs(np.diff(ddq, axis=0)).max(axis=1) > 1e-6])
    return path.q[ends[new]], path.dq[ends[new]], ddq[new]


@dataclass(frozen=True, eq=False)
class Weights:
    """What torques a curve asks for at each step's start and end."""

    ends: tuple[Terms, Terms]


def weigh(curve: Curve, grid: Grid, payload: Payload) -> Weights:
    """The torque terms of a curve on a grid."""
    q, _ = curve.at(grid.s)
    starts = terms(q[:-1], grid.slope[0], grid.bend[0], payload)
    return Weights((starts, terms(q[1:], grid.slope[1], grid.bend[1], payload)))


def too_heavy(weights: Weights, limits: Limits) -> str:
    """Which joint cannot even hold the arm still somewhere on the way, in words; empty if none."""
    still = np.abs(np.concatenate([end.C for end in weights.ends])).max(axis=0)
    for i in np.flatnonzero(still >= limits.torque):
        return f"joint {i + 1} would need {still[i]:.1f} Nm of its {limits.torque[i]:.0f} to hold"
    return ""


def torque_rows(grid: Grid, weights: Weights, torque: Array) -> Rows:
    """Joint torques within bounds at both ends of each step: x grows by 2 u ds over it."""
    start, end = weights.ends
    A = np.concatenate([start.A, end.A + 2 * grid.ds[:, None] * end.B], axis=1)
    B = np.concatenate([start.B, end.B], axis=1)
    C = np.concatenate([start.C, end.C], axis=1)
    return Rows(A, B, C, np.broadcast_to(np.tile(torque, 2), A.shape))
