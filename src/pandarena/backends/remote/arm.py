"""The arm over the wire."""

from typing import Any

import numpy as np

from pandarena.backends.remote.given import number
from pandarena.backends.remote.motions import RemotePathMotion, outcome
from pandarena.geometry import Array
from pandarena.motion.path import JointPath
from pandarena.motion.states import seven
from pandarena.panda import Limits
from pandarena.station import ArmState, Outcome, Sent
from pandarena_player.line import Line, Reply


class RemoteArm:
    """The `Arm` protocol."""

    def __init__(self, line: Line, limits: Limits) -> None:
        self._line, self._limits = line, limits

    @property
    def limits(self) -> Limits:
        return self._limits

    def state(self) -> ArmState:
        return _state(self._line.ask("arm.state", "arm.state"))

    def at(self, stamp: float) -> ArmState:
        return _state(self._line.look("arm.at", {"stamp": number("arm.at", "stamp", stamp)}))

    def follow(self, path: JointPath) -> RemotePathMotion:
        given: Any = path
        if not isinstance(given, JointPath):
            raise TypeError(f"arm.follow: path is a JointPath, not {type(given).__name__}")
        arrays = {name: _knots(getattr(path, name)) for name in ("t", "q", "dq")}
        answer, sent = self._line.call("arm.follow", arrays=arrays)
        return RemotePathMotion(self._line, answer["motion"], JointPath(**sent) if sent else path)

    def track(self, q: Array, dq: Array) -> Sent:
        arrays = {"q": seven(q), "dq": seven(dq)}
        sent = self._line.call("arm.track", arrays=arrays)[1]
        return Sent(sent["q"], sent["dq"])

    def stop(self) -> None:
        self._line.call("arm.stop")

    def recover(self) -> Outcome:
        return outcome(self._line.call("arm.recover")[0])


def _knots(values: Array) -> Array:
    found = np.asarray(values, dtype=float)
    if not np.isfinite(found).all():
        raise ValueError("arm.follow: a path must be finite")
    return found


def _state(answer: Reply) -> ArmState:
    header, arrays = answer
    rows = arrays["rows"].copy()  # the caller may change its arrays, and ask again
    return ArmState(
        stamp=header["stamp"],
        q=rows[0],
        dq=rows[1],
        q_d=rows[2],
        dq_d=rows[3],
        torque=rows[4],
        torque_ext=rows[5] if len(rows) > 5 else None,
        errors=tuple(header["errors"]),
    )
