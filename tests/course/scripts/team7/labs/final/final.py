import sys
import numpy as np
from copy import deepcopy
from math import pi

import rospy
import roslib

from core.interfaces import ArmController
from core.interfaces import ObjectDetector
from core.utils import time_in_seconds, trans, roll

sys.path.append("../../")
from lib.calculateFK import FK
from lib.solver import IK

fk, ik = FK(), IK()


def facing_down(x, y, z, yaw):
    return trans([x, y, z]) @ np.array([[np.cos(yaw), -np.sin(yaw), 0, 0], [np.sin(yaw), np.cos(yaw), 0, 0],
                                        [0, 0, 1, 0], [0, 0, 0, 1]]) @ roll(pi)


def block_yaw(T):
    for i in range(3):
        if abs(T[2, i]) < 0.5:
            yaw = np.arctan2(T[1, i], T[0, i])
            return (yaw + pi / 4) % (pi / 2) - pi / 4
    return 0.0


def move(arm, target, seed):
    q, ok = ik.inverse(target, seed)
    if not ok:
        print("IK failed at", target[:3, 3])
    arm.safe_move_to_position(q)
    return q


if __name__ == "__main__":
    try:
        team = rospy.get_param("team")
    except KeyError:
        print("Team must be red or blue - make sure you are running final.launch!")
        exit()
    rospy.init_node("team_script")
    arm = ArmController()
    detector = ObjectDetector()
    start_position = np.array([-0.01779206, -0.76012354, 0.01978261, -2.34205014,
                               0.02984053, 1.54119353 + pi / 2, 0.75344866])
    arm.safe_move_to_position(start_position)
    input("\nWaiting for start... Press ENTER to begin!\n")

    if team == "red":
        source, goal = -0.169, 0.169
    else:
        source, goal = 0.169, -0.169
    arm.set_arm_speed(0.3)
    home = arm.neutral_position()
    arm.exec_gripper_cmd(0.1)
    seen = move(arm, facing_down(0.5, source, 0.5, 0), home)
    detections = detector.get_detections()
    H = fk.forward(arm.get_positions())[1] @ detector.get_H_ee_camera()
    todo = deepcopy(sorted(detections))
    for i, (name, T_camera_block) in enumerate(todo):
        T = H @ T_camera_block
        x, y, z = T[:3, 3]
        yaw = block_yaw(T)
        q = move(arm, facing_down(x, y, z + 0.1, yaw), seen)
        move(arm, facing_down(x, y, z, yaw), q)
        arm.exec_gripper_cmd(pos=0.045, force=50)
        move(arm, facing_down(x, y, z + 0.1, yaw), q)
        top = 0.226 + 0.051 * i
        q = move(arm, facing_down(0.562, goal, top + 0.1, 0), seen)
        move(arm, facing_down(0.562, goal, top + 0.002, 0), q)
        arm.exec_gripper_cmd(pos=0.09)
        move(arm, facing_down(0.562, goal, top + 0.1, 0), q)
    print(team, "is done at", time_in_seconds())
