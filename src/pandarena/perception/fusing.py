"""From tags to blocks: all faces of a block that one exposure shows make one pose.

Each face has two poses that show it almost alike; which of them is meant, the other faces say,
then gravity (a block mostly rests on a face), then where it was before. The pose that is told is
the one that fits all corners of all its faces best: least squares on SE(3), so that large and
straight views count for what they are worth. The course's own way is kept as `course_average`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlockSeen, BlocksReading, TagSeen, TagsReading
from pandarena.geometry import Array, angle_between, rot_x, rot_y, rot_z
from pandarena.perception.faces import T_block_tag, T_tag_block
from pandarena.perception.fitting import fit, inverse_information, residuals
from pandarena.perception.square import corners_of

CORNERS = 4
"""Of a tag."""


@dataclass(frozen=True)
class Trust:
    """What a choice between poses rests on: each is what deviates about so much."""

    corner: float = 0.04
    """A corner of a large tag in the picture [px]."""
    narrow: float = 26.0
    """Width of a tag that is seen at a slant, or from afar, at which [px]"""
    corner_narrow: float = 0.24
    """its corners are off by so much [px]; it grows with the third power of narrowness."""
    wild: float = 40.0
    """Squared deviations of its corners above which a tag is not believed: others tell better."""
    tilt: float = 0.03
    """A block that rests, from the vertical [rad]."""
    turn: float = 0.15
    """A block since it was seen before [rad]."""
    most: float = 9.0
    """What gravity or the past can say at most, in squared deviations: a block may have fallen."""


TRUST = Trust()


def blocks_of(
    reading: TagsReading,
    lens: Lens,
    edge: float,
    tag_size: float,
    known: Sequence[int] | None = None,
    before: Mapping[int, Array] | None = None,
    trust: Trust = TRUST,
) -> BlocksReading:
    """The blocks that a reading's tags are on; `edge` and `tag_size` in [m].

    `known` are the blocks there are: tags of others are left out. `before` are poses in the base
    frame from an earlier exposure, for what neither the picture nor gravity can tell.
    """
    groups: dict[int, list[TagSeen]] = {}
    for tag in reading.tags:
        if known is None or tag.block in known:
            groups.setdefault(tag.block, []).append(tag)
    ids = list(groups)
    if not ids:
        return BlocksReading(reading.stamp, reading.T_base_camera, reading.T_base_ee, ())
    points, rays, weights = _stacked(list(groups.values()), lens, edge, tag_size, trust)
    starts = [
        _start(groups[block], reading.T_base_camera, (before or {}).get(block), shown, edge, trust)
        for block, shown in zip(ids, zip(points, rays, weights, strict=True), strict=True)
    ]
    T = np.array(starts)
    weights = weights * _believed(T, points, rays, weights, trust)
    poses, _ = fit(T, points, rays, weights)
    spreads = inverse_information(poses, points, rays, weights)
    seen = tuple(
        BlockSeen(block, T, tuple(sorted(tag.face for tag in groups[block])), spread)
        for block, T, spread in zip(ids, poses, spreads, strict=True)
    )
    return BlocksReading(reading.stamp, reading.T_base_camera, reading.T_base_ee, seen)


def _stacked(
    groups: list[list[TagSeen]], lens: Lens, edge: float, tag_size: float, trust: Trust
) -> tuple[Array, Array, Array]:
    """Corners in their blocks' frames (n, k, 3), where they are seen (n, k, 2), weights (n, k).

    Weighted residuals are in standard deviations.
    """
    n, k = len(groups), CORNERS * max(len(tags) for tags in groups)
    focal = 0.5 * (lens.fx + lens.fy)
    points, rays, weights = np.zeros((n, k, 3)), np.zeros((n, k, 2)), np.zeros((n, k))
    square = np.column_stack([corners_of(tag_size), np.ones(4)])
    for i, tags in enumerate(groups):
        used = CORNERS * len(tags)
        points[i, :used] = np.concatenate(
            [(square @ T_block_tag(tag.face, edge).T)[:, :3] for tag in tags]
        )
        rays[i, :used] = lens.rays(np.concatenate([tag.corners for tag in tags]))
        off = [_corner_deviation(tag.corners, trust) for tag in tags]
        weights[i, :used] = np.repeat(focal / np.array(off), CORNERS)
    return points, rays, weights


def _corner_deviation(corners: Array, trust: Trust) -> float:
    """How far off a tag's corners may be [px]: its library finds edges less well the narrower it
    is, because they come near to each other."""
    (a, b), (c, d) = corners[2] - corners[0], corners[3] - corners[1]
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    width = 0.5 * abs(a * d - b * c) / max(float(sides.max()), 1e-9)
    return math.hypot(trust.corner, trust.corner_narrow * (trust.narrow / max(width, 1e-9)) ** 3)


def _believed(T: Array, points: Array, rays: Array, weights: Array, trust: Trust) -> Array:
    """(n, k) 1, or 0 for tags that lie far from where a pose (n, 4, 4) puts them."""
    far = _misfit(T, points, rays, weights) > trust.wild
    return np.where(np.repeat(far, CORNERS, axis=1), 0.0, 1.0)


def _misfit(T: Array, points: Array, rays: Array, weights: Array) -> Array:
    """(n, tags) squared deviations of each tag's corners."""
    off, _ = residuals(T, points, rays, weights)
    return np.asarray((off * off).reshape(len(T), -1, 2 * CORNERS).sum(axis=2), float)


def _start(
    tags: list[TagSeen],
    T_base_camera: Array,
    before: Array | None,
    shown: tuple[Array, Array, Array],
    edge: float,
    trust: Trust,
) -> Array:
    """The most likely T_camera_block among all poses of all its tags."""
    candidates = [
        T @ T_tag_block(tag.face, edge)
        for tag in tags
        for T in (tag.T_camera_tag, tag.T_camera_tag_other)
        if T is not None
    ]
    T = np.array(candidates)
    points, rays, weights = (np.broadcast_to(a, (len(T), *a.shape)) for a in shown)
    cost = np.minimum(_misfit(T, points, rays, weights), trust.wild).sum(axis=1)
    R = T_base_camera[:3, :3] @ T[:, :3, :3]
    upright = np.abs(R[:, 2]).max(axis=1)  # cosine of the axis that is nearest to the vertical
    tilt = np.arccos(np.minimum(upright, 1.0))
    cost += np.minimum((tilt / trust.tilt) ** 2, trust.most)
    if before is not None:
        turned = np.array([angle_between(before[:3, :3], each) for each in R])
        cost += np.minimum((turned / trust.turn) ** 2, trust.most)
    return T[int(cost.argmin())]


def course_average(
    reading: TagsReading, edge: float, known: Sequence[int] | None = None
) -> BlocksReading:
    """The course's way: poses of a block's faces averaged, their Euler angles as plain numbers.

    Near half a turn two angles of almost the same turn average to one far from both.
    """
    groups: dict[int, list[Array]] = {}
    for tag in reading.tags:
        if known is None or tag.block in known:
            T = tag.T_camera_tag @ T_tag_block(tag.face, edge)
            groups.setdefault(tag.block, []).append(T)
    blocks = tuple(BlockSeen(block, _euler_mean(poses)) for block, poses in groups.items())
    return BlocksReading(reading.stamp, reading.T_base_camera, reading.T_base_ee, blocks)


def _euler_mean(poses: list[Array]) -> Array:
    """Mean position; mean roll, pitch and yaw about fixed axes."""
    roll, pitch, yaw = np.mean([_euler(T[:3, :3]) for T in poses], axis=0).tolist()
    out = np.eye(4)
    out[:3, :3] = rot_z(yaw) @ rot_y(pitch) @ rot_x(roll)
    out[:3, 3] = np.mean([T[:3, 3] for T in poses], axis=0)
    return out


def _euler(R: Array) -> Array:
    """Roll, pitch and yaw about fixed x, y, z [rad]."""
    pitch = np.arcsin(np.clip(-R[2, 0], -1.0, 1.0))
    return np.array([np.arctan2(R[2, 1], R[2, 2]), pitch, np.arctan2(R[1, 0], R[0, 0])])
