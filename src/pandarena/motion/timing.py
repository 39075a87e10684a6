"""Along a given curve as fast as the arm's limits allow."""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.motion.curve import Curve
from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.grid import Grid, Rows, acceleration_rows, cut, speed_ceiling
from pandarena.motion.hand import FREELY, HandSpeed, hand_ceiling, knotted
from pandarena.motion.law import knot_interval, law, lead, smooth
from pandarena.motion.load import (
    Weights,
    load,
    stretch_needed,
    stretched,
    too_heavy,
    torque_rows,
    weigh,
)
from pandarena.motion.path import JointPath
from pandarena.motion.result import NoPath
from pandarena.motion.states import State, inside
from pandarena.motion.sweep import fastest
from pandarena.panda import PANDA, Limits

_TRIES = 4
# Limits hold at the grid's points. What is exceeded between by no more than this, the whole path is
# slowed down by; one that starts in motion cannot be, and is given that much less from the outset.
_SOMEWHAT = 1.02
_SLIGHTLY = 1.002


@dataclass(frozen=True, eq=False)
class Along:
    """What is asked of a path along a curve."""

    limits: Limits
    start: State
    payload: Payload = NOTHING
    hand: HandSpeed = FREELY


def along(
    curve: Curve,
    limits: Limits = PANDA,
    speed: float = 0.6,
    payload: Payload = NOTHING,
    hand: HandSpeed = FREELY,
) -> JointPath | NoPath:
    """The fastest path along `curve`, from rest to rest."""
    return timed(curve, Along(limits.scaled(speed), State.of(curve.q[0]), payload, hand))


def timed(curve: Curve, ask: Along) -> JointPath | NoPath:
    """The fastest path along `curve` from a state, to rest."""
    if ask.hand.matters:
        curve = knotted(curve, ask.hand)
    grid = cut(curve)
    path = _settled(curve, grid, ask, None)
    # Torques seldom bind, and to bound them costs as much again: look first.
    if path and load(path, ask.limits, ask.payload) > 1.0:
        weights = weigh(curve, grid, ask.payload)
        if why := too_heavy(weights, ask.limits):
            return NoPath(why)
        path = _settled(curve, grid, ask, weights)
    return path and inside(path, ask.limits)


def _settled(curve: Curve, grid: Grid, ask: Along, weights: Weights | None) -> JointPath | NoPath:
    """The fastest path of which no point exceeds a limit: bounds hold at the grid's points only."""
    moving = bool(ask.start.dq.any() or ask.start.ddq.any())
    limits, over = _reduced(ask.limits, _SLIGHTLY if moving else 1.0), 1.0
    for _ in range(_TRIES):
        path = _attempt(curve, grid, replace(ask, limits=limits), weights)
        if not path:
            return path
        over = excess(path, ask.limits)
        if weights is not None:
            over = max(over, stretch_needed(path, ask.limits, ask.payload))
        if over <= 1.0:
            return path
        if over <= _SOMEWHAT and not moving:
            return stretched(path, over)
        limits = _reduced(limits, over * _SLIGHTLY)
    return NoPath(f"the curve bends too sharply: a limit is exceeded by a factor of {over:.3f}")


def _attempt(curve: Curve, grid: Grid, ask: Along, weights: Weights | None) -> JointPath | NoPath:
    h = knot_interval(ask.limits)
    _, velocity = lead(ask.start, h)
    entry = float(np.linalg.norm(velocity) / np.linalg.norm(curve.dq_ds[0]))
    ceiling = speed_ceiling(grid, ask.limits.velocity)
    if ask.hand.matters:
        ceiling = np.minimum(ceiling, hand_ceiling(curve, grid, ask.hand) ** 2)
    x = fastest(grid, _rows(grid, ask.limits, weights), ceiling, entry)
    if isinstance(x, NoPath):
        return x
    return smooth(curve, law(grid.s, x), ask.start, h)


def _rows(grid: Grid, limits: Limits, weights: Weights | None) -> Rows:
    rows = acceleration_rows(grid, limits.acceleration)
    return rows if weights is None else rows.beside(torque_rows(grid, weights, limits.torque))


def excess(path: JointPath, limits: Limits) -> float:
    """The largest ratio of a velocity or acceleration to its limit, past the start."""
    if len(path.t) < 2:
        return 0.0
    dq = path.speeds()[1:] / limits.velocity
    ddq = np.abs(path.accelerations()[1:]) / limits.acceleration
    # Rounding is no excess.
    return float(max(dq.max(), ddq.max())) - 1e-9


def _reduced(limits: Limits, over: float) -> Limits:
    return replace(
        limits,
        velocity=limits.velocity / over,
        acceleration=limits.acceleration / over,
        torque=limits.torque / over,
    )
