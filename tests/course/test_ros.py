"""What drop-ins need no match for: rotations, times, messages, whose modules are found."""

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pandarena_player.course.home import repository
from pandarena_player.course.ros import rotations as tf
from pandarena_player.course.ros.definitions import DEFINITIONS
from pandarena_player.course.ros.messages import copied, message
from pandarena_player.course.ros.stamps import Duration, Time

AXES = [
    frame + "".join(axes)
    for frame in "sr"
    for axes in itertools.product("xyz", repeat=3)
    if axes[0] != axes[1] != axes[2]
]


@pytest.mark.parametrize("axes", AXES)
def test_euler_angles_make_the_matrix_that_they_were_taken_from(axes: str) -> None:
    rng = np.random.default_rng(len(axes))
    for angles in [*rng.uniform(-3, 3, (20, 3)), (0.3, 0.0, 0.2), (0.3, np.pi / 2, 0.2)]:
        R = tf.euler_matrix(*angles, axes)
        assert np.allclose(tf.euler_matrix(*tf.euler_from_matrix(R, axes), axes), R, atol=1e-7)
        q = tf.quaternion_from_euler(*angles, axes)
        assert np.allclose(tf.quaternion_matrix(q), R)


def test_rotations_are_those_of_the_textbook() -> None:
    assert len(AXES) == 24
    R = tf.euler_matrix(0.1, 0.2, 0.3)  # about fixed x, then y, then z
    assert np.allclose(
        R[:3, 0], [np.cos(0.3) * np.cos(0.2), np.sin(0.3) * np.cos(0.2), -np.sin(0.2)]
    )
    assert tf.euler_from_quaternion([0, 0, np.sin(0.25), np.cos(0.25)]) == pytest.approx(
        (0, 0, 0.5)
    )
    a, b = tf.quaternion_from_euler(0.3, 0, 0), tf.quaternion_from_euler(0, 0.4, 0)
    both = tf.quaternion_matrix(tf.quaternion_multiply(a, b))
    assert np.allclose(both, tf.quaternion_matrix(a) @ tf.quaternion_matrix(b))
    assert np.allclose(
        tf.quaternion_slerp(a, tf.quaternion_from_euler(0.5, 0, 0), 0.5)[0], np.sin(0.2)
    )
    turned = tf.rotation_matrix(np.pi / 2, [0, 0, 1], [1, 0, 0])
    assert np.allclose(turned @ [2, 0, 0, 1], [1, 1, 0, 1])


def test_times_are_subtracted_and_durations_added() -> None:
    a, b = Time(10, 500_000_000), Time(8.25)
    assert (a - b).to_sec() == 2.25 and isinstance(a - b, Duration)
    assert (b + Duration(1.5)).to_sec() == 9.75 and a > b
    assert (Duration(3) * 2).secs == 6 and Duration(3) / Duration(2) == 1.5
    assert (Duration(-0.5).secs, Duration(-0.5).nsecs) == (-1, 500_000_000)
    with pytest.raises(TypeError):
        a + b
    with pytest.raises(TypeError):
        _ = a < 3.0


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_message_can_be_made_and_copied(name: str) -> None:
    made = message(name)()
    assert copied(made) == made and str(made) is not None
    with pytest.raises(AttributeError):
        message(name)(nothing_of_the_kind=1)


def test_messages_take_fields_in_order_and_by_name() -> None:
    point = message("geometry_msgs/Point")(1.0, z=3.0)
    assert (point.x, point.y, point.z) == (1.0, 0.0, 3.0)
    pose = message("geometry_msgs/PoseStamped")()
    pose.pose.position.x = 2.0
    assert message("geometry_msgs/PoseStamped")().pose.position.x == 0.0
    assert str(point) == "x: 1.0\ny: 0.0\nz: 3.0"


def test_a_repository_is_told_by_what_a_script_imports(tmp_path: Path) -> None:
    script = tmp_path / "labs" / "final" / "final.py"
    script.parent.mkdir(parents=True)
    script.touch()
    assert repository(str(script)) == str(script.parent)
    (tmp_path / ".git").mkdir()
    assert repository(str(script)) == str(tmp_path)
    (tmp_path / "labs" / "lib").mkdir()
    assert repository(str(script)) == str(tmp_path), "a lib without Python files tells nothing"
    (tmp_path / "labs" / "lib" / "solver.py").touch()
    assert repository(str(script)) == str(tmp_path / "labs")


def test_drop_ins_are_importable_nowhere_else() -> None:
    names = "rospy", "core", "tf", "franka_interface", "geometry_msgs"
    tried = f"import importlib.util as u; print([n for n in {names} if u.find_spec(n)])"
    done = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
