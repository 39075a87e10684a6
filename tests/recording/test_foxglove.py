"""Files are what Foxglove reads: checked with its own schemas and with protobuf's own decoder."""

import json
from pathlib import Path

import mujoco
import numpy as np
import pytest
from foxglove_schemas_protobuf import FrameTransforms_pb2
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from mcap.reader import make_reader

from pandarena.match.recording import open_recording
from pandarena.match.recording.protobuf import descriptor
from pandarena.match.recording.schemas import FRAME_TRANSFORMS


@pytest.fixture(scope="module")
def messages(duel: Path):
    """(schema, channel, message) of all topics, by mcap's own indexed reader."""
    with duel.open("rb") as file:
        reader = make_reader(file, validate_crcs=True)
        summary = reader.get_summary()
        assert summary is not None and summary.statistics is not None
        found = list(reader.iter_messages())
        assert summary.statistics.message_count == len(found)
        return found


def of(messages, topic: str):
    return [m.data for _, channel, m in messages if channel.topic == topic]


def test_frames_are_foxgloves_to_the_letter():
    told = descriptor_pb2.FileDescriptorSet.FromString(descriptor(FRAME_TRANSFORMS))
    official = FrameTransforms_pb2.FrameTransforms.DESCRIPTOR
    mine = {m.name: m for file in told.file for m in file.message_type}
    waiting, seen = [official], set()
    while waiting:
        theirs = waiting.pop()
        if theirs.name in seen:
            continue
        seen.add(theirs.name)
        fields = {f.name: (f.number, f.type, f.label) for f in mine[theirs.name].field}
        assert fields == {
            f.name: (f.number, f.type, 3 if f.is_repeated else 1) for f in theirs.fields
        }
        waiting += [f.message_type for f in theirs.fields if f.message_type]
    assert seen == set(mine)


def test_frames_place_blocks_and_links_where_they_are(duel: Path, messages):
    recording = open_recording(duel)
    frames: dict[str, tuple[str, np.ndarray]] = {}
    for data in of(messages, "/tf"):
        told = FrameTransforms_pb2.FrameTransforms.FromString(data)
        for t in told.transforms:
            p, q = t.translation, t.rotation
            stamp = t.timestamp.seconds + t.timestamp.nanos * 1e-9
            assert 0.0 <= stamp <= 6.5
            pose = np.array([p.x, p.y, p.z, q.w, q.x, q.y, q.z])
            frames[t.child_frame_id] = (t.parent_frame_id, pose)
    from pandarena.world.model import build

    header = recording.header
    model = build(header.field, header.scenario, header.arms)
    data = mujoco.MjData(model)
    data.qpos[:] = recording.state_at(stamp).qpos
    mujoco.mj_kinematics(model, data)
    mujoco.mj_camlight(model, data)
    for name in ("red_hand", "blue_finger_left", "red_link4", "block0", "block9", "block15"):
        position, quat = _in_world(frames, name)
        assert np.abs(position - data.body(name).xpos).max() < 1e-5
        assert abs(abs(quat @ data.body(name).xquat) - 1.0) < 1e-6
    assert frames["turntable"][0] == "world"
    # What the scene draws stands where the model's shapes are.
    drawn = []
    for entity in json.loads(of(messages, "/scene")[0])["entities"]:
        for shape in [*entity.get("cubes", []), *entity.get("triangles", [])]:
            p = np.array([shape["pose"]["position"][axis] for axis in "xyz"])
            drawn.append(_placed(frames, entity["frame_id"], p))
    kinds = (int(mujoco.mjtGeom.mjGEOM_BOX), int(mujoco.mjtGeom.mjGEOM_MESH))
    shapes = [i for i in range(model.ngeom) if model.geom_type[i] in kinds]
    assert len(drawn) == len(shapes) + 1 > 50  # and the turntable's mark
    for i in shapes:
        assert np.linalg.norm(np.array(drawn) - data.geom_xpos[i], axis=1).min() < 2e-4


def _placed(frames, name: str, p: np.ndarray) -> np.ndarray:
    if name == "world":
        return p
    position, quat = _in_world(frames, name)
    out = np.zeros(3)
    mujoco.mju_rotVecQuat(out, p, quat)
    return position + out


def _in_world(frames, name: str):
    parent, pose = frames[name]
    if parent == "world":
        return pose[:3], pose[3:]
    position, quat = _in_world(frames, parent)
    turned, both = np.zeros(3), np.zeros(4)
    mujoco.mju_rotVecQuat(turned, pose[:3], quat)
    mujoco.mju_mulQuat(both, quat, pose[3:])
    return position + turned, both


def test_own_messages_decode_by_the_schema_in_the_file(duel: Path, messages):
    schema = next(s for s, channel, _ in messages if channel.topic == "/state")
    pool = descriptor_pool.DescriptorPool()
    for file in descriptor_pb2.FileDescriptorSet.FromString(schema.data).file:
        pool.Add(file)
    state = message_factory.GetMessageClass(pool.FindMessageTypeByName(schema.name))
    recording = open_recording(duel)
    for i, data in enumerate(of(messages, "/state")):
        told = state.FromString(data)
        assert told.time == recording.times[i]
        assert list(told.arms[1].q) == recording.arms["blue"].q[i].tolist()
        assert told.arms[0].held == recording.arms["red"].held[i]
        poses = np.array(told.poses).reshape(-1, 7)
        assert (recording.tracks.blocks[i, list(told.blocks)] == poses).all()


def test_the_scene_has_every_frame_and_logs_have_foxgloves_fields(messages):
    (scene,) = of(messages, "/scene")
    frames = {entity["frame_id"] for entity in json.loads(scene)["entities"]}
    links = {f"{team}_link{i}" for team in ("red", "blue") for i in range(8)}
    assert {"world", "turntable", "block0", "block15", "red_hand", *links} <= frames
    for topic in ("/events", "/red/notes"):
        for line in map(json.loads, of(messages, topic)):
            assert {"timestamp", "level", "message", "name", "file", "line"} <= set(line)
            assert line["message"] and set(line["timestamp"]) == {"sec", "nsec"}
    names = {schema.name for schema, _, _ in messages}
    assert {"foxglove.FrameTransforms", "foxglove.SceneUpdate", "foxglove.Log"} <= names


def test_only_what_moved_is_told_again(duel: Path, messages):
    """Blocks that wait on a platform are told in whole chunks only."""
    recording = open_recording(duel)
    told = [len(data) for data in of(messages, "/state")]
    assert told[-1] < 0.8 * told[0]
    resting = recording.tracks.blocks[:, 0]
    assert np.abs(resting - resting[0]).max() < 1e-5
