"""From tags to blocks: faces fused, flips and mistaken heights caught, doubts told honestly."""

import math
from dataclasses import replace

import numpy as np
import pytest

from pandarena.cameras import HARDWARE_WRISTS
from pandarena.estimates import TagsReading
from pandarena.geometry import (
    angle_between,
    inverse,
    rot_x,
    rot_y,
    rot_z,
    transform,
)
from pandarena.perception.detecting import corners_at, tags_at, tags_of
from pandarena.perception.faces import T_block_tag, T_tag_block, facing
from pandarena.perception.fusing import blocks_of, course_average
from pandarena.perception.shown import deviation

LENS = HARDWARE_WRISTS["red"].lens
EDGE, TAG = 0.05, 0.03773


def camera(lean=0.6, distance=0.4):
    """T_base_camera that looks at the origin, leaning from straight above."""
    return transform(rot_y(lean)) @ transform(rot_x(math.pi), (0.0, 0.0, distance))


def tags_seen(T_camera_block, sigma=0.0, draw=None, faces=None):
    """What a detector finds, corners off as they are in pictures times sigma."""
    if faces is None:
        faces = np.flatnonzero(facing(T_camera_block) > 0.25).tolist()
    T = np.array([T_camera_block @ T_block_tag(f, EDGE) for f in faces])
    corners = corners_at(T, LENS, TAG)
    if sigma:
        off = np.array([deviation(c) for c in corners])
        corners = corners + sigma * off[:, None, None] * draw.normal(size=corners.shape)
    return tags_of(list(faces), corners, LENS, TAG)


def fused(tags, T_base_camera, before=None):
    reading = TagsReading(0.0, T_base_camera, np.eye(4), tuple(tags))
    (block,) = blocks_of(reading, LENS, EDGE, TAG, before=before).blocks
    return block


def test_all_faces_exactly_seen_make_the_exact_pose():
    T_base_camera = camera()
    T = inverse(T_base_camera) @ transform(rot_z(0.4))
    block = fused(tags_seen(T), T_base_camera)
    assert len(block.faces) >= 2 and np.allclose(block.T_camera_block, T, atol=1e-7)


def test_a_second_face_tells_what_one_does_not_and_doubts_are_honest():
    draw = np.random.default_rng(0)
    T_base_camera = camera(0.9)
    T = inverse(T_base_camera) @ transform(rot_z(0.7))
    one, many, weighed = [], [], []
    for _ in range(60):
        tags = tags_seen(T, 1.0, draw)
        for found, used in ((one, [t for t in tags if t.face == 0]), (many, tags)):
            block = fused(used, T_base_camera)
            R_off = block.T_camera_block[:3, :3] @ T[:3, :3].T
            off = np.array([*(block.T_camera_block - T)[:3, 3], *_vector(R_off)])
            found.append(angle_between(R_off, np.eye(3)))
            if used is tags:
                weighed.append(off @ np.linalg.solve(block.covariance, off) / 6.0)
    assert np.median(many) < 0.75 * np.median(one)
    assert 0.7 < np.mean(weighed) < 1.4


def _vector(R):
    return 0.5 * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])


def flipped(tag):
    """The same corners, told with the wrong pose first, and fitting it a little better."""
    return replace(
        tag,
        T_camera_tag=tag.T_camera_tag_other,
        T_camera_tag_other=tag.T_camera_tag,
        error=0.0,
        error_other=0.01,
    )


FAR = camera(0.35, 0.9)


def test_gravity_tells_which_pose_is_meant():
    T = inverse(FAR) @ transform(rot_z(0.2))
    tags = [flipped(t) for t in tags_seen(T, faces=[0])]
    told = tags[0].T_camera_tag @ T_tag_block(0, EDGE)
    assert angle_between(told[:3, :3], T[:3, :3]) > 0.3
    assert angle_between(fused(tags, FAR).T_camera_block[:3, :3], T[:3, :3]) < 0.02


def test_history_tells_where_gravity_does_not():
    """Looked at from the side, both poses of a far tag stand upright."""
    level = transform(np.array([[0.0, 0.0, 1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]), (-1.1, 0, 0))
    wrong = []
    for remembered in (False, True):
        draw, count = np.random.default_rng(4), 0
        for _ in range(40):
            T_base = transform(rot_z(0.3 * draw.choice([-1, 1])))
            T = inverse(level) @ T_base
            tags = tags_seen(T, 1.5, draw, faces=[2])
            block = fused(tags, level, {0: T_base} if remembered else None)
            count += angle_between(block.T_camera_block[:3, :3], T[:3, :3]) > 0.35
        wrong.append(count)
    assert wrong[1] < 0.5 * wrong[0], wrong


def test_a_side_taken_for_a_top_is_caught_by_the_top():
    T_base_camera = camera(0.9)
    T = inverse(T_base_camera) @ transform(rot_z(0.3))
    tags = tags_seen(T)
    side = next(t for t in tags if t.face != 0)
    up, normal = T_base_camera[2, :3], -side.T_camera_tag[:3, 2]
    T_false = side.T_camera_tag.copy()
    T_false[:3, 3] += 0.5 * EDGE * (normal - up)
    false = tags_at({side.id: T_false}, LENS, TAG)[0]
    mixed = [false if t.id == side.id else t for t in tags]
    off = fused(mixed, T_base_camera).T_camera_block[:3, 3] - T[:3, 3]
    assert np.linalg.norm(off) < 0.0005
    average = course_average(TagsReading(0.0, T_base_camera, np.eye(4), tuple(mixed)), EDGE)
    assert np.linalg.norm(average.blocks[0].T_camera_block[:3, 3] - T[:3, 3]) > 0.005


def test_the_courses_average_breaks_near_half_a_turn_and_ours_does_not():
    draw = np.random.default_rng(3)
    worst = {"course": 0.0, "ours": 0.0}
    for _ in range(40):
        T_base_camera = camera(0.7, 0.35)
        T = inverse(T_base_camera) @ transform(rot_z(draw.uniform(-0.01, 0.01)))
        tags = tags_seen(T, 0.5, draw)
        reading = TagsReading(0.0, T_base_camera, np.eye(4), tuple(tags))
        for name, blocks in (
            ("course", course_average(reading, EDGE)),
            ("ours", blocks_of(reading, LENS, EDGE, TAG)),
        ):
            off = angle_between(blocks.blocks[0].T_camera_block[:3, :3], T[:3, :3])
            worst[name] = max(worst[name], off)
    assert worst["ours"] < math.radians(2.0) < math.radians(20.0) < worst["course"]


@pytest.mark.parametrize("face", range(6))
def test_whichever_face_is_up(face):
    R = T_block_tag(face, EDGE)[:3, :3]
    T_base = transform(rot_x(math.pi) @ R.T)
    T_base_camera = camera(0.5)
    T = inverse(T_base_camera) @ T_base
    block = fused(tags_seen(T), T_base_camera)
    assert face in block.faces and np.allclose(block.T_camera_block, T, atol=1e-6)
