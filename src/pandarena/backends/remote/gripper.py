"""The hand over the wire."""

from pandarena.backends.remote.given import number
from pandarena.backends.remote.motions import RemoteMotion
from pandarena.panda import GripperLimits
from pandarena.station import GripperState
from pandarena_player.line import Line


class RemoteGripper:
    """The `Gripper` protocol."""

    def __init__(self, line: Line, limits: GripperLimits) -> None:
        self._line, self._limits = line, limits

    @property
    def limits(self) -> GripperLimits:
        return self._limits

    def state(self) -> GripperState:
        answer, _ = self._line.ask("gripper.state", "gripper.state")
        return GripperState(answer["stamp"], answer["width"])

    def move(self, width: float, speed: float = 0.1) -> RemoteMotion:
        return self._start("gripper.move", width=width, speed=speed)

    def grasp(
        self,
        width: float,
        force: float = 40.0,
        speed: float = 0.1,
        epsilon: tuple[float, float] = (0.005, 0.005),
    ) -> RemoteMotion:
        inner, outer = epsilon
        call = "gripper.grasp"
        both = [number(call, "epsilon", inner), number(call, "epsilon", outer)]
        return self._start(call, both, width=width, force=force, speed=speed)

    def _start(
        self, call: str, epsilon: list[float] | None = None, **values: float
    ) -> RemoteMotion:
        fields: dict[str, object] = {k: number(call, k, v) for k, v in values.items()}
        if epsilon:
            fields["epsilon"] = epsilon
        return RemoteMotion(self._line, self._line.call(call, fields)[0]["motion"])
