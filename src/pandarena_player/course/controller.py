"""The course's `ArmController` and `ObjectDetector`: their calls, and how those behave."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.eyes import Eyes
from pandarena_player.course.franka import JOINTS, ArmInterface
from pandarena_player.course.refusing import suggest
from pandarena_player.course.session import session

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

STREAM_FAR, STREAM_FAST = 0.25, 2.0
"""A streamed reference may be so far from where the arm is, as norms [rad], [rad/s]."""


class ArmController(ArmInterface):
    """What a team's script moves its arm and hand with."""

    def __init__(self, on_state_callback: Optional[Callable[..., Any]] = None) -> None:
        super().__init__()
        if on_state_callback is not None:
            match = session()
            match.clock.agenda.add(
                lambda _: on_state_callback(self.get_state()), 10_000, match.clock.us
            )

    def __getattr__(self, name: str) -> Any:
        raise suggest(type(self), name)

    # State.

    def joint_limits(self) -> List[Dict[str, float]]:
        """By joint: `lower` and `upper` [rad]."""
        pairs = zip(laws.LOWER.tolist(), laws.UPPER.tolist())
        return [{"lower": low, "upper": high} for low, high in pairs]

    def get_positions(self, include_gripper: bool = False) -> Array:
        """[rad]; the fingers' [m] behind them if asked."""
        q = self._sense("get_positions").q
        return self._and_fingers(q, self._gripper.joint_ordered_positions, include_gripper)

    def get_velocities(self, include_gripper: bool = False) -> Array:
        """[rad/s]"""
        dq = self._sense("get_velocities").dq
        return self._and_fingers(dq, lambda: [0.0, 0.0], include_gripper)

    def get_torques(self, include_gripper: bool = False) -> Array:
        """[Nm]"""
        torque = self._sense("get_torques").torque
        return self._and_fingers(torque, self._gripper.joint_ordered_efforts, include_gripper)

    def get_state(self) -> Dict[str, Any]:
        """`position` [rad], `velocity` [rad/s], `effort` [Nm] and `name` of the joints."""
        state = self._sense("get_state")
        return {
            "position": state.q,
            "velocity": state.dq,
            "effort": state.torque,
            "name": list(JOINTS),
        }

    def get_gripper_state(self) -> Dict[str, List[float]]:
        """`position` of both fingers [m]; `force`, which is always 0."""
        return {"position": self._gripper.joint_ordered_positions(), "force": [0.0, 0.0]}

    def neutral_position(self) -> Array:
        """A good place to begin from [rad]."""
        session().ledger.count("neutral_position")
        return np.array(laws.NEUTRAL)

    # Moves.

    def set_arm_speed(self, speed: float) -> None:
        """Share of the full speed, from the next move on."""
        match = session()
        match.ledger.count("set_arm_speed")
        ratio = float(speed)
        if not ratio > 0.0:
            raise ValueError("set_arm_speed: a share of the full speed is positive, not %r" % speed)
        if ratio > laws.HASTY:
            _warn("the arm is set to %g of its full speed; above %g is hasty" % (ratio, laws.HASTY))
        self._speed_ratio = ratio

    def safe_move_to_position(
        self,
        joint_positions: Array,
        timeout: float = laws.PATIENCE,
        threshold: float = laws.ARRIVED,
        test: Optional[Callable[[], Any]] = None,
    ) -> None:
        """Straight to these joint angles [rad], if the arm is safe there; returns None anyway."""
        call = "safe_move_to_position"
        if not self._safe(call, joint_positions):
            return
        self._clip(joint_positions)
        self._move(call, np.array(joint_positions, float), timeout, threshold, test)

    def move_to_position(
        self,
        joint_positions: Array,
        timeout: float = laws.PATIENCE,
        threshold: float = laws.ARRIVED,
        test: Optional[Callable[[], Any]] = None,
        is_safe: bool = False,
    ) -> None:
        """The same without the test; raises unless `is_safe` says that it was made."""
        self._sworn("move_to_position", is_safe)
        self._clip(joint_positions)
        q = _seven("move_to_position", joint_positions)
        self._move("move_to_position", q, timeout, threshold, test)

    def safe_set_joint_positions_velocities(
        self, joint_positions: Array, joint_velocities: Array
    ) -> None:
        """Give a new reference near the old one, and go on at once."""
        call = "safe_set_joint_positions_velocities"
        q, dq = _seven(call, joint_positions), _seven(call, joint_velocities)
        state = self._arm.state()
        off, faster = (float(np.linalg.norm(d)) for d in (q - state.q, dq - state.dq))
        if off > STREAM_FAR:
            self._refuse(call, "the reference is %.2f rad away, at most %g" % (off, STREAM_FAR))
        elif faster > STREAM_FAST:
            self._refuse(call, "a jump of %.2f rad/s, at most %g" % (faster, STREAM_FAST))
        elif self._safe(call, q):
            self._stream(call, q, dq)

    def set_joint_positions_velocities(
        self, joint_positions: Array, joint_velocities: Array, is_safe: bool = False
    ) -> None:
        """The same without the tests; raises unless `is_safe` says that they were made."""
        call = "set_joint_positions_velocities"
        self._sworn(call, is_safe)
        self._stream(call, _seven(call, joint_positions), _seven(call, joint_velocities))

    # The hand.

    def exec_gripper_cmd(self, pos: float, force: Optional[float] = None) -> bool:
        """To a width [m]; with a force [N] it is a grasp. Whether the command has ended."""
        return self._gripper.command("exec_gripper_cmd", float(pos), force)

    def open_gripper(self) -> None:
        """As far as it goes."""
        self._gripper.open()

    def close_gripper(self) -> None:
        """As far as it goes."""
        self._gripper.close()

    def set_gripper_speed(self, speed: float) -> None:
        """From the next command on [m/s]."""
        session().ledger.count("set_gripper_speed")
        self._gripper.set_velocity(speed)

    # What they share.

    def _and_fingers(
        self, values: Array, fingers: Callable[[], List[float]], wanted: bool
    ) -> Array:
        return np.append(values, fingers()) if wanted else values

    def _safe(self, call: str, q: Any) -> bool:
        values = _seven(call, q)
        if not np.isfinite(values).all():
            self._refuse(call, "the joint angles are not finite: %s" % values.round(3).tolist())
            return False
        if laws.unsafe(values):
            session().ledger.count(call, "moving")
            session().ledger.told("unsafe", laws.UNSAFE)
            sys.stdout.write(laws.UNSAFE + "\n")
            return False
        return True

    def _refuse(self, call: str, why: str) -> None:
        session().ledger.count(call, "moving")
        session().ledger.told("refused", why)
        sys.stdout.write("%s: %s; nothing is done\n" % (call, why))

    def _clip(self, q: Any) -> None:
        """Within the joints' limits, in the caller's array."""
        inside, cut = laws.clipped(_seven("clipping", q))
        for joint in cut:
            _warn("joint %d is out of its limits: %.4f rad, clipped" % (joint, q[joint - 1]))
            q[joint - 1] = inside[joint - 1]
        if cut:
            session().ledger.told("clipped", "joints %s" % ", ".join(map(str, cut)))

    def _stream(self, call: str, q: Array, dq: Array) -> None:
        session().ledger.count(call, "moving")
        self._arm.stream(q, dq)

    def _sworn(self, call: str, is_safe: bool) -> None:
        if not is_safe:
            raise Exception("%s moves without a safety test: call safe_%s" % (call, call))


class ObjectDetector:
    """What a team's script sees with."""

    def __init__(self, *ignored: Any, **also: Any) -> None:
        self._eyes = Eyes(session())

    def __getattr__(self, name: str) -> Any:
        raise suggest(type(self), name)

    def get_detections(self) -> List[Tuple[str, Array]]:
        """(name, pose in the camera's frame) of the blocks in view."""
        with session().ledger.spending("sensing", "get_detections"):
            return self._eyes.detections()

    def get_H_ee_camera(self) -> Array:
        """The wrist camera in the end effector's frame."""
        session().ledger.count("get_H_ee_camera")
        return self._eyes.T_ee_camera()

    def get_mid_rgb(self) -> Optional[Any]:
        """The middle camera's newest picture (480, 640, 3), blue green red; None before one."""
        with session().ledger.spending("sensing", "get_mid_rgb"):
            return self._eyes.picture("rgb")

    def get_mid_depth(self) -> Optional[Any]:
        """The middle camera's newest depths (480, 640) [m]; None before one."""
        with session().ledger.spending("sensing", "get_mid_depth"):
            return self._eyes.picture("depth")


def _seven(call: str, values: Any) -> Array:
    found = np.asarray(values, dtype=float)
    if found.shape != (7,):
        raise ValueError("%s: seven joint values are wanted, not %s" % (call, found.shape))
    return found


def _warn(text: str) -> None:
    session().ledger.count("rospy.logwarn")
    sys.stderr.write("[WARN] [%.3f]: %s\n" % (session().clock.us / 1e6, text))
