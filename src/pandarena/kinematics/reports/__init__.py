"""The inverse kinematics of the five published systems, as they describe them.

Two families: descent from a seed along the Jacobian (S0, S1, S2, S3), and the arm held to six axes,
joint 5 at zero, which closes in one formula (S4). They are what the systems' strategies use and
what `benchmarks/ik.py` measures ours against: kept faithful, weaknesses included. Beside them, how
the systems turn the hand to a cube (`hands`) and by which poses they take it to its place (`ways`).
Each rests on the same forward kinematics as everything else here, and may touch no more than its
parent may.
"""

from pandarena.kinematics.reports import hands, ways
from pandarena.kinematics.reports.attempt import Attempt, Descent
from pandarena.kinematics.reports.descent import (
    first_of_four,
    first_solved,
    pseudo_inverse,
    transpose,
)
from pandarena.kinematics.reports.six_axis import closest_of_four, ik_six_axis, radial_of_four

__all__ = [
    "Attempt",
    "Descent",
    "closest_of_four",
    "first_of_four",
    "first_solved",
    "hands",
    "ik_six_axis",
    "pseudo_inverse",
    "radial_of_four",
    "transpose",
    "ways",
]
