"""Everything in one file: pseudo-inverse IK, the four static blocks, one after the other."""

import numpy as np
from math import pi, sin, cos

import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector
from core.utils import time_in_seconds

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


if __name__ == "__main__":
    try:
        team = rospy.get_param("team")  # 'red' or 'blue'
    except KeyError:
        print("Team must be red or blue - make sure you are running final.launch!")
        exit()

    rospy.init_node("team_script")

    arm = ArmController()
    detector = ObjectDetector()

    start_position = np.array(
        [
            -0.01779206,
            -0.76012354,
            0.01978261,
            -2.34205014,
            0.02984053,
            1.54119353 + pi / 2,
            0.75344866,
        ]
    )
    arm.safe_move_to_position(start_position)

    print("\n****************")
    if team == "blue":
        print("** BLUE TEAM  **")
    else:
        print("**  RED TEAM  **")
    print("****************")
    input("\nWaiting for start... Press ENTER to begin!\n")
    print("Go!\n")

    side = 1 if team == "red" else -1
    seed = arm.neutral_position()
    arm.open_gripper()
    look, ok = inverse(down(0.52, -0.169 * side, 0.55, 0.0), seed)
    arm.safe_move_to_position(look)

    H_ee_camera = detector.get_H_ee_camera()
    T = forward(arm.get_positions())[1]
    blocks = [
        T @ H_ee_camera @ pose for name, pose in detector.get_detections() if "static" in name
    ]
    print("I see", len(blocks), "blocks at", round(time_in_seconds(), 2))

    for level, block in enumerate(blocks):
        x, y, z = block[:3, 3]
        angle = grasp_angle(block)
        above, ok1 = inverse(down(x, y, z + 0.12, angle), look)
        at, ok2 = inverse(down(x, y, z, angle), above)
        height = 0.2 + 0.025 + 0.051 * level
        over, ok3 = inverse(down(0.562, 0.169 * side, height + 0.1, 0.0), look)
        place, ok4 = inverse(down(0.562, 0.169 * side, height + 0.003, 0.0), over)
        if not (ok1 and ok2 and ok3 and ok4):
            print("no way to", block[:3, 3])
            continue
        arm.safe_move_to_position(above)
        arm.safe_move_to_position(at)
        arm.exec_gripper_cmd(0.045, 50)
        arm.safe_move_to_position(above)
        arm.safe_move_to_position(over)
        arm.safe_move_to_position(place)
        arm.exec_gripper_cmd(0.09)
        arm.safe_move_to_position(over)
    print("done at", round(time_in_seconds(), 2))
