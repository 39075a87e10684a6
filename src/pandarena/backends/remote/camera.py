"""Cameras over the wire."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from pandarena.estimates import BlockSeen, BlocksReading, ImageReading, TagSeen, TagsReading
from pandarena.geometry import Array
from pandarena_player.line import Line, Reply

Reading = TypeVar("Reading", BlocksReading, TagsReading, ImageReading)


class RemoteCamera:
    """The `Camera` protocol."""

    def __init__(self, line: Line, name: str, T_ee_camera: Array | None) -> None:
        self._line, self._name, self._T_ee_camera = line, name, T_ee_camera
        self._blocks: BlocksReading | None = None
        self._tags: TagsReading | None = None
        self._image: ImageReading | None = None

    @property
    def T_ee_camera(self) -> Array | None:
        return self._T_ee_camera

    def blocks(self) -> BlocksReading:
        self._blocks = self._newest("", "camera.blocks", self._blocks, _blocks)
        return self._blocks

    def tags(self) -> TagsReading:
        self._tags = self._newest(".tags", "camera.tags", self._tags, _tags)
        return self._tags

    def image(self) -> ImageReading:
        self._image = self._newest(".image", "camera.image", self._image, _image)
        return self._image

    def _newest(
        self, kind: str, call: str, last: Reading | None, read: Callable[[Reply], Reading]
    ) -> Reading:
        answer = self._line.ask(f"camera.{self._name}{kind}", call, {"camera": self._name})
        return last if last is not None and last.stamp == answer[0]["stamp"] else read(answer)


def _where(answer: Reply) -> tuple[float, Array, Array | None]:
    """What every reading begins with."""
    header, arrays = answer
    return header["stamp"], arrays["T_base_camera"], arrays.get("T_base_ee")


def _blocks(answer: Reply) -> BlocksReading:
    header, arrays = answer
    ids, faces = header["ids"], (tuple(told) for told in header["faces"])
    covariances = arrays.get("covariances", [None] * len(ids))
    blocks = zip(ids, arrays["T_camera_blocks"], faces, covariances, strict=True)
    return BlocksReading(*_where(answer), tuple(BlockSeen(*block) for block in blocks))


def _tags(answer: Reply) -> TagsReading:
    header, arrays = answer
    rows: list[Any] = [header["ids"], arrays["corners"], arrays["T_camera_tags"], arrays["errors"]]
    tags = (
        TagSeen(tag, corners, T, float(error), other if np.isfinite(worse) else None, float(worse))
        for tag, corners, (T, other), (error, worse) in zip(*rows, strict=True)
    )
    return TagsReading(*_where(answer), tuple(tags))


def _image(answer: Reply) -> ImageReading:
    arrays: dict[str, Any] = answer[1]
    return ImageReading(*_where(answer), arrays["rgb"], arrays.get("depth"))
