"""When an arm stood still: its commanded angles did not change."""

import numpy as np

from pandarena.geometry import Array

Pause = tuple[float, float]
"""From when to when [s]."""
STILL = 0.005
"""Slower than this in every joint is still [rad/s]."""
SHORTEST = 1.0
"""A pause is this long at least [s]: fingers close and open in less."""


def pauses(t: Array, q_d: Array) -> tuple[Pause, ...]:
    """Of samples at times `t` (n,) [s] of commanded angles `q_d` (n, 7) [rad]."""
    if len(t) < 2:
        return ()
    slow = np.abs(np.diff(q_d, axis=0)).max(axis=1) < STILL * np.diff(t)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], slow, [False]]).astype(int)))
    found = [(float(t[a]), float(t[b])) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return tuple((round(a, 3), round(b, 3)) for a, b in found if b - a >= SHORTEST)
