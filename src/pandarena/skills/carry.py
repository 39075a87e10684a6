"""Take a block and put it anywhere it can be put: clear of everything, upright, tilted or sideways.

Three legs, each planned around what stands there and timed to be gentle where it touches: to the
block, with it to its place, and away from it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.motion import NoPath
from pandarena.motion.cartesian import bent_onto
from pandarena.motion.clearance import Clearance, route
from pandarena.motion.dynamics import NOTHING, Payload
from pandarena.motion.hand import FREELY, HandSpeed, Zone
from pandarena.skills.descend import hold
from pandarena.skills.fingers import TOLD, begin_opening, close_on, open_hand
from pandarena.skills.grasps import Ends, Scene, choose_ends
from pandarena.skills.land import Touch, land, listen
from pandarena.skills.moves import raised
from pandarena.skills.watch import See, always, unseeing, watched
from pandarena.station import DONE, Motion, Outcome, Station

NEAR, LIFT, LAND = Zone(0.02, 0.10), Zone(0.01, 0.10), Zone(0.01, 0.03)
SOFTLY = Zone(0.005, 0.02)
LANDING, BASELINE = 0.5, 0.15
"""The last stretch of a carry, in which a landing is felt, and how long before it the arm's torques
are taken for those of a free one [s]."""
TICK = 0.01
"""How often it is asked then [s]."""
ABOVE, BELOW = 0.0015, 0.005
"""From how much higher than expected to how much lower what is below is felt for [m]."""
FEELING = 0.008
"""How fast [m/s]: a stiff arm that meets a platform at 15 mm/s hits it with 60 N, a soft one at
this speed with 12."""
NOTHING_BELOW = Outcome(False, "there is nothing below to put it on")


@dataclass(frozen=True)
class Manner:
    """How fast, and how gently."""

    speed: float = 0.6
    """Speed factor of the arm."""
    force: float = 40.0
    """[N] a pad"""
    tolerance: float = 0.006
    """How far off a block's edge a held width may be [m]."""
    told: float = TOLD
    """How long a width must read well to tell how a command ended that says nothing [s]."""
    mass: float = 0.1
    """Of a block [kg]."""
    near: Zone = NEAR
    """The last stretch to a grasp, and the first away from a placed block."""
    lift: Zone = LIFT
    """The first stretch with a block in the hand."""
    land: Zone = LAND
    """The last one."""
    feel: float = math.inf
    """The push from below that ends it, without which nothing is let go of [N]."""


def go(
    station: Station,
    q: Array,
    clearance: Clearance,
    manner: Manner,
    hand: HandSpeed = FREELY,
    payload: Payload = NOTHING,
    see: See = unseeing,
    given: Callable[[], bool] = always,
) -> Outcome:
    """From the commanded pose to rest at `q` [rad], clear all the way, as long as `given` holds."""
    arm = station.arm
    path = route(arm.state().q_d, q, clearance, arm.limits, manner.speed, payload, hand)
    if isinstance(path, NoPath):
        return Outcome(False, path.why)
    return watched(station, arm.follow(path), see, given)


def carry(
    station: Station,
    scene: Scene,
    block: int,
    T_base_pick: Array,
    T_base_place: Array,
    manner: Manner = Manner(),
) -> Outcome:
    """The block from where it stands to where it shall; the hand stays there, open."""
    q_now, limits = station.arm.state().q_d, station.arm.limits
    ends = choose_ends(scene, block, T_base_pick, T_base_place, q_now, limits)
    if not isinstance(ends, Ends):
        return Outcome(False, ends.why)
    taken = take(station, scene, block, T_base_pick, ends, manner)
    return taken and put(station, scene, ends.q_place, ends.T_ee_block, manner)


def take(
    station: Station,
    scene: Scene,
    block: int,
    T_base_pick: Array,
    ends: Ends,
    manner: Manner,
    see: See = unseeing,
    given: Callable[[], bool] = always,
) -> Outcome:
    """Go to the block and close on it, as long as `given` holds; judged by the width."""
    opening = begin_opening(station, manner.told)
    around_block = scene.empty(block, T_base_pick)
    gentle = HandSpeed(arriving=manner.near)
    arrived = go(station, ends.q_pick, around_block, manner, gentle, see=see, given=given)
    if not arrived:
        return arrived
    if not (opened := opening.ensure()):
        return opened
    size, speed = station.field.block_size, station.gripper.limits.speed
    return close_on(station, size, manner.force, manner.tolerance, speed, told=manner.told)


def put(
    station: Station,
    scene: Scene,
    q_place: Array,
    T_ee_block: Array,
    manner: Manner,
    see: See = unseeing,
    given: Callable[[], bool] = always,
) -> Outcome:
    """Carry the held block to its place and let go, as long as `given` holds on the way."""
    gentle = HandSpeed(leaving=manner.lift, arriving=manner.land)
    payload = Payload(manner.mass, _vector(T_ee_block))
    arm, clearance = station.arm, scene.holding(T_ee_block)
    felt = manner.feel < math.inf and arm.state().torque_ext is not None
    q_end = _just_above(q_place) if felt else q_place
    path = route(arm.state().q_d, q_end, clearance, arm.limits, manner.speed, payload, gentle)
    if isinstance(path, NoPath):
        return Outcome(False, path.why)
    motion, lands = arm.follow(path), station.clock.now() + path.duration
    until = lands - LANDING if felt else math.inf
    if not (arrived := watched(station, motion, see, given, until)):
        return arrived
    height = float(fk(q_place)[2, 3])
    if felt and not (arrived := _landed(station, motion, height, manner.feel)):
        return arrived
    return open_hand(station, manner.told)


def _just_above(q: Array) -> Array:
    """The same hand a little higher [rad]."""
    above = bent_onto(raised(fk(q), ABOVE)[None], q[None])[0]
    return q if np.isnan(above).any() else above


def _landed(station: Station, motion: Motion, height: float, force: float) -> Outcome:
    """Wait until a motion to just above `height` [m] ends, and go on down softly until something is
    met; where it is met before, press no more."""
    feeler = listen(station, BASELINE, force)
    while not motion.done:
        motion.wait(TICK)
        if not motion.done and feeler.feels(station.arm.state()):
            motion.stop()
            hold(station, feeler.q)
            return DONE
    if not (ended := motion.outcome):
        return ended
    touch = Touch(window=BELOW, speed=FEELING, force=force, listening=BASELINE)
    return DONE if land(station, height, touch) else NOTHING_BELOW


def withdraw(
    station: Station,
    scene: Scene,
    block: int,
    T_base_block: Array,
    q: Array,
    manner: Manner = Manner(),
) -> Outcome:
    """Away from a block just placed, to rest at `q` [rad], without touching it."""
    clearance = scene.empty(block, T_base_block)
    return go(station, q, clearance, manner, HandSpeed(leaving=manner.near))


def _vector(T: Array) -> tuple[float, float, float]:
    x, y, z = T[:3, 3].tolist()
    return (x, y, z)
