"""From tags to blocks: all faces of a block that one exposure shows make one pose.

Each face has two poses that show it almost alike; which of them is meant, the other faces say,
then gravity (a block mostly rests on a face), then where it was before. The pose that is told is
the one that fits all corners of all its faces best: least squares on SE(3), so that large and
straight views count for what they are worth. The course's own way is kept as `course_average`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlockSeen, BlocksReading, TagSeen, TagsReading
from pandarena.geometry import Array, angle_between, rot_x, rot_y, rot_z
from pandarena.perception.faces import NORMALS, T_tag_block
from pandarena.perception.fitting import fit
from pandarena.perception.shown import Shown


@dataclass(frozen=True)
class Trust:
    """What a choice between poses rests on: each is what deviates about so much."""

    tilt: float = 0.03
    """A block that rests, from the vertical [rad]."""
    turn: float = 0.15
    """A block since it was seen before [rad]."""
    most: float = 9.0
    """What gravity or the past can say at most, in squared deviations: a block may have fallen."""
    wild: float = 100.0
    """Squared deviations of its corners above which a tag is not believed: others tell better."""
    top: float = 2.0
    """What a tag on the top counts for against one on a side, whose height may be mistaken."""


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
    tags = [[(tag.face, tag.corners) for tag in groups[block]] for block in ids]
    shown = Shown.of(tags, lens, edge, tag_size)
    T = np.array(
        [
            _start(groups[b], shown, at, reading.T_base_camera, (before or {}).get(b), edge, trust)
            for at, b in enumerate(ids)
        ]
    )
    shown = shown.without(shown.misfit(T) > trust.wild)
    poses, left = fit(T, shown.points, shown.rays, shown.weights)
    # Corners that fit worse than they should are also farther off where it does not show.
    worse = np.maximum(1.0, left / np.maximum(shown.freedom, 1))
    spreads = worse[:, None, None] * shown.spread(poses)
    seen = tuple(
        BlockSeen(block, T, tuple(sorted(tag.face for tag in groups[block])), spread)
        for block, T, spread in zip(ids, poses, spreads, strict=True)
    )
    return BlocksReading(reading.stamp, reading.T_base_camera, reading.T_base_ee, seen)


def _start(
    tags: list[TagSeen],
    shown: Shown,
    at: int,
    T_base_camera: Array,
    before: Array | None,
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
    R = T_base_camera[:3, :3] @ T[:, :3, :3]
    misfit = np.minimum(shown.only(at, len(T)).misfit(T)[:, : len(tags)], trust.wild)
    upward = np.argmax(R[:, 2] @ NORMALS.T, axis=1)
    on_top = upward[:, None] == [tag.face for tag in tags]
    cost = (misfit * np.where(on_top, trust.top, 1.0)).sum(axis=1)
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
