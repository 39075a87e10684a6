"""The topics that exist: what the course's stack publishes of arm, hand and clock."""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple

from pandarena_player.course import laws
from pandarena_player.course.arm import Arm
from pandarena_player.course.franka import FINGERS, JOINTS
from pandarena_player.course.hand import Hand
from pandarena_player.course.ros.messages import message
from pandarena_player.course.ros.stamps import Time
from pandarena_player.course.session import session

ARM = "/franka_ros_interface/custom_franka_state_controller/"


class Source(NamedTuple):
    """One topic."""

    kind: str
    """Its messages' type."""
    period_us: int
    make: Callable[[], Any]
    """Its newest message."""


def _header() -> Any:
    return message("std_msgs/Header")(stamp=Time(session().clock.us / 1e6))


def _clock() -> Any:
    return message("rosgraph_msgs/Clock")(clock=Time(session().clock.us / 1e6))


def _joints() -> Any:
    state = Arm(session()).state()
    return message("sensor_msgs/JointState")(
        _header(), list(JOINTS), state.q.tolist(), state.dq.tolist(), state.torque.tolist()
    )


def _fingers() -> Any:
    half = 0.5 * Hand(session()).width()
    nothing = [0.0, 0.0]
    return message("sensor_msgs/JointState")(
        _header(), list(FINGERS), [half, half], nothing, nothing
    )


def _robot() -> Any:
    state = Arm(session()).state()
    return message("franka_core_msgs/RobotState")(
        _header(),
        q_d=state.q_d.tolist(),
        dq_d=state.dq_d.tolist(),
        tau_ext_hat_filtered=state.torque_ext.tolist(),
        O_T_EE=laws.T_base_tool(state.q).T.ravel().tolist(),
        robot_mode=4 if state.errors else 2,
        robot_mode_ok=not state.errors,
    )


def _tip() -> Any:
    T = laws.T_base_tool(Arm(session()).state().q)
    return message("franka_core_msgs/EndPointState")(_header(), O_T_EE=T.T.ravel().tolist())


SOURCES: Dict[str, Source] = {
    "/clock": Source("rosgraph_msgs/Clock", 10_000, _clock),
    "/joint_states": Source("sensor_msgs/JointState", 10_000, _joints),
    ARM + "joint_states": Source("sensor_msgs/JointState", 10_000, _joints),
    ARM + "robot_state": Source("franka_core_msgs/RobotState", 10_000, _robot),
    ARM + "tip_state": Source("franka_core_msgs/EndPointState", 10_000, _tip),
    "/franka_gripper/joint_states": Source("sensor_msgs/JointState", 100_000, _fingers),
    "/franka_ros_interface/franka_gripper/joint_states": Source(
        "sensor_msgs/JointState", 100_000, _fingers
    ),
}
