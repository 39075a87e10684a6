"""The hand over the wire, as the course's calls move it."""

from __future__ import annotations

from pandarena_player.course import laws
from pandarena_player.course.session import Session
from pandarena_player.wire import Header


class Hand:
    """Does what `exec_gripper_cmd` says, and returns when that does."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def width(self) -> float:
        """As it reports it [m]: the sum of both fingers."""
        return float(self._session.line.ask("gripper.state", "gripper.state")[0]["width"])

    def do(self, command: laws.HandCommand, speed: float, patience: float) -> bool:
        """Whether its command has ended, well or not, within `patience` [s]."""
        session = self._session
        motion = self._start(command, speed, session.given.hand_width)

        def step(seconds: float) -> bool:
            told = session.line.call("motion.wait", {"motion": motion, "timeout": seconds})[0]
            return not told["running"]

        return session.clock.wait(step, session.clock.us + round(patience * 1e6))

    def stop(self) -> None:
        """Stay as wide as it is."""
        self._start(laws.HandCommand(False, self.width(), 0.0), laws.HAND_SPEED, laws.MAX_WIDTH)

    def _start(self, command: laws.HandCommand, speed: float, widest: float) -> int:
        line = self._session.line
        fields: Header = {"width": min(command.width, widest), "speed": speed}
        if command.grasp:
            fields.update(force=command.force, epsilon=list(laws.EPSILON))
            return int(line.call("gripper.grasp", fields)[0]["motion"])
        return int(line.call("gripper.move", fields)[0]["motion"])
