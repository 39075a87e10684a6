"""Where the arm's hand is, how it moves, and which joint angles put it somewhere.

Forward kinematics and the Jacobian; closed-form inverse kinematics swept over q7 and over all
targets that would do, the best chosen by cost; and, for comparison, the numeric solvers of the
published systems. Pure functions over arrays of joint angles [rad] and poses T_base_ee: nothing
here has state. It may import numpy, `geometry` and `panda`, and knows no field, block or obstacle:
what else matters comes in as a penalty.
"""

from pandarena.kinematics.choose import Question, choose, ik, reach
from pandarena.kinematics.cost import (
    Both,
    Penalty,
    Telling,
    Weights,
    limit_cost,
    margin,
    reach_time,
)
from pandarena.kinematics.forward import fk, jacobian, jacobian_of, link_frames, manipulability
from pandarena.kinematics.results import NoSolution, Solution
from pandarena.kinematics.sweep import (
    Candidates,
    four_yaws,
    ik_all,
    pointing_down,
    q7_grid,
    sweep,
    tilted,
)

__all__ = [
    "Both",
    "Candidates",
    "NoSolution",
    "Penalty",
    "Question",
    "Solution",
    "Telling",
    "Weights",
    "choose",
    "fk",
    "four_yaws",
    "ik",
    "ik_all",
    "jacobian",
    "jacobian_of",
    "limit_cost",
    "link_frames",
    "manipulability",
    "margin",
    "pointing_down",
    "q7_grid",
    "reach",
    "reach_time",
    "sweep",
    "tilted",
]
