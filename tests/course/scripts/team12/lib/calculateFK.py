"""The same name as others have, another interface."""
from core.utils import transform, trans, roll, yaw
import numpy as np


def pose(q):
    """The hand straight down, by the same geometry as the solver."""
    q1, q2, _, q4, _, _, q7 = q
    fold = q2 - q4
    r = 0.316 * np.sin(q2) + 0.0825 * np.cos(q2) - 0.0825 * np.cos(fold) + 0.384 * np.sin(fold) + 0.088
    h = 0.333 + 0.316 * np.cos(q2) - 0.0825 * np.sin(q2) + 0.0825 * np.sin(fold) + 0.384 * np.cos(fold) - 0.21
    return trans([r * np.cos(q1), r * np.sin(q1), h]) @ yaw(q1 - q7 + np.pi / 4) @ roll(np.pi)
