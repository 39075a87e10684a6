"""When a sweep finds nothing: look closer, and if there is nothing indeed, say why.

Misses are told by the joint and the limit: a person can act on "joint 4 by 0.08 rad".
"""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics.closed_form import REACH, Goals, elbow_cosine, wrist_to_shoulder
from pandarena.kinematics.results import NoSolution
from pandarena.kinematics.sweep import Candidates, q7_grid, sweep_goals
from pandarena.panda import Limits

# A miss by more than this on the usual grid is not made good between its points.
_HOPELESS_ANGLE = 0.3
_HOPELESS_DISTANCE = 0.001
# The closer look: a finer grid, then zooms about the least violation, each 20 times finer.
_FINE_GRID = 1201
_ZOOMS = 3
_ZOOM = np.linspace(-1.0, 1.0, 41)


def rescue(goal: Goals, limits: Limits) -> Candidates | NoSolution:
    """Solutions that hide between the points of the usual grid, or why there are none."""
    coarse, fine = q7_grid(limits), q7_grid(limits, _FINE_GRID)
    verdict = _hopeless(goal, limits, coarse)
    if verdict:
        return NoSolution(verdict)
    found = sweep_goals(goal, limits, fine)
    if len(found):
        return found
    closed = sweep_goals(goal, limits, fine, np.inf)
    return _zoomed(closed, goal, limits, fine) if len(closed) else NoSolution(_why_open(goal, fine))


def violation(q: Array, limits: Limits) -> Array:
    """How far each joint is outside its range [rad], zero inside: (..., 7) to (..., 7)."""
    return np.maximum(np.maximum(limits.q_lower - q, q - limits.q_upper), 0.0)


def _hopeless(goal: Goals, limits: Limits, q7: Array) -> str:
    """Why a closer look is in vain, or nothing if it may help."""
    closed = sweep_goals(goal, limits, q7, np.inf)
    if len(closed):
        least = violation(closed.q, limits).max(axis=1).min()
        return _why_outside(closed.q, limits) if least > _HOPELESS_ANGLE else ""
    short = _distances(goal, q7)[0].min() - REACH
    return _why_open(goal, q7) if short > _HOPELESS_DISTANCE else ""


def _zoomed(closed: Candidates, goal: Goals, limits: Limits, q7: Array) -> Candidates | NoSolution:
    """Closer and closer about the least violation, as far as it shrinks to nothing."""
    step = q7[1] - q7[0]
    for _ in range(_ZOOMS):
        nearest = closed.q[np.argmin(violation(closed.q, limits).max(axis=1)), 6]
        zoom = np.clip(nearest + step * _ZOOM, q7[0], q7[-1])
        found = sweep_goals(goal, limits, zoom)
        if len(found):
            return found
        closed = sweep_goals(goal, limits, zoom, np.inf)
        step *= _ZOOM[1] - _ZOOM[0]
    return NoSolution(_why_outside(closed.q, limits))


def _why_outside(q: Array, limits: Limits) -> str:
    amount = violation(q, limits)
    nearest = amount[np.argmin(amount.max(axis=1))]
    joint = int(np.argmax(nearest))
    return (
        f"no branch within limits: nearest violates joint {joint + 1} by {nearest[joint]:.3g} rad"
    )


def _why_open(goal: Goals, q7: Array) -> str:
    """No triangle closes: the wrist is too far from the shoulder, too near it, or cannot turn."""
    distance, cosine = _distances(goal, q7)
    if distance.min() > REACH:
        return f"out of reach by {distance.min() - REACH:.3g} m"
    if (np.abs(cosine) > 1.0).all():
        return f"too close to the shoulder: the wrist would be {distance.max():.3g} m from it"
    return "joint 6 cannot turn the forearm to the elbow at any q7"


def _distances(goal: Goals, q7: Array) -> tuple[Array, Array]:
    """Wrist to shoulder [m] for all targets at all `q7`, and the elbow's cosine."""
    count = len(goal.R_base_7)
    v = wrist_to_shoulder(np.repeat(goal.p_7_shoulder, len(q7), axis=0), np.tile(q7, count))
    return np.sqrt(np.einsum("im,im->m", v, v)), elbow_cosine(v)
