"""Joint impedances: torque = stiffness * (q_ref - q) + damping * (dq_ref - dq), then gravity."""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array

DAMPING_TIME = 0.1
"""Damping over stiffness [s], the same for every joint and gain."""


@dataclass(frozen=True, eq=False)
class Gains:
    """A joint impedance; its damping is `DAMPING_TIME * stiffness`."""

    stiffness: Array
    """[Nm/rad]"""


FOLLOW = Gains(np.array([4500.0, 4500, 3500, 3500, 2000, 2000, 2000]))
"""Stiff: for timed paths."""
TRACK = Gains(np.array([600.0, 600, 600, 600, 250, 150, 80]))
"""Soft: for streamed references that may touch something."""
