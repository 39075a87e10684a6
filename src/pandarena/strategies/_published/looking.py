"""Where to look from, and what is seen from there, in the base frame."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pandarena.estimates import BlocksReading
from pandarena.field import XYZ, TeamField
from pandarena.geometry import Array, rot_y, transform
from pandarena.kinematics import NoSolution, Solution
from pandarena.perception.filters import mean
from pandarena.perception.offsets import in_base
from pandarena.skills.course import ArmController
from pandarena.skills.moves import pointing_down
from pandarena.station import StationError
from pandarena.strategies._published.sides import own, sign, turned


@dataclass(frozen=True)
class Sight:
    """One reading."""

    stamp: float
    """[s]"""
    blocks: dict[int, Array]
    """T_base_block by id, in the detector's order."""


def see(arm: ArmController, camera_offset: XYZ) -> Sight:
    """T_base_ee T_ee_camera T_camera_block of each block, and the offset found by hand."""
    reading = shifted(arm.get_detections(), camera_offset)
    return Sight(reading.stamp, reading.in_base())


def shifted(reading: BlocksReading, camera_offset: XYZ) -> BlocksReading:
    """All of it moved in the base frame by the offset found by hand [m]."""
    return replace(reading, T_base_camera=transform(p=camera_offset) @ reading.T_base_camera)


def see_mean(arm: ArmController, camera_offset: XYZ, count: int, period: float = 0.0) -> Sight:
    """The mean of `count` readings, `period` [s] apart; its stamp is the newest one's."""
    readings = [arm.get_detections()]
    while len(readings) < count:
        arm.sleep(period)
        readings.append(arm.get_detections())
    return Sight(readings[-1].stamp, in_base(mean(readings), camera_offset))


def looking(field: TeamField, position: Sequence[float], tilt: float, across: bool) -> Array:
    """T_base_ee with the hand at red's `position` [m], its camera tipped outward by `tilt` [rad].

    Outward is +x, over the platforms, or with `across` towards the turntable.
    """
    yaw = sign(field) * math.pi / 2 if across else 0.0
    T = pointing_down(own(field, position), yaw)
    T[:3, :3] = T[:3, :3] @ rot_y(tilt)
    return T


def looking_at_turntable(field: TeamField, position: Sequence[float], tilt: float) -> Array:
    """The same at the turntable, whose two sides are each other turned by half a turn.

    The camera is tipped outward, towards the turntable.
    """
    T = pointing_down(turned(field, position), sign(field) * math.pi / 2)
    T[:3, :3] = T[:3, :3] @ rot_y(tilt)
    return T


def found(solution: Solution | NoSolution) -> Array:
    """The joints [rad] of a pose that the system knows it can take; else the field is another."""
    if not solution:
        raise StationError(f"a vantage point of this system is out of reach: {solution.why}")
    return solution.q
