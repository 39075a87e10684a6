"""Both teams from one file, with an analytic IK and a repository that ships its copy of core."""
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, ROOT)

import numpy as np
import rospy
from core import grid
from core.interfaces import ArmController, ObjectDetector
from lib.calculateFK import pose
from lib.solver import solve


class Team:
    sign = +1

    def __init__(self):
        self.arm = ArmController()
        self.eyes = ObjectDetector()
        self.arm.set_arm_speed(0.3)

    def go(self, x, y, z, angle=0.0):
        self.arm.safe_move_to_position(solve(x, y, z, angle))

    def see(self):
        self.go(0.52, -self.sign * grid.TOWER[1], 0.5)
        T = pose(self.arm.get_positions()) @ self.eyes.get_H_ee_camera()
        return {name: T @ seen for name, seen in self.eyes.get_detections()}

    def stack(self):
        self.arm.exec_gripper_cmd(0.085)
        level = 0
        for name, T in self.see().items():
            if not name.endswith("_static"):
                continue
            x, y, z = T[:3, 3]
            axis = next(T[:3, i] for i in range(3) if abs(T[2, i]) < 0.5)
            angle = (np.arctan2(axis[1], axis[0]) + np.pi / 4) % (np.pi / 2) - np.pi / 4
            self.go(x, y, z + 0.11, angle)
            self.go(x, y, z, angle)
            self.arm.exec_gripper_cmd(0.045, 50)
            self.go(x, y, z + 0.11, angle)
            gx, gy = grid.TOWER[0], self.sign * grid.TOWER[1]
            top = 0.2254 + grid.SPACING * level
            self.go(gx, gy, top + 0.1)
            self.go(gx, gy, top + 0.003)
            self.arm.exec_gripper_cmd(0.085)
            self.go(gx, gy, top + 0.1)
            level += 1
        return level


class Blue(Team):
    sign = -1


if __name__ == "__main__":
    team = rospy.get_param("/team")
    rospy.init_node("both")
    player = {"red": Team, "blue": Blue}[team]()
    input("ENTER")
    print(team, "placed", player.stack())
