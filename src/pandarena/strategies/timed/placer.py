"""S3's placing (section 2.1.5): one place, 0.05 higher with every success that it believes in."""

from pandarena.geometry import Array, transform
from pandarena.kinematics import reach
from pandarena.kinematics.reports import hands
from pandarena.panda import HOME_Q
from pandarena.skills.course import ArmController
from pandarena.skills.moves import raised
from pandarena.station import DONE, Outcome
from pandarena.strategies._published.looking import found
from pandarena.strategies._published.sides import own
from pandarena.strategies.timed.hand import Hand, unreached
from pandarena.strategies.timed.params import Params


class Placer:
    """Counts successes by what the fingers tell; two towers have a count each."""

    def __init__(self, arm: ArmController, hand: Hand, params: Params) -> None:
        self._hand, self._params, self._field = hand, params, arm.station.field
        self._heights = [0, 0]
        T_first = raised(self._place(0), params.clearance)
        self._q_seed = found(reach(T_first, HOME_Q))

    @property
    def placed(self) -> int:
        """Successes in all."""
        return sum(self._heights)

    def place(self, dynamic: bool) -> Outcome:
        """0.10 above, down, open, up; checked before and after (S3-16, S3-30)."""
        which = 1 if dynamic and self._params.towers == "two" else 0
        if not self._hand.holds():
            self._hand.open()
            return Outcome(False, "lost on the way")
        T_place = self._place(which)
        over, at = self._hand.over_and_at(T_place, self._params.clearance, self._q_seed)
        if not (reached := unreached(over, at)):
            return reached
        self._hand.go(over.q)
        self._hand.go(at.q)
        self._hand.open()
        let_go = self._hand.has_let_go()
        self._hand.go(over.q)
        if not let_go:
            return Outcome(False, "the fingers seem closed after the release")
        self._heights[which] += 1
        return DONE

    def _place(self, which: int) -> Array:
        params = self._params
        height = params.place_height + params.level_step * self._heights[which]
        x, y = params.place
        x, y, z = own(self._field, (x - which * params.apart, y, height))
        return transform(hands.facing_y(z), (x, y, z))
