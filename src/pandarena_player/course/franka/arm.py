"""The arm by the names of its joints: states, and moves that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.arm import Arm, State
from pandarena_player.course.franka.hand import GripperInterface
from pandarena_player.course.franka.robot import (
    JOINTS,
    LIMITS,
    JointLimits,
    RobotEnable,
    RobotParams,
)
from pandarena_player.course.refusing import unsupported_methods
from pandarena_player.course.session import session

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array


@unsupported_methods(
    *("set_EE_frame", "set_EE_frame_to_link", "reset_EE_frame", "set_collision_threshold"),
    *("set_joint_torques", "exec_torque_cmd", "set_joint_velocities", "exec_velocity_cmd"),
    *("coriolis_comp", "gravity_comp", "joint_inertia_matrix", "zero_jacobian"),
    *("get_movegroup_interface", "move_to_cartesian_pose", "move_from_touch"),
    *("move_to_touch", "set_joint_impedance", "set_cart_impedance_pose", "execute_trajectory"),
    *("pause_controllers_and_do", "get_controller_manager", "get_frames_interface"),
)
class ArmInterface:
    """The arm alone."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        match = session()
        self._arm = Arm(match)
        self._gripper = GripperInterface()
        self._params = RobotParams()
        self._speed_ratio = laws.SPEED

    @property
    def gripper(self) -> GripperInterface:
        """The hand."""
        return self._gripper

    def get_gripper(self) -> GripperInterface:
        """The hand."""
        return self._gripper

    def get_robot_params(self) -> RobotParams:
        """What never changes."""
        return self._params

    def get_robot_status(self) -> RobotEnable:
        """Whether it takes commands."""
        return RobotEnable()

    def joint_names(self) -> List[str]:
        """From the base on."""
        return list(JOINTS)

    def get_joint_limits(self) -> JointLimits:
        """Of the arm."""
        return LIMITS

    def joint_angle(self, joint: str) -> float:
        """[rad]"""
        return self.joint_angles()[joint]

    def joint_angles(self) -> Dict[str, float]:
        """By joint [rad]."""
        return dict(zip(JOINTS, self._sense("joint_angles").q.tolist()))

    def joint_ordered_angles(self) -> List[float]:
        """[rad]"""
        return self._sense("joint_ordered_angles").q.tolist()

    def joint_velocity(self, joint: str) -> float:
        """[rad/s]"""
        return self.joint_velocities()[joint]

    def joint_velocities(self) -> Dict[str, float]:
        """By joint [rad/s]."""
        return dict(zip(JOINTS, self._sense("joint_velocities").dq.tolist()))

    def joint_effort(self, joint: str) -> float:
        """[Nm]"""
        return self.joint_efforts()[joint]

    def joint_efforts(self) -> Dict[str, float]:
        """By joint [Nm]."""
        return dict(zip(JOINTS, self._sense("joint_efforts").torque.tolist()))

    def endpoint_pose(self) -> Dict[str, Array]:
        """`position` [m] and `orientation` (w, x, y, z) in the base's frame."""
        from pandarena_player.course.ros.rotations import quaternion_from_matrix

        T = laws.T_base_tool(self._sense("endpoint_pose").q)
        x, y, z, w = quaternion_from_matrix(T)
        return {"position": T[:3, 3].copy(), "orientation": np.array([w, x, y, z])}

    def get_flange_pose(self, pos: Any = None, ori: Any = None) -> Tuple[Array, Array]:
        """Its place and attitude in the base's frame."""
        T = laws.T_base_flange(self._sense("get_flange_pose").q)
        return T[:3, 3].copy(), T[:3, :3].copy()

    def has_collided(self) -> bool:
        """Whether it has stopped by itself."""
        return bool(self._sense("has_collided").errors)

    def error_in_current_state(self) -> bool:
        """Whether it has stopped by itself."""
        return bool(self._sense("error_in_current_state").errors)

    def in_safe_state(self) -> bool:
        """Whether it has not."""
        return not self._sense("in_safe_state").errors

    def what_errors(self) -> List[str]:
        """Why it stopped."""
        return list(self._sense("what_errors").errors)

    def resetErrors(self) -> None:
        """Clear what stopped it."""
        self._arm.recover()

    def exit_control_mode(self, *ignored: Any, **also: Any) -> None:
        """Nothing: there is one way to be moved here."""

    def set_command_timeout(self, timeout: float) -> None:
        """Nothing: commands do not time out here."""

    def set_joint_position_speed(self, speed: float = 0.3) -> None:
        """Share of the full speed, from the next move on."""
        self._speed_ratio = float(speed)

    def move_to_neutral(self, timeout: float = 15.0, speed: Optional[float] = None) -> None:
        """To where `neutral_position` is."""
        self._move("move_to_neutral", np.array(laws.NEUTRAL), timeout=timeout)

    def move_to_joint_positions(
        self,
        positions: Dict[str, float],
        timeout: float = laws.PATIENCE,
        threshold: float = laws.ARRIVED,
        test: Optional[Callable[[], Any]] = None,
        use_moveit: bool = False,
    ) -> None:
        """By joint [rad]; those that are not named stay."""
        q = self._arm.state().q
        for name, angle in positions.items():
            q[JOINTS.index(name)] = angle
        self._move("move_to_joint_positions", q, timeout, threshold, test)

    def _sense(self, name: str) -> State:
        with session().ledger.spending("sensing", name):
            return self._arm.state()

    def _move(
        self,
        name: str,
        q: Array,
        timeout: float = laws.PATIENCE,
        threshold: float = laws.ARRIVED,
        test: Optional[Callable[[], Any]] = None,
    ) -> None:
        """Straight in joint space; counted as `name`."""
        match = session()
        until = match.clock.us + round(1e6 * (timeout + laws.PAUSE))
        with match.ledger.spending("moving", name, until):
            self._arm.move(q, self._speed_ratio, timeout, threshold, test)
