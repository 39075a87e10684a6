"""The interface that the course's own is built on: states by joint names, the hand as an object.

What of it makes no sense here, or is nobody's business in a contest, says so when it is called.
"""

from pandarena_player.course.franka.arm import ArmInterface
from pandarena_player.course.franka.hand import GripperInterface
from pandarena_player.course.franka.robot import FINGERS, JOINTS, RobotEnable, RobotParams

__all__ = ["FINGERS", "JOINTS", "ArmInterface", "GripperInterface", "RobotEnable", "RobotParams"]
