"""What a worse detector makes of a picture: tags missed, mirrored, misplaced.

Each acts on a tag's corners, and its poses follow from those: as in a real picture, nothing in a
reading tells that it is wrong but what it does not agree with.
"""

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import TagSeen
from pandarena.geometry import Array
from pandarena.perception.detecting import corners_at, tags_of
from pandarena.scenario import Imaging
from pandarena.seeds import rng

LEVEL = 0.7
"""A tag whose normal is this near to upward is on the top."""


def troubled(
    tags: tuple[TagSeen, ...],
    imaging: Imaging,
    lens: Lens,
    tag_size: float,
    edge: float,
    up: Array,
    key: tuple[int, str, int],
) -> tuple[TagSeen, ...]:
    """As they are told; `up` is upward in the camera's frame, `key` names the draw."""
    if not (imaging.corner_jitter or imaging.missed or imaging.flip or imaging.side_face):
        return tags
    told: dict[int, Array] = {}
    for tag in tags:
        draw = rng(key[0], "tag", *key[1:], tag.id)
        missed, flipped, mistaken = draw.uniform(size=3)
        if missed < imaging.missed:
            continue
        is_flipped, is_mistaken = flipped < imaging.flip, mistaken < imaging.side_face
        corners = tag.corners
        if is_flipped or is_mistaken:
            meant = tag.T_camera_tag_other if is_flipped else None
            T_told = tag.T_camera_tag if meant is None else meant
            T_told = _taken_for_top(T_told, up, edge) if is_mistaken else T_told
            corners = corners_at(T_told[None], lens, tag_size)[0]
        told[tag.id] = corners + imaging.corner_jitter * draw.normal(size=(4, 2))
    return tags_of(list(told), np.array(list(told.values())), lens, tag_size)


def _taken_for_top(T_camera_tag: Array, up: Array, edge: float) -> Array:
    """Where the tag must be for its block's centre to be told below it instead of behind it."""
    normal = -T_camera_tag[:3, 2]
    if float(normal @ up) >= LEVEL:
        return T_camera_tag
    T = T_camera_tag.copy()
    T[:3, 3] += 0.5 * edge * (normal - up)
    return T
