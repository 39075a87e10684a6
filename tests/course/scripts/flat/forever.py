"""`while True`: looks, takes one block, looks again; goes on when there is nothing left."""
import numpy as np
import rospy
from core.interfaces import ArmController
from core.interfaces import ObjectDetector

import helpers

if __name__ == "__main__":
    team = rospy.get_param("team")
    rospy.init_node("forever")
    arm = ArmController()
    detector = ObjectDetector()
    input("Press ENTER")
    side = 1 if team == "red" else -1
    arm.set_arm_speed(0.3)
    arm.open_gripper()
    start = helpers.look(side, arm.neutral_position())
    level = 0
    while True:
        arm.safe_move_to_position(start)
        blocks = helpers.static_blocks(arm, detector)
        blocks = [b for b in blocks if b[1, 3] * side < 0]  # those that are not stacked
        if not blocks:
            continue
        nearest = min(blocks, key=lambda b: np.hypot(b[0, 3], b[1, 3]))
        (above, at, over, place), ok = helpers.cycle(nearest, level, side, start)
        for q in (above, at):
            arm.safe_move_to_position(q)
        arm.exec_gripper_cmd(0.048, 50)
        for q in (above, over, place):
            arm.safe_move_to_position(q)
        arm.exec_gripper_cmd(pos=0.08)
        arm.safe_move_to_position(over)
        level += 1
