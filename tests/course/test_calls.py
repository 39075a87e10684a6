"""Each call of the course's stack behaves as it does there: asked by scripts, in a match."""

from pathlib import Path
from typing import Any

import pytest

from outside.arena import write
from pandarena.api import make_match
from pandarena.match.conductor import Match
from pandarena.match.result import Result

BEGIN = """
    import numpy as np
    import rospy
    from core.interfaces import ArmController, ObjectDetector
    from core.utils import time_in_seconds
    rospy.init_node("calls")
    arm, detector = ArmController(), ObjectDetector()
    side = 1 if rospy.get_param("team") == "red" else -1
    look = np.array([-0.3142 * side, -0.0383, 0, -1.6724, 0, 1.634, 0.7854 - 0.3142 * side])
    def raises(kind, call, *values):
        try:
            call(*values)
        except kind as error:
            return str(error)
        raise AssertionError("%s did not raise %s" % (call, kind.__name__))
    """


def played(folder: Path, source: str, team: str = "red", **options: Any) -> tuple[Match, Result]:
    """A match of a script whose assertions count."""
    script = f"course:{write(folder, BEGIN + source)}"
    red, blue = (script, "none") if team == "red" else ("none", script)
    options = {"time": 30.0, "scenario": "gazebo", **options}
    match = make_match(red, blue, **options)
    result = match.run()
    side = result.red if team == "red" else result.blue
    assert side.forfeit == "", match.seats[team].traceback  # type: ignore[index]
    return match, result


def test_moves_clip_in_the_callers_array_and_refuse_what_is_unsafe(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source = """
    q = look.copy()
    q[6] = 4.0
    assert arm.safe_move_to_position(q) is None
    assert q[6] == 2.8973
    assert np.abs(arm.get_positions() - q).max() < 0.005
    began = time_in_seconds()
    low = look + np.array([0, 1.5, 0, 0, 0, 0, 0])
    assert arm.safe_move_to_position(low) is None
    arm.safe_move_to_position(look * np.nan)
    assert time_in_seconds() - began < 0.01
    assert "safe_move_to_position" in raises(Exception, arm.move_to_position, look)
    raises(Exception, arm.set_joint_positions_velocities, look, 0 * look)
    raises(ValueError, arm.safe_move_to_position, look[:6])
    arm.move_to_position(look, is_safe=True)
    """
    _, result = played(tmp_path, source)
    told = capfd.readouterr().err
    assert "Robot will hit the table!!! Aborting the current configuration." in told
    assert "joint 7 is out of its limits: 4.0000 rad, clipped" in told
    lines = {text: values["line"] for _, text, values in result.red.notes if "line" in values}
    assert lines == {"clipped": "player.py:19", "unsafe": "player.py:24", "refused": "player.py:25"}


def test_a_move_ends_by_threshold_test_or_timeout(tmp_path: Path) -> None:
    source = """
    def took(*values, **named):
        began = time_in_seconds()
        arm.safe_move_to_position(*values, **named)
        return time_in_seconds() - began
    far = look + np.array([0.6 * side, 0, 0, 0, 0, 0, 0])
    whole = took(far)
    assert took(look, threshold=0.1) < whole - 0.4
    rospy.sleep(2)
    asked = []
    assert took(far, test=lambda: asked.append(1) or len(asked) >= 50) < 1.05
    assert len(asked) == 50
    rospy.sleep(5)
    assert abs(took(look, timeout=1.0) - 1.5) < 0.02
    assert abs(arm.get_positions()[0] - look[0]) > 0.1  # it still moves
    arm.safe_move_to_position(far)  # and is sent elsewhere
    assert abs(arm.get_positions()[0] - far[0]) < 0.005
    """
    played(tmp_path, source, time=60.0)


def test_streaming_is_bounded(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = """
    arm.safe_move_to_position(look)
    q = arm.get_positions()
    for i in range(100):
        q[0] += 0.002
        arm.safe_set_joint_positions_velocities(q, np.array([0.2, 0, 0, 0, 0, 0, 0]))
        rospy.sleep(0.01)
    assert abs(arm.get_positions()[0] - q[0]) < 0.02
    arm.safe_set_joint_positions_velocities(q + 0.2, 0 * q)
    arm.safe_set_joint_positions_velocities(q, 0 * q + 1.0)
    """
    played(tmp_path, source)
    told = capfd.readouterr().err
    assert "the reference is 0.5" in told and "a jump of 2." in told


def test_the_hand_and_what_it_reads(tmp_path: Path) -> None:
    source = """
    assert (arm._gripper.MAX_WIDTH, arm._gripper.MIN_WIDTH) == (0.2, 0.0001)
    assert arm.exec_gripper_cmd(pos=0.05, force=10) is True
    assert arm.open_gripper() is None
    state = arm.get_gripper_state()
    assert len(state["position"]) == 2 and abs(sum(state["position"]) - 0.08) < 0.002
    assert state["force"] == [0.0, 0.0]
    raises(AssertionError, arm.set_gripper_speed, 0.5)
    arm.set_gripper_speed(0.1)
    raises(AttributeError, lambda: arm.get_position())
    assert "get_positions" in raises(AttributeError, lambda: arm.get_position())
    """
    played(tmp_path, source)


@pytest.mark.parametrize("team", ["red", "blue"])
def test_names_are_the_simulators_or_the_hardwares(team: str, tmp_path: Path) -> None:
    first = 0 if team == "red" else 4
    source = f"""
    arm.safe_move_to_position(look)
    seen = detector.get_detections()
    names = sorted(name for name, pose in seen)
    assert all(pose.shape == (4, 4) for name, pose in seen)
    if LIKE == "gazebo":
        assert names == ["cube%d_static" % i for i in (1, 2, 3, 4)], names
    else:
        assert names == ["cube%d_static" % (i + {first}) for i in range(4)], names
    assert np.allclose(detector.get_H_ee_camera(),
        [[0, -1, 0, 0.05], [1, 0, 0, 0], [0, 0, 1, -0.06], [0, 0, 0, 1]])
    arm.safe_move_to_position(np.array([1.57 * side, 0.428, 0, -1.1655, 0, 1.5935, 0.7854]))
    names = [name for name, pose in detector.get_detections()]
    assert names and all(name.endswith("_dynamic") for name in names), names
    numbers = sorted(int(name[4:name.index("_")]) for name in names)
    low, high = (5, 12) if LIKE == "gazebo" else (8, 15)
    assert low <= numbers[0] and numbers[-1] <= high
    """
    for like in ("gazebo", "hardware"):
        said = f"\n    LIKE = {like!r}" + source
        played(tmp_path, said, team, settings={team: {"like": like}}, time=12.0)


def test_detections_are_where_the_blocks_are(tmp_path: Path) -> None:
    source = """
    from pandarena_player.course.laws import T_base_tool
    arm.safe_move_to_position(look)
    T = T_base_tool(arm.get_positions()) @ detector.get_H_ee_camera()
    for name, pose in sorted(detector.get_detections()):
        print(name, *(T @ pose)[:3, 3].round(4))
    """
    match, _ = played(tmp_path, source, time=6.0)
    told = [line.split() for line in match.seats["red"].play.echo.text.splitlines()]  # type: ignore[attr-defined]
    T_base_world = match.world.field.seen_by("red").T_base_world
    poses = match.world.block_transforms(match.world.now.qpos)
    for block, (name, *xyz) in enumerate(told):
        where = (T_base_world @ poses[block])[:3, 3]
        assert name == f"cube{block + 1}_static"
        assert [float(v) for v in xyz] == pytest.approx(where.tolist(), abs=0.002)


def test_the_middle_camera_tells_a_picture_a_second(tmp_path: Path) -> None:
    source = """
    assert detector.get_mid_rgb() is None and detector.get_mid_depth() is None
    rospy.sleep(1.0)
    rgb, depth = detector.get_mid_rgb(), detector.get_mid_depth()
    assert rgb.shape == (480, 640, 3) and rgb.dtype == np.uint8
    assert depth.shape == (480, 640) and 0.3 < np.nanmedian(depth) < 3.0
    """
    played(tmp_path, source, time=2.0)


def test_ros_says_what_ros_says(tmp_path: Path) -> None:
    source = """
    assert rospy.get_param("nothing", 7) == 7 and rospy.has_param("/team")
    raises(KeyError, rospy.get_param, "nothing")
    rospy.set_param("a/b", 3)
    assert rospy.get_param("a") == {"b": 3}
    raises(rospy.ROSException, rospy.init_node, "another")
    began = rospy.Time.now()
    rospy.sleep(rospy.Duration(0, 500000000))
    took = rospy.Time.now() - began
    assert isinstance(took, rospy.Duration) and took.to_sec() == 0.5
    assert (began + took).to_sec() == began.to_sec() + 0.5 and took / 2 == rospy.Duration(0.25)
    import time
    t = time.time()
    time.sleep(0.25)
    assert abs(time.time() - t - 0.25) < 0.0011
    from sensor_msgs.msg import JointState
    from franka_core_msgs.msg import RobotState
    from franka_interface import ArmInterface
    joints = rospy.wait_for_message("/joint_states", JointState, timeout=1.0)
    assert np.allclose(joints.position, arm.get_positions(), atol=0.01)
    assert list(ArmInterface().joint_angles()) == joints.name
    raises(rospy.ROSException, rospy.wait_for_message, "/nobody", JointState, 0.5)
    robot = rospy.wait_for_message(
        "/franka_ros_interface/custom_franka_state_controller/robot_state", RobotState)
    pose = arm.endpoint_pose()
    assert np.allclose(np.reshape(robot.O_T_EE, (4, 4)).T[:3, 3], pose["position"], atol=0.01)
    import tf
    listener = tf.TransformListener()
    said = raises(tf.LookupException, listener.lookupTransform, "panda_EE", "camera", rospy.Time(0))
    assert "panda_hand" in said
    from core.safety import is_safe
    assert is_safe(look) and not is_safe(look + np.array([0, 1.5, 0, 0, 0, 0, 0]))
    from core.utils import pitch, roll, transform, yaw
    assert pitch(0.5)[0, 2] < 0 < pitch(0.5)[2, 0]
    assert np.allclose(transform([1, 2, 3], [0, 0, 0.5])[:3, 3], [1, 2, 3])
    for call in (rospy.ServiceProxy, rospy.Anything, arm.exec_torque_cmd, arm.gravity_comp):
        said = raises(NotImplementedError, call)
        assert call.__name__ in said and "docs/course.md" in said, said
    """
    played(tmp_path, source, time=10.0)


def test_parts_of_a_match_are_the_same_to_the_bit(tmp_path: Path) -> None:
    source = """
    rospy.Timer(rospy.Duration(0.5), lambda event: detector.get_detections())
    arm.safe_move_to_position(look + np.random.uniform(-0.1, 0.1, 7))
    while time_in_seconds() < 5: arm.get_positions()
    """
    first, again = (played(tmp_path, source, time=8.0) for _ in range(2))
    assert first[1].red.notes == again[1].red.notes
    assert (first[0].world.now.qpos == again[0].world.now.qpos).all()


def test_whatever_waits_waits_for_match_time(tmp_path: Path) -> None:
    source = """
    import queue, threading, time
    def took(call, *values):
        began = time_in_seconds()
        call(*values)
        return time_in_seconds() - began
    def empty():
        raises(queue.Empty, queue.Queue().get, True, 1.0)
    event, condition = threading.Event(), threading.Condition()
    forever = threading.Thread(target=threading.Event().wait, daemon=True)
    forever.start()
    with condition:
        assert abs(took(condition.wait_for, lambda: False, 1.0) - 1.0) < 0.03
    for call in (empty, lambda: event.wait(1.0), lambda: forever.join(1.0)):
        assert abs(took(call) - 1.0) < 0.03, took(call)
    for clock in (time.time, time.monotonic, time.perf_counter, lambda: time.time_ns() / 1e9):
        began = clock()
        rospy.sleep(1.0)
        assert abs(clock() - began - 1.0) < 0.02
    threading.Timer(0.5, event.set).start()
    assert 0.4 < took(event.wait, 3.0) < 2.0, "a thread is late where the machine is busy"
    both = [threading.Thread(target=time.sleep, args=(1.0,)) for _ in range(2)]
    assert 1.0 <= took(lambda: [t.start() for t in both] + [t.join() for t in both]) < 1.9
    """
    played(tmp_path, source, time=20.0)
