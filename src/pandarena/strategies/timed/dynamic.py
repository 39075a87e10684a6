"""S3's dynamic blocks (section 2.2): two looks a second apart, one meeting point, one moment."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from pandarena.estimates import BlocksReading, TurntableEstimate
from pandarena.field import TeamField
from pandarena.geometry import Array
from pandarena.kinematics import reach
from pandarena.kinematics.reports import hands
from pandarena.perception.turntable import two_point
from pandarena.perception.turntable.bearings import radius
from pandarena.perception.turntable.choosing import arrival, smallest_y
from pandarena.perception.turntable.predicting import by_turn
from pandarena.perception.turntable.two_point import APART
from pandarena.skills.course import ArmController
from pandarena.station import Outcome
from pandarena.strategies._published.looking import found, looking_at_turntable, shifted
from pandarena.strategies._published.sides import facing_turntable, own, sign
from pandarena.strategies.timed.hand import Hand, unreached
from pandarena.strategies.timed.params import Params

POLL = 0.1
"""Between two questions whether a block is in view [s]."""


@dataclass(frozen=True, eq=False)
class Meeting:
    """Where, how and when a block is met."""

    block: int
    T_base_ee: Array
    at: float
    """[s]"""


class Dynamic:
    """From one observation pose, whose configuration is mirrored for blue."""

    def __init__(self, arm: ArmController, hand: Hand, params: Params) -> None:
        field = arm.station.field
        self._arm, self._hand, self._params, self._field = arm, hand, params, field
        T_look = looking_at_turntable(field, params.look_dynamic, params.look_tilt)
        self._q_seed = facing_turntable(field)
        self._q_observe = found(reach(T_look, self._q_seed))

    def observe(self, without: Collection[int] = ()) -> int | None:
        """Go and look until a valid block is in view, another than those; None if patience ends.

        Section 2.2.3 detects anew "for a new target"; `without` are targets that were out of reach.
        """
        self._hand.go(self._q_observe)
        self._hand.open()
        clock = self._arm.station.clock
        until = clock.now() + self._params.patience
        while clock.now() < until:
            seen = {b: T for b, T in self._poses().items() if b not in without}
            block = choose_best_dynamic_block(seen, self._params, self._field)
            if block is not None:
                return block
            self._arm.sleep(POLL)
        return None

    def estimate(self, block: int) -> TurntableEstimate | None:
        """Its speed and radius by two looks; None if it was lost or moves absurdly."""
        first = self._reading()
        self._arm.sleep(APART)
        return two_point([first, self._reading()], self._field, block)

    def meet(self, meeting: Meeting) -> Outcome:
        """Wait above, go down in time, close, rise."""
        over, at = self._hand.over_and_at(meeting.T_base_ee, self._params.hover, self._q_seed)
        if not (reached := unreached(over, at)):
            return reached
        self._hand.go(over.q)
        self._arm.sleep(meeting.at - self._params.lead - self._arm.time_in_seconds())
        return self._hand.grab(over, at)

    def _reading(self) -> BlocksReading:
        return shifted(self._arm.get_detections(), self._params.camera_offset)

    def _poses(self) -> dict[int, Array]:
        return self._reading().in_base()


def choose_best_dynamic_block(
    poses: Mapping[int, Array], params: Params, field: TeamField
) -> int | None:
    """Of the blocks on the turntable in the region, that of smallest |y| (section 2.2.2)."""
    low, high = params.region
    valid = {
        b: T
        for b, T in poses.items()
        if b in field.dynamic and radius(T, field) < field.field.turntable.radius
        if low < sign(field) * T[0, 3] < high
    }
    return smallest_y(valid)


def predict_block_pose_and_align(
    estimate: TurntableEstimate, block: int, params: Params, field: TeamField
) -> Meeting:
    """Where the nominal place is on that block's circle, and when it is there (equations 4 to 6).

    S3-12: the bearing of the nominal place is that of |y|; S3-27: directed, modulo a turn; S3-28:
    R_z(w t) R(t2). The hand's x goes as nearly away from the base as a cube's grasp can.
    """
    cx, cy, _ = field.turntable
    x, y, z = own(field, params.nominal)
    catch = math.atan2(y - cy, x - cx)
    wait = arrival(estimate, block, catch)
    T_now = estimate.predict(block, estimate.stamp)
    T_then = by_turn(T_now, estimate.speed, wait, field)
    out = estimate.block(block).radius - params.center_offset
    T_then[:3, 3] = x, sign(field) * (abs(cy) - out), z
    away = np.array([0.0, sign(field)])
    return Meeting(block, hands.forced_down(T_then, away), estimate.stamp + wait)
