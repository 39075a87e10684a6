"""Solves in processes of its own, and moves in the first one."""
import multiprocessing

import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector

from helpers import cycle, look, stack, static_blocks


def solve(task):
    return cycle(*task)[0]


def reach_for_the_arm(_):
    try:
        return str(ArmController().get_positions())
    except RuntimeError as error:
        return str(error)


if __name__ == "__main__":
    team = rospy.get_param("team")
    rospy.init_node("pool")
    arm = ArmController()
    detector = ObjectDetector()
    input("ENTER")
    side = 1 if team == "red" else -1
    arm.set_arm_speed(0.3)
    arm.exec_gripper_cmd(0.08)
    start = look(side, arm.neutral_position())
    arm.safe_move_to_position(start)
    tasks = [(block, n, side, start) for n, block in enumerate(static_blocks(arm, detector))]
    with multiprocessing.Pool(2) as pool:
        plans = pool.map(solve, tasks)
        (refused,) = pool.map(reach_for_the_arm, [0])
    assert "another process" in refused, refused
    for found in plans:
        stack(arm, *found)
