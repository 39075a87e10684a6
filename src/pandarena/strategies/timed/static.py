"""S3's static blocks (section 2.1): seen once, grabbed one by one, all the same way round."""

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import reach
from pandarena.kinematics.reports import hands
from pandarena.panda import HOME_Q
from pandarena.perception.gates import in_workspace
from pandarena.skills.course import ArmController
from pandarena.skills.moves import pointing_down
from pandarena.station import Outcome
from pandarena.strategies._published.looking import found, see
from pandarena.strategies._published.sides import own
from pandarena.strategies.timed.hand import Hand, unreached
from pandarena.strategies.timed.params import Params


class Static:
    """From one observation pose, H_pick (S3-29: its rotation is diag(1, -1, -1))."""

    def __init__(self, arm: ArmController, hand: Hand, params: Params) -> None:
        field = arm.station.field
        self._arm, self._hand, self._params, self._field = arm, hand, params, field
        x, y, z = own(field, params.look_static)
        self._q_observe = found(reach(pointing_down((x, y, z)), HOME_Q))
        self._facing = np.array(params.face_red if field.team == "red" else params.face_blue)

    def choose_all_block(self) -> dict[int, Array]:
        """Valid static blocks: in reach, on the right side, neither too low nor too high."""
        self._hand.go(self._q_observe)
        self._hand.open()
        seen = see(self._arm, self._params.camera_offset).blocks
        valid = in_workspace(seen, self._field)
        return {b: T for b, T in valid.items() if b in self._field.own_static}

    def grab_a_block(self, T_base_block: Array) -> Outcome:
        """Aligned, 0.15 above, down, close, up (section 2.1.4)."""
        T_grab = hands.forced_down(T_base_block, self._facing)
        if self._params.pick_height:
            T_grab[2, 3] = self._params.pick_height
        over, at = self._hand.over_and_at(T_grab, self._params.hover, self._q_observe)
        if not (reached := unreached(over, at)):
            return reached
        self._hand.open()
        self._hand.go(over.q)
        return self._hand.grab(over, at)
