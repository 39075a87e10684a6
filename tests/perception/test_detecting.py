"""From pictures to tags: exact to a few hundredths of a pixel, and whatever is given, no crash."""

from dataclasses import replace

import numpy as np
import pytest

from pandarena.cameras import Lens
from pandarena.geometry import angle_between, inverse
from pandarena.kinematics import reach
from pandarena.lab.gaze import Gaze
from pandarena.lab.looking.still import calibrated
from pandarena.panda import HOME_Q
from pandarena.perception.detecting import corners_at, detect
from pandarena.perception.faces import T_block_tag
from pandarena.perception.family import tag_cells
from pandarena.perception.fusing import blocks_of
from pandarena.scenario import Imaging, preset
from pandarena.skills.moves import pointing_down
from pandarena.world.render import Renderer

TAG = 0.03773


def gaze_over_source(scenario, team="red", seed=1, height=0.4):
    """A wrist that looks at four blocks, and where these are in its camera."""
    gaze = Gaze(scenario, seed, team, sensor="image")
    x, y, top = gaze.field.source
    q = reach(pointing_down((x - 0.05, y, top + height)), HOME_Q).q
    T = gaze.field.T_base_world @ gaze.world.block_transforms(gaze.world.now.qpos)
    return gaze, q, {b: T[b] for b in gaze.field.own_static}


def corners_off(shot, tags, true, field):
    """(n, 2) mean of each tag's corners [px], told minus true; tags seen straight only."""
    off = []
    for tag in tags:
        T = inverse(shot.T_base_camera) @ true[tag.block] @ T_block_tag(tag.face, field.block_size)
        if T[:3, 2] @ T[:3, 3] > 0.8 * np.linalg.norm(T[:3, 3]):
            corners = corners_at(T[None], shot.camera.lens, TAG)[0]
            off.append((tag.corners - corners).mean(axis=0))
    return np.array(off)


@pytest.mark.parametrize("team", ["red", "blue"])
@pytest.mark.parametrize("lenses", ["ideal", "lab"])
def test_corners_are_where_the_lens_has_them(team, lenses):
    scenario = calibrated(preset(lenses))
    scenario = replace(scenario, sensor=replace(scenario.sensor, image=Imaging()))
    scenario = replace(scenario, arm=replace(scenario.arm, joint_noise=0.0))
    off = []
    for seed in (1, 2, 3):
        gaze, q, true = gaze_over_source(scenario, team, seed)
        shot = gaze.wrist_shot(0, q, true)
        off += corners_off(shot, gaze.eyes.tags(shot).tags, true, gaze.field).tolist()
    assert len(off) >= 8
    # Half a pixel of the principal point would be 0.3 mm here; a hundredth is 5 micrometres.
    assert np.abs(np.mean(off, axis=0)).max() < 0.02 and np.abs(off).max() < 0.1


def test_the_middle_camera_sees_in_depth_and_in_tags():
    gaze = Gaze(preset("ideal"), sensor="image")
    T = gaze.field.T_base_world @ gaze.world.block_transforms(gaze.world.now.qpos)
    true = {b: T[b] for b in gaze.field.dynamic}
    told = gaze.middle(0, HOME_Q, true).in_base()
    assert len(told) >= 2
    off = [np.linalg.norm((T_told - true[block])[:3, 3]) for block, T_told in told.items()]
    assert np.median(off) < 0.012 and max(off) < 0.03  # a tag is 20 px wide there
    shot = gaze.middle_shot(0, HOME_Q, true)
    picture = gaze.eyes.image(shot)
    assert picture.depth is not None and picture.depth.shape == picture.rgb.shape[:2]
    for block in told:
        # The face that the picture shows there lies less than the block's diagonal before it.
        p = (inverse(shot.T_base_camera) @ true[block])[:3, 3]
        u, v = np.round(shot.camera.lens.pixels(p)).astype(int)
        assert 0.0 < p[2] - picture.depth[v, u] < 0.045


@pytest.mark.parametrize("trouble", ["exposure", "blur", "noise", "glare", "uneven", "light"])
def test_each_spoils_the_picture_and_leaves_tags_readable(trouble):
    sizes = {"exposure": 0.004, "blur": 1.0, "noise": 6.0, "glare": 0.5, "uneven": 0.5}
    scenario = calibrated(preset("lab"))
    image = Imaging(**{trouble: sizes[trouble]} if trouble in sizes else {})
    scenario = replace(scenario, sensor=replace(scenario.sensor, image=image))
    gaze, q, true = gaze_over_source(scenario)
    light = 0.3 if trouble == "light" else 1.0
    shot = gaze.wrist_shot(0, q, true, light)
    if trouble == "exposure":  # the arm turns at 0.5 rad/s
        qvel = shot.snapshot.qvel.copy()
        qvel[gaze.world.index.arms["red"].dof.start] = 0.5
        shot = replace(shot, snapshot=replace(shot.snapshot, qvel=qvel))
    clean = Gaze(replace(scenario, sensor=replace(scenario.sensor, image=Imaging())), 1)
    plain = clean.eyes.image(clean.wrist_shot(0, q, true)).rgb.astype(int)
    spoiled = gaze.eyes.image(shot).rgb.astype(int)
    assert np.abs(plain - spoiled).mean() > 0.3
    found = gaze.eyes.tags(shot).tags
    assert {tag.block for tag in found} >= set(true)
    assert np.abs(corners_off(shot, found, true, gaze.field)).max() < 0.35


def test_a_picture_is_the_same_however_often_it_is_asked_for():
    gaze, q, true = gaze_over_source(preset("lab"))
    shot, later = gaze.wrist_shot(7, q, true), gaze.wrist_shot(10, q, true)
    first = gaze.eyes.image(shot).rgb
    gaze.eyes.image(later)
    assert (gaze.eyes.image(shot).rgb == first).all()
    assert (gaze.eyes.image(later).rgb != first).any()


# What is no picture of ours.

LENS = Lens(320, 240, 250.0, 250.0, 159.5, 119.5)


def painted(tag, corner=(60, 60), cell=8, turn=0):
    """A grey picture of one tag on white."""
    picture = np.full((240, 320), 255, np.uint8)
    cells = np.kron(np.rot90(tag_cells(tag), turn), np.ones((cell, cell), np.uint8))
    y, x = corner
    picture[y : y + len(cells), x : x + len(cells)] = cells
    return picture


def test_a_painted_tag_is_found_where_it_is():
    (tag,) = detect(painted(17), LENS, TAG)
    assert tag.id == 17 and tag.error < 0.1 and tag.error_other >= tag.error
    # Cells end halfway between pixels.
    assert np.allclose(tag.corners.min(axis=0), 59.5, atol=0.15)
    assert np.allclose(tag.corners.max(axis=0), 123.5, atol=0.15)
    assert angle_between(tag.T_camera_tag[:3, :3], np.eye(3)) < 0.05
    assert tag.T_camera_tag[2, 3] == pytest.approx(250.0 * TAG / 64.0, rel=0.01)


def test_of_two_alike_neither_is_believed():
    both = np.minimum(painted(17), painted(17, (60, 200)))
    assert [t.id for t in detect(np.minimum(both, painted(5, (150, 60))), LENS, TAG)] == [5]


def test_foreign_tags_are_of_no_block():
    gaze = Gaze(preset("ideal"))
    reading = gaze.wrist_tags(0, HOME_Q, {})
    tags = detect(painted(500), LENS, TAG)
    assert [t.id for t in tags] == [500]
    blocks = blocks_of(replace(reading, tags=tags), LENS, 0.05, TAG, range(16)).blocks
    assert blocks == ()


BAD = {
    "nothing": np.zeros((0, 0), np.uint8),
    "a line": np.zeros(320, np.uint8),
    "truncated": np.zeros((200, 320), np.uint8),
    "of another size": np.zeros((448, 800, 3), np.uint8),
    "with an alpha channel": np.zeros((240, 320, 4), np.uint8),
    "of floats": np.zeros((240, 320)),
    "of 16 bits": np.zeros((240, 320), np.uint16),
    "no array": "picture",
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_picture_of_the_lens_is_a_clear_error(what):
    with pytest.raises(ValueError, match=r"a picture (is|of)"):
        detect(BAD[what], LENS, TAG)


def test_a_thousand_spoiled_pictures_never_crash():
    draw = np.random.default_rng(1)
    found = 0
    for k in range(1000):
        picture = _spoiled(k, draw)
        for tag in detect(picture, LENS, TAG):
            found += 1
            assert np.isfinite(tag.corners).all() and np.isfinite(tag.T_camera_tag).all()
            assert tag.T_camera_tag[2, 3] > 0.0
    assert found > 100


def _spoiled(k, draw):
    """Black, white, noise, halves, tears, blots, stretched and cut tags."""
    kind = k % 10
    tags = painted(int(draw.integers(587)), draw.integers(0, 170, 2), int(draw.integers(2, 9)))
    if kind == 0:
        return np.full((240, 320), draw.integers(256), np.uint8)
    if kind == 1:
        return draw.integers(0, 256, (240, 320), dtype=np.uint8)
    if kind == 2:
        return draw.integers(0, 256, (240, 320, 3), dtype=np.uint8)
    if kind == 3:
        tags[int(draw.integers(240)) :] = draw.integers(256)
    elif kind == 4:
        tags = np.roll(tags, int(draw.integers(320)), axis=1)
    elif kind == 5:
        y, x = draw.integers(0, 200, 2)
        tags[y : y + 40, x : x + 40] = draw.integers(256)
    elif kind == 6:
        tags = tags[:: draw.choice([-1, 1]), :: draw.choice([-1, 1])]
    elif kind == 7:
        tags = np.clip(tags.astype(int) + draw.integers(-200, 201, tags.shape), 0, 255)
    elif kind == 8:
        tags = np.where(draw.uniform(size=tags.shape) < 0.1, 255 - tags, tags)
    else:
        tags = (tags * draw.uniform(0.0, 0.2)).astype(np.uint8)
    return np.ascontiguousarray(tags.astype(np.uint8))


def test_no_renderer_is_opened_before_a_picture_is_asked_for(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("drawn without need")

    monkeypatch.setattr(Renderer, "__init__", refuse)
    gaze, q, true = gaze_over_source(preset("ideal"))
    shot = gaze.wrist_shot(0, q, true)
    with pytest.raises(AssertionError, match="without need"):
        gaze.eyes.image(shot)
