"""S4's Grabber (section 2.4): hover, descend, close, and look whether the fingers stay apart."""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import NoSolution, Solution
from pandarena.kinematics.reports import closest_of_four, radial_of_four
from pandarena.perception.turntable.predicting import by_world
from pandarena.skills.course import ArmController
from pandarena.station import DONE, Outcome
from pandarena.strategies.forecast.deciding import at_height, grasp_above
from pandarena.strategies.forecast.params import Params


class Grabber:
    """Its answers are true if a block is held."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        field = arm.station.field
        self._arm, self._params, self._field = arm, params, field
        self._table_speed = params.table_speed or field.field.turntable.speed
        self._center = np.array(field.turntable[:2])

    def grab_static_block(self, T_base_block: Array) -> Outcome:
        """From straight above, at a height that is known (section 2.4.1)."""
        T_grab = at_height(grasp_above(T_base_block), self._params.pick_height)
        self._open()
        hover = self._pick_hover_cfg(T_grab)
        if not hover:
            return Outcome(False, hover.why)
        self._arm.safe_move_to_position(hover.q)
        return self._descend_and_close(T_grab)

    def grab_dynamic_block(self, T_base_block: Array, stamp: float) -> Outcome:
        """Where it will be, when it will be there (section 2.4.2)."""
        params, arm = self._params, self._arm
        T_grab = at_height(grasp_above(self._predict_pos(T_base_block)), params.pick_height)
        self._open()
        hover = self._pick_hover_cfg_dynamic(T_grab)
        if not hover:
            return Outcome(False, hover.why)
        arm.safe_move_to_position(hover.q)
        arm.sleep(stamp + params.forecast - params.head_start - arm.time_in_seconds())
        return self._descend_and_close(T_grab)

    def is_block_grabbed(self) -> bool:
        """By the fingers' distance."""
        return self._arm.get_gripper_width() >= self._params.held_above

    def _predict_pos(self, T_base_block: Array) -> Array:
        return by_world(T_base_block, self._table_speed, self._params.forecast, self._field)

    def _open(self) -> None:
        self._arm.exec_gripper_cmd(self._params.open_width, self._params.open_force)

    def _pick_hover_cfg(self, T_grab: Array) -> Solution | NoSolution:
        return closest_of_four(self._above(T_grab), self._arm.get_positions())

    def _pick_hover_cfg_dynamic(self, T_grab: Array) -> Solution | NoSolution:
        return radial_of_four(self._above(T_grab), self._arm.get_positions(), self._center)

    def _above(self, T_grab: Array) -> Array:
        return at_height(T_grab, T_grab[2, 3] + self._params.hover)

    def _descend_and_close(self, T_grab: Array) -> Outcome:
        params, arm = self._params, self._arm
        grab = closest_of_four(T_grab, arm.get_positions())
        if not grab:
            return Outcome(False, grab.why)
        arm.safe_move_to_position(grab.q)
        arm.exec_gripper_cmd(params.close_width, params.close_force)
        if self.is_block_grabbed():
            return DONE
        return Outcome(False, "the fingers closed")
