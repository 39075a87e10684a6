"""Waits by the wall clock's functions."""
import time
from time import sleep

import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector

from helpers import cycle, look, static_blocks

team = rospy.get_param("team")
rospy.init_node("sleeper")
arm = ArmController()
detector = ObjectDetector()
input("ENTER")
began = time.time()
side = 1 if team == "red" else -1
arm.set_arm_speed(0.3)
arm.exec_gripper_cmd(0.08)
sleep(1)
start = look(side, arm.neutral_position())
arm.safe_move_to_position(start)
rospy.sleep(0.5)
blocks = static_blocks(arm, detector)
for level, block in enumerate(blocks):
    (above, at, over, place), ok = cycle(block, level, side, start)
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(at)
    arm.exec_gripper_cmd(0.045, 50)
    sleep(0.5)
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(over)
    arm.safe_move_to_position(place)
    sleep(0.3)
    arm.exec_gripper_cmd(0.08)
    time.sleep(0.3)
    arm.safe_move_to_position(over)
took = time.time() - began
print("took %.1f s" % took)
assert 50 < took < 120, took
