"""What S1 printed, with where it stands; what it did not print was found for this arena."""

from dataclasses import dataclass

from pandarena.field import XY, XYZ
from pandarena.kinematics.reports import Descent
from pandarena.perception.filters.two_views import ABOVE
from pandarena.perception.gates import CLAMPED
from pandarena.strategies._published.params import CourseParams

DESCENT = Descent(gain=0.6)
"""Its solver's settings, which are not printed: with them its "normally less than 10 iterations"
come out from the poses that it starts from (section IV.A)."""


@dataclass(frozen=True)
class Params(CourseParams):
    """S1's, in simulation."""

    speed: float = 0.15
    """The course's default; its table I fits no other."""
    camera_offset: XYZ = (0.0, 0.0, 0.0)
    """Tuned at the start pose and kept in the camera's frame, x and y (section II.B)."""
    pick_height: float = CLAMPED
    """Section II.B; S1-34: the hand is 1 cm above the block's centre."""
    hover: float = ABOVE
    """Section II.D: the fine look is from so far above."""
    open_width: float = 0.198
    """Not printed: the course's `open_gripper`; table I leaves 5 s for it."""
    close_width: float = 0.0001
    """Not printed: the course's `close_gripper`; table I leaves 5 s for it."""
    close_force: float = 0.0
    """Not printed."""
    held_above: float = 0.03
    """Not printed."""
    place: XY = (0.562, 0.169)
    """Section IV.A: the platform's centre."""
    place_height: float = 0.237
    """As it was picked up, and 2 mm of air."""
    level_step: float = 0.051
    """Section II.D: by the count of blocks; of 0.0508 in simulation."""
    clearance: float = 0.15
    """How far the hand rises with a static block; not printed: as far as it came down."""
    tower: int = 12
    """No limit is named: a single tower."""
    farthest: float = 0.5
    """Section II.B: a static block further from the camera has fallen [m]; not printed."""
    attempts: int = 8
    """Section II.D: static attempts at the most; not printed."""
    failures: int = 3
    """Section II.E: failed edge sweeps in a row before a middle sweep; not printed."""
    place_height_dynamic: float = 0.229
    """Of the hand when it lets go of a dynamic block as the first [m]; not printed."""
    range_x: XY = (-0.29, -0.17)
    """Section II.E: a block within it can be swept up [m]; not printed. Blue's is opposite."""
    range_y: XY = (0.86, 0.936)
    """[m]"""
    look_static: XYZ = (0.512, -0.169, 0.55)
    """Not printed: the start pose's hand over the source platform [m]."""
    observe: XYZ = (0.52, 0.169, 0.64)
    """Not printed: the high pose's hand before the tower [m]."""
