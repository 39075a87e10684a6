"""What S0 printed, with where it stands; what it did not print was found for this arena."""

import math
from dataclasses import dataclass

from pandarena.field import XY, XYZ
from pandarena.strategies._published.params import CourseParams


@dataclass(frozen=True)
class Params(CourseParams):
    """S0's, in simulation."""

    speed: float = 0.4
    """Not printed: with it a static block takes the 20 s of its table 1."""
    camera_offset: XYZ = (0.0, 0.0, 0.0)
    """Appendix A: none in simulation."""
    pick_height: float = 0.0
    """As the block is seen."""
    hover: float = 0.065
    """Appendix A, pre-grasp offset."""
    open_width: float = 0.085
    """Appendix A."""
    close_width: float = 0.03
    """Appendix A."""
    close_force: float = 55.0
    """Appendix A."""
    held_above: float = 0.0
    """No width is looked at: what was taken is seen when the goal is looked at again."""
    place: XY = (0.625, 0.225)
    """Appendix A."""
    place_height: float = 0.225
    """Appendix A: half a block above the surface at 0.200."""
    level_step: float = 0.05
    """Appendix A, block width."""
    clearance: float = 0.065
    """Not printed: the pre-grasp offset is taken."""
    tower: int = 5
    """Appendix A, H_max when dynamic blocks are stacked; 4 in five of its 20 runs."""
    lift: float = 0.13
    """Not printed: of the hand with a block in it, above where it took it [m].

    With the pre-grasp offset alone, to which it rises where it cannot reach higher, the block
    brushes its neighbours on the way.
    """
    tower_static: int = 4
    """Appendix A, H_max when static ones are."""
    window_static: int = 100
    """Readings (appendix A)."""
    window_dynamic: int = 2
    """Readings (appendix A)."""
    outlier: float = 0.01
    """Threshold of the Frobenius distance (appendix A)."""
    weight: float = 0.0
    """Of the seen centroid against the hard-coded place (equation 1).

    S0-37: "our final system uses hard-coded placement", which by equation 1 is 0.
    """
    cluster: float = 0.02
    """Blocks this near in x and y stand in one tower (appendix A) [m]."""
    separation: float = 0.12
    """A new tower stands at least so far from what is there (appendix A) [m]."""
    new_tower: float = 0.13
    """And so far from the first along x or y (appendix A) [m]."""
    beside: float = 0.05
    """Lateral approach (appendix A) [m]."""
    descent: float = 1.5
    """How long the soft descent takes (appendix A) [s]."""
    steps: int = 150
    """Of that descent (appendix A)."""
    speed_window: float = 4.0
    """For which the turntable is watched (appendix A) [s]."""
    forecast: float = 20.0
    """How far ahead it predicts (appendix A) [s]."""
    wait_ratio: float = 0.6
    """Of the time that is left, what is waited before the descent (appendix A; S0-38)."""
    solving: float = 13.0
    """Not printed: how long its solver took for a predicted pose [s].

    Here computing takes no time; S0 says that it takes some, and chose its targets for it.
    """
    wanted: int = 8
    """Dynamic blocks to be stacked; its 20 runs ended with 3 (section 3.1.1)."""
    corner: XY = (0.487, 0.094)
    """Not printed: where dynamic blocks are laid down to be taken anew [m]."""
    via: XYZ = (0.27, 0.3, 0.5)
    """Not printed: on the way there, and from a later tower, the hand passes here [m].

    So it does not sweep over the first.
    """
    look_static: XYZ = (0.512, -0.169, 0.55)
    """Not printed: the hand over the source platform [m]."""
    look_goal: XYZ = (0.2, 0.169, 0.75)
    """Not printed: the hand beside the goal platform, on the arm's side [m].

    From here the tower stands in the upper half of the picture: a held block fills the lower.
    """
    look_goal_tilt: float = math.radians(30.0)
    """Not printed: how far the camera is tipped towards the platform [rad]."""
    look_dynamic: XYZ = (-0.05, 0.5, 0.55)
    """Not printed: the hand before the turntable's near left quadrant [m]."""
    look_dynamic_tilt: float = math.radians(25.0)
    """Not printed: how far the camera is tipped towards the turntable [rad]."""
