"""Take a block that rides on the turntable: wait where it will come by, ride along, close, rise.

It reads like the reports' dynamic grasps (stage; wait; descend; close; lift), but that the hand
moves along with the block while it comes down, so that the block stands still in the hand's frame.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from pandarena.motion import Interception, Ride, State, intercept
from pandarena.motion.clearance import riders
from pandarena.skills.carry import Manner, go
from pandarena.skills.fingers import begin_opening, close_on
from pandarena.skills.grasps import Scene
from pandarena.skills.meeting import RIDE, Meeting
from pandarena.skills.moves import rise
from pandarena.skills.rider import Rider
from pandarena.skills.watch import See, unseeing, wait_watching, watched
from pandarena.station import ArmState, Outcome, Station

AHEAD = 0.35
"""Before the block is beneath the hand, this long, the interception is planned [s]."""


STRAYED = 0.012
"""A block that comes by this far from where it was to be taken is not in the middle of the hand any
more [m]."""
CLOSE = 0.06
"""So shortly before the touch it is too late to stop, for the better or the worse [s]."""
STOPPING = 0.2
"""What an arm takes to come to rest [s]."""
Tell = Callable[[], Rider | None]
"""What is believed of a rider by now; None where it is not believed to ride any more."""
Took = Callable[[ArmState], None]
"""Told at once that the fingers closed, with the arm as they did: what is seen while the hand rises
is of a block that rides no more."""


def meet(
    station: Station,
    scene: Scene,
    meeting: Meeting,
    tell: Tell,
    took: Took,
    manner: Manner,
    see: See = unseeing,
    ride: Ride = RIDE,
) -> Outcome:
    """Go where a block will come by, above all that rides, and take it as it does."""
    above = replace(scene, besides=scene.besides.beside(riders(scene.field)))
    opening = begin_opening(station, manner.told)
    if not (staged := go(station, meeting.q_stage, above.open(), manner, see=see)):
        return staged
    wait_watching(station, meeting.touch - ride.touch - AHEAD, see, lambda: tell() is not None)
    if not (opened := opening.ensure()):
        return opened
    if (rider := tell()) is None:
        return Outcome(False, f"block {meeting.rider.block} cannot be had there any more")
    return take_riding(station, replace(meeting, rider=rider), tell, took, manner, see, ride)


def take_riding(
    station: Station,
    meeting: Meeting,
    tell: Tell,
    took: Took,
    manner: Manner,
    see: See = unseeing,
    ride: Ride = RIDE,
) -> Outcome:
    """Ride along with a block that is about to be beneath the hand, close on it, rise with it.

    A hand on its way down to where the block is not stops.
    """
    arm, clock, rider = station.arm, station.clock, meeting.rider
    start, began = State.of(arm.state().q_d), clock.now()
    grasp = meeting.grasp_at(began)
    found = intercept(start, grasp, rider.turning, ride, limits=arm.limits, speed=manner.speed)
    if not isinstance(found, Interception):
        return Outcome(False, found.why)
    touch = began + found.touch
    planned = rider.at(touch)[:2, 3]

    def there() -> bool:
        now = tell()
        return now is not None and float(np.abs(now.at(touch)[:2, 3] - planned).max()) < STRAYED

    motion = arm.follow(found.path)
    wait_watching(station, touch, see, there)
    if clock.now() < touch - CLOSE and not there():
        motion.stop()
        clock.sleep(STOPPING)
        rise(station, ride.hover, manner.speed)
        return Outcome(False, f"block {rider.block} is not where it was to be taken")
    size, slack = station.field.block_size, manner.tolerance
    speed = station.gripper.limits.speed
    closed = close_on(station, size, manner.force, slack, speed, tries=1, told=manner.told)
    if closed:
        # A hand may tell late that it closed: up to the end of the dwell the block lay as now.
        took(arm.at(min(clock.now(), touch + ride.dwell)))
    ended = watched(station, motion, see)
    return closed and ended
