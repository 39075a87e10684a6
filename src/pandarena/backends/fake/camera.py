"""Fake cameras: 30 exposures a second of blocks that stand still, each delivered after its latency.

A reading pairs the exposure's stamp with where the arm was at that stamp, never where it is now.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pandarena.backends.fake.arm import FakeArm
from pandarena.backends.fake.link import Link
from pandarena.backends.fake.painting import paint
from pandarena.backends.fake.settings import FakeSettings
from pandarena.cameras import Lens
from pandarena.estimates import BlockSeen, BlocksReading, ImageReading, TagsReading
from pandarena.field import Field, TeamField
from pandarena.geometry import Array, inverse
from pandarena.perception.detecting import tags_at
from pandarena.perception.faces import T_block_tag, facing
from pandarena.seeds import rng

RATE = 30
"""[Hz]"""
GRAZING = 0.25
"""Cosine of the slant beyond which a tag is not read."""
NEAR = 0.05
"""What is nearer is not seen [m]."""


class FakeCamera:
    """The `Camera` protocol on the wall clock."""

    def __init__(
        self,
        name: str,
        field: TeamField,
        arm: FakeArm,
        link: Link,
        T_base_blocks: Mapping[int, Array],
        settings: FakeSettings,
    ) -> None:
        self._name, self._arm, self._link, self._settings = name, arm, link, settings
        self._wrist = name == "wrist"
        view = field.field.side(field.team).wrist if self._wrist else field.field.middle
        self._field, self._lens = field.field, view.lens
        self._T_mount_camera = view.T_mount_camera
        self._T_base_world = field.T_base_world
        self._T_base_blocks = T_base_blocks
        self._last: tuple[int, Exposure] | None = None

    @property
    def T_ee_camera(self) -> Array | None:
        return self._T_mount_camera if self._wrist else None

    def blocks(self) -> BlocksReading:
        return self._newest().blocks

    def tags(self) -> TagsReading:
        return self._newest().tags

    def image(self) -> ImageReading:
        return self._newest().image

    def _newest(self) -> "Exposure":
        """The newest exposure that was delivered; the first of all is waited for."""
        with self._link.changed:
            while (frame := self._delivered()) is None:
                self._link.wait_until(self._delivery(0))
            if self._last is None or frame != self._last[0]:
                self._last = frame, self._expose(frame)
            return self._last[1]

    def _delivery(self, frame: int) -> float:
        low, high = self._settings.latency
        draw = rng(self._settings.seed, "latency", self._name, frame)
        return frame / RATE + draw.uniform(low, high)

    def _delivered(self) -> int | None:
        """The newest frame that is here, never an older one than the last time."""
        self._link.check()
        now = self._link.now()
        newest = math.floor((now - self._settings.latency[0]) * RATE)
        oldest = max(0, math.floor((now - self._settings.latency[1]) * RATE) - 1)
        frames = range(newest, oldest - 1, -1)
        return next((f for f in frames if f >= 0 and self._delivery(f) <= now), None)

    def _expose(self, frame: int) -> "Exposure":
        stamp = frame / RATE
        T_base_ee = self._arm.at(stamp).T_base_ee if self._wrist else None
        mount = self._T_base_world if T_base_ee is None else T_base_ee
        T_base_camera = mount @ self._T_mount_camera
        T_camera_base = inverse(T_base_camera)
        T_camera_blocks = {b: T_camera_base @ T for b, T in self._T_base_blocks.items()}
        return Exposure((stamp, T_base_camera, T_base_ee), T_camera_blocks, self._lens, self._field)


@dataclass(frozen=True, eq=False)
class Exposure:
    """What can be told of one exposure, worked out when it is asked for."""

    where: tuple[float, Array, Array | None]
    """Its stamp, the camera and the hand, as every reading begins."""
    T_camera_blocks: Mapping[int, Array]
    lens: Lens
    field: Field

    @cached_property
    def blocks(self) -> BlocksReading:
        """All blocks."""
        seen = (BlockSeen(b, T, _faces(T)) for b, T in self.T_camera_blocks.items())
        return BlocksReading(*self.where, tuple(seen))

    @cached_property
    def tags(self) -> TagsReading:
        """The tags that look at the camera and lie in its picture."""
        edge, size, lens = self.field.block_size, self.field.tag_size, self.lens
        T_camera_tags = {
            6 * block + face: T @ T_block_tag(face, edge)
            for block, T in self.T_camera_blocks.items()
            for face in _faces(T)
            if T[2, 3] > NEAR
        }
        inside = (
            tag
            for tag in tags_at(T_camera_tags, lens, size)
            if ((tag.corners > 0) & (tag.corners < [lens.width, lens.height])).all()
        )
        return TagsReading(*self.where, tuple(inside))

    @cached_property
    def image(self) -> ImageReading:
        """Their picture."""
        return ImageReading(*self.where, paint(self.tags.tags, self.lens, self.field.tag_size))


def _faces(T_camera_block: Array) -> tuple[int, ...]:
    return tuple(np.flatnonzero(facing(T_camera_block) > GRAZING).tolist())
