"""The chain: where each joint sits, and what each link weighs.

Craig's Denavit-Hartenberg convention, as the manufacturer prints it: joint i turns about z_i, and
T_(i-1)_i = Rx(alpha_i) Tx(a_i) Rz(q_i) Tz(d_i). The FR3 shares these numbers.
"""

import math
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array, rot_z, transform


@dataclass(frozen=True)
class Joint:
    """One row of the table: a [m], d [m], alpha [rad]."""

    a: float
    d: float
    alpha: float


DH = (
    Joint(0.0, 0.333, 0.0),
    Joint(0.0, 0.0, -math.pi / 2),
    Joint(0.0, 0.316, math.pi / 2),
    Joint(0.0825, 0.0, math.pi / 2),
    Joint(-0.0825, 0.384, -math.pi / 2),
    Joint(0.0, 0.0, math.pi / 2),
    Joint(0.088, 0.0, math.pi / 2),
)

FLANGE_FROM_LINK7 = transform(p=(0, 0, 0.107))
"""T_link7_flange."""
HAND_FROM_FLANGE = transform(rot_z(-math.pi / 4))
"""T_flange_hand: the fingers close along the hand's y."""
EE_FROM_HAND = transform(p=(0, 0, 0.1034))
"""T_hand_ee: the point between the finger pads, where a block's centre is held.

The course's scripts use 0.103; the manufacturer's value is kept here.
"""
FINGER_FROM_HAND_Z = 0.0584
"""Height of both finger frames above the hand's origin [m]."""

HOME_Q: Array = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.57, 0.785])
"""Where the arms stand before a match [rad]: hand down, in front of the base."""


@dataclass(frozen=True)
class Inertia:
    """Mass [kg], centre of mass [m], inertia about it [kg m2] as xx yy zz xy xz yz."""

    mass: float
    com: tuple[float, float, float]
    moments: tuple[float, float, float, float, float, float]


LINKS = (
    Inertia(
        4.970684,
        (0.003875, 0.002081, -0.04762),
        (0.70337, 0.70661, 0.0091170, -0.00013900, 0.0067720, 0.019169),
    ),
    Inertia(
        0.646926,
        (-0.003141, -0.02872, 0.003495),
        (0.0079620, 0.028110, 0.025995, -0.0039250, 0.010254, 0.00070400),
    ),
    Inertia(
        3.228604,
        (0.027518, 0.039252, -0.066502),
        (0.037242, 0.036155, 0.010830, -0.0047610, -0.011396, -0.012805),
    ),
    Inertia(
        3.587895,
        (-0.05317, 0.104419, 0.027454),
        (0.025853, 0.019552, 0.028323, 0.0077960, -0.0013320, 0.0086410),
    ),
    Inertia(
        1.225946,
        (-0.011953, 0.041065, -0.038437),
        (0.035549, 0.029474, 0.0086270, -0.0021170, -0.0040370, 0.00022900),
    ),
    Inertia(
        1.666555,
        (0.060149, -0.014117, -0.010517),
        (0.0019640, 0.0043540, 0.0054330, 0.00010900, -0.0011580, 0.00034100),
    ),
    Inertia(
        0.735522,
        (0.010517, -0.004252, 0.061597),
        (0.012516, 0.010027, 0.0048150, -0.00042800, -0.0011960, -0.00074100),
    ),
)
"""Links 1 to 7, each in its own frame."""

HAND = Inertia(0.73, (-0.01, 0.0, 0.03), (0.001, 0.0025, 0.0017, 0.0, 0.0, 0.0))
FINGER_MASS = 0.015
"""[kg] each."""
ARMATURE = 0.1
"""Rotor inertia seen at an arm joint [kg m2]."""
FINGER_ARMATURE = 0.1
"""Rotor inertia seen at a finger [kg]."""
