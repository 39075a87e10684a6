"""The first thing to read: the four static blocks, from above, by plain waypoints, in one tower."""

import math
from dataclasses import dataclass
from typing import Annotated

from pandarena.geometry import transform
from pandarena.skills.above import Pace, pick, place
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Reflex, Station
from pandarena.strategies import Strategy
from pandarena.strategies._tuning import Within


@dataclass(frozen=True)
class Params:
    """What may be tuned."""

    speed: Annotated[float, Within(0.2, 1.0)] = 0.6
    """Speed factor of moves between hovers."""
    look_height: Annotated[float, Within(0.28, 0.48)] = 0.38
    """Of the hand above the source platform when it looks [m]."""
    attempts: int = 12
    """Picks before it gives up."""
    camera_offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Added to what the camera says, in the base frame [m]; tuned by hand on hardware."""

    def __post_init__(self) -> None:
        if not 0.0 < self.speed <= 1.0:
            raise ValueError(f"speed = {self.speed:g} is not in (0, 1]")
        if self.attempts < 0:
            raise ValueError(f"attempts = {self.attempts} is negative")


def play(station: Station, params: Params) -> None:
    """Look; take the nearest block that is not on the tower; put it on the tower; again."""
    pace = Pace(carry=params.speed, touch=min(params.speed, 0.25))
    level = 1
    for _ in range(params.attempts):
        if level > len(station.field.own_static):
            return
        try:
            level += _one_block(station, params, pace, level)
        except Reflex as reflex:
            station.log.note("reflex", why=str(reflex))
            station.arm.recover()
            station.gripper.move(pace.open_width).wait()


def _one_block(station: Station, params: Params, pace: Pace, level: int) -> int:
    """Bring one more block to the tower; returns how many were placed."""
    field = station.field
    sx, sy, top = field.source
    look = pointing_down((sx - 0.05, sy, top + params.look_height))
    if not (moved := move_hand(station, look, params.speed)):
        station.log.note("cannot look", why=moved.why)
        return 0
    reading = station.cameras["wrist"].blocks()
    seen = {b: transform(p=params.camera_offset) @ T for b, T in reading.in_base().items()}
    on_source = {
        block: T
        for block, T in seen.items()
        if block in field.own_static and abs(T[0, 3] - sx) < 0.15 and abs(T[1, 3] - sy) < 0.15
    }
    if not on_source:
        station.log.note("no block in view")
        return 0
    gx, gy, _ = field.goal
    block = min(on_source, key=lambda b: math.dist(on_source[b][:2, 3], (gx, gy)))
    height = field.level_height(level)
    station.log.note("pick", block=block, level=level)
    picked = pick(station, on_source[block], height - on_source[block][2, 3] + pace.hover, pace)
    if not picked:
        station.log.note("pick failed", block=block, why=picked.why)
        return 0
    placed = place(station, (gx, gy, height), 0.0, pace)
    station.log.note("placed" if placed else "place failed", block=block, why=placed.why)
    return int(placed.ok)


STRATEGY = Strategy(
    "hello", "the four static blocks from above, plain waypoints, one tower", play, Params()
)
