"""From a rendered pinhole picture to a camera's: its true lens, light, glare, blur and noise.

What is random is drawn by name; a frame's noise is a stretch of one long strip of random numbers,
which is as good as fresh ones and ten times as fast.
"""

import math
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pandarena.cameras import Lens
from pandarena.geometry import Array
from pandarena.scenario import Imaging
from pandarena.seeds import rng

Grey = NDArray[np.float32]
STRIP = 1 << 21
"""Random numbers for noise; a frame takes a stretch of them from a place of its own."""
GLARE_SPREAD = 0.06
"""Of a lamp's mirror image in half gloss [rad]."""
BIAS_DEPTH = 0.5
"""Where a scenario's bias is stated [m]."""


def true_lens(lens: Lens, focal: float, bias: float) -> Lens:
    """What the announced lens really is: longer by `focal`, and off by `bias` [m] at its corner."""
    k1, *others = lens.distortion
    corner = math.hypot(lens.width / 2 / lens.fx, lens.height / 2 / lens.fy)
    more = bias / BIAS_DEPTH / corner**3
    distortion = (k1 + more, *others) if bias else lens.distortion
    return replace(lens, fx=focal * lens.fx, fy=focal * lens.fy, distortion=distortion)


def pinhole(lens: Lens) -> Lens:
    """The lens without distortion that sees all that `lens` sees, in a picture as sharp."""
    if not any(lens.distortion):
        return lens
    across, down = np.linspace(0, lens.width - 1, 65), np.linspace(0, lens.height - 1, 65)
    edges = [(u, v) for u in across for v in (down[0], down[-1])]
    edges += [(u, v) for u in (across[0], across[-1]) for v in down]
    seen = lens.rays(np.array(edges)) * [lens.fx, lens.fy] + [lens.cx, lens.cy]
    low, high = np.floor(seen.min(axis=0)) - 1, np.ceil(seen.max(axis=0)) + 1
    width, height = (int(n) + 1 for n in high - low)
    return replace(
        lens.straight(), width=width, height=height, cx=lens.cx - low[0], cy=lens.cy - low[1]
    )


@dataclass(frozen=True, eq=False)
class Bend:
    """How a pinhole's picture is sampled for a lens: four neighbours and how much each counts."""

    lens: Lens
    indices: NDArray[np.int64]
    """(4, pixels) in the flat pinhole picture."""
    weights: Grey
    """(4, pixels)"""

    @classmethod
    def of(cls, lens: Lens, straight: Lens) -> "Bend":
        """From a picture of `straight` to one of `lens`."""
        v, u = np.mgrid[0 : lens.height, 0 : lens.width]
        rays = lens.rays(np.stack([u, v], axis=-1).astype(float))
        x = np.clip(straight.fx * rays[..., 0] + straight.cx, 0, straight.width - 1.001).ravel()
        y = np.clip(straight.fy * rays[..., 1] + straight.cy, 0, straight.height - 1.001).ravel()
        x0, y0 = x.astype(np.int64), y.astype(np.int64)
        fx, fy = x - x0, y - y0
        first = y0 * straight.width + x0
        offsets = (0, 1, straight.width, straight.width + 1)
        weights = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        return cls(
            lens, np.array([first + o for o in offsets]), np.array(weights).astype(np.float32)
        )

    def __call__(self, picture: Grey) -> Grey:
        """One channel, sampled."""
        flat = picture.ravel()
        out = self.weights[0] * flat.take(self.indices[0])
        for index, weight in zip(self.indices[1:], self.weights[1:], strict=True):
            out += weight * flat.take(index)
        return out.reshape(self.lens.height, self.lens.width)


def shade(lens: Lens, uneven: float, angle: float) -> Grey:
    """What brightness is multiplied with: one at the bright end, `1 - uneven` at the dark one."""
    x, y = np.linspace(-1, 1, lens.width), np.linspace(-1, 1, lens.height)
    along = math.cos(angle) * x[None] + math.sin(angle) * y[:, None]
    along *= 1.0 / (abs(math.cos(angle)) + abs(math.sin(angle)))
    return (1.0 - 0.5 * uneven * (1.0 + along)).astype(np.float32)


def add_glare(picture: Grey, lens: Lens, p_camera_lamp: Array, strength: float) -> None:
    """Brighten around a lamp's mirror image, in place; `strength` in grey levels."""
    if p_camera_lamp[2] <= 0.1:
        return
    u = lens.fx * p_camera_lamp[0] / p_camera_lamp[2] + lens.cx
    v = lens.fy * p_camera_lamp[1] / p_camera_lamp[2] + lens.cy
    reach = GLARE_SPREAD * lens.fx
    if not (-4 * reach < u < lens.width + 4 * reach and -4 * reach < v < lens.height + 4 * reach):
        return
    across = np.exp(-0.5 * ((np.arange(lens.width) - u) / reach) ** 2)
    down = strength * np.exp(-0.5 * ((np.arange(lens.height) - v) / reach) ** 2)
    picture += np.outer(down, across).astype(np.float32)


def blurred(picture: Grey, sigma: float) -> Grey:
    """With each pixel spread by `sigma` [px] both ways."""
    if sigma == 0.0:
        return picture
    times = max(1, math.ceil(sigma**2 / 0.5))  # three neighbours hold a variance of 2 w <= 2/3
    w = np.float32(0.5 * sigma**2 / times)
    for _ in range(times):
        for axis in (0, 1):
            lines = np.moveaxis(picture, axis, 0)
            spread = lines * (1 - 2 * w)
            spread[1:] += w * lines[:-1]
            spread[:-1] += w * lines[1:]
            spread[0] += w * lines[0]
            spread[-1] += w * lines[-1]
            picture = np.moveaxis(spread, 0, axis)
    return picture


@cache
def _strip() -> Grey:
    return rng(0, "image noise").standard_normal(STRIP, np.float32)


def noise(shape: tuple[int, int], sigma: float, draw: np.random.Generator) -> Grey:
    """Of a whole frame [grey levels]."""
    size = shape[0] * shape[1]
    strip = _strip()
    first = int(draw.integers(0, max(1, STRIP - size)))
    if size > STRIP:  # larger than any real camera here: it repeats
        return np.resize(strip, shape) * np.float32(sigma)
    return strip[first : first + size].reshape(shape) * np.float32(sigma)


def developed(picture: Grey, imaging: Imaging, draw: np.random.Generator) -> NDArray[np.uint8]:
    """Blur, noise, and the limits of what a pixel can say."""
    out = blurred(picture, imaging.blur)
    if imaging.noise:
        out = out + noise((out.shape[0], out.shape[1]), imaging.noise, draw)
    return np.clip(out + np.float32(0.5), 0, 255).astype(np.uint8)
