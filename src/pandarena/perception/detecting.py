"""From a picture to tags: a library finds corners, our own fit makes poses of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pandarena.cameras import Lens
from pandarena.estimates import Pixels, TagSeen
from pandarena.geometry import Array
from pandarena.perception.finding import find
from pandarena.perception.fitting import fit
from pandarena.perception.square import corners_of, square_poses

LUMA = (np.uint16(77), np.uint16(150), np.uint16(29))
"""Shares of red, green and blue in brightness, of 256."""
HALF_PIXEL = 0.5
"""The library counts from the top left pixel's corner, a `Lens` from its centre."""
DIMENSIONS = "(height, width) or (height, width, 3)"


def detect(image: Pixels, lens: Lens, tag_size: float) -> tuple[TagSeen, ...]:
    """All tags of the family in a picture, grey or RGB, by id; `tag_size` is their edge [m].

    A tag that is seen twice is not believed: there is one of each, and nobody can tell which.
    """
    found = find(_grey(image, lens))
    ids = [int(tag.tag_id) for tag in found]
    once = sorted((i, n) for n, i in enumerate(ids) if ids.count(i) == 1)
    corners = np.array([found[n].corners for _, n in once], float).reshape(-1, 4, 2) - HALF_PIXEL
    return tags_of([i for i, _ in once], corners, lens, tag_size)


def tags_of(ids: list[int], corners: Array, lens: Lens, tag_size: float) -> tuple[TagSeen, ...]:
    """Tags by their corners (n, 4, 2) [px], each with both its poses, the better one first."""
    if not ids:
        return ()
    n = len(ids)
    rays = lens.rays(corners)
    both = square_poses(rays, tag_size).reshape(2 * n, 4, 4)
    points = np.broadcast_to(corners_of(tag_size), (2 * n, 4, 3))
    weights = np.full((2 * n, 4), 0.5 * (lens.fx + lens.fy))
    fitted, cost = fit(both, points, np.repeat(rays, 2, axis=0), weights)
    poses, errors = fitted.reshape(n, 2, 4, 4), np.sqrt(cost / 4.0).reshape(n, 2)
    better = errors.argmin(axis=1)
    return tuple(
        TagSeen(
            id=tag,
            corners=corners[i],
            T_camera_tag=poses[i, best],
            error=float(errors[i, best]),
            T_camera_tag_other=poses[i, 1 - best],
            error_other=float(errors[i, 1 - best]),
        )
        for i, (tag, best) in enumerate(zip(ids, better.tolist(), strict=True))
    )


def corners_at(T_camera_tags: Array, lens: Lens, tag_size: float) -> Array:
    """(n, 4, 2) where the corners of tags at such poses (n, 4, 4) are seen [px]."""
    R, p = T_camera_tags[:, None, :3, :3], T_camera_tags[:, None, :3, 3]
    return lens.pixels((R @ corners_of(tag_size)[..., None])[..., 0] + p)


def tags_at(T_camera_tags: Mapping[int, Array], lens: Lens, tag_size: float) -> tuple[TagSeen, ...]:
    """Tags by their poses, as a detector tells them that finds exactly these."""
    if not T_camera_tags:
        return ()
    T = np.array(list(T_camera_tags.values()))
    told = tags_of(list(T_camera_tags), corners_at(T, lens, tag_size), lens, tag_size)
    return tuple(
        replace(tag, T_camera_tag=true, error=0.0) for tag, true in zip(told, T, strict=True)
    )


def _grey(image: Pixels, lens: Lens) -> Pixels:
    """Brightness, or a clear error where this is no picture of that lens."""
    given = cast(NDArray[Any], np.asarray(image))
    if given.dtype != np.uint8 or given.ndim not in (2, 3) or given.shape[2:] not in ((), (3,)):
        raise ValueError(f"a picture is uint8 {DIMENSIONS}, not {given.dtype} {given.shape}")
    if given.shape[:2] != (lens.height, lens.width):
        wanted = f"{lens.width} x {lens.height}"
        raise ValueError(f"a picture of {given.shape[1]} x {given.shape[0]}, the lens has {wanted}")
    if given.ndim == 3:
        red, green, blue = (given[..., i] * share for i, share in enumerate(LUMA))
        given = ((red + green + blue) >> np.uint16(8)).astype(np.uint8)
    return np.ascontiguousarray(given)
