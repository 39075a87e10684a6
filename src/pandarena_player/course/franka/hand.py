"""The hand as an object of its own."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from pandarena_player.course import laws
from pandarena_player.course.franka.robot import FINGERS
from pandarena_player.course.hand import Hand
from pandarena_player.course.refusing import unsupported_methods
from pandarena_player.course.session import session

SLOWEST, FASTEST = 0.0001, 0.2
"""What a hand's speed may be set to [m/s]."""


@unsupported_methods("set_gripper_state", "get_gripper_params")
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
