"""Getting somewhere: joint moves and looks, each an `Outcome`."""

import math

from pandarena.geometry import Array, rot_x, rot_z, transform
from pandarena.kinematics import reach
from pandarena.motion.rest import rest_to_rest
from pandarena.station import Outcome, Station


def pointing_down(position: Array | tuple[float, float, float], yaw: float = 0.0) -> Array:
    """T_base_ee with the hand straight down at `position` [m]; at yaw 0 its x is the base's."""
    return transform(rot_z(yaw) @ rot_x(math.pi), position)


def raised(T_base_ee: Array, height: float) -> Array:
    """The same hand `height` [m] higher in the base frame; takes stacks."""
    T = T_base_ee.copy()
    T[..., 2, 3] += height
    return T


def move_joints(station: Station, q: Array, speed: float) -> Outcome:
    """From the commanded pose to rest at `q` [rad]."""
    arm = station.arm
    path = rest_to_rest(arm.state().q_d, q, arm.limits, speed)
    return arm.follow(path).wait() if path else Outcome(False, path.why)


def move_hand(station: Station, T_base_ee: Array, speed: float) -> Outcome:
    """To the nearest configuration that has the hand at a pose."""
    found = reach(T_base_ee, station.arm.state().q_d, station.arm.limits)
    return move_joints(station, found.q, speed) if found else Outcome(False, found.why)
