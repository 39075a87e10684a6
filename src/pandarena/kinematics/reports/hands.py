"""How the reports turn the hand: to a cube of any attitude, and to the place where it is put.

Each takes a cube's pose T_base_block and gives hand poses T_base_ee that point down on it. They
differ in which of the cube's axes they trust, and in which of its four grasps they prefer.
"""

import math

import numpy as np

from pandarena.geometry import Array, rot_z, transform, wrap_quarter
from pandarena.kinematics.sweep import four_yaws, pointing_down

SWITCH_HEIGHT = 0.56
"""From here up S3 places with the hand turned [m] (S3-18)."""


def widest_axis(T_base_block: Array) -> Array:
    """S0's four grasps (4, 4, 4), in the order in which it tries them (S0-12, S0-13).

    u1 is the axis whose projection onto the plane is longest, u2 = z x u1; the hand's x goes along
    u1, u2, -u1, -u2. The report does not say in which order: this one is taken.
    """
    flat = T_base_block[:2, :3]
    u = flat[:, int(np.argmax(np.linalg.norm(flat, axis=0)))]
    return four_yaws(_over(T_base_block, math.atan2(u[1], u[0])))[[0, 3, 2, 1]]


def most_horizontal(T_base_block: Array) -> Array:
    """S1's one grasp: the hand along the axis with the least |z| (S1-10)."""
    x, y, _ = T_base_block[:3, int(np.argmin(np.abs(T_base_block[2, :3])))]
    return _over(T_base_block, math.atan2(y, x))


def planar(T_base_block: Array) -> Array:
    """S2's one grasp: turned by the planar angle, which lies within an eighth of a turn (S2-04).

    The axis that points up (or down: S2-25) is left out; the next one gives the angle. The report's
    arctan(a / b) and its R_vertical R_z(alpha) both turn the other way round, which cancels but for
    quarter turns (S2-24): here both are as they should be.
    """
    up = int(np.argmax(np.abs(T_base_block[2, :3])))
    x, y, _ = T_base_block[:3, (up + 1) % 3]
    return _over(T_base_block, wrap_quarter(math.atan2(y, x)))


def forced_down(T_base_block: Array, reference: Array) -> Array:
    """S3's one grasp: z forced down, of four yaws the one nearest to a direction (S3-03).

    `reference` (2,) is the team's own: the hand's x goes as nearly along it as a cube's grasp can.
    """
    grasps = four_yaws(most_horizontal(T_base_block))
    return grasps[int(np.argmax(grasps[:, :2, 0] @ reference))]


def from_the_side(theta: float = 0.0) -> Array:
    """The rotation with which S4 weighed placing from the side (S4-16): the hand points along x.

    `theta` [rad] is counterclockwise about its own axis, as printed.
    """
    s, c = math.sin(theta), math.cos(theta)
    return np.array([[0.0, 0.0, 1.0], [s, -c, 0.0], [c, s, 0.0]])


def locked(R_base_recorded: Array, position: Array, yaw: float = 0.0) -> Array:
    """S1's placement: the rotation of a recorded pose, free in translation and yaw (S1-21).

    Roll and pitch are those of the record; `yaw` [rad] turns it about the base's z.
    """
    return transform(rot_z(yaw) @ R_base_recorded, position)


def facing_y(height: float) -> Array:
    """S3's rotation for placing at a height [m]: along +y, from 0.56 m up turned (S3-18).

    The other rotation is not printed: a quarter turn, which S3 uses for its other team, is taken.
    """
    along_y = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]])
    return along_y if height < SWITCH_HEIGHT else rot_z(-math.pi / 2) @ along_y


def _over(T_base_block: Array, yaw: float) -> Array:
    return pointing_down(T_base_block[:3, 3], yaw)
