"""The interface that the course's own is built on: states by joint names, the hand as an object.

What of it makes no sense here, or is nobody's business in a contest, says so when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.arm import Arm, State
from pandarena_player.course.hand import Hand
from pandarena_player.course.refusing import unsupported_methods
from pandarena_player.course.session import session

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

JOINTS = ["panda_joint%d" % i for i in range(1, 8)]
FINGERS = ["panda_finger_joint1", "panda_finger_joint2"]
SLOWEST, FASTEST = 0.0001, 0.2
"""What a hand's speed may be set to [m/s]."""


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


@unsupported_methods("the hand", "set_gripper_state", "get_gripper_params")
class GripperInterface:
    """The hand alone."""

    MIN_FORCE, MAX_FORCE = laws.MIN_FORCE, laws.MAX_FORCE
    MIN_WIDTH, MAX_WIDTH = laws.MIN_WIDTH, laws.MAX_WIDTH

    def __init__(self, *ignored: Any, **also: Any) -> None:
        self._hand = Hand(session())
        self._speed = laws.HAND_SPEED

    def joint_names(self) -> List[str]:
        """Of both fingers."""
        return list(FINGERS)

    def joint_position(self, joint: str) -> float:
        """[m]"""
        return self.joint_positions()[joint]

    def joint_positions(self) -> Dict[str, float]:
        """By finger [m]."""
        return dict(zip(FINGERS, self.joint_ordered_positions()))

    def joint_ordered_positions(self) -> List[float]:
        """Of both fingers [m]: their sum is the width."""
        ledger = session().ledger
        with ledger.spending("sensing", "get_gripper_state"):
            half = 0.5 * self._hand.width()
        return [half, half]

    def joint_efforts(self) -> Dict[str, float]:
        """Always 0: neither the simulator nor the real driver tells."""
        return dict.fromkeys(FINGERS, 0.0)

    def joint_ordered_efforts(self) -> List[float]:
        """Always 0."""
        return [0.0, 0.0]

    def set_velocity(self, value: float) -> None:
        """From the next command on [m/s]."""
        assert SLOWEST <= value <= FASTEST, "the hand's speed is in %g..%g m/s, not %r" % (
            SLOWEST,
            FASTEST,
            value,
        )
        self._speed = float(value)

    def homing(self, *ignored: Any, **also: Any) -> bool:
        """Open and close once."""
        return self.open() and self.close()

    def open(self) -> bool:
        """As far as it goes."""
        return self.command("open_gripper", laws.OPEN)

    def close(self) -> bool:
        """As far as it goes."""
        return self.command("close_gripper", laws.CLOSED)

    def stop_action(self) -> bool:
        """Stay as wide as it is."""
        self._hand.stop()
        return True

    def move_joints(
        self, width: float, speed: Optional[float] = None, wait_for_result: bool = True
    ) -> bool:
        """To a width [m]."""
        return self.command("move_joints", width, None, speed)

    def grasp(
        self,
        width: float,
        force: float,
        speed: Optional[float] = None,
        epsilon_inner: float = 0.005,
        epsilon_outer: float = 0.005,
        wait_for_result: bool = True,
        cb: Optional[Callable[..., Any]] = None,
    ) -> bool:
        """To a width [m], with a force [N]."""
        return self.command("grasp", width, force, speed)

    def command(
        self, name: str, width: float, force: Optional[float] = None, speed: Optional[float] = None
    ) -> bool:
        """Whether it ended in time; counted as `name`."""
        match, command = session(), laws.hand_command(width, force)
        patience = laws.HAND_PATIENCE
        with match.ledger.spending("gripper", name, match.clock.us + round(1e6 * patience)):
            return self._hand.do(command, self._speed if speed is None else speed, patience)


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


@unsupported_methods(
    "the arm",
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


__all__ = ["ArmInterface", "GripperInterface", "RobotEnable", "RobotParams"]
