"""The preset `gazebo` behaves as the course's simulator does."""

import itertools

import numpy as np
import pytest

from pandarena import scenario
from pandarena.api import make_match, play
from pandarena.geometry import rot_z, top_yaw
from pandarena.skills.course import ArmController
from pandarena.skills.moves import move_hand, pointing_down, raised
from pandarena.station import Station
from pandarena.world.sensing import PoseSensor
from pandarena_player.course import laws


def told(calls: object, seed: int = 1, time: float = 40.0) -> None:
    """Play a function on red's station; its assertions count."""
    result = play(calls, "none", "gazebo", seed, time=time)  # type: ignore[arg-type]
    assert result.red.forfeit == ""


def test_a_command_ends_near_its_goal_or_after_five_seconds() -> None:
    def calls(station: Station) -> None:
        arm = ArmController(station)
        for width, force, lasting in (
            (0.045, None, 0.3),
            (0.08, 10.0, 0.3),
            (laws.OPEN, None, 5.0),
            (0.0001, 50.0, 0.85),
            (laws.OPEN, None, 5.0),
        ):
            began = arm.time_in_seconds()
            assert arm.exec_gripper_cmd(width, force)
            assert arm.time_in_seconds() - began == pytest.approx(lasting, abs=0.12)

    told(calls)


def test_closing_on_a_block_costs_five_seconds_and_reads_its_width() -> None:
    """Its readings jitter and now and then one is wrong, but their median is not."""

    def calls(station: Station) -> None:
        arm = ArmController(station)
        x, y, z = station.field.source
        move_hand(station, pointing_down((x, y, z + 0.3)), 0.6)
        T = next(iter(station.cameras["wrist"].blocks().in_base().values()))
        grasp = pointing_down(T[:3, 3], top_yaw(T[:3, :3]))
        move_hand(station, raised(grasp, 0.1), 0.6)
        move_hand(station, grasp, 0.3)
        began = arm.time_in_seconds()
        arm.close_gripper()
        assert arm.time_in_seconds() - began == pytest.approx(laws.GAZEBO_PATIENCE, rel=0.05)
        widths = []
        for _ in range(31):
            station.clock.sleep(0.1)
            widths.append(arm.get_gripper_width())
        assert 0.048 <= float(np.median(widths)) <= 0.052
        assert len(set(widths)) > 20, "it jitters"

    told(calls)


@pytest.mark.parametrize("name, apart_mm", [("gazebo", 8.0), ("ideal", 0.0)])
def test_each_finger_has_a_drive_of_its_own(name: str, apart_mm: float) -> None:
    """Nothing brings a gripped block to the middle there; a real hand's fingers move as one."""
    match = make_match("hello", "none", name, 1, time=5.0)
    world = match.world
    fingers = world.index.arms["red"].fingers_q
    world.data.qpos[fingers] = [0.031, 0.023]
    for _ in range(20):
        match.step()
    left, right = world.data.qpos[fingers]
    assert 1e3 * (left - right) == pytest.approx(apart_mm, abs=2.0)
    match.close()


def test_moves_take_what_the_law_says() -> None:
    """Within 2 %: a call returns 0.5 s after its arrival, which may be before the motion ends."""

    def calls(station: Station) -> None:
        arm = ArmController(station)
        rng = np.random.default_rng(3)
        home = arm.get_positions()
        for size in (0.01, 0.1, 0.5, 0.9):
            goal = home + rng.uniform(-size, size, 7) * [1, 0.3, 1, 0.3, 1, 0.3, 1]
            lasting = laws.duration(arm.get_positions(), goal)
            t, q, _ = laws.line(arm.get_positions(), goal, lasting)
            arrives = t[np.argmax(np.abs(q - goal).max(axis=1) < laws.ARRIVED)]
            began = arm.time_in_seconds()
            arm.safe_move_to_position(goal)
            took = arm.time_in_seconds() - began
            assert took == pytest.approx(arrives + laws.PAUSE, rel=0.02)

    told(calls, time=60.0)


def test_an_unsafe_goal_is_refused_and_the_script_goes_on() -> None:
    def calls(station: Station) -> None:
        arm = ArmController(station)
        was = arm.get_positions()
        arm.safe_move_to_position(was + np.array([0, 1.5, 0, 0, 0, 0, 0]))
        assert np.allclose(arm.get_positions(), was, atol=1e-3)
        assert arm.time_in_seconds() < 0.01

    result = play(calls, "none", "gazebo", 1, time=3.0)
    notes = [text for _, text, _ in result.red.notes]
    assert (result.red.forfeit, notes) == ("", ["unsafe"])


def test_all_in_the_frame_is_seen_and_exactly() -> None:
    """No tag needs to face the camera, nothing hides a block; 25 mm about its centre must show."""
    match = make_match("none", "none", "gazebo", 4)
    world, camera = match.world, match.world.field.middle
    seen = {b.id: b.T_camera_block for b in PoseSensor(world).blocks(world.now, camera, None)}
    T_camera_world = np.linalg.inv(camera.T_mount_camera)
    for block, T_world_block in enumerate(world.block_transforms(world.now.qpos)):
        level = int(np.argmin(np.abs(T_world_block[2, :3])))
        yaw = float(np.arctan2(T_world_block[1, level], T_world_block[0, level]))
        corners = [
            T_world_block[:3, 3] + rot_z(yaw) @ [0.025 * a, 0.025 * b, 0.0]
            for a, b in itertools.product((-1, 1), repeat=2)
        ]
        points = np.array([(T_camera_world @ [*c, 1.0])[:3] for c in corners])
        u = camera.lens.fx * points[:, 0] / points[:, 2] + camera.lens.cx
        v = camera.lens.fy * points[:, 1] / points[:, 2] + camera.lens.cy
        inside = (points[:, 2] >= 0) & (u >= 0) & (u < 640) & (v >= 0) & (v < 480)
        assert (block in seen) == bool(inside.all())
        if block in seen:
            assert np.allclose(T_camera_world @ T_world_block, seen[block])
    assert 0 < len(seen) < 16


def test_the_year_2022_turns_slower_and_says_so() -> None:
    match = make_match("none", "none", "gazebo-2022", 1)
    assert match.world.field.turntable.speed == pytest.approx(2 * np.pi / 155, abs=1e-6)
    assert match.world.truth.turntable_speed == match.world.field.turntable.speed
    assert scenario.preset("gazebo-2022").gripper == scenario.preset("gazebo").gripper


def test_friction_is_that_of_the_pair() -> None:
    """The lower coefficient of two counts there: 4 between blocks and on the turntable, .6 and 1
    where a platform or a finger has less."""
    model = make_match("hello", "none", "gazebo", 1).world.model
    block = model.geom("block8")
    assert block.friction[0] == 4.0
    for name, friction in (("red_goal", 0.6), ("turntable", 4.0), ("red_finger_left_pad", 1.0)):
        geom = model.geom(name)
        assert geom.friction[0] == friction
        assert geom.priority > block.priority
    assert model.body("block8").inertia[0] == pytest.approx(2.15e-4, rel=0.01)
