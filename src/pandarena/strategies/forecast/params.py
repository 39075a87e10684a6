"""What S4 printed, with where it stands; what it did not print was found for this arena."""

import math
from dataclasses import dataclass, replace

from pandarena.field import XY, XYZ
from pandarena.strategies._published.params import CourseParams


@dataclass(frozen=True)
class Params(CourseParams):
    """S4's, in simulation."""

    speed: float = 0.15
    """The course's default; its table 3.3 fits no other."""
    camera_offset: XYZ = (0.0, 0.0, 0.0)
    pick_height: float = 0.225
    """Section 2.4.1."""
    hover: float = 0.075
    """Section 2.4.1: 0.3 m above the base."""
    open_width: float = 0.08
    """Section 2.5.2."""
    open_force: float = 10.0
    """Section 2.5.2 [N]."""
    close_width: float = 0.0001
    """Not printed: table 3.3 leaves 5 s for it, so that the fingers were sent beyond the block."""
    close_force: float = 0.0
    """Not printed."""
    held_above: float = 0.03
    """Section 2.4.1; 0.04 until a real hand read 3.7 cm (section 3.1.2)."""
    place: XY = (0.5, 0.1)
    """Section 2.5.1; (0.562, 0.169) before, where six blocks were the most."""
    place_height: float = 0.23
    """Section 2.5.1."""
    level_step: float = 0.05
    """Section 2.5.1."""
    clearance: float = 0.05
    """Section 2.5.1."""
    tower: int = 8
    """Section 3.3."""
    stacks: int = 1
    """Section 2.5.1: two, taken in turn, were weighed."""
    apart: float = 0.1
    """Not printed: between two stacks, along x [m]."""
    aside: XY = (0.0, 0.5)
    """Section 2.5.1: where the hand rises with a dynamic block [m]."""
    forecast: float = 10.0
    """Section 2.4.2: the hand meets a block so long after it was seen [s]."""
    head_start: float = 5.0
    """Section 2.4.2: and begins to descend so long before that [s]."""
    table_speed: float = 0.0
    """As measured by hand before a match, counter-clockwise [rad/s]; 0: as announced.

    Section 2.4.2: 2 pi / 155 in the simulator of 2022, 2 pi / 100 on hardware.
    """
    look_static: XYZ = (0.512, -0.169, 0.55)
    """Not printed: the hand over the source platform [m]."""
    look_dynamic: XYZ = (-0.05, 0.5, 0.55)
    """Not printed: the hand before the turntable's near left quadrant [m]."""
    look_tilt: float = math.radians(25.0)
    """Not printed: how far the camera is tipped towards the turntable [rad]."""


SIMULATION_2022 = replace(Params(), table_speed=2 * math.pi / 155)
HARDWARE = replace(Params(), table_speed=2 * math.pi / 100)
