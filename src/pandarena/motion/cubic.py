"""Piecewise cubics from values and slopes at knots (Hermite's form), and their derivatives.

On a piece of length h between knots 0 and 1, with m = (q1 - q0) / h:

    q'' = (6m - 4 q0' - 2 q1') / h at its start, (2 q0' + 4 q1' - 6m) / h at its end
    q''' = 6 (q0' + q1' - 2m) / h^2
"""

import numpy as np
from numpy.typing import NDArray

from pandarena.geometry import Array


def locate(t: Array, at: Array) -> tuple[NDArray[np.intp], Array]:
    """Which piece each of `at` falls into, and how far into it; ends are clamped."""
    inside = np.clip(at, t[0], t[-1])
    piece = np.clip(np.searchsorted(t, inside, side="right") - 1, 0, len(t) - 2)
    return piece, inside - t[piece]


def evaluate(t: Array, q: Array, dq: Array, at: Array) -> tuple[Array, Array]:
    """(q, q') at `at` (...): (..., d) each."""
    i, offset = locate(t, at)
    h = (t[i + 1] - t[i])[..., None]
    u = offset[..., None] / h
    q0, v0, v1 = q[i], dq[i] * h, dq[i + 1] * h
    rise = q[i + 1] - q0
    c2 = 3 * rise - 2 * v0 - v1
    c3 = v0 + v1 - 2 * rise
    return q0 + u * (v0 + u * (c2 + u * c3)), (v0 + u * (2 * c2 + u * 3 * c3)) / h


def second(t: Array, q: Array, dq: Array) -> tuple[Array, Array]:
    """q'' at the start and at the end of each piece, (n - 1, d) each."""
    h = np.diff(t)[:, None]
    m = np.diff(q, axis=0) / h
    v0, v1 = dq[:-1], dq[1:]
    return (6 * m - 4 * v0 - 2 * v1) / h, (2 * v0 + 4 * v1 - 6 * m) / h


def third(t: Array, q: Array, dq: Array) -> Array:
    """q''' of each piece, (n - 1, d)."""
    h = np.diff(t)[:, None]
    return 6 * (dq[:-1] + dq[1:] - 2 * np.diff(q, axis=0) / h) / h**2
