"""One exposure's blocks in the base frame, as arrays, each with how far off it may be."""

from dataclasses import dataclass

import numpy as np

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.geometry import Array, Mask
from pandarena.perception.noise import PLAIN, SightNoise, position_covariance


@dataclass(frozen=True, eq=False)
class Sightings:
    """k blocks seen at one instant."""

    stamp: float
    """[s]"""
    carried: bool
    """Whether an arm carries the camera."""
    ids: tuple[int, ...]
    T_base_block: Array
    """(k, 4, 4)"""
    covariance: Array
    """(k, 6, 6): shift [m], then turn [rad], both along base axes."""

    def __len__(self) -> int:
        return len(self.ids)

    def only(self, these: Mask) -> "Sightings":
        """Those of a mask (k,)."""
        ids = tuple(b for b, keep in zip(self.ids, these, strict=True) if keep)
        return Sightings(
            self.stamp, self.carried, ids, self.T_base_block[these], self.covariance[these]
        )


def sightings(reading: BlocksReading, noise: SightNoise = PLAIN) -> Sightings:
    """A reading as arrays; covariances as it tells them, else by `noise`."""
    ids = tuple(b.id for b in reading.blocks)
    T = np.array([b.T_camera_block for b in reading.blocks], float).reshape(-1, 4, 4)
    R = reading.T_base_camera[:3, :3]
    covariance = np.zeros((len(ids), 6, 6))
    covariance[:, :3, :3], turn = position_covariance(T, R, noise)
    covariance[:, 3:, 3:] = turn[:, None, None] * np.eye(3)
    for at, seen in enumerate(reading.blocks):
        if seen.covariance is not None:
            covariance[at] = in_base(seen, R)
    carried = reading.T_base_ee is not None
    return Sightings(reading.stamp, carried, ids, reading.T_base_camera @ T, covariance)


def in_base(seen: BlockSeen, R_base_camera: Array) -> Array:
    """A told covariance along base axes."""
    assert seen.covariance is not None
    turn = np.zeros((6, 6))
    turn[:3, :3] = turn[3:, 3:] = R_base_camera
    return turn @ seen.covariance @ turn.T
