"""Take a block that rides on the turntable: choose where to meet it, wait there, ride along, close.

Choosing weighs nothing but time: the soonest touch from which the hand rises clear. Doing reads
like the reports' dynamic grasps (stage; wait; descend; close; lift), but that the hand moves along
with the block while it comes down, so that the block stands still in the hand's frame.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import (
    Array,
    angle_between,
    exp_so3,
    inverse,
    rot_z,
    top_yaw,
    transform,
)
from pandarena.kinematics import NoSolution, fk, four_yaws, reach, tilted
from pandarena.kinematics.cost import reach_time
from pandarena.motion import Interception, Ride, State, Turning, intercept
from pandarena.motion.clearance import AT_END, riders
from pandarena.panda import PANDA, Limits
from pandarena.skills.carry import Manner, go
from pandarena.skills.grasps import OPENING, Scene, upright
from pandarena.skills.moves import pointing_down, raised
from pandarena.skills.watch import See, unseeing, wait_watching, watched
from pandarena.station import ArmState, Outcome, Station

RIDE = Ride(hover=0.08, settle=0.06, down=0.45, dwell=0.3, up=0.4)
TILTS = (0.0, 0.5, -0.5)
"""Of the hand at the grasp [rad], tried in this order."""
REACHES = (0.80, 0.86)
"""How far from the arm's axis a riding block can be taken: from above, and tilted [m]."""
AHEAD = 0.35
"""Before the block is beneath the hand, this long, the interception is planned [s]."""
STEP = 0.6
"""Between the times that are tried [s]."""
TRIES = 8


@dataclass(frozen=True, eq=False)
class Rider:
    """A block on the turntable as it is believed to ride."""

    block: int
    turning: Turning
    T_base_block: Array
    stamp: float
    """When it was there [s]."""

    def at(self, when: float) -> Array:
        """T_base_block at `when` [s]."""
        return self.turning.carried(self.T_base_block, np.array(when - self.stamp))

    def flat(self, when: float) -> Array:
        """The same, whatever face is up taken for its top."""
        T = self.at(when)
        return upright(T[:3, 3], top_yaw(T[:3, :3]))

    def angle(self, when: float) -> float:
        """From where the turntable is nearest to the arm's base, along its turning [rad]."""
        x, y = self.at(when)[:2, 3] - self.turning.center
        cx, cy = self.turning.center
        sign = math.copysign(1.0, self.turning.omega)
        angle = sign * (math.atan2(y, x) - math.atan2(-cy, -cx))
        return (angle + math.pi) % (2 * math.pi) - math.pi

    def within(self, reach: float, since: float) -> tuple[float, float] | None:
        """From when to when [s] it is nearer than `reach` [m] to the arm's axis, after `since`.

        The end may be later than the beginning only by one pass. None if it never comes.
        """
        d = math.hypot(*self.turning.center)
        r = math.dist(self.T_base_block[:2, 3], self.turning.center)
        cosine = (d * d + r * r - reach * reach) / max(2 * d * r, 1e-9)
        speed = abs(self.turning.omega)
        if cosine <= -1.0:
            return since, math.inf
        if cosine >= 1.0 or (speed < 1e-4 and abs(self.angle(since)) > math.acos(cosine)):
            return None
        half, angle = math.acos(cosine), self.angle(since)
        if abs(angle) < half:
            return since, since + (half - angle) / max(speed, 1e-9)
        begin = since + ((-half - angle) % (2 * math.pi)) / speed
        return begin, begin + 2 * half / speed


@dataclass(frozen=True, eq=False)
class Meeting:
    """Where and when a block will be taken; truthy."""

    rider: Rider
    touch: float
    """When the hand is at the grasp [s]."""
    q_stage: Array
    """Over the block's place, at the ride's hover [rad]."""
    T_ee_block: Array
    """How the block will lie in the hand."""

    def grasp_at(self, when: float) -> Array:
        """T_base_ee at the block at `when` [s]; of a cube's four that nearest to the stage's."""
        flat = self.rider.flat(when)
        grasps = np.stack([flat @ transform(rot_z(k * math.pi / 2)) for k in range(4)])
        grasps = grasps @ inverse(self.T_ee_block)
        R_stage = fk(self.q_stage)[:3, :3]
        return grasps[min(range(4), key=lambda k: angle_between(R_stage, grasps[k][:3, :3]))]


@dataclass(frozen=True, eq=False)
class Held:
    """A block in the hand; truthy."""

    block: int
    T_ee_block: Array
    closed: ArmState
    """The arm as the fingers had closed."""


def choose_meeting(
    scene: Scene,
    rider: Rider,
    beside: Sequence[Rider],
    now: float,
    q_now: Array,
    limits: Limits = PANDA,
    ride: Ride = RIDE,
) -> Meeting | NoSolution:
    """The soonest meeting with a block, among others that ride beside it."""
    why = NoSolution(f"block {rider.block} does not come within reach")
    for tilts, radius in ((TILTS[:1], REACHES[0]), (TILTS[1:], REACHES[1])):
        touch = now + ride.touch + 0.4
        for _ in range(TRIES):
            window = rider.within(radius, touch)
            if window is None:
                break
            touch = max(touch, window[0])
            found = _meeting(scene, rider, beside, touch, tilts, q_now, limits, ride)
            if isinstance(found, NoSolution):
                why, touch = found, touch + STEP
                continue
            needed = now + _lead(found.q_stage, q_now, limits) + ride.touch
            if needed <= touch + 1e-6:
                return found
            touch = needed
    return why


def _lead(q_stage: Array, q_now: Array, limits: Limits) -> float:
    """About how long it takes to get there, around what is in the way [s]."""
    return 1.15 * float(reach_time(q_stage, q_now, limits)) + 0.25


def _meeting(
    scene: Scene,
    rider: Rider,
    beside: Sequence[Rider],
    touch: float,
    tilts: tuple[float, ...],
    q_now: Array,
    limits: Limits,
    ride: Ride,
) -> Meeting | NoSolution:
    """At a given time."""
    flat = rider.flat(touch)
    grasps = tilted(four_yaws(pointing_down(flat[:3, 3], top_yaw(flat[:3, :3]))), np.array(tilts))
    riding: Mapping[int, Array] = {r.block: r.at(touch) for r in (*beside, rider)}
    shut = scene.open({**scene.others, **riding}).with_needs(AT_END).penalty()
    found = reach(grasps, q_now, limits, links=raised(grasps, ride.hover)[:, None], penalty=shut)
    if not found:
        return found
    T_ee_block = inverse(fk(found.q)) @ flat
    stage = raised(rider.flat(touch - ride.touch) @ inverse(T_ee_block), ride.hover)
    over = reach(stage, found.q, limits)
    return Meeting(rider, touch, over.q, T_ee_block) if over else over


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
