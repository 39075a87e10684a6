"""The fastest way along a curve: one sweep back for what can still be slowed, one forth.

Time-optimal path parameterisation by reachability (Pham and Pham, 2018). On step i a bound
|A u + B x + C| <= b says  g x - d_low <= u <= g x + d_up  with g = -B/A; eliminating u leaves

    ceiling:   x <= (d_up_j + d_low_k) / (g_k - g_j)            for every pair with g_k > g_j
    backward:  x_i <= (x_(i+1) + 2 ds d_low) / (1 + 2 ds g)     slow enough to slow down
    forward:   x_(i+1) = x_i + 2 ds min(g x_i + d_up)           as fast as that allows

Standing still is within every bound (gravity alone never exceeds the torques), so each set of
feasible x is an interval from 0 and only its top is kept.
"""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.grid import Grid, Rows
from pandarena.motion.result import NoPath

_TINY = 1e-9
_HUGE = 1e12


@dataclass(frozen=True, eq=False)
class _Bounds:
    """The rows solved for u, scaled by each step's 2 ds."""

    g: Array
    up: Array
    low: Array


def fastest(grid: Grid, rows: Rows, ceiling: Array, start: float = 0.0) -> Array | NoPath:
    """(n + 1,) x = (ds/dt)^2 of the fastest motion from ds/dt = `start` to rest."""
    bounds = _solved(grid, rows)
    top = ceiling.copy()
    top[:-1] = np.minimum(top[:-1], _ceiling(bounds))
    reach = _backward(bounds, top)
    if start**2 > reach[0] * (1 + 1e-6):
        return NoPath(
            f"the arm starts {start / max(np.sqrt(reach[0]), _TINY):.2f} times too fast to follow "
            f"this curve"
        )
    return _forward(bounds, reach, min(start**2, float(reach[0])))


def _solved(grid: Grid, rows: Rows) -> _Bounds:
    sign = np.where(rows.A < 0.0, -1.0, 1.0)
    A = np.maximum(np.abs(rows.A), _TINY)
    growth = 2 * grid.ds[:, None]
    g = -growth * sign * rows.B / A
    up, low = growth * (rows.b - sign * rows.C) / A, growth * (rows.b + sign * rows.C) / A
    return _Bounds(g, up, low)


def _ceiling(bounds: _Bounds) -> Array:
    """(n,) the largest x for which some u keeps all bounds and does not reverse."""
    g, up, low = bounds.g, bounds.up, bounds.low
    steeper = g[:, :, None] - g[:, None, :]
    room = low[:, :, None] + up[:, None, :]
    apart = steeper > _TINY
    pairs = np.where(apart, room / np.where(apart, steeper, 1.0), _HUGE).min(axis=(1, 2))
    falling = 1.0 + g < -_TINY
    alone = np.where(falling, up / np.where(falling, -1.0 - g, 1.0), _HUGE).min(axis=1)
    return np.minimum(pairs, alone)


def _backward(bounds: _Bounds, top: Array) -> Array:
    """(n + 1,) the largest x from which the end is reached at rest within all bounds."""
    rising = bounds.g > _TINY - 1.0
    weight = np.where(rising, 1.0 / np.where(rising, 1.0 + bounds.g, 1.0), 0.0)
    extra = np.where(rising, bounds.low * weight, _HUGE)
    reach = np.zeros(len(top))
    x = 0.0
    for i in range(len(weight) - 1, -1, -1):
        x = min(float((weight[i] * x + extra[i]).min()), top[i])
        reach[i] = x
    return reach


def _forward(bounds: _Bounds, reach: Array, start: float) -> Array:
    x = start
    found = np.empty(len(reach))
    found[0] = x
    for i in range(len(bounds.g)):
        x = min(max(x + float((bounds.g[i] * x + bounds.up[i]).min()), 0.0), reach[i + 1])
        found[i + 1] = x
    return found
