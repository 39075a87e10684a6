"""Cameras: every reading belongs to the instant of its exposure, whatever the arm does since."""

import numpy as np

from pandarena.geometry import angle_between
from pandarena.kinematics import fk
from pandarena.perception.detecting import detect
from pandarena.perception.faces import T_tag_block, facing
from pandarena.skills.moves import move_hand, pointing_down
from pandarena.station import Station
from stations.asking import LATE, away

RATE = 30


def _look(station: Station) -> None:
    """To where the wrist's camera has the source platform in view."""
    x, y, top = station.field.source
    assert move_hand(station, pointing_down((x - 0.05, y, top + 0.38)), speed=1.0)


def exposures_lie_on_a_raster_of_30_hz(station: Station) -> None:
    clock = station.clock
    clock.sleep(0.1)
    stamps: dict[str, list[float]] = {name: [] for name in station.cameras}
    last = clock.now() + 0.3
    while clock.now() < last:
        for name, seen in stamps.items():
            asked = clock.now()
            seen.append(station.cameras[name].blocks().stamp)
            assert seen[-1] <= clock.now(), "from the future"
            assert asked - seen[-1] < 0.15, "stale"
        clock.sleep(0.007)
    for seen in stamps.values():
        assert seen == sorted(seen)
        frames = (np.unique(seen) - seen[0]) * RATE
        assert len(frames) >= 5
        # A control period's rounding is allowed for.
        assert np.abs(frames - np.round(frames)).max() < 0.35


def a_reading_has_the_arm_of_its_exposure(station: Station) -> None:
    station.clock.sleep(0.1)
    motion = station.arm.follow(away(station, 0.2, speed=0.5))
    moving = 0
    while not motion.done:
        reading = station.cameras["wrist"].blocks()
        then = station.arm.at(reading.stamp)
        assert reading.T_base_ee is not None
        assert np.allclose(reading.T_base_ee, fk(then.q), atol=1e-6)
        moving += bool(np.abs(then.dq).max() > 0.1)
        station.clock.sleep(0.011)
    assert moving >= 5, "the arm was hardly seen moving"


def a_block_that_rests_is_seen_at_rest_by_a_moving_camera(station: Station) -> None:
    _look(station)
    motion = station.arm.follow(away(station, 0.12, speed=0.5))
    first: dict[int, np.ndarray] = {}
    seen = 0
    while not motion.done:
        for block, T in station.cameras["wrist"].blocks().in_base().items():
            if block in station.field.own_static:
                first.setdefault(block, T[:3, 3])
                assert np.linalg.norm(T[:3, 3] - first[block]) < 0.002
                seen += 1
        station.clock.sleep(0.02)
    assert seen >= 5, "no block of the source platform in view"


def the_wrists_camera_hangs_on_the_hand(station: Station) -> None:
    camera = station.cameras["wrist"]
    reading = camera.blocks()
    assert camera.T_ee_camera is not None and reading.T_base_ee is not None
    assert np.allclose(reading.T_base_camera, reading.T_base_ee @ camera.T_ee_camera)


def the_middle_camera_stands_still(station: Station) -> None:
    camera = station.cameras["middle"]
    assert camera.T_ee_camera is None
    first = camera.blocks()
    assert first.T_base_ee is None
    station.arm.follow(away(station, 0.03)).wait()
    assert np.array_equal(camera.blocks().T_base_camera, first.T_base_camera)


def the_faces_that_are_told_look_at_the_camera(station: Station) -> None:
    _look(station)
    reading = station.cameras["wrist"].blocks()
    assert reading.blocks
    for seen in reading.blocks:
        assert seen.faces
        assert facing(seen.T_camera_block)[list(seen.faces)].min() > 0.0


def tags_are_on_their_blocks(station: Station) -> None:
    _look(station)
    camera, edge = station.cameras["wrist"], station.field.block_size
    tags, blocks = camera.tags(), camera.blocks()
    assert tags.tags and tags.stamp == blocks.stamp
    assert np.array_equal(tags.T_base_camera, blocks.T_base_camera)
    poses = {seen.id: seen.T_camera_block for seen in blocks.blocks}
    for tag in tags.tags:
        off = np.linalg.inv(poses[tag.block]) @ tag.T_camera_tag @ T_tag_block(tag.face, edge)
        assert np.linalg.norm(off[:3, 3]) < 0.002
        assert facing(poses[tag.block])[tag.face] > 0.0


def a_tag_has_two_poses_that_its_corners_allow(station: Station) -> None:
    _look(station)
    lens = station.field.field.side(station.field.team).wrist.lens
    for tag in station.cameras["wrist"].tags().tags:
        assert tag.corners.shape == (4, 2)
        assert (tag.corners > -1).all() and (tag.corners < [lens.width, lens.height]).all()
        assert tag.error <= tag.error_other and tag.T_camera_tag_other is not None
        for T in (tag.T_camera_tag, tag.T_camera_tag_other):
            assert np.allclose(T[:3, :3] @ T[:3, :3].T, np.eye(3), atol=1e-9)
            assert T[2, 3] > 0.0 and T[:3, 2] @ T[:3, 3] > 0.0, "it turns its back"


def a_picture_shows_the_tags_that_are_told(station: Station) -> None:
    _look(station)
    camera, field = station.cameras["wrist"], station.field.field
    tags, image = camera.tags(), camera.image()
    lens = field.side(station.field.team).wrist.lens
    assert image.rgb.dtype == np.uint8 and image.rgb.shape == (lens.height, lens.width, 3)
    if image.stamp != tags.stamp:  # a driver's next frame came in between
        tags = camera.tags()
    assert np.allclose(image.T_base_camera, tags.T_base_camera, atol=1e-3)
    told = {tag.id: tag for tag in tags.tags}
    found = detect(image.rgb, lens, field.tag_size)
    assert found and {tag.id for tag in found} <= set(told)
    for tag in found:
        assert np.abs(tag.corners - told[tag.id].corners).max() < 0.5
        turned = angle_between(tag.T_camera_tag[:3, :3], told[tag.id].T_camera_tag[:3, :3])
        assert turned < 0.2


def the_middle_camera_takes_pictures_too(station: Station) -> None:
    lens = station.field.field.middle.lens
    image = station.cameras["middle"].image()
    assert image.T_base_ee is None and image.rgb.shape == (lens.height, lens.width, 3)
    if image.depth is not None:
        assert image.depth.shape == (lens.height, lens.width)
        assert image.depth.dtype == np.float32 and np.isfinite(image.depth).all()


def asking_again_changes_nothing(station: Station) -> None:
    camera = station.cameras["wrist"]
    first = camera.blocks()
    for _ in range(3):
        again = camera.blocks()
        if again.stamp == first.stamp:
            for block, T in first.in_base().items():
                assert np.array_equal(again.in_base()[block], T)
    began = station.clock.now()
    camera.blocks()
    assert station.clock.now() - began < LATE


CONTRACTS = [
    exposures_lie_on_a_raster_of_30_hz,
    a_reading_has_the_arm_of_its_exposure,
    a_block_that_rests_is_seen_at_rest_by_a_moving_camera,
    the_wrists_camera_hangs_on_the_hand,
    the_middle_camera_stands_still,
    the_faces_that_are_told_look_at_the_camera,
    tags_are_on_their_blocks,
    a_tag_has_two_poses_that_its_corners_allow,
    a_picture_shows_the_tags_that_are_told,
    the_middle_camera_takes_pictures_too,
    asking_again_changes_nothing,
]
