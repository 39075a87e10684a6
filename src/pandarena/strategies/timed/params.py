"""What S3 printed, with where it stands; what it did not print was found for this arena."""

import math
from dataclasses import dataclass, replace
from typing import Literal

from pandarena.field import XY, XYZ
from pandarena.perception.turntable.two_point import LATEST
from pandarena.strategies._published.params import CourseParams


@dataclass(frozen=True)
class Params(CourseParams):
    """S3's, in simulation."""

    speed: float = 0.15
    """The course's default; its table 3 fits no other."""
    camera_offset: XYZ = (0.0, 0.0, 0.0)
    pick_height: float = 0.0
    """As the block is seen; on hardware table 2."""
    hover: float = 0.15
    """Section 2.1.4, and 2.2.5 for dynamic blocks."""
    open_width: float = 0.08
    """Not printed: "a default width"."""
    close_width: float = 0.0001
    """Not printed; its cycle leaves 5 s for it, as if sent beyond the block."""
    close_force: float = 40.0
    """Not printed: "preset configuration of position and force"."""
    held_above: float = 0.04
    """Section 2.1.4."""
    place: XY = (0.56, 0.16)
    """Section 2.1.5."""
    place_height: float = 0.225
    """The block's centre (S3-22); on hardware table 2."""
    level_step: float = 0.05
    """Section 2.1.5."""
    clearance: float = 0.1
    """Section 2.1.5."""
    tower: int = 12
    """No limit is named."""
    wanted_static: int = 4
    """Section 2.1.6: the static loop ends with so many successes."""
    opened_above: float = 0.055
    """Not printed: a block has been let go if the fingers are this far apart [m]."""
    face_red: XY = (0.0, 1.0)
    """Section 4.2: where the camera faces while red picks, and both place (figure 3)."""
    face_blue: XY = (1.0, 1.0)
    """And while blue picks, to show what the other saves: "most positive" in x and y.

    Section 4.2 says +x; figure 3's rule, which takes both, is nearer to its times.
    """
    nominal: XYZ = (0.0, 0.75, 0.225)
    """Section 2.2.4: where dynamic blocks are met [m]; the height is the block's centre (S3-22)."""
    center_offset: float = 0.0
    """Equation 5: measured centre of the turntable against 0.99 [m]; table 2 on hardware."""
    latest: float = LATEST
    """Section 2.2.4: no block is waited for that arrives later [s]."""
    lead: float = 3.0
    """So long before a block arrives the hand goes down [s].

    Table 2 has 2.7 (red) and 1.0 (blue) on hardware; not printed for simulation.
    """
    region: XY = (-0.25, -0.1)
    """Least and most x of a block that is chosen [m], red's; blue's is opposite.

    Section 2.2.2: simulation excludes "blocks moving in unfavorable regions", which are not
    printed: those that have passed, or arrive before the hand can be there.
    """
    patience: float = 30.0
    """Not printed: without a valid block for so long it gives up [s]."""
    failures: int = 5
    """Not printed: after so many failures in a row it gives up."""
    order: Literal["static first", "dynamic first"] = "static first"
    """Section 3.3.1: only the first was tested."""
    towers: Literal["one", "two"] = "one"
    """Section 3.3.1: all in the middle of the platform, or dynamic ones apart."""
    apart: float = 0.1
    """Not printed: between the two towers, along x [m]."""
    wanted_dynamic: int = 8
    """Dynamic blocks to be placed before the loop ends."""
    look_static: XYZ = (0.562, -0.16, 0.6)
    """Section 2.1.1."""
    look_dynamic: XYZ = (-0.05, 0.5, 0.55)
    """Not printed: the hand before the turntable [m]."""
    look_tilt: float = math.radians(25.0)
    """Not printed: how far the camera is tipped towards the turntable [rad]."""


ORDERS = tuple(
    replace(Params(), order=order, towers=towers)
    for order in ("static first", "dynamic first")
    for towers in ("one", "two")
)
"""The four task orders (section 3.3.1)."""
HARDWARE_RED = replace(
    Params(), pick_height=0.235, place_height=0.190, nominal=(0.0, 0.75, 0.235),
    center_offset=0.010, lead=2.7, camera_offset=(0.025, 0.035, 0.0),
)  # fmt: skip
HARDWARE_BLUE = replace(
    Params(), pick_height=0.235, place_height=0.195, nominal=(0.0, 0.75, 0.180),
    center_offset=0.005, lead=1.0, camera_offset=(-0.020, 0.020, 0.0),
)  # fmt: skip
"""Table 2."""
