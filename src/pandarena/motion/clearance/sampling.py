"""Configurations close enough together that nothing is passed between them.

A point of the arm moves by at most sum_i r_i |dq_i|, with r_i its largest distance from joint i's
axis. Samples are at most a `step` apart by that bound (which is two to three times what is really
moved), so between two of them no distance is less by more than half a step than at them.
"""

import math
from functools import lru_cache

import numpy as np

from pandarena.geometry import Array, Mask
from pandarena.motion.curve import Curve
from pandarena.motion.path import JointPath

RADII = np.array([1.0, 1.0, 0.77, 0.7, 0.3, 0.3, 0.13])
"""Largest distance of the hand with a block, and of the links, from each joint's axis [m]."""
FINEST, COARSEST = 0.002, 0.008
"""[m]"""
_FIRST_LOOK = 400


def step_for(need: float) -> float:
    """The distance of samples [m] that suits a distance that must be kept [m]."""
    return min(max(need, FINEST), COARSEST)


def line_samples(q_from: Array, q_to: Array, step: float) -> Array:
    """(n, 7) on the straight line between two configurations, both included."""
    n = max(1, math.ceil(float(RADII @ np.abs(q_to - q_from)) / step))
    return q_from + np.linspace(0.0, 1.0, n + 1)[:, None] * (q_to - q_from)


def curve_samples(curve: Curve, step: float) -> Array:
    """(n,) s along a curve, both ends included."""
    s = np.union1d(np.linspace(0.0, curve.length, _FIRST_LOOK), curve.s)
    return _spread(s, curve.at(s)[0], step)


def path_samples(path: JointPath, step: float) -> Array:
    """(n,) times [s] along a path, both ends included."""
    t = np.union1d(np.linspace(0.0, path.duration, _FIRST_LOOK), path.t)
    return _spread(t, path.sample(t)[0], step)


def refined(at: Array, where: Mask, pieces: int = 4) -> Array:
    """The samples `at` (n,), with the gaps next to those of `where` (n,) cut into pieces."""
    gaps = where[:-1] | where[1:]
    count = np.where(gaps, pieces, 1)
    first = np.repeat(at[:-1], count)
    number = np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
    return np.append(first + number * np.repeat(np.diff(at) / count, count), at[-1])


def _spread(at: Array, q: Array, step: float) -> Array:
    """Parameters whose configurations are evenly spaced."""
    moved = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(q, axis=0)) @ RADII)])
    n = max(1, math.ceil(moved[-1] / step))
    return np.interp(np.linspace(0.0, moved[-1], n + 1), moved, at)


@lru_cache(maxsize=1024)
def scattered(count: int) -> tuple[int, ...]:
    """0..count-1 in van der Corput's order (halves, quarters, eighths).

    Each is far from those before it: what is in the way is met soon.
    """
    order = np.zeros(1, int)
    while len(order) < count:
        order = np.concatenate([2 * order, 2 * order + 1])
    return tuple(order[order < count].tolist())
