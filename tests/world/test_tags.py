"""What is drawn on the blocks is what a detector of AprilTags reads, by the course's convention."""

import mujoco
import numpy as np
import pytest

from pandarena.field import Field
from pandarena.geometry import angle_between, inverse, quat_from_matrix, rot_y, rot_z
from pandarena.panda import HOME_Q
from pandarena.scenario import preset
from pandarena.world.model import build, index
from pandarena.world.render import Renderer

X, Y, Z = np.eye(3)
# Tag axes (x right, y up on the upright tag, z out of it) in the block's frame, by face.
FACES = {0: (X, Y), 1: (-X, -Z), 2: (Y, -Z), 3: (-Y, -Z), 4: (X, -Z), 5: (-X, Y)}


@pytest.fixture(scope="module")
def stage():
    field, scenario = Field(), preset("ideal")
    model = build(field, scenario, ("red",))
    data = mujoco.MjData(model)
    ix = index(model, field, ("red",))
    data.qpos[ix.arms["red"].q] = HOME_Q
    data.qpos[ix.block_q] = [[i, 2.0, 0.0, 1, 0, 0, 0] for i in range(len(field.blocks))]
    with Renderer(field, scenario, ("red",), (800, 448)) as renderer:
        yield field, model, data, ix, renderer


@pytest.mark.parametrize("block", [0, 9])
@pytest.mark.parametrize("face", range(6))
def test_every_face_carries_its_tag_upright_by_the_convention(stage, block, face):
    from pyapriltags import Detector

    field, model, data, ix, renderer = stage
    R_block_tag = np.column_stack([*FACES[face], np.cross(*FACES[face])])
    mujoco.mj_kinematics(model, data)
    mujoco.mj_camlight(model, data)
    camera = model.camera("red_wrist").id
    # MuJoCo's camera axes (x right, y up, z back) are those of a tag that faces the camera.
    R_world_camera = data.cam_xmat[camera].reshape(3, 3)
    R_world_tag = R_world_camera @ rot_z(0.4) @ rot_y(0.3)
    p_world = data.cam_xpos[camera] - 0.30 * R_world_camera[:, 2]
    R_world_block = R_world_tag @ R_block_tag.T
    data.qpos[ix.block_q[block]] = [*p_world, *quat_from_matrix(R_world_block)]
    image = renderer.draw(data.qpos, 0.0, "red_wrist", shadows=False)

    lens = field.red.wrist.lens
    detector = Detector(families="tag36h11", nthreads=1, quad_decimate=1.0)
    gray = image.mean(axis=2).astype(np.uint8)
    found = detector.detect(gray, True, (lens.fx, lens.fy, lens.cx, lens.cy), field.tag_size)
    tags = {tag.tag_id: tag for tag in found}
    data.qpos[ix.block_q[block][1]] = 2.0
    assert 6 * block + face in tags, f"saw {sorted(tags)}"

    tag = tags[6 * block + face]
    flip = np.diag([1.0, -1.0, -1.0])  # between a lens's axes and MuJoCo's, and for the tag alike
    R_world_tag_seen = R_world_camera @ flip @ tag.pose_R @ flip
    assert np.degrees(angle_between(R_world_tag_seen, R_world_tag)) < 2.0

    T = np.eye(4)
    T[:3, :3], T[:3, 3] = R_world_camera @ flip, data.cam_xpos[camera]
    p_tag_true = p_world + R_world_tag[:, 2] * field.block_size / 2
    error = tag.pose_t.reshape(3) - (inverse(T) @ [*p_tag_true, 1])[:3]
    assert np.abs(error[:2]).max() < 0.5e-3 and abs(error[2]) < 3e-3
