"""A picture of tags, painted without a renderer: white stickers on grey."""

from collections.abc import Sequence

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import Pixels, TagSeen
from pandarena.geometry import Array, Mask
from pandarena.perception.family import tag_cells

GREY = 150
SAMPLES = 3
"""Each way within a pixel: edges are where they are, not where pixels are."""
STICKER = 1.25
"""Edge of the white sticker, in tags."""


def paint(tags: Sequence[TagSeen], lens: Lens, tag_size: float) -> Pixels:
    """(height, width, 3), the nearest tag last."""
    image = np.full((lens.height, lens.width), GREY, float)
    for tag in sorted(tags, key=lambda t: -t.T_camera_tag[2, 3]):
        _paint(image, tag, lens, tag_size)
    return np.repeat((image + 0.5).astype(np.uint8)[..., None], 3, axis=2)


def _paint(image: Array, tag: TagSeen, lens: Lens, tag_size: float) -> None:
    middle = tag.corners.mean(axis=0)
    reach = 2.0 * np.abs(tag.corners - middle).max(axis=0)
    low = np.maximum(np.floor(middle - reach), 0).astype(int)
    high = np.minimum(np.ceil(middle + reach) + 1, [lens.width, lens.height]).astype(int)
    if (high <= low).any():
        return
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES - 0.5
    u = (np.arange(low[0], high[0])[:, None] + steps).ravel()
    v = (np.arange(low[1], high[1])[:, None] + steps).ravel()
    rays = lens.rays(np.stack(np.meshgrid(u, v), axis=-1))
    cells, inside = _looked_up(rays, tag, tag_size)
    shape = (high[1] - low[1], SAMPLES, high[0] - low[0], SAMPLES)
    share = inside.reshape(shape).mean(axis=(1, 3))
    shade = np.where(inside, cells, 0.0).reshape(shape).mean(axis=(1, 3))
    window = image[low[1] : high[1], low[0] : high[0]]
    window *= 1.0 - share
    window += shade


def _looked_up(rays: Array, tag: TagSeen, tag_size: float) -> tuple[Array, Mask]:
    """How bright the sticker is where rays meet its plane, and whether they meet it."""
    R, p = tag.T_camera_tag[:3, :3], tag.T_camera_tag[:3, 3]
    rays = np.concatenate([rays, np.ones((*rays.shape[:-1], 1))], axis=-1)
    depth = (R[:, 2] @ p) / (rays @ R[:, 2])
    across = (rays * depth[..., None] - p) @ R[:, :2] / tag_size  # the tag's own x and y, in tags
    inside = (np.abs(across) < 0.5 * STICKER).all(axis=-1) & (depth > 0.0)
    cell = np.floor(8.0 * (across + 0.5)).astype(int)
    on_tag = (np.abs(across) < 0.5).all(axis=-1)
    column, row = np.moveaxis(np.clip(cell, 0, 7), -1, 0)
    return np.where(on_tag, tag_cells(tag.id)[row, column], 255.0), inside
