"""One exposure's blocks in the base frame, as arrays, each with how far off it may be."""

from dataclasses import dataclass, replace

import numpy as np

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, Mask
from pandarena.perception.faces import NORMALS
from pandarena.perception.noise import PLAIN, SightNoise, sighting_covariance


@dataclass(frozen=True, eq=False)
class Sightings:
    """k blocks seen at one instant."""

    stamp: float
    """[s]"""
    carried: bool
    """Whether an arm carries the camera."""
    T_base_camera: Array
    ids: tuple[int, ...]
    T_base_block: Array
    """(k, 4, 4)"""
    covariance: Array
    """(k, 6, 6): shift [m], then turn [rad], both along base axes."""
    common: Array
    """(k, 6, 6) of what all exposures from there are off alike."""
    clear: Mask
    """(k,) whether the upward face was seen: nothing stands on it."""

    def __len__(self) -> int:
        return len(self.ids)

    def only(self, these: Mask) -> "Sightings":
        """Those of a mask (k,)."""
        if these.all():
            return self
        return replace(
            self,
            ids=tuple(b for b, keep in zip(self.ids, these.tolist(), strict=True) if keep),
            T_base_block=self.T_base_block[these],
            covariance=self.covariance[these],
            common=self.common[these],
            clear=self.clear[these],
        )


def sightings(reading: BlocksReading, noise: SightNoise = PLAIN) -> Sightings:
    """A reading as arrays; covariances as it tells them, with the arm's own, else by `noise`."""
    T = np.array([b.T_camera_block for b in reading.blocks], float).reshape(-1, 4, 4)
    R = reading.T_base_camera[:3, :3]
    own, common = sighting_covariance(T, R, noise)
    for at, seen in enumerate(reading.blocks):
        if seen.covariance is not None:
            own[at] = _turned(seen.covariance, R) + noise.least
    T_base_block = reading.T_base_camera @ T
    # The face whose outward normal has the largest z.
    upward = np.argmax(T_base_block[:, 2, :3] @ NORMALS.T, axis=1).tolist()
    return Sightings(
        reading.stamp,
        reading.T_base_ee is not None,
        reading.T_base_camera,
        tuple(b.id for b in reading.blocks),
        T_base_block,
        own,
        common,
        np.array([up in b.faces for up, b in zip(upward, reading.blocks, strict=True)], bool),
    )


def _turned(covariance: Array, R: Array) -> Array:
    """A covariance along other axes."""
    both = np.zeros((6, 6))
    both[:3, :3] = both[3:, 3:] = R
    return both @ covariance @ both.T
