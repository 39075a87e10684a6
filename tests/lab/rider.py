"""A player that takes blocks off the turntable: it rides along with each, and may miss at will."""

from dataclasses import dataclass

import numpy as np

from pandarena.geometry import Array, top_yaw
from pandarena.kinematics import four_yaws
from pandarena.motion.moving import Interception, intercept
from pandarena.motion.riding import Ride, Turning
from pandarena.motion.states import State
from pandarena.skills.above import Pace, place
from pandarena.skills.moves import pointing_down
from pandarena.station import Reflex, Station
from pandarena.strategies import Strategy

OMEGA = 0.0523
PACE = Pace(carry=0.8, touch=0.3)


@dataclass(frozen=True)
class Params:
    blocks: int = 1
    """How many to place."""
    misses: int = 0
    """How many times it closes beside a block first."""
    shift: float = 0.06
    """How far above the block it does that [m]."""
    drops: int = 0
    """How many it lets go of in the air."""


def play(station: Station, params: Params) -> None:
    misses, drops, level = params.misses, params.drops, 1
    while level <= params.blocks:
        try:
            found = soonest(station, params.shift if misses else 0.0)
            if not ride(station, found):
                station.log.note("pick failed", why="the hand is empty")
                misses -= 1
            elif drops:
                station.gripper.move(PACE.open_width).wait()
                drops -= 1
            elif on_tower(station, level):
                level += 1
        except Reflex as reflex:
            station.log.note("reflex", why=str(reflex))
            station.arm.recover()
            station.gripper.move(PACE.open_width).wait()


def soonest(station: Station, shift: float) -> Interception:
    """The way to the block that can be met first."""
    station.clock.sleep(0.05)
    reading = station.cameras["middle"].blocks()
    turning = Turning(station.field.turntable[:2], OMEGA)
    late = station.clock.now() - reading.stamp
    start, limits = State.of(station.arm.state().q_d), station.arm.limits
    best: Interception | None = None
    for block, T in sorted(reading.in_base().items()):
        if block not in station.field.dynamic or np.hypot(*(T[:2, 3] - turning.center)) > 0.3:
            continue
        grasps = turning.carried(above(T, shift), np.array(late))
        met = intercept(start, grasps, turning, Ride(dwell=0.6), until=16.0, limits=limits)
        if isinstance(met, Interception) and (best is None or met.meet < best.meet):
            best = met
    assert best is not None, "no block comes by"
    return best


def above(T_base_block: Array, shift: float) -> Array:
    yaw = top_yaw(T_base_block[:3, :3])
    return four_yaws(pointing_down(T_base_block[:3, 3] + [0.0, 0.0, shift], yaw))


def ride(station: Station, way: Interception) -> bool:
    """Meet it, close, rise; whether something is in the hand."""
    opening = station.gripper.move(PACE.open_width)
    began = station.clock.now()
    moving = station.arm.follow(way.path)
    opening.wait()
    station.clock.sleep(max(0.0, began + way.touch - station.clock.now()))
    held = station.gripper.grasp(station.field.block_size, PACE.force).wait()
    return bool(moving.wait() and held)


def on_tower(station: Station, level: int) -> bool:
    x, y, _ = station.field.goal
    return bool(place(station, (x, y, station.field.level_height(level)), 0.0, PACE))


STRATEGY = Strategy("rider", "takes blocks off the turntable", play, Params())
