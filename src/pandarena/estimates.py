"""What sensing says, as frozen values: readings with the time and arm pose of their exposure."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pandarena.geometry import Array

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class BlockSeen:
    """One block in one exposure."""

    id: int
    T_camera_block: Array


@dataclass(frozen=True, eq=False)
class BlocksReading:
    """All blocks in one exposure, with where the camera was then, by the arm's own reckoning."""

    stamp: float
    """Of the exposure [s]."""
    T_base_camera: Array
    T_base_ee: Array | None
    """At the exposure; None for a camera that no arm carries."""
    blocks: tuple[BlockSeen, ...]

    def T_base_block(self, block: int) -> Array | None:
        """A block's pose in the base frame, or None where it was not seen."""
        for seen in self.blocks:
            if seen.id == block:
                return self.T_base_camera @ seen.T_camera_block
        return None

    def in_base(self) -> dict[int, Array]:
        """Every block's pose in the base frame."""
        return {b.id: self.T_base_camera @ b.T_camera_block for b in self.blocks}


@dataclass(frozen=True, eq=False)
class TagSeen:
    """One AprilTag in one exposure. A flat square has two poses that show it almost alike."""

    id: int
    """Face `id % 6` of block `id // 6`."""
    corners: Array
    """(4, 2) [px], the lens's distortion still in them."""
    T_camera_tag: Array
    """The pose that fits the corners better; z points into the block."""
    error: float
    """Its reprojection error, root mean square [px]."""
    T_camera_tag_other: Array | None = None
    """The second pose, where there is one."""
    error_other: float = np.inf
    """[px]"""

    @property
    def block(self) -> int:
        """The block it is on."""
        return self.id // 6

    @property
    def face(self) -> int:
        """The face it is on."""
        return self.id % 6


@dataclass(frozen=True, eq=False)
class TagsReading:
    """All tags in one exposure, with where the camera was then, by the arm's own reckoning."""

    stamp: float
    """Of the exposure [s]."""
    T_base_camera: Array
    T_base_ee: Array | None
    """At the exposure; None for a camera that no arm carries."""
    tags: tuple[TagSeen, ...]


@dataclass(frozen=True, eq=False)
class ImageReading:
    """One exposure's picture, with where the camera was then, by the arm's own reckoning."""

    stamp: float
    """Of the exposure [s]."""
    T_base_camera: Array
    T_base_ee: Array | None
    """At the exposure; None for a camera that no arm carries."""
    rgb: Pixels
    """(height, width, 3)"""
    depth: NDArray[np.float32] | None = None
    """(height, width) along the camera's z [m], for a camera that has it."""


@dataclass(frozen=True, eq=False)
class BlockEstimate:
    """Where a block is believed to be."""

    id: int
    T_base_block: Array
    covariance: Array
    """(6, 6): shift [m], then turn [rad], both along base axes."""
    stamp: float
    """Of the newest exposure that it rests on [s]."""


@dataclass(frozen=True, eq=False)
class TurntableEstimate:
    """How the turntable is believed to turn; a block on it keeps its radius."""

    stamp: float
    """When it was so [s]."""
    center: Array
    """(2,) in the base frame [m]."""
    speed: float
    """Counter-clockwise from above [rad/s]."""
    covariance: Array
    """(3, 3) of center x, y [m] and speed [rad/s]."""
