"""Never sleeps: asks again and again until it gets what it wants."""
import rospy
from core.interfaces import ArmController, ObjectDetector
from core.utils import time_in_seconds

from helpers import cycle, forward, look, static_blocks

team = rospy.get_param("team")
rospy.init_node("polling")
arm = ArmController()
detector = ObjectDetector()
input("ENTER to begin")

side = 1 if team == "red" else -1
arm.set_arm_speed(0.25)
arm.exec_gripper_cmd(0.09)
start = look(side, arm.neutral_position())
arm.safe_move_to_position(start)

detections = []
while len(detections) != 4:
    detections = detector.get_detections()
blocks = static_blocks(arm, detector)

t = time_in_seconds() + 1.0
while time_in_seconds() < t:
    pass

for level, block in enumerate(blocks):
    (above, at, over, place), ok = cycle(block, level, side, start)
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(at)
    arm.exec_gripper_cmd(0.04, 60)
    while sum(arm.get_gripper_state()["position"]) > 0.06:
        pass
    arm.safe_move_to_position(above)
    arm.safe_move_to_position(over)
    arm.safe_move_to_position(place)
    arm.exec_gripper_cmd(0.09)
    while sum(arm.get_gripper_state()["position"]) < 0.07:
        pass
    arm.safe_move_to_position(over)
    while abs(forward(arm.get_positions())[1][2, 3] - forward(over)[1][2, 3]) > 0.005:
        pass
