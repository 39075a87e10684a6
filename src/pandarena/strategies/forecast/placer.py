"""S4's Placer (section 2.5): one stack near the arm, every block a step higher than the last.

It counts what it let go and never looks: after a fall it builds on in the air, as its authors saw.
"""

from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.kinematics import fk, pointing_down
from pandarena.kinematics.reports import closest_of_four, ik_six_axis
from pandarena.kinematics.reports.ways import by_the_side, over_the_stack
from pandarena.skills.course import ArmController
from pandarena.strategies._published.sides import own
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
        params, arm = self._params, self._arm
        T_now = fk(arm.get_positions())
        lifted, above, place = way(T_now, len(self._placed), is_dynamic, params, arm.station.field)
        for T in (lifted, above, place):
            self._move(T)
        arm.exec_gripper_cmd(params.open_width, params.open_force)
        self._move(above)
        self._placed.append(block)

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


def way(
    T_now: Array, placed: int, is_dynamic: bool, params: Params, field: TeamField
) -> list[Array]:
    """Straight up, or for a dynamic block aside, where it can rise from any grasp; onto the stack.

    S4-27: aside the report's height is 0.05 (i + 1), below the platform's top: 0.23 is added.
    """
    level, stack = divmod(placed, params.stacks)
    (x, y), rise = params.place, params.level_step * (level + 1)
    height = params.place_height + params.level_step * level
    T_place = pointing_down(own(field, (x + stack * params.apart, y, height)))
    if not is_dynamic:
        return over_the_stack(T_now, T_place, rise, params.clearance)
    p_aside = own(field, (*params.aside, params.place_height + rise))
    return by_the_side(T_now, T_place, p_aside, params.clearance)
