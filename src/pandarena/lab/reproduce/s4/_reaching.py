"""How high S4's solver reaches over a place."""

import math

import numpy as np

from pandarena.field import XY
from pandarena.geometry import Array, transform
from pandarena.kinematics import four_yaws, pointing_down
from pandarena.kinematics.reports import hands, ik_six_axis
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.reproduce.verdict import Unit

CENTRE: XY = (0.562, 0.169)
NEARER: XY = (0.5, 0.1)
HEIGHTS = np.arange(0.2, 1.1, 0.005)
METRES = Unit("{:.3f}", 1.0, " m")
TOP = [T[:3, :3] for T in four_yaws(pointing_down((0.0, 0.0, 0.0)))]
SIDE = [hands.from_the_side(theta) for theta in np.arange(4) * math.pi / 2]


def solved(xy: XY, z: float, rotations: list[Array]) -> bool:
    """With any of the rotations."""
    return any(len(ik_six_axis(transform(R, (*xy, z)))) for R in rotations)


def highest(xy: XY, rotations: list[Array]) -> Estimate:
    """Of the hand [m]: the same every time."""
    return exact(max(float(z) for z in HEIGHTS if solved(xy, float(z), rotations)))


def exact(value: float) -> Estimate:
    """What has no spread."""
    return Estimate(value, (value, value), 1)
