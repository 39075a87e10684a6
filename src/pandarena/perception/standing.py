"""Blocks that stand still, from exposure to exposure and view to view.

Two things make a sighting wrong: noise of its own, which averages away, and what a whole view has
in common (lens, light, focal length), which does not. So the filter's state has twelve numbers a
block: its pose, and the error of the view it is seen from; a new view begins with a new error.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array, Ints, Mask, exp_so3, inverse, matrix_from_quat
from pandarena.perception.sightings import Sightings

GATE = 30.0
"""A sighting fits below this squared Mahalanobis distance; 1 true one in 25,000 does not."""
INSIST = 3
"""Exposures in a row that do not fit, after which they are believed: the block was moved. Fewer
where no more ever agreed on where it is."""
VIEW_SHIFT, VIEW_TURN = 0.03, 0.1
"""A camera that has moved this far has another view [m], [rad]."""
SETTLING = 0.0001
"""How far a block that nobody touches may creep in 1 s [m]; as the root of time."""
LEANING = 0.1
"""A block that leans less may be taken to lie flat [rad]."""
FLATNESS = np.diag([0.0005, 0.002, 0.002]) ** 2
"""How well it does: its height [m], its tilt about x and y [rad]."""
_FLAT = [2, 3, 4]
CREEP = np.diag([SETTLING**2] * 3 + [(10 * SETTLING) ** 2] * 3)
"""And turn [rad]."""


@dataclass(frozen=True, eq=False)
class Standing:
    """m blocks."""

    ids: tuple[int, ...]
    T_base_block: Array
    """(m, 4, 4)"""
    offset: Array
    """(m, 6) what its view is off: shift [m], turn [rad] along base axes."""
    covariance: Array
    """(m, 12, 12) of pose and offset together."""
    seen: Array
    """(m,) when each was last seen, or put [s]."""
    refused: Ints
    """(m,) exposures in a row that did not fit."""
    agreed: Ints
    """(m,) exposures that did, up to as many as `INSIST`."""
    view: Ints
    """(m,) the number of the view that the offset belongs to."""
    T_base_view: Array
    """(4, 4) the carried camera where the newest view began."""
    views: int = 0
    """The newest view's number."""

    def __contains__(self, block: int) -> bool:
        return block in self.ids

    def pose(self, block: int) -> Array:
        """T_base_block."""
        return self.T_base_block[self.ids.index(block)]

    def when(self, block: int) -> float:
        """When it was last seen, or put [s]."""
        return float(self.seen[self.ids.index(block)])

    def spread(self, block: int, stamp: float) -> Array:
        """(6, 6) covariance of its pose by `stamp` [s]."""
        slot = self.ids.index(block)
        age = max(0.0, stamp - float(self.seen[slot]))
        return self.covariance[slot, :6, :6] + age * CREEP


NONE_STANDING = Standing(
    (),
    np.zeros((0, 4, 4)),
    np.zeros((0, 6)),
    np.zeros((0, 12, 12)),
    np.zeros(0),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.zeros(0, np.int64),
    np.full((4, 4), np.nan),
)


def with_sightings(standing: Standing, seen: Sightings) -> Standing:
    """With one exposure more."""
    if not len(seen):
        return standing
    standing = _viewed(standing, seen)
    known = np.array([b in standing.ids for b in seen.ids])
    if known.any():
        standing = _known_seen(standing, seen.only(known))
    for at in np.flatnonzero(~known).tolist():
        standing = _first_seen(standing, seen, at)
    return standing


def put(standing: Standing, block: int, T_base_block: Array, spread: Array, at: float) -> Standing:
    """A block that was put there by hand; `spread` (6, 6)."""
    covariance = np.zeros((12, 12))
    covariance[:6, :6] = spread
    # Of no view: the next sighting begins one.
    return _added(standing, block, T_base_block, covariance, at, view=-1, agreed=INSIST)


def without(standing: Standing, block: int) -> Standing:
    """As if it had never been seen."""
    if block not in standing.ids:
        return standing
    slot = standing.ids.index(block)
    return replace(
        standing,
        ids=tuple(b for b in standing.ids if b != block),
        T_base_block=np.delete(standing.T_base_block, slot, axis=0),
        offset=np.delete(standing.offset, slot, axis=0),
        covariance=np.delete(standing.covariance, slot, axis=0),
        seen=np.delete(standing.seen, slot),
        refused=np.delete(standing.refused, slot),
        agreed=np.delete(standing.agreed, slot),
        view=np.delete(standing.view, slot),
    )


def lying(standing: Standing, height: float, within: float = 0.015) -> Standing:
    """Those whose centres are `within` [m] of `height` and that hardly lean lie flat there.

    A measurement of height and tilt like any other, but of the pose alone.
    """
    T = standing.T_base_block
    out, offset, covariance = T.copy(), standing.offset.copy(), standing.covariance.copy()
    for slot in range(len(T)):
        if may_lie(T[slot], height, within):
            out[slot], covariance[slot], step = laid(T[slot], covariance[slot], height)
            offset[slot] += step[6:]
    return replace(standing, T_base_block=out, offset=offset, covariance=covariance)


def may_lie(T_base_block: Array, height: float, within: float = 0.015) -> bool:
    """Whether a block hardly leans, with its centre `within` [m] of `height`."""
    near = abs(float(T_base_block[2, 3]) - height) < within
    return near and float(np.abs(T_base_block[2, :3]).max()) > math.cos(LEANING)


def laid(T_base_block: Array, covariance: Array, height: float) -> tuple[Array, Array, Array]:
    """A pose, its covariance (6 or more, squared) and its step, once it lies flat at a height."""
    T = T_base_block.copy()
    up = T[:3, int(np.argmax(np.abs(T[2, :3])))]
    lean = np.cross(up * np.sign(up[2]), (0.0, 0.0, 1.0))
    off = np.array([height - T[2, 3], lean[0], lean[1]])
    across = covariance[_FLAT]
    gain = np.linalg.solve(across[:, _FLAT] + FLATNESS, across).T
    step = np.asarray(gain @ off, float)
    T[:3, 3] += step[:3]
    T[:3, :3] = exp_so3(step[3:6]) @ T[:3, :3]
    return T, covariance - gain @ across, step


def _viewed(standing: Standing, seen: Sightings) -> Standing:
    """With the view that an exposure belongs to."""
    if not seen.carried:
        return standing
    moved = inverse(standing.T_base_view) @ seen.T_base_camera
    cosine = 0.5 * (float(np.trace(moved[:3, :3])) - 1.0)
    near = float(np.linalg.norm(moved[:3, 3])) < VIEW_SHIFT and cosine > math.cos(VIEW_TURN)
    if near:  # never where there was no view: it is nan
        return standing
    return replace(standing, T_base_view=seen.T_base_camera, views=standing.views + 1)


def _first_seen(standing: Standing, seen: Sightings, at: int) -> Standing:
    """A block where it is seen, whatever was known of it: pose = seen - offset - noise."""
    own, common = seen.covariance[at], seen.common[at]
    covariance = np.block([[own + common, -common], [-common, common]])
    view = standing.views if seen.carried else -1
    T = seen.T_base_block[at]
    return _added(standing, seen.ids[at], T, covariance, seen.stamp, view)


def _added(
    standing: Standing, block: int, T: Array, covariance: Array, stamp: float, view: int,
    agreed: int = 1,
) -> Standing:  # fmt: skip
    s = without(standing, block)
    return replace(
        s,
        ids=(*s.ids, block),
        T_base_block=np.concatenate([s.T_base_block, T[None]]),
        offset=np.concatenate([s.offset, np.zeros((1, 6))]),
        covariance=np.concatenate([s.covariance, covariance[None]]),
        seen=np.append(s.seen, stamp),
        refused=np.append(s.refused, 0),
        agreed=np.append(s.agreed, agreed),
        view=np.append(s.view, view),
    )


def _known_seen(standing: Standing, seen: Sightings) -> Standing:
    """Blocks that were seen before, seen again."""
    slots = np.array([standing.ids.index(b) for b in seen.ids])
    P, offset, noise = _expected(standing, seen, slots)
    off = difference(seen.T_base_block, standing.T_base_block[slots])
    if seen.carried:
        off -= offset
    across = np.swapaxes(_as_seen(P, seen.carried), 1, 2)
    S = _as_seen(across, seen.carried) + noise
    solved = np.linalg.solve(S, np.concatenate([across, off[:, :, None]], axis=2))
    fits: Mask = np.einsum("ki,ki->k", off, solved[:, :, 12]) < GATE
    refused, agreed = standing.refused.copy(), standing.agreed.copy()
    refused[slots] = np.where(fits, 0, refused[slots] + 1)
    agreed[slots] = np.minimum(agreed[slots] + fits, INSIST)
    step = np.einsum("kji,kj->ki", across, solved[:, :, 12])
    less = P - np.swapaxes(across, 1, 2) @ solved[:, :, :12]
    standing = replace(standing, refused=refused, agreed=agreed)
    standing = _stepped(standing, slots, fits, offset, step, less, seen)
    for at in np.flatnonzero(refused[slots] >= agreed[slots]).tolist():
        standing = _first_seen(standing, seen, at)
    return standing


def _as_seen(C: Array, carried: bool) -> Array:
    """Of (..., 12): a carried camera sees pose + offset, a fixed one is never rid of its offset."""
    return C[..., :6] + C[..., 6:] if carried else C[..., :6]


def _expected(standing: Standing, seen: Sightings, slots: Ints) -> tuple[Array, Array, Array]:
    """Covariance (k, 12, 12) and offset (k, 6) by now, and the sightings' noise (k, 6, 6)."""
    P, offset = standing.covariance[slots].copy(), standing.offset[slots].copy()
    age = np.maximum(0.0, seen.stamp - standing.seen[slots])
    P[:, :6, :6] += age[:, None, None] * CREEP
    if not seen.carried:  # its view never changes: it is never averaged away
        return P, offset, seen.covariance + seen.common
    fresh = standing.view[slots] != standing.views
    P[fresh, :6, 6:] = P[fresh, 6:, :6] = 0.0
    P[fresh, 6:, 6:] = seen.common[fresh]
    offset[fresh] = 0.0
    return P, offset, seen.covariance


def _stepped(
    standing: Standing, slots: Ints, fits: Mask, offset: Array, step: Array, P: Array,
    seen: Sightings,
) -> Standing:  # fmt: skip
    """With the update of those that fit."""
    T, offsets = standing.T_base_block.copy(), standing.offset.copy()
    covariance, stamps, view = (
        standing.covariance.copy(),
        standing.seen.copy(),
        standing.view.copy(),
    )
    fitting = slots[fits]
    T[fitting, :3, 3] += step[fits, :3]
    T[fitting, :3, :3] = _turns(step[fits, 3:6]) @ T[fitting, :3, :3]
    offsets[fitting] = offset[fits] + step[fits, 6:]
    covariance[fitting], stamps[fitting] = P[fits], seen.stamp
    if seen.carried:
        view[fitting] = standing.views
    return replace(
        standing, T_base_block=T, offset=offsets, covariance=covariance, seen=stamps, view=view
    )


def _turns(w: Array) -> Array:
    """(k, 3, 3) rotations by small vectors (k, 3), by way of quaternions: they stay rotations."""
    q = np.concatenate([np.ones((len(w), 1)), 0.5 * w], axis=1)
    return matrix_from_quat(q / np.sqrt(np.einsum("ki,ki->k", q, q))[:, None])


def difference(T: Array, U: Array) -> Array:
    """(k, 6) from poses U to poses T: shift [m] and turn [rad] along base axes."""
    out = np.empty((len(T), 6))
    out[:, :3] = T[:, :3, 3] - U[:, :3, 3]
    M = T[:, :3, :3] @ np.swapaxes(U[:, :3, :3], 1, 2)
    w = 0.5 * np.stack([M[:, 2, 1] - M[:, 1, 2], M[:, 0, 2] - M[:, 2, 0], M[:, 1, 0] - M[:, 0, 1]])
    sine, cosine = np.sqrt((w * w).sum(axis=0)), 0.5 * (np.einsum("kii->k", M) - 1.0)
    out[:, 3:] = (w * (np.arctan2(sine, cosine) / np.maximum(sine, 1e-12))).T
    out[sine < 1e-9, 3] += np.where(cosine < 0.0, math.pi, 0.0)[sine < 1e-9]  # a half turn
    return out
