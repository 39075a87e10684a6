"""The interface below the course's own."""

from pandarena_player.course.franka import (
    ArmInterface,
    GripperInterface,
    RobotEnable,
    RobotParams,
)

__all__ = ["ArmInterface", "GripperInterface", "RobotEnable", "RobotParams"]
