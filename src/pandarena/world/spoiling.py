"""Spoils exact sightings as a real camera would, each draw keyed by camera, exposure and block."""

import math

import numpy as np

from pandarena.cameras import Lens
from pandarena.geometry import Array, exp_so3
from pandarena.scenario import Sensor
from pandarena.seeds import rng

GRID = 0.7
"""Share of the variance that exposures from one place have in common."""
LOOKS_LARGER = 0.002
"""Share by which tags look larger at 1 m, and so nearer: where the library finds edges [1/m]."""
REFERENCE = 0.5
"""Distance at which a scenario states its jitter [m]."""


def is_clean(sensor: Sensor) -> bool:
    """Whether sightings stay exact."""
    spoilers = (
        sensor.corners,
        sensor.jitter,
        sensor.depth_jitter,
        sensor.turn_jitter,
        sensor.bias,
        sensor.focal,
        sensor.dropout,
        sensor.flip,
        sensor.side_face,
    )
    return not any(spoilers)


def spoil(
    T_camera_block: Array,
    tag_normal: Array,
    up_camera: Array,
    sensor: Sensor,
    lens: Lens,
    half: float,
    focal: float,
    key: tuple[int | str, ...],
    off: Array | None = None,
) -> Array | None:
    """The pose as reported, or None where it is missed.

    `tag_normal` is that of the best seen tag and `up_camera` the upward direction, both in the
    camera's frame; `half` is half a block's edge [m], `focal` the true focal length over the
    announced one; `key` names the draw. `off` (6,) is what corners in a picture would make of it.
    """
    draw = rng(int(key[0]), *key[1:])
    missed, flipped, mistaken = draw.uniform(size=3)
    noise = draw.normal(size=7)
    if missed < sensor.dropout:
        return None
    T = T_camera_block.copy()
    p = T[:3, 3]
    distance = float(np.linalg.norm(p))
    ray = p / distance
    slant = max(0.2, -float(ray @ tag_normal))
    growth = (distance / REFERENCE) ** 2 / slant
    if flipped < sensor.flip:
        T[:3, :3] = _mirrored(tag_normal, ray) @ T[:3, :3]
    if mistaken < sensor.side_face and float(tag_normal @ up_camera) < 0.7:
        # Its centre is looked for below the tag instead of behind it.
        T[:3, 3] += half * (tag_normal - up_camera)
    if off is not None:
        T[:3, 3] = T[:3, 3] * (1.0 - LOOKS_LARGER * distance) + off[:3]
        T[:3, :3] = exp_so3(off[3:]) @ T[:3, :3]
    T[:3, 3] += growth * (
        sensor.jitter * (noise[:3] - (noise[:3] @ ray) * ray) + sensor.depth_jitter * noise[6] * ray
    )
    T[:3, 3] += _bias(p, sensor.bias, lens)
    T[2, 3] /= focal  # a longer lens shows a larger tag, which seems nearer
    T[:3, :3] = exp_so3(sensor.turn_jitter * growth * noise[3:6]) @ T[:3, :3]
    return T


def _mirrored(normal: Array, ray: Array) -> Array:
    """The turn that takes a tag's normal to its mirror image about the line of sight."""
    axis = np.cross(normal, -ray)
    sine = float(np.linalg.norm(axis))
    if sine < 1e-6:
        return np.eye(3)
    angle = 2.0 * math.atan2(sine, -float(normal @ ray))
    return exp_so3(axis / sine * angle)


def _bias(p: Array, bias: float, lens: Lens) -> Array:
    """Outward by `bias` at the image's corner, by the square of the way there."""
    u = np.array([lens.fx * p[0] / p[2], lens.fy * p[1] / p[2]])
    corner = math.hypot(lens.width / 2, lens.height / 2)
    way = float(np.linalg.norm(u)) / corner
    if way < 1e-9:
        return np.zeros(3)
    outward = u / np.linalg.norm(u)
    return bias * way**2 * np.array([outward[0], outward[1], 0.0])


def corner_noise(covariance: Array, pixel: Array, key: tuple[int | str, ...]) -> Array:
    """(6,) of a pose with that covariance (6, 6), seen about there in the picture [px].

    Most of it comes from how the tag lies on the grid of pixels: it stays while nothing moves, and
    no averaging over exposures takes it away.
    """
    u, v = (round(float(at)) for at in pixel)
    grid = rng(int(key[0]), "grid", *key[2:3], *key[4:], u, v).normal(size=6)
    own = rng(int(key[0]), "pixels", *key[1:]).normal(size=6)
    drawn = math.sqrt(GRID) * grid + math.sqrt(1.0 - GRID) * own
    return np.asarray(np.linalg.cholesky(covariance) @ drawn, float)
