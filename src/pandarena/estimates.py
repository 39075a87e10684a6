"""What sensing says, as frozen values: readings with the time and arm pose of their exposure."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pandarena.geometry import Array, rot_z, transform

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class BlockSeen:
    """One block in one exposure."""

    id: int
    T_camera_block: Array
    faces: tuple[int, ...] = ()
    """Those whose tags were seen; none where the camera does not tell."""
    covariance: Array | None = None
    """(6, 6): shift [m], then turn [rad], both along camera axes; None: not told."""


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
class RidingBlock:
    """A block on the turntable, as it lies at the estimate's stamp; it keeps its radius."""

    id: int
    radius: float
    """From the turntable's centre [m]."""
    bearing: float
    """Its direction from there, in the base frame [rad]."""
    height: float
    """Of its centre [m]."""
    R_out_block: Array
    """Its attitude in the frame whose x points outward, z up; it keeps that too."""
    stamp: float
    """Of its newest exposure [s]."""
    covariance: Array | None = None
    """(6, 6) of its x, y [m], yaw [rad], the centre's x, y [m] and the speed [rad/s], together."""


@dataclass(frozen=True, eq=False)
class TurntableEstimate:
    """How the turntable is believed to turn, and what rides on it."""

    stamp: float
    """When it was so [s]."""
    center: Array
    """(2,) in the base frame [m]."""
    speed: float
    """Counter-clockwise from above [rad/s]."""
    covariance: Array
    """(3, 3) of center x, y [m] and speed [rad/s]."""
    riding: tuple[RidingBlock, ...] = ()
    changed: float = -np.inf
    """When a stop, a reversal or another sudden change was last noticed [s]."""

    @property
    def blocks(self) -> tuple[int, ...]:
        """Ids of all that rides."""
        return tuple(b.id for b in self.riding)

    def block(self, block: int) -> RidingBlock:
        """One that rides; else one line that names those that do."""
        for riding in self.riding:
            if riding.id == block:
                return riding
        known = ", ".join(map(str, self.blocks)) or "none"
        raise KeyError(f"block {block} is not known to ride on the turntable; known: {known}")

    def predict(self, block: int, stamp: float) -> Array:
        """T_base_block at `stamp` [s], past or to come: p = c + r (cos, sin)(b + w t)."""
        b = self.block(block)
        angle = b.bearing + self.speed * (stamp - self.stamp)
        out = np.array([math.cos(angle), math.sin(angle)])
        T = transform(rot_z(angle) @ b.R_out_block)
        T[:2, 3] = self.center + b.radius * out
        T[2, 3] = b.height
        return T

    def spread(self, block: int, stamp: float) -> Array | None:
        """(3, 3) covariance of x, y [m] and yaw [rad] at `stamp`, where one was estimated."""
        b, after = self.block(block), stamp - self.stamp
        if b.covariance is None:
            return None
        angle = b.bearing + self.speed * after
        turn = rot_z(self.speed * after)[:2, :2]
        J = np.zeros((3, 6))
        J[:2, :2], J[:2, 3:5] = turn, np.eye(2) - turn
        J[:2, 5] = after * b.radius * np.array([-math.sin(angle), math.cos(angle)])
        J[2, 2], J[2, 5] = 1.0, after
        return J @ b.covariance @ J.T
