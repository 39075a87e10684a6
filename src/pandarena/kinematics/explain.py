"""When a sweep finds nothing: look closer, and if there is nothing indeed, say why.

Misses are told by the joint and the limit: a person can act on "joint 4 by 0.08 rad".
"""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics.closed_form import (
    REACH,
    Goals,
    elbow_cosine,
    wrist_to_shoulder,
)
from pandarena.kinematics.results import NoSolution
from pandarena.kinematics.sweep import Candidates, q7_grid, sweep_goals
from pandarena.panda import Limits

# The closer look: a finer grid, then zooms about the least violation, each this much finer.
_FINE_GRID = 1201
_ZOOMS = 3
_ZOOM_POINTS = 41


def rescue(goal: Goals, limits: Limits) -> Candidates | NoSolution:
    """Solutions that hide between the points of the usual grid, or why there are none."""
    grid = q7_grid(limits, _FINE_GRID)
    found = sweep_goals(goal, limits, grid)
    if len(found):
        return found
    step = grid[1] - grid[0]
    closed = sweep_goals(goal, limits, grid, np.inf)
    if not len(closed):
        return NoSolution(_why_open(goal, grid))
    for _ in range(_ZOOMS):
        q7 = closed.q[np.argmin(violation(closed.q, limits).max(axis=1)), 6]
        zoom = np.clip(q7 + step * np.linspace(-1, 1, _ZOOM_POINTS), grid[0], grid[-1])
        found = sweep_goals(goal, limits, zoom)
        if len(found):
            return found
        closed = sweep_goals(goal, limits, zoom, np.inf)
        step /= _ZOOM_POINTS // 2
    return NoSolution(_why_outside(closed.q, limits))


def violation(q: Array, limits: Limits) -> Array:
    """How far each joint is outside its range [rad], zero inside: (..., 7) to (..., 7)."""
    return np.maximum(np.maximum(limits.q_lower - q, q - limits.q_upper), 0.0)


def _why_outside(q: Array, limits: Limits) -> str:
    amount = violation(q, limits)
    nearest = amount[np.argmin(amount.max(axis=1))]
    joint = int(np.argmax(nearest))
    return (
        f"no branch within limits: nearest violates joint {joint + 1} by {nearest[joint]:.3g} rad"
    )


def _why_open(goal: Goals, q7: Array) -> str:
    """No triangle closes: the wrist is too far from the shoulder, too near it, or cannot turn."""
    count = len(goal.R_base_7)
    D = wrist_to_shoulder(np.repeat(goal.p_7_shoulder, len(q7), axis=0), np.tile(q7, count))
    distance = np.sqrt(np.einsum("im,im->m", D, D))
    if distance.min() > REACH:
        return f"out of reach by {distance.min() - REACH:.3g} m"
    if (np.abs(elbow_cosine(D)) > 1.0).all():
        return f"too close to the shoulder: the wrist would be {distance.max():.3g} m from it"
    return "joint 6 cannot turn the forearm to the elbow at any q7"
