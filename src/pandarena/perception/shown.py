"""What one exposure shows of blocks: corners on their faces, where they are seen, and how well.

How far off corners are was measured on rendered pictures: a few hundredths of a pixel for tags that
are some 40 px wide or more, and the third power of narrowness from there on, because the edges of a
tag come near to each other. It says what a face counts for beside another, and what a pose's doubt
is.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.geometry import Array, Mask
from pandarena.perception.detecting import corners_at
from pandarena.perception.faces import T_block_tag
from pandarena.perception.fitting import inverse_information, residuals
from pandarena.perception.square import corners_of

CORNERS = 4
"""Of a tag."""
FOUND, LARGE = 0.04, 0.08
"""How far off a corner of a large tag is found in a picture, and is with what a lens adds [px]."""
NARROW, NARROW_OFF = 26.0, 0.18
"""And one of a tag that is seen that narrow, at a slant or from afar [px]."""
Faces = Sequence[tuple[int, Array]]
"""Of one block: face and corners (4, 2) [px] of each of its tags."""


@dataclass(frozen=True, eq=False)
class Shown:
    """n blocks with up to k corners each; weighted residuals are in standard deviations."""

    points: Array
    """(n, k, 3) corners in their blocks' frames [m]."""
    rays: Array
    """(n, k, 2) where they are seen."""
    weights: Array
    """(n, k) 1 / rad, and 0 for corners that are not there."""

    @classmethod
    def of(
        cls,
        blocks: Sequence[Faces],
        lens: Lens,
        edge: float,
        tag_size: float,
        large: float = LARGE,
    ) -> "Shown":
        """What tags of known faces show, `large` of them with corners that far off [px]."""
        n, k = len(blocks), CORNERS * max(len(faces) for faces in blocks)
        points, rays, weights = np.zeros((n, k, 3)), np.zeros((n, k, 2)), np.zeros((n, k))
        square = np.column_stack([corners_of(tag_size), np.ones(CORNERS)])
        focal = 0.5 * (lens.fx + lens.fy)
        for i, faces in enumerate(blocks):
            used = CORNERS * len(faces)
            points[i, :used] = np.concatenate(
                [(square @ T_block_tag(face, edge).T)[:, :3] for face, _ in faces]
            )
            rays[i, :used] = lens.rays(np.concatenate([corners for _, corners in faces]))
            off = [deviation(corners, large) for _, corners in faces]
            weights[i, :used] = np.repeat(focal / np.array(off), CORNERS)
        return cls(points, rays, weights)

    def only(self, block: int, times: int) -> "Shown":
        """One block, repeated: for so many poses of it."""

        def repeated(values: Array) -> Array:
            return np.broadcast_to(values[block], (times, *values[block].shape))

        return Shown(repeated(self.points), repeated(self.rays), repeated(self.weights))

    def misfit(self, T_camera_block: Array) -> Array:
        """(n, tags) squared deviations of each tag's corners from where poses put them."""
        off, _ = residuals(T_camera_block, self.points, self.rays, self.weights)
        return np.asarray((off * off).reshape(len(off), -1, 2 * CORNERS).sum(axis=2), float)

    @property
    def freedom(self) -> Array:
        """(n,) how many numbers more than a pose has are seen."""
        return 2.0 * (self.weights > 0.0).sum(axis=1) - 6.0

    def without(self, tags: Mask) -> "Shown":
        """Without the tags of a mask (n, tags)."""
        kept = np.where(np.repeat(tags, CORNERS, axis=1), 0.0, self.weights)
        return Shown(self.points, self.rays, kept)

    def spread(self, T_camera_block: Array) -> Array:
        """(n, 6, 6) covariance of poses that fit best: shift [m], turn [rad], camera axes."""
        return inverse_information(T_camera_block, self.points, self.rays, self.weights)


def width(corners: Array) -> float:
    """Across a tag where it is narrowest in the picture: its area over its longest side [px]."""
    (a, b), (c, d) = (corners[2] - corners[0]).tolist(), (corners[3] - corners[1]).tolist()
    u, v = (np.roll(corners, -1, axis=0) - corners).T
    return 0.5 * abs(a * d - b * c) / max(math.sqrt(float((u * u + v * v).max())), 1e-9)


def deviation(corners: Array, large: float = LARGE) -> float:
    """How far off a tag's corners are [px]."""
    return math.hypot(large, NARROW_OFF * (NARROW / max(width(corners), 1e-9)) ** 3)


def expected(
    T_camera_block: Array, faces: Sequence[Sequence[int]], lens: Lens, edge: float, tag_size: float
) -> Shown:
    """What blocks (n, 4, 4) show of these faces, found exactly."""
    blocks: list[Faces] = []
    for T, these in zip(T_camera_block, faces, strict=True):
        T_tags = np.array([T @ T_block_tag(face, edge) for face in these])
        blocks.append(list(zip(these, corners_at(T_tags, lens, tag_size), strict=True)))
    return Shown.of(blocks, lens, edge, tag_size, FOUND)
