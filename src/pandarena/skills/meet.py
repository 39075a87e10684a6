"""Take a block that rides on the turntable: wait where it will come by, ride along, close, rise.

It reads like the reports' dynamic grasps (stage; wait; descend; close; lift), but that the hand
moves along with the block while it comes down, so that the block stands still in the hand's frame.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array, exp_so3, inverse
from pandarena.motion import Interception, Ride, State, intercept
from pandarena.motion.clearance import riders
from pandarena.skills.carry import Manner, go
from pandarena.skills.grasps import OPENING, Scene
from pandarena.skills.meeting import RIDE, Meeting
from pandarena.skills.rider import Rider
from pandarena.skills.watch import See, unseeing, wait_watching, watched
from pandarena.station import ArmState, Outcome, Station

AHEAD = 0.35
"""Before the block is beneath the hand, this long, the interception is planned [s]."""


@dataclass(frozen=True, eq=False)
class Held:
    """A block in the hand; truthy."""

    block: int
    T_ee_block: Array
    closed: ArmState
    """The arm as the fingers had closed."""


Tell = Callable[[], Rider | None]
"""What is believed of a rider by now; None where it is not believed to ride any more."""


def meet(
    station: Station,
    scene: Scene,
    meeting: Meeting,
    tell: Tell,
    manner: Manner,
    see: See = unseeing,
    ride: Ride = RIDE,
) -> Held | Outcome:
    """Go where a block will come by, above all that rides, and take it as it does."""
    above = replace(scene, besides=riders(scene.field))
    opening = station.gripper.move(OPENING, station.gripper.limits.speed)
    if not (staged := go(station, meeting.q_stage, above.open(), manner, see=see)):
        return staged
    wait_watching(station, meeting.touch - ride.touch - AHEAD, see, lambda: tell() is not None)
    opening.wait()
    if (rider := tell()) is None:
        return Outcome(False, f"block {meeting.rider.block} rides there no more")
    return take_riding(station, replace(meeting, rider=rider), manner, see, ride)


def take_riding(
    station: Station, meeting: Meeting, manner: Manner, see: See = unseeing, ride: Ride = RIDE
) -> Held | Outcome:
    """Ride along with a block that is about to be beneath the hand, close on it, rise with it."""
    arm, clock, rider = station.arm, station.clock, meeting.rider
    start, began = State.of(arm.state().q_d), clock.now()
    grasp = meeting.grasp_at(began)
    found = intercept(start, grasp, rider.turning, ride, limits=arm.limits, speed=manner.speed)
    if not isinstance(found, Interception):
        return Outcome(False, found.why)
    motion = arm.follow(found.path)
    wait_watching(station, began + found.touch, see)
    size, slack = station.field.block_size, manner.tolerance
    speed = station.gripper.limits.speed
    closed = station.gripper.grasp(size, manner.force, speed, epsilon=(slack, slack)).wait()
    state = arm.state()
    ended = watched(station, motion, see)
    if not closed:
        return closed
    T_ee_block = between_pads(inverse(state.T_base_ee) @ rider.flat(state.stamp))
    return Held(rider.block, T_ee_block, state) if ended else ended


def between_pads(T_ee_block: Array) -> Array:
    """The pose that a block is pushed into by pads that close on it: centred, a face on each."""
    axes = T_ee_block[:3, :3].T
    pushed = axes[int(np.argmax(np.abs(axes[:, 1])))]
    across = np.array([0.0, math.copysign(1.0, pushed[1]), 0.0])
    axis = np.cross(pushed, across)
    sine = float(np.linalg.norm(axis))
    T = T_ee_block.copy()
    if sine > 1e-9:
        T[:3, :3] = exp_so3(axis / sine * math.asin(min(sine, 1.0))) @ T[:3, :3]
    T[1, 3] = 0.0
    return T
