"""Looks and solves in a thread while the arm moves in another."""
import queue
import threading
import time

import rospy
from core.interfaces import ArmController, ObjectDetector

from helpers import cycle, look, stack, static_blocks

team = rospy.get_param("team")
rospy.init_node("threads")
arm, detector = ArmController(), ObjectDetector()
input("go?")
side = 1 if team == "red" else -1
arm.set_arm_speed(0.25)
start = look(side, arm.neutral_position())
opening = threading.Thread(target=arm.exec_gripper_cmd, args=(0.08,))
opening.start()
arm.safe_move_to_position(start)
opening.join()

plans = queue.Queue()
widths = []


def plan():
    for level, block in enumerate(static_blocks(arm, detector)):
        plans.put(cycle(block, level, side, start)[0])
        time.sleep(0.2)
    plans.put(None)


def watch():
    while not rospy.is_shutdown():
        widths.append(sum(arm.get_gripper_state()["position"]))
        time.sleep(0.5)


threading.Thread(target=watch, daemon=True).start()
planning = threading.Thread(target=plan)
planning.start()
while True:
    found = plans.get(timeout=5.0)
    if found is None:
        break
    stack(arm, *found)
planning.join(timeout=1.0)
print("seen", len(widths), "widths, the least %.3f" % min(widths))
