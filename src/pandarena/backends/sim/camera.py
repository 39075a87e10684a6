"""Simulated cameras: 30 exposures a second, each kept at the control tick that follows it."""

from collections.abc import Callable
from typing import TypeVar

from pandarena.backends.sim.clock import MICRO, SimClock
from pandarena.backends.sim.eyes import Eyes, Shot
from pandarena.backends.sim.measuring import measured_q
from pandarena.cameras import Camera
from pandarena.estimates import BlocksReading, ImageReading, TagsReading
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.kinematics import fk
from pandarena.world.world import TICK_RATE, World

RATE = 30
"""[Hz]"""
Reading = TypeVar("Reading", BlocksReading, TagsReading, ImageReading)


def exposure_tick(us: int) -> int:
    """The control tick of the newest exposure at time `us`."""
    frame = us * RATE // 1_000_000
    tick = -(-frame * 100 // RATE)
    return tick if tick * 10_000 <= us else -(-(frame - 1) * 100 // RATE)


class SimCamera:
    """The `Camera` protocol on the world."""

    def __init__(self, world: World, team: Team, name: str, eyes: Eyes, clock: SimClock) -> None:
        self._world, self._eyes, self._clock = world, eyes, clock
        self._team: Team = team
        self._wrist = name == "wrist"
        self._camera: Camera = world.field.side(team).wrist if self._wrist else world.field.middle
        self._name = name
        self._blocks: BlocksReading | None = None
        self._tags: TagsReading | None = None
        self._image: ImageReading | None = None
        self.answer: BlocksReading | TagsReading | None = None
        """The last reading that the player was given."""

    @property
    def T_ee_camera(self) -> Array | None:
        return self._camera.T_mount_camera if self._wrist else None

    def blocks(self) -> BlocksReading:
        self.answer = self._blocks = self._newest("", self._blocks, self._see_blocks)
        return self._blocks

    def tags(self) -> TagsReading:
        self.answer = self._tags = self._newest(".tags", self._tags, self._see_tags)
        return self._tags

    def image(self) -> ImageReading:
        self._image = self._newest(".image", self._image, self._eyes.image)
        return self._image

    @property
    def told(self) -> BlocksReading | None:
        """What the player was last told, as blocks."""
        if isinstance(self.answer, TagsReading):
            self.answer = self._eyes.fused(self.answer, self._camera)
        return self.answer

    @property
    def detects(self) -> bool:
        """Whether tags and blocks are found in pictures, which takes a while."""
        return self._eyes.detects

    @property
    def stands(self) -> bool:
        """Whether what it sees now is the newest there is up to the end of the tick."""
        clock = self._clock
        return self._tick(clock.us) == self._tick(clock.horizon_us - 1)

    def _newest(self, what: str, last: Reading | None, see: Callable[[Shot], Reading]) -> Reading:
        """The newest exposure, seen now unless it is the last that was seen so."""
        self._clock.ask(f"camera.{self._name}{what}")
        tick = self._tick(self._clock.us)
        if last is not None and round(last.stamp * TICK_RATE) == tick:
            return last
        seen = see(self._expose(tick))
        self._clock.resume()  # sensing is the arena's work, not the player's thinking
        return seen

    def _see_tags(self, shot: Shot) -> TagsReading:
        if self._tags is None or self._tags.stamp != shot.stamp:
            self._tags = self._eyes.tags(shot)
        return self._tags

    def _see_blocks(self, shot: Shot) -> BlocksReading:
        if self._eyes.detects:
            return self._eyes.fused(self._see_tags(shot), self._camera)
        return self._eyes.blocks(shot)

    def _tick(self, us: int) -> int:
        return exposure_tick(max(0, us - round(self._eyes.latency * MICRO)))

    def _expose(self, tick: int) -> Shot:
        snapshot = self._world.at_tick(tick)
        if not self._wrist:
            T_base_world = self._world.field.seen_by(self._team).T_base_world
            T_base_camera = T_base_world @ self._camera.T_mount_camera
            return Shot(self._camera, None, snapshot, T_base_camera, None)
        T_base_ee = fk(measured_q(self._world, self._team, snapshot))
        T_base_camera = T_base_ee @ self._camera.T_mount_camera
        return Shot(self._camera, self._team, snapshot, T_base_camera, T_base_ee)
