"""S0's perception (section 2.2): windows of readings from fixed configurations, filtered."""

from dataclasses import dataclass

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.kinematics import reach
from pandarena.panda import HOME_Q
from pandarena.perception.filters import frobenius
from pandarena.perception.gates import goal_box, in_box, static_box
from pandarena.perception.turntable import regression
from pandarena.perception.turntable.bearings import radius
from pandarena.skills.course import ArmController
from pandarena.strategies._published.looking import found, looking, looking_at_turntable, shifted
from pandarena.strategies.team1.params import Params

FRAME = 1.0 / 30.0
"""Between two readings [s]."""


@dataclass(frozen=True)
class TurntableSight:
    """What was seen of it."""

    stamp: float
    """Of the poses [s]."""
    blocks: dict[int, Array]
    """T_base_block by id."""
    speed: float | None
    """[rad/s]; None where nothing was seen for long enough."""


class Observer:
    """Three designated configurations, one each for red and blue."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        field, p = arm.station.field, params
        self._arm, self._params, self._field = arm, params, field
        self._q_static = _reached(looking(field, p.look_static, 0.0, across=False))
        self.q_goal = _reached(looking(field, p.look_goal, p.look_goal_tilt, across=False))
        T_turntable = looking_at_turntable(field, p.look_dynamic, p.look_dynamic_tilt)
        self._q_turntable = _reached(T_turntable)

    def static(self) -> dict[int, Array]:
        """Own static blocks on the source platform, in one shot."""
        self._arm.safe_move_to_position(self._q_static)
        seen = in_box(self._filtered(self._params.window_static), static_box(self._field.team))
        return {b: T for b, T in seen.items() if b in self._field.own_static}

    def goal(self) -> dict[int, Array]:
        """All blocks over the goal platform."""
        self._arm.safe_move_to_position(self.q_goal)
        return in_box(self._filtered(self._params.window_static), goal_box(self._field.team))

    def turntable(self) -> TurntableSight:
        """Its speed by a line through each block's bearings, then where the blocks are."""
        self._arm.safe_move_to_position(self._q_turntable)
        window = round(self._params.speed_window / FRAME)
        estimate = regression(self._readings(window), self._field, self._params.speed_window)
        last = self._readings(self._params.window_dynamic)
        poses = frobenius(last, self._params.outlier)
        riding = {
            b: T
            for b, T in poses.items()
            if b in self._field.dynamic
            and radius(T, self._field) < self._field.field.turntable.radius
        }
        return TurntableSight(last[-1].stamp, riding, estimate.speed if estimate else None)

    def _filtered(self, window: int) -> dict[int, Array]:
        return frobenius(self._readings(window), self._params.outlier)

    def _readings(self, count: int) -> list[BlocksReading]:
        readings: list[BlocksReading] = []
        for _ in range(count):
            readings.append(shifted(self._arm.get_detections(), self._params.camera_offset))
            self._arm.sleep(FRAME)
        return readings


def _reached(T_base_ee: Array) -> Array:
    return found(reach(T_base_ee, HOME_Q))
