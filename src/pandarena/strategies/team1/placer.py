"""S0's placement (section 2.3.3): beside the tower, above it, then softly down; and the drop."""

from pandarena.field import XY
from pandarena.geometry import Array
from pandarena.kinematics import four_yaws, reach
from pandarena.kinematics.reports import first_solved, pseudo_inverse, ways
from pandarena.motion.profiles import CUBIC, descend
from pandarena.skills.course import ArmController
from pandarena.skills.moves import pointing_down, raised
from pandarena.station import DONE, Outcome
from pandarena.strategies._published.looking import found
from pandarena.strategies._published.sides import own
from pandarena.strategies.team1.params import Params


class Placer:
    """Heights are counted, never seen (S0-43)."""

    def __init__(self, arm: ArmController, params: Params, seed: Array) -> None:
        """`seed` [rad] is a configuration over the goal platform: its solver starts there."""
        self._arm, self._params, self._seed = arm, params, seed
        x, y, z = own(arm.station.field, params.via)
        self._q_via = found(reach(pointing_down((x, y, z)), seed))

    def place(self, xy: XY, count: int, p_pick: Array) -> Outcome:
        """Onto `count` blocks; `p_pick` is where the block was lifted [m]."""
        arm, params = self._arm, self._params
        T_place = pointing_down((*xy, params.place_height + params.level_step * count))
        above = first_solved(raised(four_yaws(T_place), params.clearance), self._seed)
        if not above:
            return Outcome(False, above.why)
        T_place = four_yaws(T_place)[above.target]
        T_beside = ways.from_beside(T_place, p_pick, params.clearance)[0]
        beside = pseudo_inverse(T_beside, above.q)
        target = pseudo_inverse(T_place, above.q)
        if not (beside and target):
            return Outcome(False, beside.why or target.why)
        arm.safe_move_to_position(beside.q)
        arm.safe_move_to_position(above.q)
        self._descend(above.q, target.q)
        arm.exec_gripper_cmd(params.open_width)
        arm.safe_move_to_position(above.q)
        return DONE

    def withdraw(self) -> None:
        """From between two towers: the hand is wider than what S0 leaves between them."""
        self._arm.safe_move_to_position(self._q_via)

    def drop(self) -> Outcome:
        """Let go at the corner of the goal platform where it can be taken anew."""
        arm, params = self._arm, self._params
        x, y, z = own(arm.station.field, (*params.corner, params.place_height))
        T_low = pointing_down((x, y, z))
        above = first_solved(raised(four_yaws(T_low), params.clearance), self._seed)
        low = pseudo_inverse(four_yaws(T_low)[above.target], above.q)
        if above and low:
            arm.safe_move_to_position(self._q_via)
            arm.safe_move_to_position(above.q)
            arm.safe_move_to_position(low.q)
        arm.exec_gripper_cmd(params.open_width)
        if above and low:
            arm.safe_move_to_position(above.q)
        return Outcome(bool(above and low), above.why or low.why)

    def _descend(self, q_above: Array, q_target: Array) -> None:
        """A cubic in joint space, streamed to the impedance controller (equations 5 to 7)."""
        params = self._params
        self._arm.stream(descend(q_above, q_target, CUBIC, params.descent, params.steps))
