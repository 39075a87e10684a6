"""Gradient steps on the pose, a class as the course's template has it."""
import numpy as np
from lib.calculateFK import FK


class IK:
    lower = np.array([-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973])
    upper = np.array([2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973])

    def __init__(self, tolerance=1e-4, steps=500):
        self.fk = FK()
        self.tolerance, self.steps = tolerance, steps

    def error(self, target, T):
        R = T[:3, :3].T @ target[:3, :3]
        S = 0.5 * (R - R.T)
        turn = T[:3, :3] @ np.array([S[2, 1], S[0, 2], S[1, 0]])
        return np.concatenate([target[:3, 3] - T[:3, 3], turn])

    def inverse(self, target, seed):
        q = seed.copy()
        for _ in range(self.steps):
            frames, T = self.fk.forward(q)
            e = self.error(target, T)
            if np.abs(e).max() < self.tolerance:
                break
            z = np.array([F[:3, 2] for F in frames])
            p = np.array([F[:3, 3] for F in frames])
            J = np.vstack([np.cross(z, T[:3, 3] - p).T, z.T])
            q = np.clip(q + 0.6 * np.linalg.pinv(J, rcond=1e-3) @ e, self.lower, self.upper)
        return q, np.abs(e).max() < 0.002
