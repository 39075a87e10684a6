"""The field's cameras as everybody knows them: lenses, and where they are mounted."""

import math
from dataclasses import dataclass, replace

import numpy as np

from pandarena.geometry import Array, transform
from pandarena.settings import numbers

XYZ = tuple[float, float, float]
_UNDISTORTING = 8
"""Fixed-point steps: each brings what is left down to some hundredths."""


@dataclass(frozen=True)
class Lens:
    """A pinhole with Brown's distortion; pixels, centre of the top left pixel at (0, 0)."""

    width: int = 800
    height: int = 448
    fx: float = 494.0
    fy: float = 494.0
    cx: float = 399.5
    cy: float = 223.5
    distortion: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """k1 k2 p1 p2"""

    def __post_init__(self) -> None:
        pixels = range(1, 10_001)
        if not (self.width in pixels and self.height in pixels and min(self.fx, self.fy) > 0.0):
            raise ValueError("a lens has 1 to 10,000 pixels a side and positive focal lengths")
        if any(abs(value) > 1e6 for _, value in numbers(self)):
            raise ValueError("a lens has no number beyond a million")

    def pixels(self, points: Array) -> Array:
        """Where points (..., 3) in the camera's frame [m] are seen: (..., 2) [px].

        Points must lie in front of the camera; far outside the image the distortion means nothing.
        """
        x, y = points[..., 0] / points[..., 2], points[..., 1] / points[..., 2]
        dx, dy = self._shift(x, y)
        return np.stack([self.fx * (x + dx) + self.cx, self.fy * (y + dy) + self.cy], axis=-1)

    def rays(self, pixels: Array) -> Array:
        """The undistorted (x / z, y / z) that are seen at `pixels` (..., 2)."""
        x0, y0 = (pixels[..., 0] - self.cx) / self.fx, (pixels[..., 1] - self.cy) / self.fy
        x, y = x0, y0
        if any(self.distortion):
            for _ in range(_UNDISTORTING):
                dx, dy = self._shift(x, y)
                x, y = x0 - dx, y0 - dy
        return np.stack([x, y], axis=-1)

    def _shift(self, x: Array, y: Array) -> tuple[Array, Array]:
        """What Brown's model adds to x / z and y / z."""
        k1, k2, p1, p2 = self.distortion
        xx, yy, xy = x * x, y * y, 2.0 * x * y
        radial = (k1 + k2 * (xx + yy)) * (xx + yy)
        return (
            x * radial + p1 * xy + p2 * (3.0 * xx + yy),
            y * radial + p2 * xy + p1 * (xx + 3.0 * yy),
        )

    def straight(self) -> "Lens":
        """The same without distortion."""
        return replace(self, distortion=(0.0, 0.0, 0.0, 0.0))


@dataclass(frozen=True)
class Camera:
    """A lens and where it is mounted; camera axes: x right, y down in the image, z forward."""

    lens: Lens
    position: XYZ
    """[m], in the frame it is mounted on: the hand's end effector frame, or the world."""
    axes: tuple[XYZ, XYZ, XYZ]
    """The camera's x, y, z axes in that frame."""

    @property
    def T_mount_camera(self) -> Array:
        """The camera in its mount's frame."""
        T = transform(p=self.position)
        T[:3, :3] = [[axis[row] for axis in self.axes] for row in range(3)]
        return T


_ALONG_HAND: tuple[XYZ, XYZ, XYZ] = ((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
"""A wrist camera looks along the hand; the fingers close along its x."""
SIMULATED_WRIST = Camera(Lens(), (0.05, 0.0, -0.0604), _ALONG_HAND)
HARDWARE_WRISTS: dict[str, Camera] = {
    "red": Camera(
        Lens(800, 448, 629.61, 628.43, 406.10, 244.61, (-0.0771, 0.1340, 0.0024, 0.0054)),
        (0.0300, 0.0014, -0.05264),
        _ALONG_HAND,
    ),
    "blue": Camera(
        Lens(800, 448, 611.50, 612.16, 411.30, 238.37, (-0.0802, 0.0808, 0.0052, 0.0011)),
        (0.06008, -0.0150, -0.06877),
        _ALONG_HAND,
    ),
}
"""The course's real cameras (1 and 3) with their lenses and mounts: they see less."""


def _middle() -> Camera:
    """Across the turntable at x = 0.8, 0.5 rad below the horizon, looking along -x."""
    s, c = math.sin(0.5), math.cos(0.5)
    f = 320.0 / math.tan(math.radians(30.0))
    return Camera(
        Lens(640, 480, f, f, 319.5, 239.5),
        (0.8, 0.0, 0.5),
        ((0.0, 1.0, 0.0), (s, 0.0, -c), (-c, 0.0, -s)),
    )


MIDDLE = _middle()
"""On the world frame."""
