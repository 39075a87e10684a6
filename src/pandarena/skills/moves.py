"""Getting somewhere: joint moves and looks, each an `Outcome`."""

from pandarena.geometry import Array
from pandarena.kinematics import pointing_down, reach
from pandarena.motion import along, lifted
from pandarena.motion.rest import rest_to_rest
from pandarena.station import Outcome, Station

__all__ = ["move_hand", "move_joints", "pointing_down", "raised", "rise"]


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


def rise(station: Station, height: float, speed: float) -> Outcome:
    """Straight up by `height` [m], whatever is believed to be in the way."""
    arm = station.arm
    curve = lifted(arm.state().q_d, height, arm.limits)
    path = along(curve, arm.limits, speed) if curve else curve
    return arm.follow(path).wait() if path else Outcome(False, "there is no way straight up")


def move_hand(station: Station, T_base_ee: Array, speed: float) -> Outcome:
    """To the nearest configuration that has the hand at a pose."""
    found = reach(T_base_ee, station.arm.state().q_d, station.arm.limits)
    return move_joints(station, found.q, speed) if found else Outcome(False, found.why)
