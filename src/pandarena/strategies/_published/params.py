"""The parameters that every published system has; each gives its report's values for all of them.

Places are red's, in the base frame; blue's are mirrored in y.
"""

from dataclasses import dataclass
from typing import Annotated

from pandarena.field import XY, XYZ
from pandarena.strategies._tuning import Within


@dataclass(frozen=True)
class CourseParams:
    """What may be tuned in all five."""

    speed: Annotated[float, Within(0.1, 1.0)]
    """Share of the full joint speed that moves are made at (the course's `set_arm_speed`)."""
    camera_offset: XYZ
    """Added to what the camera says, in the base frame [m]; tuned by hand on hardware."""
    pick_height: float
    """Of the hand when it closes on a static block [m]; 0: as the block is seen."""
    hover: Annotated[float, Within(0.02, 0.2)]
    """Of the hand above the block before it descends [m]."""
    open_width: float
    """[m]"""
    close_width: float
    """[m]"""
    close_force: float
    """[N]; 0: closed by a move, not by a grasp."""
    held_above: float
    """A block is held if the fingers are at least so far apart [m]."""
    place: XY
    """Where the tower stands [m]."""
    place_height: float
    """Of the hand when it lets go of the first block [m]."""
    level_step: float
    """From each block to the next [m]."""
    clearance: Annotated[float, Within(0.02, 0.2)]
    """Above a place before the block is lowered [m]."""
    tower: int
    """Blocks in a tower at the most."""

    def __post_init__(self) -> None:
        if not 0.0 < self.speed <= 1.0:
            raise ValueError(f"speed = {self.speed:g} is not in (0, 1]")
        if self.tower < 1:
            raise ValueError(f"tower = {self.tower} is not positive")
