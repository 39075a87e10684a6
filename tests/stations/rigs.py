"""The stations that contracts are asked of. A new backend is one more `Rig` in `RIGS`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pandarena.api import make_match
from pandarena.backends.fake import FakeStation, open_station
from pandarena.field import Field
from pandarena.geometry import Array, top_yaw, transform
from pandarena.match.conductor import Match
from pandarena.skills.moves import move_hand, pointing_down, raised
from pandarena.station import Station

Contract = Callable[[Station], None]
MATCH = 30.0
"""Match time that a contract may take [s]."""


@dataclass(frozen=True)
class Rig:
    """A kind of station, and what the tests may do behind its back."""

    name: str
    run: Callable[[Contract], Any]
    """Give a contract a station, and let what it raises through."""
    provoke: Callable[[Any, str], None]
    """A reflex, with its reason."""
    offer_block: Callable[[Any], None]
    """Get a block between the open fingers."""


def in_a_match(contract: Contract, seed: int = 1, **options: Any) -> Match:
    """Play a contract as red, alone, to its end; raise what it raised."""
    raised: list[Exception] = []
    ended: list[bool] = []

    def player(station: Station) -> None:
        try:
            contract(station)
            ended.append(True)
        except Exception as error:
            raised.append(error)
            raise

    match = make_match(player, "none", seed=seed, time=MATCH, **options)
    seat = match.seats["red"]
    try:
        while not match.over and seat.playing:
            match.step()
    finally:
        seat.leave()
    if raised:
        assert seat.forfeit and seat.traceback
        raise raised[0]
    assert ended, f"it did not end within {MATCH} s of match time"
    assert not seat.forfeit
    return match


PICTURES = {"scenario": {"sensor": {"kind": "image"}}}
"""Settings with which tags and blocks are found in pictures."""


def descend_on_a_block(station: Station) -> None:
    """Look, take the nearest static block, and get its middle between the fingers."""
    x, y, top = station.field.source
    assert move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), speed=0.6)
    blocks = station.cameras["wrist"].blocks().in_base()
    T = next(T for block, T in blocks.items() if block in station.field.own_static)
    T_grasp = pointing_down(T[:3, 3], top_yaw(T[:3, :3]))
    assert move_hand(station, raised(T_grasp, 0.08), speed=0.6)
    assert move_hand(station, T_grasp, speed=0.25)


def on_the_wall_clock(contract: Contract) -> FakeStation:
    """A fake whose cameras see the four static blocks on the source platform."""
    station = open_station(static_blocks())
    contract(station)
    return station


def static_blocks() -> dict[int, Array]:
    """Four blocks in a square on red's source platform, in its base frame."""
    field = Field().seen_by("red")
    x, y, top = field.source
    corners = [(dx, dy) for dx in (-0.06, 0.06) for dy in (-0.06, 0.06)]
    return {
        block: transform(np.eye(3), (x + dx, y + dy, top + field.block_size / 2))
        for block, (dx, dy) in zip(sorted(field.own_static), corners, strict=True)
    }


RIGS = [
    Rig("sim", in_a_match, lambda s, why: s.arm.reflex(why), descend_on_a_block),
    Rig(
        "wall",
        on_the_wall_clock,
        lambda s, why: s.arm.provoke(why),
        lambda s: s.gripper.between(0.05),
    ),
]
