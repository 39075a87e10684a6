"""What S2 decides, as pure functions of what was seen."""

import math
from collections.abc import Mapping

import numpy as np

from pandarena.field import TeamField
from pandarena.geometry import Array, top_yaw, wrap
from pandarena.kinematics import pointing_down
from pandarena.kinematics.reports import hands
from pandarena.perception.turntable.bearings import bearing
from pandarena.perception.turntable.predicting import by_turn
from pandarena.strategies._published.sides import sign
from pandarena.strategies.bracket.params import Params


def highest(blocks: Mapping[int, Array]) -> Array | None:
    """The highest cube (algorithm 9), or None."""
    return max(blocks.values(), key=lambda T: float(T[2, 3]), default=None)


def finger_offset(alpha: float, deviation: float) -> Array:
    """O_g = [-d sin(alpha), -d cos(alpha), 0] (section 1.3) [m].

    `deviation` is how far the block lies from the hand's middle, along its fingers [m]. S2-15: how
    it was measured is not told, and coupled fingers leave none: the view of it, else 0.
    """
    return np.array([-deviation * math.sin(alpha), -deviation * math.cos(alpha), 0.0])


def placement(cubes: Mapping[int, Array], deviation: float, first: Array, step: float) -> Array:
    """T_base_ee over the highest cube, turned as it is; at `first` (3,) [m] if there is none."""
    top = highest(cubes)
    if top is None:
        return pointing_down(first)
    T = hands.planar(top)
    T[:3, 3] += finger_offset(top_yaw(top[:3, :3]), deviation)
    T[2, 3] += step
    return T


def towards(angle: float, field: TeamField) -> float:
    """A bearing of red's turntable as this team's: the turntable is seen from the other side."""
    return angle if sign(field) > 0.0 else wrap(angle + math.pi)


def time_to_catch(T_base_block: Array, params: Params, field: TeamField) -> float:
    """t = (gamma - theta) / omega (algorithm 6), directed: never in the past [s]."""
    way = towards(params.catch, field) - bearing(T_base_block, field)
    return way % (2 * math.pi) / params.table_speed


def future_grasp(T_base_block: Array, ahead: float, params: Params, field: TeamField) -> Array:
    """Algorithm 7: the hand over the block as it will be `ahead` [s] from now, at its height."""
    T = hands.planar(by_turn(T_base_block, params.table_speed, ahead, field))
    return pointing_down(T[:3, 3], _yaw(T) + params.alpha_offset)


def sweeping(T_base_ee: Array, by: float, field: TeamField) -> list[Array]:
    """The hand ahead of a riding block, `by` [m] along its own x, then at it (S2-17)."""
    out = T_base_ee[:2, 3] - field.turntable[:2]
    onward = np.array([-out[1], out[0]])
    along = T_base_ee[:3, 0] * np.sign(T_base_ee[:2, 0] @ onward)
    ahead = T_base_ee.copy()
    ahead[:3, 3] += by * along
    return [ahead, T_base_ee]


def _yaw(T_base_ee: Array) -> float:
    return math.atan2(T_base_ee[1, 0], T_base_ee[0, 0])
