"""A station on the wall clock, for contract tests: it answers as a real arm's driver would.

Nothing runs in the background: arm and hand are kinematic and worked out up to now whenever they
are asked, so a busy machine delays answers and never the motion. Waiting is blocked waiting. Like a
real driver it answers late (camera readings lie in the past), takes no path that it cannot follow,
stops on a reflex and may lose its link. It needs no world, and players never import it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as of

from pandarena.backends.fake.arm import FakeArm
from pandarena.backends.fake.camera import FakeCamera
from pandarena.backends.fake.clock import WallClock
from pandarena.backends.fake.gripper import FakeGripper
from pandarena.backends.fake.link import Link
from pandarena.backends.fake.settings import FakeSettings
from pandarena.estimates import TurntableEstimate
from pandarena.field import Field, Team, TeamField
from pandarena.geometry import Array
from pandarena.thoughts import Beliefs, Believed, Plan, Thought

Note = dict[str, float | int | str | bool]


class FakeLog:
    """The `Log` protocol: notes with their time."""

    def __init__(self, clock: WallClock) -> None:
        self._clock = clock
        self.notes: list[tuple[float, str, Note]] = []
        self.thoughts: list[tuple[float, Thought]] = []

    def note(self, text: str, **values: float | int | str | bool) -> None:
        self.notes.append((self._clock.now(), text, values))

    def believe(
        self, blocks: Iterable[Believed], turntable: TurntableEstimate | None = None
    ) -> None:
        self.thoughts.append((self._clock.now(), Beliefs.of(blocks, turntable)))

    def plan(
        self, task: str, why: str = "", T_base_ee: Array | None = None, at: float | None = None
    ) -> None:
        self.thoughts.append((self._clock.now(), Plan.of(task, why, T_base_ee, at)))


@dataclass(frozen=True)
class FakeStation:
    """The `Station` protocol on the wall clock."""

    field: TeamField
    arm: FakeArm
    gripper: FakeGripper
    cameras: dict[str, FakeCamera]
    clock: WallClock
    log: FakeLog
    link: Link = of(repr=False)
    """What a test may cut."""


def open_station(
    T_base_blocks: Mapping[int, Array] | None = None,
    settings: FakeSettings | None = None,
    team: Team = "red",
) -> FakeStation:
    """A station whose time begins now; its cameras see `T_base_blocks`, by block id."""
    settings = settings or FakeSettings()
    clock = WallClock(settings.time)
    link = Link(clock, settings.silence)
    seen_by = Field().seen_by(team)
    arm = FakeArm(link, settings)
    blocks = dict(T_base_blocks or {})
    return FakeStation(
        field=seen_by,
        arm=arm,
        gripper=FakeGripper(link),
        cameras={
            name: FakeCamera(name, seen_by, arm, link, blocks, settings)
            for name in ("wrist", "middle")
        },
        clock=clock,
        log=FakeLog(clock),
        link=link,
    )


__all__ = ["FakeSettings", "FakeStation", "open_station"]
