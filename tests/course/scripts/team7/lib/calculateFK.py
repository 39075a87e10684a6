import numpy as np
from math import pi


class FK:
    def __init__(self):
        self.dh = [(0, 0.333, 0), (0, 0, -pi / 2), (0, 0.316, pi / 2), (0.0825, 0, pi / 2),
                   (-0.0825, 0.384, -pi / 2), (0, 0, pi / 2), (0.088, 0, pi / 2)]

    def forward(self, q):
        T = np.identity(4)
        frames = []
        for (a, d, alpha), theta in zip(self.dh, q):
            ct, st, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
            T = T @ np.array([[ct, -st, 0, a], [st * ca, ct * ca, -sa, -d * sa],
                              [st * sa, ct * sa, ca, d * ca], [0, 0, 0, 1]])
            frames.append(T)
        c = np.sqrt(0.5)
        return frames, T @ np.array([[c, c, 0, 0], [-c, c, 0, 0], [0, 0, 1, 0.21], [0, 0, 0, 1]])
