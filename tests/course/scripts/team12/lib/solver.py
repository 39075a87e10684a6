"""Closed form: the arm kept in the vertical plane through the target, the hand straight down."""
from math import acos, atan2, hypot, pi

import numpy as np

UPPER_ARM, FOREARM = hypot(0.316, 0.0825), hypot(0.384, 0.0825)
ELBOW = atan2(0.316, 0.0825) + atan2(0.384, 0.0825)


def solve(x, y, z, yaw):
    q1 = atan2(y, x)
    r, h = hypot(x, y) - 0.088, z + 0.21 - 0.333
    reach = hypot(r, h)
    inside = acos((UPPER_ARM ** 2 + FOREARM ** 2 - reach ** 2) / (2 * UPPER_ARM * FOREARM))
    ahead = acos((UPPER_ARM ** 2 + reach ** 2 - FOREARM ** 2) / (2 * UPPER_ARM * reach))
    q4 = -(2 * pi - inside - ELBOW)
    q2 = atan2(r, h) - ahead - atan2(0.0825, 0.316)
    return np.array([q1, q2, 0.0, q4, 0.0, q2 - q4, q1 - yaw + pi / 4])
