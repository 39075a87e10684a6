"""A station on the simulated world: what one team is handed, and what drives its arm."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pandarena.backends.sim.arm import SimArm
from pandarena.backends.sim.camera import SimCamera
from pandarena.backends.sim.clock import MICRO, TICK_US, SimClock
from pandarena.backends.sim.eyes import Eyes
from pandarena.backends.sim.gripper import SimGripper
from pandarena.estimates import TurntableEstimate
from pandarena.field import Team, TeamField
from pandarena.geometry import Array
from pandarena.thoughts import Beliefs, Believed, Plan, Thought
from pandarena.world.world import World

Note = dict[str, float | int | str | bool]


class SimLog:
    """The `Log` protocol: notes with their time, for the recording."""

    def __init__(self, clock: SimClock) -> None:
        self._clock = clock
        self.notes: list[tuple[float, str, Note]] = []
        self.thoughts: list[tuple[float, Thought]] = []
        self.listened = False
        """Whether thoughts are kept: a recorder sets it."""

    def note(self, text: str, **values: float | int | str | bool) -> None:
        self.add(text, values)

    def add(self, text: str, values: Note) -> None:
        """Note it as of the player's time."""
        self.notes.append((self._clock.us / MICRO, text, values))

    def believe(
        self, blocks: Iterable[Believed], turntable: TurntableEstimate | None = None
    ) -> None:
        self.think(Beliefs.of(blocks, turntable))

    def plan(
        self, task: str, why: str = "", T_base_ee: Array | None = None, at: float | None = None
    ) -> None:
        self.think(Plan.of(task, why, T_base_ee, at))

    def think(self, thought: Thought) -> None:
        """Keep it as of the player's time, if anybody listens."""
        if self.listened:
            self.thoughts.append((self._clock.us / MICRO, thought))


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
