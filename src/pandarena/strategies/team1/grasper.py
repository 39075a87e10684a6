"""S0's grasps (section 2.3.1, 2.3.2): aligned with a face, from above; timed for riding blocks."""

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.kinematics.reports import Attempt, first_solved, hands, pseudo_inverse
from pandarena.perception.turntable.predicting import by_tangent
from pandarena.skills.course import ArmController
from pandarena.skills.moves import raised
from pandarena.station import DONE, Outcome
from pandarena.strategies._published.sides import facing_turntable
from pandarena.strategies.team1.params import Params

LATE = "it has passed"


def descends_at(arrived: float, meeting: float, ratio: float) -> float | None:
    """When the hand goes down [s] that has waited since `arrived` for a block at `meeting`.

    t_pre + gamma (t + dt - t_pre); None where that time has passed (section 3.1.2). It is right if
    going down and closing take just 1 - gamma of what is left, which S0 says it need not.
    """
    left = meeting - arrived
    return arrived + ratio * left if left >= 0.0 else None


class Grasper:
    """Its answers are true if the fingers closed, whatever is between them."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        self._arm, self._params = arm, params

    def above(self, T_base_block: Array, seed: Array | None = None) -> Attempt:
        """The first of the four grasps that the solver reaches, above it; from where the arm is."""
        grasps = raised(hands.widest_axis(T_base_block), self._params.hover)
        return first_solved(grasps, self._arm.get_positions() if seed is None else seed)

    def take(self, T_base_block: Array) -> Outcome:
        """Move above the block, lower the hand, close it, lift (section 2.3.1)."""
        above = self.above(T_base_block)
        if not above:
            return Outcome(False, above.why)
        self._open()
        self._arm.safe_move_to_position(above.q)
        return self._lower_close_lift(above.q)

    def take_riding(self, T_base_block: Array, stamp: float, speed: float) -> Outcome:
        """Wait above where it will be, go down a share of the time before, close (figure 8)."""
        arm, params = self._arm, self._params
        T_ahead = by_tangent(T_base_block, speed, params.forecast, arm.station.field)
        above = self.above(T_ahead, facing_turntable(arm.station.field))
        arm.sleep(params.solving)
        if not above:
            return Outcome(False, above.why)
        self._open()
        arm.safe_move_to_position(above.q)
        now = arm.time_in_seconds()
        begin = descends_at(now, stamp + params.forecast, params.wait_ratio)
        if begin is None:
            return Outcome(False, LATE)
        arm.sleep(begin - now)
        return self._lower_close_lift(above.q)

    def _open(self) -> None:
        self._arm.exec_gripper_cmd(self._params.open_width)

    def _lower_close_lift(self, q_above: Array) -> Outcome:
        params, arm = self._params, self._arm
        T_grasp = raised(fk(q_above), -params.hover)
        grasp = pseudo_inverse(T_grasp, q_above)
        lifted = pseudo_inverse(raised(T_grasp, params.lift), q_above)
        if not grasp:
            return Outcome(False, grasp.why)
        arm.safe_move_to_position(grasp.q)
        arm.exec_gripper_cmd(params.close_width, params.close_force)
        arm.safe_move_to_position(lifted.q if lifted else q_above)
        return DONE
