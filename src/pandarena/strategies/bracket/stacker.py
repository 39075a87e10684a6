"""S2's stacking (section 1.3): on the highest cube that is seen, as that cube is turned."""

import numpy as np

from pandarena.kinematics import reach
from pandarena.panda import HOME_Q
from pandarena.perception.gates import goal_box, in_box
from pandarena.skills.moves import raised
from pandarena.strategies._published.looking import found, looking
from pandarena.strategies._published.sides import own
from pandarena.strategies.bracket.arm import BracketArm
from pandarena.strategies.bracket.deciding import placement
from pandarena.strategies.bracket.params import Params


class Stacker:
    """Looks at its platform before each block, so that a fall does not fool it."""

    def __init__(self, arm: BracketArm, params: Params) -> None:
        field = arm.station.field
        self._arm, self._params = arm, params
        self._box = goal_box(field.team)
        self._first = own(field, (*params.place, params.place_height))
        T_look = looking(field, params.look_placed, params.look_placed_tilt, across=False)
        self._q_look = found(reach(T_look, HOME_Q))

    def place_cube_on_block(self, computing: float, dynamic: bool) -> int:
        """Algorithm 9: how many cubes stood there before."""
        arm, params = self._arm, self._params
        with arm.timed("to the placement"):
            cubes = in_box(arm.get_cubes(self._q_look).blocks, self._box)
        first = np.array(self._first)
        if params.towers == "two":
            riding = arm.station.field.dynamic
            cubes = {b: T for b, T in cubes.items() if (b in riding) == dynamic}
            first[0] -= dynamic * params.apart
        T_place = placement(cubes, 0.0, first, params.level_step)
        arm.move_to_frame(raised(T_place, params.clearance), params.speed_hover, computing)
        arm.move_to_frame(T_place, params.speed_pick, computing)
        arm.open_gripper()
        arm.move_at(self._q_look, params.speed)
        return len(cubes)
