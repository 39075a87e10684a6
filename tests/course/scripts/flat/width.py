"""Looks at the fingers after each grasp, and tries again if they hold nothing."""
import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector

from helpers import cycle, look, static_blocks


def holding(arm):
    """Readings are noisy: three of five decide."""
    widths = []
    for _ in range(5):
        widths.append(sum(arm.get_gripper_state()["position"]))
        rospy.sleep(0.1)
    width = sorted(widths)[2]
    if 0.045 < width < 0.055:
        print("holding %.4f" % width)
        return True
    return False


team = rospy.get_param("team")
rospy.init_node("width")
arm = ArmController()
detector = ObjectDetector()
input("ENTER")
side = 1 if team == "red" else -1
arm.set_arm_speed(0.3)
print("the hand opens to", arm._gripper.MAX_WIDTH, "and closes to", arm._gripper.MIN_WIDTH)
arm.exec_gripper_cmd(0.08)
start = look(side, arm.neutral_position())
arm.safe_move_to_position(start)
level = 0
for block in static_blocks(arm, detector):
    (above, at, over, place), ok = cycle(block, level, side, start)
    for attempt in range(3):
        arm.safe_move_to_position(above)
        arm.safe_move_to_position(at)
        arm.exec_gripper_cmd(0.046, 50)
        if holding(arm):
            break
        print("missed it")
        arm.exec_gripper_cmd(0.08)
    else:
        continue
    arm.safe_move_to_position(above)
    if not holding(arm):
        print("lost it")
        arm.exec_gripper_cmd(0.08)
        continue
    arm.safe_move_to_position(over)
    arm.safe_move_to_position(place)
    arm.exec_gripper_cmd(0.08)
    arm.safe_move_to_position(over)
    level += 1
print("placed", level)
