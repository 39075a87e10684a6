"""What is told of the robot: its joints' names and limits, and whether it takes commands."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple

from pandarena_player.course import laws
from pandarena_player.course.arm import Arm
from pandarena_player.course.session import session

JOINTS = ["panda_joint%d" % i for i in range(1, 8)]
FINGERS = ["panda_finger_joint1", "panda_finger_joint2"]


class JointLimits(NamedTuple):
    """Of all joints."""

    joint_names: List[str]
    position_lower: List[float]
    position_upper: List[float]
    velocity: List[float]
    accel: List[float]
    effort: List[float]


LIMITS = JointLimits(
    JOINTS,
    laws.LOWER.tolist(),
    laws.UPPER.tolist(),
    laws.VELOCITY.tolist(),
    [15.0, 7.5, 10.0, 12.5, 15.0, 20.0, 20.0],
    [87.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0],
)


class RobotEnable:
    """Whether the arm takes commands."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        self._arm = Arm(session())

    def state(self) -> bool:
        """Whether it does."""
        return self.is_enabled()

    def is_enabled(self) -> bool:
        """Whether it does."""
        return not self._arm.state().errors

    def enable(self) -> None:
        """Clear what stopped it."""
        self._arm.recover()

    def disable(self) -> None:
        """Brake to rest."""
        self._arm.stop()


class RobotParams:
    """What never changes."""

    def get_robot_name(self) -> str:
        """`panda`."""
        return "panda"

    def get_joint_names(self) -> List[str]:
        """From the base on."""
        return list(JOINTS)

    def get_gripper_joint_names(self) -> List[str]:
        """Of both fingers."""
        return list(FINGERS)

    def get_joint_limits(self) -> JointLimits:
        """Of the arm."""
        return LIMITS

    def get_neutral_pose(self) -> Dict[str, float]:
        """By joint [rad]."""
        return dict(zip(JOINTS, laws.NEUTRAL))
