"""Our turntable estimator: one Kalman filter of centre, speed and every block, fed by exposures.

What does not fit is refused; what goes on not fitting is believed: a block that disagrees with the
others was pushed, and where all disagree alike the table's speed has changed.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.estimates import BlocksReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array, Ints, Mask
from pandarena.perception.sightings import Sightings, sightings
from pandarena.perception.turntable.state import (
    HEAD,
    PLAIN_TABLE,
    SPEED,
    TableNoise,
    TableState,
    advanced,
    turning_rate,
    unseen,
    with_block,
    without,
)
from pandarena.perception.upright import resting, yaw_from

TOGETHER = 9.0
"""Squared deviations of the angle by which all blocks are turned, above which something is odd."""
GATE = 20.0
"""A sighting fits below this squared Mahalanobis distance; 1 true one in 6,000 does not."""
INSIST = 3
"""Exposures in a row that do not fit, after which they are believed."""
ANY_SPEED = 0.06
"""Standard deviation of the speed once it has changed suddenly [rad/s]: stops and reversals."""
FLAT = 0.3
"""A sighting that is tilted more than this is none of a block that lies [rad]."""
LEVEL, FLAT_LYING = 0.001, 0.005
"""How well a block that lies keeps its height [m] and lies flat [rad]."""
NEAR_TOP = 0.035
"""A block's centre lies within this of its height on the table [m]."""
RIM = 0.04
"""And no farther than this outside the table's edge [m]."""


@dataclass(frozen=True, eq=False)
class Track:
    """The estimator: a value, and `seen` makes the next one."""

    field: TeamField
    state: TableState
    noise: TableNoise = PLAIN_TABLE

    @classmethod
    def begin(cls, field: TeamField, noise: TableNoise = PLAIN_TABLE) -> "Track":
        """Before anything was seen."""
        return cls(field, unseen(field, noise), noise)

    @property
    def estimate(self) -> TurntableEstimate:
        """What it says of the turntable and of all that rides."""
        return self.state.estimate

    def predict(self, block: int, stamp: float) -> Array:
        """T_base_block at `stamp` [s]."""
        return self.estimate.predict(block, stamp)

    def spread(self, block: int, stamp: float) -> Array:
        """(6, 6) covariance of that: shift [m], then turn [rad], along base axes."""
        spread = self.estimate.spread(block, stamp)
        assert spread is not None
        out = np.diag([0.0, 0.0, LEVEL**2, FLAT_LYING**2, FLAT_LYING**2, 0.0])
        out[_PLANE[:, None], _PLANE] = spread
        return out

    def read(self, reading: BlocksReading) -> "Track":
        """With one reading more."""
        seen = sightings(reading)
        return self.seen(seen.only(self.lying(seen)))

    def seen(self, seen: Sightings) -> "Track":
        """With an exposure of blocks that lie on it; one told before changes nothing."""
        fixed, carried = self.state.exposures
        if not len(seen) or seen.stamp <= (carried if seen.carried else fixed):
            return self
        exposures = (fixed, seen.stamp) if seen.carried else (seen.stamp, carried)
        state = advanced(self.state, seen.stamp, self.noise, exposures)
        return Track(self.field, _taken_in(state, seen), self.noise)

    def forget(self, block: int) -> "Track":
        """That block does not ride any more."""
        return replace(self, state=without(self.state, block))

    def lying(self, seen: Sightings) -> Mask:
        """(k,) which of them lie on the table."""
        p = seen.T_base_block[:, :3, 3]
        off = np.hypot(*(p[:, :2] - self.state.center).T)
        level = np.abs(seen.T_base_block[:, 2, :3]).max(axis=1) > math.cos(FLAT)
        on = (off < self.field.field.turntable.radius + RIM) & level
        on &= np.abs(p[:, 2] - self.state.height) < NEAR_TOP
        return on


_PLANE = np.array([0, 1, 5])


def _in_plane(covariance: Array) -> Array:
    """The (..., 3, 3) part of x, y and yaw."""
    return covariance[..., _PLANE[:, None], _PLANE]


def _noise(seen: Sightings) -> Array:
    """(k, 3, 3) of x, y and yaw. What a view has in common changes as a block rides through it."""
    return _in_plane(seen.covariance + seen.common)


def _taken_in(state: TableState, seen: Sightings) -> TableState:
    """The state with sightings of its own time."""
    fresh = [at for at, b in enumerate(seen.ids) if b not in state.ids]
    if len(fresh) < len(seen):
        known = np.ones(len(seen), bool)
        known[fresh] = False
        state = _known_seen(state, seen.only(known))
    for at in fresh:
        state = _placed(state, seen, at)
    return state


def _placed(state: TableState, seen: Sightings, at: int) -> TableState:
    """One block where it is seen, whatever was known of it."""
    T = seen.T_base_block[at]
    upright = resting(T[:3, :3])
    yaw, _ = yaw_from(T[:3, :3], upright)
    pose = np.array([T[0, 3], T[1, 3], float(yaw)])
    return with_block(state, seen.ids[at], pose, _noise(seen)[at], upright)


@dataclass(frozen=True, eq=False)
class _Innovation:
    """What k sightings say against what was expected."""

    slots: Ints
    rows: Ints
    """(k, 3) of the state."""
    off: Array
    """(k, 3) x, y [m], yaw [rad]."""
    noise: Array
    """(k, 3, 3) of the sightings."""
    fits: Mask
    """(k,) whether each does."""

    @classmethod
    def of(cls, state: TableState, seen: Sightings) -> "_Innovation":
        slots = np.array([state.ids.index(b) for b in seen.ids])
        rows = HEAD + 3 * slots[:, None] + np.arange(3)
        T = seen.T_base_block
        yaw, tilt = yaw_from(T[:, :3, :3], state.resting[slots])
        off = np.column_stack([T[:, 0, 3], T[:, 1, 3], yaw]) - state.mean[rows]
        off[:, 2] = (off[:, 2] + math.pi) % (2 * math.pi) - math.pi
        noise = _noise(seen)
        own = state.covariance[rows[:, :, None], rows[:, None, :]]
        weighed = np.linalg.solve(own + noise, off[:, :, None])[:, :, 0]
        distance = np.einsum("ki,ki->k", off, weighed)
        return cls(slots, rows, off, noise, (distance < GATE) & (tilt < FLAT))


def _known_seen(state: TableState, seen: Sightings) -> TableState:
    """Blocks that were seen before, seen again."""
    found = _Innovation.of(state, seen)
    state = replace(state, astray=state.astray + 1 if _is_astray(state, found) else 0)
    if state.astray >= INSIST:
        turned = _turned(state, found)
        again = _Innovation.of(turned, seen)
        return _corrected(turned, again, again.fits) if again.fits.any() else turned
    refused = state.refused.copy()
    refused[found.slots] = np.where(found.fits, 0, refused[found.slots] + 1)
    state = replace(state, refused=refused)
    insisting = refused[found.slots] >= INSIST
    if insisting.any():
        return _believe(state, seen, found, insisting)
    corrected = found.fits.any() and not state.astray  # what may be a stop must not be averaged in
    return _corrected(state, found, found.fits) if corrected else state


def _is_astray(state: TableState, found: _Innovation) -> bool:
    """Whether all blocks together lie where a table that turned otherwise would have them.

    Each alone may fit: a view's own error is larger than what a stop is in a second. The angle by
    least squares is sum(g R^-1 off) / sum(g R^-1 g), with g how each moves as the table turns.
    """
    if not found.fits.any():
        return False
    g = turning_rate(state.mean)[found.rows[found.fits]]
    noise, off = found.noise[found.fits], found.off[found.fits]
    share = np.linalg.solve(noise, g[:, :, None])[:, :, 0]
    share /= float(np.einsum("ki,ki->", share, g))
    rows = found.rows[found.fits].ravel()
    across = share.ravel()
    known = float(across @ state.covariance[np.ix_(rows, rows)] @ across)
    told = float(np.einsum("ki,kij,kj->", share, noise, share))
    return float(np.einsum("ki,ki->", share, off)) ** 2 > TOGETHER * (known + told)


def _corrected(state: TableState, found: _Innovation, these: Mask) -> TableState:
    """The Kalman update by some of the sightings together."""
    rows = found.rows[these].ravel()
    k = len(rows)
    P = state.covariance
    across = P[rows]
    S = across[:, rows]
    for at, noise in enumerate(found.noise[these]):
        S[3 * at : 3 * at + 3, 3 * at : 3 * at + 3] += noise
    gain = np.linalg.solve(S, across).T
    covariance = P - gain @ across
    seen = state.seen.copy()
    seen[found.slots[these]] = state.stamp
    return replace(
        state,
        mean=state.mean + gain @ found.off[these].reshape(k),
        covariance=0.5 * (covariance + covariance.T),
        seen=seen,
    )


def _believe(state: TableState, seen: Sightings, found: _Innovation, insisting: Mask) -> TableState:
    """What goes on not fitting: the table turned otherwise, or these blocks were moved."""
    outvoted = 2 * int(found.fits.sum()) >= len(found.fits)
    turned = None if outvoted else _turned(state, found)
    if turned is not None:
        again = _Innovation.of(turned, seen)
        if again.fits[insisting].all():
            return _corrected(turned, again, again.fits)
    for at in np.flatnonzero(insisting):
        state = _placed(state, seen, int(at))
    return state


def _turned(state: TableState, found: _Innovation) -> TableState:
    """The state if all that was seen lies where it does because the table turned otherwise."""
    g = turning_rate(state.mean)
    rates = g[found.rows]
    # Each block's own least-squares angle; the median outvotes a pushed one.
    angles = np.einsum("ki,ki->k", rates[:, :2], found.off[:, :2])
    angle = float(np.median(angles / np.einsum("ki,ki->k", rates[:, :2], rates[:, :2])))
    covariance = state.covariance + (angle**2 + 1e-6) * np.outer(g, g)
    covariance[SPEED, SPEED] += ANY_SPEED**2
    poses = state.mean + angle * g
    return replace(
        state,
        mean=poses,
        covariance=covariance,
        refused=np.zeros_like(state.refused),
        astray=0,
        changed=state.stamp,
    )
