"""Ours: every sighting by what it is worth, wild ones left out, views fused, with covariance.

Nearer and straighter sightings count more; along the line of sight less than across it. What one
view has in common is estimated beside the pose (see `standing`), so a second view is worth more
than many exposures of the first. A block that may be taken to lie flat at a known height says so.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from pandarena.estimates import BlockEstimate, BlocksReading
from pandarena.geometry import Array, Mask
from pandarena.perception.noise import PLAIN, SightNoise
from pandarena.perception.sightings import Sightings, sightings
from pandarena.perception.standing import (
    NONE_STANDING,
    Standing,
    difference,
    lying,
    with_sightings,
)

FAR, WILD_SHIFT, WILD_TURN = 5.0, 0.003, 0.02
"""A sighting is wild if it is off the middle one by more than this many standard deviations, and
what views may differ by [m], [rad]."""
_ENOUGH = 12
"""Sightings of a block among which its middle one is looked for."""


def robust(
    readings: Sequence[BlocksReading],
    resting: Iterable[float] = (),
    noise: SightNoise = PLAIN,
) -> list[BlockEstimate]:
    """Every block that the readings show; those near a height in `resting` [m] lie flat there."""
    seen = [sightings(reading, noise) for reading in readings]
    middles = _middles(seen)
    standing = NONE_STANDING
    for exposure in seen:
        tame = exposure.only(_tame(exposure, middles))
        standing = with_sightings(standing, tame)
    for height in resting:
        standing = lying(standing, height)
    return estimates(standing)


def estimates(standing: Standing) -> list[BlockEstimate]:
    """What is known of each block that stands."""
    return [
        BlockEstimate(
            block,
            standing.pose(block),
            standing.spread(block, standing.when(block)),
            standing.when(block),
        )
        for block in sorted(standing.ids)
    ]


def _middles(seen: Sequence[Sightings]) -> dict[int, Array]:
    """Of each block the sighting that is nearest to the others: half of them may be wild."""
    found: dict[int, list[Array]] = {}
    for exposure in seen:
        for block, T in zip(exposure.ids, exposure.T_base_block, strict=True):
            found.setdefault(block, []).append(T)
    return {block: _middle(np.array(poses)) for block, poses in found.items()}


def _middle(poses: Array) -> Array:
    few = poses[:: -(-len(poses) // _ENOUGH)]
    apart = np.linalg.norm(few[:, None, :3] - few[None, :, :3], axis=(2, 3))
    return few[int(np.argmin(np.median(apart, axis=1)))]


def _tame(seen: Sightings, middles: dict[int, Array]) -> Mask:
    """(k,) which sightings lie about the middle ones."""
    if not len(seen):
        return np.zeros(0, bool)
    off = difference(seen.T_base_block, np.array([middles[b] for b in seen.ids]))
    variance = np.einsum("kii->ki", seen.covariance)
    shift, shifts = np.linalg.norm(off[:, :3], axis=1), np.sqrt(variance[:, :3].sum(axis=1))
    turn, turns = np.linalg.norm(off[:, 3:], axis=1), np.sqrt(variance[:, 3:].sum(axis=1))
    return (shift < FAR * shifts + WILD_SHIFT) & (turn < FAR * turns + WILD_TURN)
