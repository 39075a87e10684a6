"""What S2 printed, with where it stands; what it did not print was found for this arena."""

import math
from dataclasses import dataclass, replace
from typing import Literal

from pandarena.field import XY, XYZ
from pandarena.kinematics.reports import Descent
from pandarena.perception.turntable import SPEEDS
from pandarena.strategies._published.params import CourseParams

DESCENT = Descent(gain=0.3, max_iterations=500)
"""Its solver's settings, which are not printed: "gradient descent", so by small steps."""


@dataclass(frozen=True)
class Params(CourseParams):
    """S2's, in simulation. Heights are above the base, angles those of red's turntable."""

    speed: float = 0.3
    """Section 1.2's faster one; table 3 has its returns at it."""
    camera_offset: XYZ = (0.0, 0.0, 0.0)
    pick_height: float = 0.0
    """Section 1.1: at the block's centre as it is seen."""
    hover: float = 0.025
    """Section 1.1: half a block."""
    open_width: float = 0.08
    """Not printed."""
    close_width: float = 0.047
    """Not printed: table 3's 0.28 s is the way from 0.08 to within 10 mm of it."""
    close_force: float = 50.0
    """Not printed."""
    held_above: float = 0.0
    """Section 2.2: the checks of the width were removed."""
    place: XY = (0.562, 0.169)
    """Section 1.3: the platform's centre."""
    place_height: float = 0.227
    """Half a block above the platform, and 2 mm of air."""
    level_step: float = 0.052
    """Above the highest block's centre: a block, and 1 mm of air.

    S2-23: section 1.3 prints 0.025, which is true of top faces.
    """
    clearance: float = 0.025
    """Section 1.3."""
    tower: int = 12
    """No limit is named."""
    speed_hover: float = 0.2
    """Algorithm 8; table 3 fits it too."""
    speed_pick: float = 0.115
    """Not printed: table 3's descents to static blocks are slow."""
    speed_catch: float = 0.3
    """Algorithm 8."""
    computing_static: float = 0.84
    """Table 3: what each inverse kinematics took its authors' machine [s]; 0: as fast as here."""
    computing_dynamic: float = 1.34
    """Table 4 [s]."""
    detections: int = 10
    """Section 1.1: that the mean is taken of."""
    detection_period: float = 0.0
    """Between two of them [s]: the simulator's topic is as fast as it is asked (S2-26)."""
    table_speed: float = SPEEDS["S2"]
    """Algorithm 6: pi / 60 [rad/s]."""
    detect: float = math.radians(-150.0)
    """Beta: where blocks are looked for, about the turntable's centre [rad]; blue's is opposite.

    Not printed: far enough ahead of the catch for computing, moving and descending.
    """
    buffer: float = math.pi / 8
    """Algorithm 5 [rad]."""
    catch: float = math.radians(-90.0)
    """Gamma: where blocks are caught [rad]. Not printed: where the turntable is nearest."""
    time_offset: float = 3.0
    """So long before a block arrives the hand is told to drop [s]. Tuned, not printed."""
    alpha_offset: float = 0.0
    """Added to the predicted planar angle [rad]; tuned on hardware."""
    hover_height: float = 0.29
    """Of the hand over the turntable [m]. Tuned, not printed."""
    catch_height: float = 0.225
    """[m] Tuned, not printed."""
    approach: Literal["vertical", "sweep"] = "vertical"
    """Section 4.3: a horizontal sweep was tried, too, and often displaced blocks."""
    sweep: float = 0.12
    """Not printed: how far ahead of the block the hand comes down to sweep [m]."""
    towers: Literal["one", "two"] = "one"
    """Section 4.1: separate stacks for static and dynamic blocks were considered."""
    apart: float = 0.1
    """Not printed: between the two, along x [m]."""
    give_up: float = 120.0
    """Algorithm 8: a whole turn without a block [s]."""
    look_static: XYZ = (0.512, -0.169, 0.55)
    """Not printed: the hand over the source platform [m]."""
    look_placed: XYZ = (0.35, 0.169, 0.7)
    """Not printed: the hand short of and above the tower [m]."""
    look_placed_tilt: float = 0.4
    """Not printed: how far the camera is tipped outward there [rad]."""
    look_dynamic: XYZ = (-0.35, 0.5, 0.6)
    """Not printed: the hand before the bracket [m]; blue's is opposite.

    From here the ways take the 5.6 s to the hover and 5.2 s to this pose of table 4.
    """
    look_dynamic_tilt: float = 0.4
    """Not printed: how far the camera is tipped towards the turntable [rad]."""


HARDWARE = replace(Params(), detection_period=1 / 30)
"""Ten frames of a real camera take a third of a second (S2-26)."""
