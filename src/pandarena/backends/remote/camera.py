"""Cameras over the wire."""

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.geometry import Array
from pandarena_player.line import Line, Reply


class RemoteCamera:
    """The `Camera` protocol."""

    def __init__(self, line: Line, name: str, T_ee_camera: Array | None) -> None:
        self._line, self._name, self._T_ee_camera = line, name, T_ee_camera
        self._last: BlocksReading | None = None

    @property
    def T_ee_camera(self) -> Array | None:
        return self._T_ee_camera

    def blocks(self) -> BlocksReading:
        answer = self._line.ask(f"camera.{self._name}", "camera.blocks", {"camera": self._name})
        if self._last is None or self._last.stamp != answer[0]["stamp"]:
            self._last = _reading(answer)
        return self._last


def _reading(answer: Reply) -> BlocksReading:
    header, arrays = answer
    ids, faces = header["ids"], (tuple(told) for told in header["faces"])
    covariances = arrays.get("covariances", [None] * len(ids))
    blocks = zip(ids, arrays["T_camera_blocks"], faces, covariances, strict=True)
    return BlocksReading(
        stamp=header["stamp"],
        T_base_camera=arrays["T_base_camera"],
        T_base_ee=arrays.get("T_base_ee"),
        blocks=tuple(BlockSeen(*block) for block in blocks),
    )
