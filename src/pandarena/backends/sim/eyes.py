"""What a simulated camera looks with: the pose sensor, or pictures and a detector."""

from dataclasses import dataclass

from pandarena.backends.sim.tag_troubles import troubled
from pandarena.cameras import Camera
from pandarena.estimates import BlocksReading, ImageReading, TagSeen, TagsReading
from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.perception.detecting import detect
from pandarena.perception.fusing import blocks_of
from pandarena.world.imaging import ImageSensor
from pandarena.world.sensing import PoseSensor
from pandarena.world.world import TICK_RATE, Snapshot, World


@dataclass(frozen=True, eq=False)
class Shot:
    """One exposure: which camera, when, and where its team believes it to be."""

    camera: Camera
    team: Team | None
    """Whose wrist it is on; None is the middle camera."""
    snapshot: Snapshot
    T_base_camera: Array
    T_base_ee: Array | None

    @property
    def stamp(self) -> float:
        """[s]"""
        return self.snapshot.tick / TICK_RATE

    @property
    def where(self) -> tuple[float, Array, Array | None]:
        """What every reading begins with."""
        return self.stamp, self.T_base_camera, self.T_base_ee


class Eyes:
    """Both sensors of one match: what is seen depends on the world, the camera and the time."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._poses, self._images = PoseSensor(world), ImageSensor(world)
        self.detects = world.scenario.sensor.kind == "image"
        """Whether tags come from pictures."""
        self.latency = world.scenario.sensor.latency
        """Of what is answered [s]."""

    def tags(self, shot: Shot) -> TagsReading:
        """All tags in view."""
        if self.detects:
            return TagsReading(*shot.where, self._detected(shot))
        return TagsReading(*shot.where, self._poses.tags(shot.snapshot, shot.camera, shot.team))

    def blocks(self, shot: Shot) -> BlocksReading:
        """All blocks in view."""
        if self.detects:
            return self.fused(self.tags(shot), shot.camera)
        seen = self._poses.blocks(shot.snapshot, shot.camera, shot.team)
        return BlocksReading(*shot.where, seen)

    def fused(self, tags: TagsReading, camera: Camera) -> BlocksReading:
        """The blocks that these tags are on."""
        field = self._world.field
        known = [block.id for block in field.blocks]
        return blocks_of(tags, camera.lens, field.block_size, field.tag_size, known)

    def image(self, shot: Shot) -> ImageReading:
        """The picture, and its depths from a camera that has them."""
        which = (shot.snapshot, shot.camera, shot.team)
        return ImageReading(*shot.where, self._images.picture(*which), self._images.depth(*which))

    def close(self) -> None:
        """Give back what drawing took."""
        self._images.close()

    def _detected(self, shot: Shot) -> tuple[TagSeen, ...]:
        world, lens = self._world, shot.camera.lens
        grey = self._images.grey(shot.snapshot, shot.camera, shot.team)
        size = world.field.tag_size
        return troubled(
            detect(grey, lens, size),
            world.scenario.sensor.image,
            lens,
            size,
            world.scenario.block_size,
            shot.T_base_camera[2, :3],
            (world.seed, shot.team or "middle", shot.snapshot.tick),
        )
