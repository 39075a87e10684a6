"""S4's Placer (section 2.5): one stack near the arm, every block a step higher than the last.

It counts what it let go and never looks: after a fall it builds on in the air, as its authors saw.
"""

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.kinematics.reports import closest_of_four, ik_six_axis
from pandarena.skills.course import ArmController
from pandarena.skills.moves import pointing_down, raised
from pandarena.strategies._published.sides import own
from pandarena.strategies.forecast.deciding import at_height
from pandarena.strategies.forecast.params import Params


class Placer:
    """Keeps the list of placed blocks."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        self._arm, self._params = arm, params
        self._placed: list[int] = []

    def get_placed_blocks(self) -> list[int]:
        """In order."""
        return self._placed

    def place_block(self, block: int, is_dynamic: bool) -> None:
        """Rise, move above the stack, lower, open, rise (section 2.5.2)."""
        params, arm, i = self._params, self._arm, len(self._placed)
        x, y, _ = own(arm.station.field, (*params.place, 0.0))
        T_place = pointing_down((x, y, params.place_height + params.level_step * i))
        T_above = raised(T_place, params.clearance)
        self._move(self._lifted(is_dynamic, i))
        self._move(T_above)
        self._move(T_place)
        arm.exec_gripper_cmd(params.open_width, params.open_force)
        self._move(T_above)
        self._placed.append(block)

    def _lifted(self, is_dynamic: bool, i: int) -> Array:
        """Straight up, or for a dynamic block aside to where it can rise from any grasp.

        S4-27: aside the report's height is 0.05 (i + 1), below the platform's top: 0.23 is added.
        """
        params = self._params
        T_now = fk(self._arm.get_positions())
        rise = params.level_step * (i + 1)
        if not is_dynamic:
            return raised(T_now, rise)
        T_aside = at_height(T_now, params.place_height + rise)
        T_aside[:2, 3] = own(self._arm.station.field, (*params.aside, 0.0))[:2]
        return T_aside

    def _move(self, T_base_ee: Array) -> None:
        """By the six-axis solver, as the hand is turned; by another of its yaws if it must."""
        q_now = self._arm.get_positions()
        as_it_is = ik_six_axis(T_base_ee)
        if len(as_it_is):
            distance = ((as_it_is.q - q_now) ** 2).sum(axis=1)
            self._arm.safe_move_to_position(as_it_is.q[int(distance.argmin())])
        elif turned := closest_of_four(T_base_ee, q_now):
            self._arm.safe_move_to_position(turned.q)
        else:
            self._arm.station.log.note("cannot place there", why=turned.why)
