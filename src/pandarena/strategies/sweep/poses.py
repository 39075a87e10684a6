"""S1's joint-space poses [rad] (sections II.D and II.E): named data, red's; blue's follow.

The report prints none. These were found for this arena by `kinematics.reach`, for hands that point
against the turntable's motion (edge) or at its centre (middle), inclined as `INCLINE` says.
"""

import math
from dataclasses import dataclass

from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.strategies._published.sides import mirrored_joints, turned_joints

Joints = tuple[float, float, float, float, float, float, float]

INCLINE = math.radians(50.0)
"""How far the hand points below the horizon when it takes and sets down dynamic blocks [rad]."""
STACK: Joints = (0.482, -0.585, -0.016, -2.132, -0.365, 2.159, 1.358)
"""High before the tower, inclined: a seed from which every placement is found (S1-20)."""


@dataclass(frozen=True)
class Triple:
    """One sweep (S1-15)."""

    prepare: Joints
    """Clear of the turntable; the camera sees what comes."""
    grasp: Joints
    """The open hand stands in the blocks' way."""
    lift: Joints
    """Straight up from there."""
    wait: float
    """How long it stands before it closes [s]."""

    def of(self, field: TeamField) -> tuple[Array, Array, Array]:
        """Prepare, grasp and lift of a team."""
        p, g, q = (turned_joints(field, j) for j in (self.prepare, self.grasp, self.lift))
        return p, g, q


EDGE = Triple(
    prepare=(1.143, 0.422, 0.519, -1.789, 0.574, 2.58, -0.477),
    grasp=(1.701, 0.781, 0.037, -1.339, 0.764, 2.552, -0.459),
    lift=(1.288, 0.463, 0.453, -1.432, 0.375, 2.348, -0.175),
    wait=8.0,
)
"""At the rim, at bearing -132 degrees of red's turntable; 8 s (S1-16)."""
MIDDLE = Triple(
    prepare=(2.164, 0.557, -0.527, -1.782, 0.63, 2.934, 0.441),
    grasp=(1.57, 0.941, 0.001, -1.157, -0.001, 2.796, 0.786),
    lift=(1.024, 0.445, 0.646, -1.569, -0.468, 2.605, 1.062),
    wait=2.0,
)
"""Towards the centre; 2 s (S1-17)."""


def stack(field: TeamField) -> Array:
    """`STACK` of a team."""
    return mirrored_joints(field, STACK)
