"""S2's static blocks (section 1.1)."""

from pandarena.geometry import Array
from pandarena.kinematics.reports import closest_of_four, hands
from pandarena.panda import HOME_Q
from pandarena.perception.gates import in_box, static_box
from pandarena.skills.moves import raised
from pandarena.strategies._published.looking import found, looking
from pandarena.strategies.bracket.arm import BracketArm
from pandarena.strategies.bracket.params import Params


class StaticPicker:
    """Finds cubes on the source platform and picks them up."""

    def __init__(self, arm: BracketArm, params: Params) -> None:
        field = arm.station.field
        self._arm, self._params = arm, params
        self._box = static_box(field.team)
        T_look = looking(field, params.look_static, 0.0, across=False)
        self._q_look = found(closest_of_four(T_look, HOME_Q))

    def get_cubes_on_static_block(self) -> dict[int, Array]:
        """Algorithm 2."""
        return in_box(self._arm.get_cubes(self._q_look).blocks, self._box)

    def pick_up_static_block(self, T_base_block: Array) -> None:
        """Algorithm 1, from line 7 on."""
        arm, params = self._arm, self._params
        pickup = hands.planar(T_base_block)
        with arm.timed("moving to hover, static"):
            arm.move_to_frame(
                raised(pickup, params.hover), params.speed_hover, params.computing_static
            )
        arm.open_gripper()
        with arm.timed("moving to pickup, static"):
            arm.move_to_frame(pickup, params.speed_pick, params.computing_static)
        arm.close_gripper()
        with arm.timed("default position, static"):
            arm.move_at(self._q_look, params.speed)
