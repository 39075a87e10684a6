"""Ends with exit(), from within a function, and cleans up on its way out."""
import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector
from core.utils import time_in_seconds

from helpers import cycle, look, static_blocks

LIMIT = 110.0


def main():
    try:
        team = rospy.get_param("team")
    except KeyError:
        print("no team")
        exit()
    rospy.init_node("exits")
    arm = ArmController()
    detector = ObjectDetector()
    input("\nWaiting for start... Press ENTER to begin!\n")
    side = 1 if team == "red" else -1
    arm.set_arm_speed(0.25)
    arm.set_gripper_speed(0.1)
    arm.exec_gripper_cmd(0.08)
    start = look(side, arm.neutral_position())
    arm.safe_move_to_position(start, threshold=0.005)
    for level, block in enumerate(static_blocks(arm, detector)):
        (above, at, over, place), ok = cycle(block, level, side, start)
        arm.safe_move_to_position(above, threshold=0.005)
        arm.safe_move_to_position(at)
        arm.exec_gripper_cmd(0.045, force=50)
        arm.safe_move_to_position(above, threshold=0.005)
        arm.safe_move_to_position(over, threshold=0.005)
        arm.safe_move_to_position(place)
        arm.exec_gripper_cmd(0.08)
        arm.safe_move_to_position(over, threshold=0.005)
        if time_in_seconds() > LIMIT:
            exit(1)
    exit()


if __name__ == "__main__":
    try:
        main()
    finally:
        print("bye")
