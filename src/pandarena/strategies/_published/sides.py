"""Red's places for either team.

Platforms: the blue half is red's, mirrored in y. The turntable turns one way for both, so that what
red does there is blue's after half a turn about its axis.
"""

import math
from collections.abc import Sequence

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.panda import HOME_Q


def sign(field: TeamField) -> float:
    """+1 for red, whose turntable lies at positive y, -1 for blue."""
    return 1.0 if field.team == "red" else -1.0


def own(field: TeamField, place: Sequence[float]) -> Array:
    """A place of red's as that of this team [m]."""
    mirrored = np.array(place, dtype=float)
    mirrored[1] *= sign(field)
    return mirrored


def turned(field: TeamField, place: Sequence[float]) -> Array:
    """A place of red's at the turntable as that of this team [m]."""
    return np.array(place, dtype=float) * [sign(field), sign(field), 1.0]


def facing_turntable(field: TeamField) -> Array:
    """The arm's usual posture, turned to the turntable [rad]."""
    q = HOME_Q.copy()
    q[0] = sign(field) * math.pi / 2
    return q


def turned_joints(field: TeamField, q: Sequence[float]) -> Array:
    """Joints of red's at the turntable as those of this team: joint 1 by half a turn [rad]."""
    joints = np.array(q, dtype=float)
    joints[0] -= 0.0 if sign(field) > 0.0 else math.pi
    return joints


def mirrored_joints(field: TeamField, q: Sequence[float]) -> Array:
    """Joints of red's at a platform as those of this team: the arm mirrored in y [rad].

    The hand sits an eighth of a turn on, so joint 7 is mirrored about that.
    """
    joints = np.array(q, dtype=float)
    if sign(field) < 0.0:
        joints[[0, 2, 4]] *= -1.0
        joints[6] = math.pi / 2 - joints[6]
    return joints
