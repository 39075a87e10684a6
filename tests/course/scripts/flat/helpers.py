"""Forward and inverse kinematics, and one cycle, beside the scripts that use them."""

import numpy as np
from math import pi, sin, cos

A = [0, 0, 0, 0.0825, -0.0825, 0, 0.088]
D = [0.333, 0, 0.316, 0, 0.384, 0, 0]
ALPHA = [0, -pi / 2, pi / 2, pi / 2, -pi / 2, pi / 2, pi / 2]
LOWER = np.array([-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973])
UPPER = np.array([2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973])


def forward(q):
    T = np.identity(4)
    frames = []
    for a, d, alpha, theta in zip(A, D, ALPHA, q):
        T = T @ np.array(
            [
                [cos(theta), -sin(theta), 0, a],
                [sin(theta) * cos(alpha), cos(theta) * cos(alpha), -sin(alpha), -d * sin(alpha)],
                [sin(theta) * sin(alpha), cos(theta) * sin(alpha), cos(alpha), d * cos(alpha)],
                [0, 0, 0, 1],
            ]
        )
        frames.append(T)
    c = cos(pi / 4)
    hand = np.array([[c, c, 0, 0], [-c, c, 0, 0], [0, 0, 1, 0.21], [0, 0, 0, 1]])
    return frames, T @ hand


def inverse(target, seed):
    """Damped pseudo-inverse steps, with the joints' centres in the null space."""
    q = seed.copy()
    for _ in range(400):
        frames, T = forward(q)
        error = np.zeros(6)
        error[:3] = target[:3, 3] - T[:3, 3]
        R = T[:3, :3].T @ target[:3, :3]
        S = 0.5 * (R - R.T)
        error[3:] = T[:3, :3] @ np.array([S[2, 1], S[0, 2], S[1, 0]])
        if np.linalg.norm(error[:3]) < 1e-4 and np.linalg.norm(error[3:]) < 1e-3:
            break
        J = np.zeros((6, 7))
        for i in range(7):
            z = frames[i][:3, 2]
            J[:3, i] = np.cross(z, T[:3, 3] - frames[i][:3, 3])
            J[3:, i] = z
        pinv = J.T @ np.linalg.inv(J @ J.T + 1e-6 * np.identity(6))
        home = 0.02 * (0.5 * (LOWER + UPPER) - q)
        q = q + 0.5 * pinv @ error + (np.identity(7) - pinv @ J) @ home
    q = (q + pi) % (2 * pi) - pi
    return q, np.all(q > LOWER) and np.all(q < UPPER)


def down(x, y, z, angle):
    c, s = cos(angle), sin(angle)
    return np.array([[c, s, 0, x], [s, -c, 0, y], [0, 0, -1, z], [0, 0, 0, 1]])


def grasp_angle(block):
    """The horizontal side of the block that turns the hand least."""
    best = 10.0
    for i in range(3):
        axis = block[:3, i]
        if abs(axis[2]) < 0.5:
            angle = np.arctan2(axis[1], axis[0])
            angle = (angle + pi / 4) % (pi / 2) - pi / 4
            if abs(angle) < abs(best):
                best = angle
    return best



def static_blocks(arm, detector, T_ee_camera=None):
    """Poses in the base frame of what the camera sees."""
    if T_ee_camera is None:
        T_ee_camera = detector.get_H_ee_camera()
    T = forward(arm.get_positions())[1]
    return [T @ T_ee_camera @ pose for name, pose in detector.get_detections() if "static" in name]


def cycle(block, level, side, seed):
    """The five configurations of a cycle, and whether all of them are there."""
    x, y, z = block[:3, 3]
    angle = grasp_angle(block)
    height = 0.2 + 0.025 + 0.051 * level
    above, ok1 = inverse(down(x, y, z + 0.12, angle), seed)
    at, ok2 = inverse(down(x, y, z, angle), above)
    over, ok3 = inverse(down(0.562, 0.169 * side, height + 0.1, 0.0), seed)
    place, ok4 = inverse(down(0.562, 0.169 * side, height + 0.003, 0.0), over)
    return (above, at, over, place), ok1 and ok2 and ok3 and ok4


def look(side, seed):
    return inverse(down(0.52, -0.169 * side, 0.55, 0.0), seed)[0]
