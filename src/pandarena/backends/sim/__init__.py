"""A station on the simulated world: what one team is handed, and what drives its arm."""

from collections.abc import Callable
from dataclasses import dataclass

from pandarena.backends.sim.arm import SimArm
from pandarena.backends.sim.camera import SimCamera
from pandarena.backends.sim.clock import MICRO, TICK_US, SimClock
from pandarena.backends.sim.eyes import Eyes
from pandarena.backends.sim.gripper import SimGripper
from pandarena.field import Team, TeamField
from pandarena.world.world import World

Note = dict[str, float | int | str | bool]


class SimLog:
    """The `Log` protocol: notes with their time, for the recording."""

    def __init__(self, clock: SimClock) -> None:
        self._clock = clock
        self.notes: list[tuple[float, str, Note]] = []

    def note(self, text: str, **values: float | int | str | bool) -> None:
        self.add(text, values)

    def add(self, text: str, values: Note) -> None:
        """Note it as of the player's time."""
        self.notes.append((self._clock.us / MICRO, text, values))


@dataclass(frozen=True)
class SimStation:
    """The `Station` protocol on the world."""

    field: TeamField
    arm: SimArm
    gripper: SimGripper
    cameras: dict[str, SimCamera]
    clock: SimClock
    log: SimLog


def open_station(
    world: World,
    team: Team,
    eyes: Eyes,
    end: float,
    hand_over: Callable[[], None],
    measured: bool = False,
) -> SimStation:
    """The station of one team; `hand_over` gives control back to the conductor."""
    clock = SimClock(hand_over, end, measured)
    return SimStation(
        field=world.field.seen_by(team),
        arm=SimArm(world, team, clock),
        gripper=SimGripper(world, team, clock),
        cameras={name: SimCamera(world, team, name, eyes, clock) for name in ("wrist", "middle")},
        clock=clock,
        log=SimLog(clock),
    )


__all__ = ["MICRO", "TICK_US", "Eyes", "SimStation", "open_station"]
