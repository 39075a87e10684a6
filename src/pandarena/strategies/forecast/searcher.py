"""S4's Searcher (section 2.3): moves to a vantage point and says where blocks are, and when."""

from pandarena.field import XYZ
from pandarena.geometry import Array
from pandarena.kinematics import reach
from pandarena.kinematics.reports import closest_of_four
from pandarena.panda import HOME_Q
from pandarena.skills.course import ArmController
from pandarena.strategies._published.looking import Sight, found, looking, see
from pandarena.strategies.forecast.params import Params


class Searcher:
    """Both vantage points are designated configurations, one each for red and blue."""

    def __init__(self, arm: ArmController, params: Params) -> None:
        field = arm.station.field
        self._arm, self._params = arm, params
        T_static = looking(field, params.look_static, 0.0, across=False)
        self._q_static = found(closest_of_four(T_static, HOME_Q))
        T_dynamic = looking(field, params.look_dynamic, params.look_tilt, across=True)
        self._q_dynamic = found(reach(T_dynamic, HOME_Q))

    def search_static(self) -> dict[int, Array]:
        """Own static blocks by tag."""
        own = self._arm.station.field.own_static
        return {b: T for b, T in self._look(self._q_static).blocks.items() if b in own}

    def search_dynamic(self) -> Sight:
        """All that is in view, and when."""
        return self._look(self._q_dynamic)

    def _look(self, q: Array) -> Sight:
        self._arm.safe_move_to_position(q)
        offset: XYZ = self._params.camera_offset
        return see(self._arm, offset)
