"""Getting somewhere: joint moves and looks, each an `Outcome`."""

from pandarena.geometry import Array
from pandarena.kinematics import pointing_down, reach
from pandarena.motion.rest import rest_to_rest
from pandarena.station import Outcome, Station

__all__ = ["move_hand", "move_joints", "pointing_down", "raised"]


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
