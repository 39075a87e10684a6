"""The arena's first message: what is to be played, and what stands still all match long."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Protocol

import numpy as np

from pandarena.backends.sim import SimStation
from pandarena.backends.sim.clock import ASKING
from pandarena.geometry import Array
from pandarena.match.outside.calls import along
from pandarena_player.wire import PROTOCOL, encode


class Wanted(Protocol):
    """What a player's process is to do."""

    @property
    def what(self) -> Mapping[str, Any]: ...
    @property
    def seed(self) -> int: ...
    @property
    def adapter(self) -> str: ...


def hello(player: Wanted, station: SimStation) -> bytes:
    """As a frame; all of it is known to a team in process, too."""
    limits, hand = station.arm.limits, station.gripper.limits
    arrays: dict[str, Array] = {
        f"limits.{f.name}": value
        for f in fields(limits)
        if isinstance(value := getattr(limits, f.name), np.ndarray)
    }
    for name, camera in station.cameras.items():
        T_ee_camera = camera.T_ee_camera
        if T_ee_camera is not None:
            arrays[f"camera.{name}"] = T_ee_camera
    header = {
        "protocol": PROTOCOL,
        "adapter": player.adapter,
        "play": dict(player.what),
        "seed": player.seed,
        "along": along(station),
        "asking_us": 0 if station.clock.measured else ASKING,
        "team": station.field.team,
        "field": asdict(station.field.field),
        "arm": limits.name,
        "gripper": asdict(hand),
        "cameras": list(station.cameras),
    }
    return encode(header, arrays)
