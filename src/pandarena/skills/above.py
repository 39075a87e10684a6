"""Pick and place straight from above, by plain waypoints: hover; open; descend; close; lift.

Placing is picking run backwards: the same hover, the same descent, the other end of the fingers'
travel.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from pandarena.geometry import Array, top_yaw
from pandarena.kinematics import NoSolution, fk, four_yaws, reach
from pandarena.skills.moves import move_joints, pointing_down, raised
from pandarena.station import Outcome, Station


@dataclass(frozen=True)
class Pace:
    """How fast, and how far above."""

    carry: float = 0.6
    """Speed factor between hovers."""
    touch: float = 0.25
    """Speed factor of descents and lifts."""
    land: float = 0.06
    """Speed factor of the last `near` of a placement: a block is set down, not dropped."""
    near: float = 0.01
    """[m]"""
    hover: float = 0.08
    """[m] above the grasp."""
    open_width: float = 0.075
    """[m]"""
    force: float = 40.0
    """[N] a pad"""


@dataclass(frozen=True, eq=False)
class Approach:
    """One grasp, and the way down to it on one branch of the arm's configurations."""

    q_hover: Array
    q_near: Array
    q_grasp: Array


def approach(station: Station, position: Array, yaw: float, pace: Pace) -> Approach | NoSolution:
    """The soonest of a cube's four grasps from above at `position` [m]."""
    T_grasps = four_yaws(pointing_down(position, yaw))
    T_hovers = raised(T_grasps, pace.hover)
    start, limits = station.arm.state().q_d, station.arm.limits
    grasp = reach(T_grasps, start, limits, links=T_hovers[:, None])
    if not grasp:
        return grasp
    above = reach(T_hovers[grasp.target], grasp.q, limits)
    close = reach(raised(T_grasps[grasp.target], pace.near), grasp.q, limits)
    return above and close and Approach(above.q, close.q, grasp.q)


def pick(station: Station, T_base_block: Array, lift: float, pace: Pace) -> Outcome:
    """Take a block from above and rise `lift` [m] with it."""
    position, yaw = T_base_block[:3, 3], top_yaw(T_base_block[:3, :3])
    way = approach(station, position, yaw, pace)
    if not way:
        return Outcome(False, f"no way to the block: {way.why}")
    station.log.plan("pick", T_base_ee=fk(way.q_grasp))
    opening = station.gripper.move(pace.open_width)
    if not (moved := move_joints(station, way.q_hover, pace.carry)):
        return moved
    opening.wait()
    if not (moved := move_joints(station, way.q_grasp, pace.touch)):
        return moved
    size = station.field.block_size
    grasp = station.gripper.grasp(size, pace.force, epsilon=(0.004, 0.004)).wait()
    if not grasp:
        station.gripper.move(pace.open_width).wait()
        move_joints(station, way.q_hover, pace.touch)
        return grasp
    return _rise(station, way, max(lift, pace.hover), pace)


def _rise(station: Station, way: Approach, height: float, pace: Pace) -> Outcome:
    """Straight up from the grasp as far as `height` [m]."""
    arm = station.arm
    T_top = raised(fk(way.q_grasp), height)
    top = reach(T_top, way.q_hover, arm.limits)
    if not (moved := move_joints(station, way.q_hover, pace.touch)):
        return moved
    return move_joints(station, top.q, pace.carry) if top else Outcome(False, top.why)


def place(station: Station, position: ArrayLike, yaw: float, pace: Pace) -> Outcome:
    """Set the held block's centre down at `position` [m] and rise again."""
    way = approach(station, np.asarray(position), yaw, pace)
    if not way:
        return Outcome(False, f"no way to the place: {way.why}")
    station.log.plan("place", T_base_ee=fk(way.q_grasp))
    if not (moved := move_joints(station, way.q_hover, pace.carry)):
        return moved
    if not (moved := move_joints(station, way.q_near, pace.touch)):
        return moved
    if not (moved := move_joints(station, way.q_grasp, pace.land)):
        return moved
    station.gripper.move(pace.open_width).wait()
    return move_joints(station, way.q_hover, pace.touch)
