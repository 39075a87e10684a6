"""Clear of obstacles: what is in the way, whether the arm touches it, and ways around it.

`Obstacles` are a value in the team's base frame, made from the field and from where blocks are
believed to be. A `Clearance` answers questions about configurations with a MuJoCo model of the
planner's own, compiled from the arm's data. `route` finds a timed path that is clear all along.
Nothing here moves anything or knows the truth: it may read `geometry`, `field`, `panda`,
`kinematics` and the rest of `motion`.
"""

from pandarena.motion.clearance.around import (
    around,
    fixtures,
    opponents_side,
    riders,
    standing,
)
from pandarena.motion.clearance.check import Met, Watch
from pandarena.motion.clearance.hand import EMPTY, Hand, hand_of
from pandarena.motion.clearance.look import AT_END, EN_ROUTE, Needs, Touch
from pandarena.motion.clearance.obstacles import Box, Cylinder, Obstacles
from pandarena.motion.clearance.query import Clearance
from pandarena.motion.clearance.routes import Effort, Way, route, way

__all__ = [
    "AT_END",
    "EMPTY",
    "EN_ROUTE",
    "Box",
    "Clearance",
    "Cylinder",
    "Effort",
    "Hand",
    "Met",
    "Needs",
    "Obstacles",
    "Touch",
    "Watch",
    "Way",
    "around",
    "fixtures",
    "hand_of",
    "opponents_side",
    "riders",
    "route",
    "standing",
    "way",
]
