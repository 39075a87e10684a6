"""The sightings that a calibration rests on, as arrays."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, Ints
from pandarena.perception.calibration.error import way
from pandarena.perception.noise import SightNoise, sighting_covariance


@dataclass(frozen=True, eq=False)
class Sights:
    """n sightings of m blocks by a carried camera."""

    T_base_camera: Array
    """(n, 4, 4) as announced."""
    T_camera_block: Array
    """(n, 4, 4) as told."""
    way: Array
    """(n,) how far out in the image, squared."""
    block: Ints
    """(n,) which of the m."""
    count: int
    """m"""
    whitening: Array
    """(n, 6, 6) brings errors along camera axes to standard deviations."""


def sights(
    readings: Sequence[BlocksReading], lens: Lens, blocks: Collection[int], noise: SightNoise
) -> Sights | None:
    """None where none of these blocks is shown."""
    shown = [
        (reading, seen)
        for reading in readings
        if reading.T_base_ee is not None
        for seen in reading.blocks
        if seen.id in blocks
    ]
    if not shown:
        return None
    ids = sorted({seen.id for _, seen in shown})
    T = np.array([seen.T_camera_block for _, seen in shown])
    own, _ = sighting_covariance(T, np.eye(3), noise)
    for at, (_, seen) in enumerate(shown):
        if seen.covariance is not None:
            own[at] = seen.covariance + noise.least
    return Sights(
        np.array([reading.T_base_camera for reading, _ in shown]),
        T,
        way(T[:, :3, 3], lens),
        np.array([ids.index(seen.id) for _, seen in shown]),
        len(ids),
        np.asarray(np.linalg.inv(np.linalg.cholesky(own)), float),
    )
