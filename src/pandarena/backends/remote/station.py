"""The parts of a remote station, put together from the arena's first message."""

from dataclasses import dataclass

from pandarena.backends.remote.arm import RemoteArm
from pandarena.backends.remote.camera import RemoteCamera
from pandarena.backends.remote.clock import RemoteClock, RemoteLog
from pandarena.backends.remote.gripper import RemoteGripper
from pandarena.field import Field, TeamField
from pandarena.panda import GripperLimits, Limits
from pandarena.settings import overlay
from pandarena.station import LinkLost, Reflex, StationError
from pandarena_player.line import Line, Reply

ERRORS = {
    "Reflex": Reflex,
    "LinkLost": LinkLost,
    "StationError": StationError,
    "ValueError": ValueError,
    "OverflowError": OverflowError,
}
"""What the arena may answer with, as what it is in process."""


@dataclass(frozen=True)
class RemoteStation:
    """The `Station` protocol over the wire."""

    field: TeamField
    arm: RemoteArm
    gripper: RemoteGripper
    cameras: dict[str, RemoteCamera]
    clock: RemoteClock
    log: RemoteLog


def open_station(line: Line, first: Reply) -> RemoteStation:
    """The station of a player whose first message was `first`."""
    header, arrays = first
    parts = {k.removeprefix("limits."): v for k, v in arrays.items() if k.startswith("limits.")}
    return RemoteStation(
        field=overlay(Field(), header["field"]).seen_by(header["team"]),
        arm=RemoteArm(line, Limits(header["arm"], **parts)),
        gripper=RemoteGripper(line, GripperLimits(**header["gripper"])),
        cameras={
            name: RemoteCamera(line, name, arrays.get(f"camera.{name}"))
            for name in header["cameras"]
        },
        clock=RemoteClock(line),
        log=RemoteLog(line),
    )
