"""What the turntable's filter knows: centre, speed and every block together, with covariance.

State: centre x, y [m], speed w [rad/s], then x, y [m], yaw [rad] of each block now. A block rides:

    p(t + dt) = c + R(w dt) (p(t) - c),    yaw(t + dt) = yaw(t) + w dt

so a sighting is read off the state itself, and blocks inform each other through c and w.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pandarena.estimates import RidingBlock, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array, Ints, rot_z

CENTER, SPEED = slice(0, 2), 2
HEAD = 3


@dataclass(frozen=True)
class TableNoise:
    """What is not known of a turntable before it is seen, and how it wanders."""

    center: float = 0.015
    """Where its centre is, about each axis [m]: also what a camera's mount leaves."""
    speed: float = 0.015
    """Of its announced speed [rad/s]."""
    wander: float = 0.0003
    """Of its speed, after 1 s [rad/s]: it grows as the root of time."""
    slide: float = 0.0002
    """Of each block and the centre, after 1 s [m]."""


PLAIN_TABLE = TableNoise()


@dataclass(frozen=True, eq=False)
class TableState:
    """The filter's state at one time."""

    stamp: float
    """[s]; -inf before anything was seen."""
    mean: Array
    """(3 + 3 m,)"""
    covariance: Array
    """(3 + 3 m, 3 + 3 m)"""
    ids: tuple[int, ...]
    """The m blocks."""
    resting: Array
    """(m, 3, 3): a block's attitude is this, turned by its yaw."""
    seen: Array
    """(m,) when each was last seen [s]."""
    refused: Ints
    """(m,) exposures in a row that did not fit."""
    height: float
    """Of the blocks' centres [m]."""
    exposures: tuple[float, float] = (-math.inf, -math.inf)
    """The newest of a carried and of a fixed camera [s]."""
    changed: float = -math.inf
    """When a sudden change was last noticed [s]."""
    astray: int = 0
    """Exposures in a row in which all blocks together were turned otherwise than expected."""

    @property
    def center(self) -> Array:
        """(2,) [m]"""
        return self.mean[CENTER]

    @property
    def speed(self) -> float:
        """[rad/s]"""
        return float(self.mean[SPEED])

    @property
    def poses(self) -> Array:
        """(m, 3) x, y [m], yaw [rad] of the blocks."""
        return self.mean[HEAD:].reshape(-1, 3)

    def places(self, stamp: float) -> Array:
        """(m, 3) centres of the blocks at `stamp` [s], in the order of `ids` [m]."""
        turn = self.speed * (stamp - self.stamp) if self.ids else 0.0
        c, s = math.cos(turn), math.sin(turn)
        out = np.full((len(self.ids), 3), self.height)
        off = self.poses[:, :2] - self.center
        out[:, :2] = self.center + off @ [[c, s], [-s, c]]
        return out

    @cached_property
    def estimate(self) -> TurntableEstimate:
        """As what it tells others."""
        return TurntableEstimate(
            self.stamp,
            self.center,
            self.speed,
            self.covariance[:HEAD, :HEAD],
            tuple(self._riding(slot) for slot in range(len(self.ids))),
            self.changed,
        )

    def _riding(self, slot: int) -> RidingBlock:
        x, y, yaw = self.poses[slot].tolist()
        cx, cy = self.center.tolist()
        bearing = math.atan2(y - cy, x - cx)
        rows = [*range(HEAD + 3 * slot, HEAD + 3 * slot + 3), 0, 1, SPEED]
        return RidingBlock(
            self.ids[slot],
            math.hypot(x - cx, y - cy),
            bearing,
            self.height,
            rot_z(yaw - bearing) @ self.resting[slot],
            float(self.seen[slot]),
            self.covariance[np.ix_(rows, rows)],
        )


def unseen(field: TeamField, noise: TableNoise = PLAIN_TABLE) -> TableState:
    """What everybody knows before looking."""
    x, y, top = field.turntable
    variances = np.array([noise.center, noise.center, noise.speed]) ** 2
    return TableState(
        -math.inf,
        np.array([x, y, field.field.turntable.speed]),
        np.diag(variances),
        (),
        np.zeros((0, 3, 3)),
        np.zeros(0),
        np.zeros(0, np.int64),
        top + field.block_size / 2,
    )


def turning_rate(mean: Array) -> Array:
    """(3 + 3 m,) how the mean changes per radian that the table turns."""
    g = np.zeros(len(mean))
    off = mean[HEAD:].reshape(-1, 3)[:, :2] - mean[CENTER]
    g[HEAD::3], g[HEAD + 1 :: 3], g[HEAD + 2 :: 3] = -off[:, 1], off[:, 0], 1.0
    return g


def advanced(
    state: TableState, stamp: float, noise: TableNoise, exposures: tuple[float, float]
) -> TableState:
    """The state at another time [s], with what wandered meanwhile; backwards too, for late ones."""
    if not math.isfinite(state.stamp):
        return replace(state, stamp=stamp, exposures=exposures)
    dt = stamp - state.stamp
    angle = state.speed * dt
    c, s = math.cos(angle), math.sin(angle)
    R = np.array([[c, -s], [s, c]])
    mean = state.mean.copy()
    poses = mean[HEAD:].reshape(-1, 3)
    poses[:, :2] = state.center + (poses[:, :2] - state.center) @ R.T
    poses[:, 2] += angle
    g = turning_rate(mean)
    F = _transition(len(state.ids), R, dt * g)
    covariance = F @ state.covariance @ F.T + _wandered(g, abs(dt), noise)
    return replace(state, stamp=stamp, mean=mean, covariance=covariance, exposures=exposures)


def _transition(blocks: int, R: Array, by_speed: Array) -> Array:
    """The Jacobian of riding on."""
    F = np.eye(HEAD + 3 * blocks)
    for at in range(HEAD, len(F), 3):
        F[at : at + 2, at : at + 2] = R
        F[at : at + 2, CENTER] = np.eye(2) - R
    F[:, SPEED] += by_speed
    return F


def _wandered(g: Array, dt: float, noise: TableNoise) -> Array:
    """What a speed that walks at random, and blocks that slide, add in `dt` [s]."""
    # The walk's integral turns all blocks at once: (dt^3/3, dt^2/2; dt^2/2, dt) of angle and speed.
    together = g * (dt / math.sqrt(3.0))
    together[SPEED] = math.sqrt(3.0) / 2.0
    Q = noise.wander**2 * dt * np.outer(together, together)
    Q[SPEED, SPEED] += noise.wander**2 * dt / 4.0
    diagonal = np.einsum("ii->i", Q)
    diagonal += noise.slide**2 * dt
    diagonal[SPEED] -= noise.slide**2 * dt
    return Q


def with_block(
    state: TableState, block: int, pose: Array, covariance: Array, resting: Array
) -> TableState:
    """One block more, or anew, where it was just seen: `pose` x, y [m], yaw [rad]."""
    state = without(state, block)
    n = len(state.mean)
    P = np.zeros((n + 3, n + 3))
    P[:n, :n], P[n:, n:] = state.covariance, covariance
    return replace(
        state,
        mean=np.append(state.mean, pose),
        covariance=P,
        ids=(*state.ids, block),
        resting=np.concatenate([state.resting, resting[None]]),
        seen=np.append(state.seen, state.stamp),
        refused=np.append(state.refused, 0),
    )


def without(state: TableState, block: int) -> TableState:
    """As if that block had never been seen; what it told of the others stays."""
    if block not in state.ids:
        return state
    slot = state.ids.index(block)
    rows = np.delete(np.arange(len(state.mean)), slice(HEAD + 3 * slot, HEAD + 3 * slot + 3))
    return replace(
        state,
        mean=state.mean[rows],
        covariance=state.covariance[np.ix_(rows, rows)],
        ids=tuple(b for b in state.ids if b != block),
        resting=np.delete(state.resting, slot, axis=0),
        seen=np.delete(state.seen, slot),
        refused=np.delete(state.refused, slot),
    )
