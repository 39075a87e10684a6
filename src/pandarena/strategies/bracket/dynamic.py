"""S2's dynamic blocks (section 1.2): wait for one, hover where it will be, catch it."""

from dataclasses import dataclass

from pandarena.geometry import Array
from pandarena.kinematics.reports import closest_of_four
from pandarena.perception.turntable.choosing import in_bracket
from pandarena.skills.moves import raised
from pandarena.strategies._published.looking import found, looking_at_turntable
from pandarena.strategies._published.sides import facing_turntable
from pandarena.strategies.bracket.arm import BracketArm
from pandarena.strategies.bracket.deciding import (
    future_grasp,
    sweeping,
    time_to_catch,
    towards,
)
from pandarena.strategies.bracket.params import Params


@dataclass(frozen=True)
class Tracked:
    """The block that will be caught."""

    id: int
    T_base_block: Array
    stamp: float
    """When it was there [s]."""


class DynamicPicker:
    """Watches the bracket and catches what comes through it."""

    def __init__(self, arm: BracketArm, params: Params) -> None:
        field = arm.station.field
        self._arm, self._params, self._field = arm, params, field
        self._beta = towards(params.detect, field)
        self._bias = facing_turntable(field)
        T_look = looking_at_turntable(field, params.look_dynamic, params.look_dynamic_tilt)
        self._q_look = found(closest_of_four(T_look, self._bias))

    def block_in_bracket(self) -> Tracked | None:
        """Algorithm 8, lines 4 to 18: the first block in the bracket, within a turn's time."""
        arm, params = self._arm, self._params
        with arm.timed("default position, dynamic"):
            arm.move_at(self._q_look, params.speed_hover)
        start = arm.time_in_seconds()
        while arm.time_in_seconds() - start < params.give_up:
            sight = arm.get_cubes_in_robot_frame()
            block = in_bracket(sight.blocks, self._beta, self._field, params.buffer)
            if block is not None:
                return Tracked(block, sight.blocks[block], sight.stamp)
        return None

    def pick_up_dynamic_block(self, cube: Tracked) -> None:
        """Algorithm 8, from line 19 on."""
        arm, params, computing = self._arm, self._params, self._params.computing_dynamic
        t_catch = time_to_catch(cube.T_base_block, params, self._field)
        grasp = future_grasp(cube.T_base_block, t_catch, params, self._field)
        catch = raised(grasp, params.catch_height - grasp[2, 3])
        ways = [catch]
        if params.approach == "sweep":
            ways = sweeping(catch, params.sweep, self._field)
        hover = raised(ways[0], params.hover_height - params.catch_height)
        with arm.timed("moving to hover, dynamic"):
            arm.move_to_frame(hover, params.speed_hover, computing, self._bias)
        q_hover = arm.get_positions()
        arm.open_gripper()
        arm.sleep(cube.stamp + t_catch - len(ways) * params.time_offset - arm.time_in_seconds())
        with arm.timed("moving to pickup, dynamic"):
            for way in ways:
                arm.move_to_frame(way, params.speed_catch, computing, self._bias)
        arm.close_gripper()
        with arm.timed("rising, dynamic"):
            arm.safe_move_to_position(q_hover)
