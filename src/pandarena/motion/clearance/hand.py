"""What moves besides the links: fingers at an opening, the wrist camera, a carried block."""

from dataclasses import dataclass, replace
from dataclasses import field as of

import numpy as np

from pandarena.cameras import SIMULATED_WRIST
from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.panda import GRIPPER


def _usual_camera() -> Array:
    return SIMULATED_WRIST.T_mount_camera


@dataclass(frozen=True, eq=False)
class Hand:
    """The hand as it is on the way."""

    opening: float = GRIPPER.width
    """Distance of the pads [m]."""
    T_ee_block: Array | None = None
    """The carried block; None if there is none."""
    block_size: float = 0.05
    """Its edge [m]."""
    T_ee_camera: Array = of(default_factory=_usual_camera)
    """Where the wrist camera is mounted; its housing sticks out."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.opening <= GRIPPER.width:
            raise ValueError(f"opening = {self.opening} m is not in [0, {GRIPPER.width}]")

    def holding(self, T_ee_block: Array | None = None, block_size: float | None = None) -> "Hand":
        """This hand closed on a block; at the point between the pads unless said."""
        size = self.block_size if block_size is None else block_size
        T = np.eye(4) if T_ee_block is None else T_ee_block
        return replace(self, opening=min(size, GRIPPER.width), T_ee_block=T, block_size=size)


EMPTY = Hand()
"""Wide open."""


def hand_of(field: TeamField) -> Hand:
    """A team's hand, wide open: its camera's mount, its blocks' size."""
    wrist = field.field.side(field.team).wrist
    return Hand(block_size=field.block_size, T_ee_camera=wrist.T_mount_camera)
