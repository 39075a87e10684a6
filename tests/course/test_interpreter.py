"""Scripts run in another interpreter: an old numpy, the oldest Python there is here."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from outside.arena import assert_nothing_runs_in, write
from pandarena.api import make_match
from pandarena.settings import SettingsError

SCRIPT = """
    import sys
    import numpy as np
    import rospy, tf, tf2_ros, franka_interface, geometry_msgs.msg, gazebo_msgs.msg
    from core.interfaces import ArmController, ObjectDetector
    from core.utils import time_in_seconds, transform

    team = rospy.get_param("team")
    rospy.init_node("old")
    arm, detector = ArmController(), ObjectDetector()
    arm.safe_move_to_position(np.array([-0.3142, -0.0383, 0, -1.6724, 0, 1.634, 0.4712]))
    assert len(detector.get_detections()) == 4
    assert arm.exec_gripper_cmd(0.06, 10)
    tf.TransformListener().lookupTransform("world", "panda_EE", rospy.Time(0))
    for package in ("pandarena", "mujoco"):
        try:
            __import__(package)
        except ImportError:
            continue
        raise AssertionError(package)
    raise SystemExit("%d.%d, numpy %s" % (*sys.version_info[:2], np.__version__))
    """


def pythons() -> list[str]:
    """The oldest first, and this one if nothing else works."""
    versions = Path.home().glob(".pyenv/versions/3.8.*/bin/python")
    found = [shutil.which("python3.8"), *map(str, versions), sys.executable]
    return [path for path in found if path]


@pytest.fixture(scope="module")
def interpreter(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its own environment, with a numpy from before 2."""
    why = ""
    for python in pythons():
        inside = str(tmp_path_factory.mktemp("old") / "bin" / "python")
        home = str(Path(inside).parents[1])
        install = [inside, "-m", "pip", "install", "-q", "numpy<2"]
        for command in ([python, "-m", "venv", home], install):
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
            if done.returncode:
                why = done.stderr[-200:]
                break
        else:
            return inside
    pytest.skip(f"no second environment can be made here: {why}")


@pytest.mark.slow
def test_a_script_plays_in_another_interpreter(
    interpreter: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = f"course:{write(tmp_path, SCRIPT)}"
    match = make_match(
        script, "none", "gazebo", time=10.0, settings={"red": {"python": interpreter}}
    )
    result = match.run()
    assert result.red.forfeit == ""
    (told,) = [line for line in capfd.readouterr().err.splitlines() if "numpy" in line]
    assert "numpy 1." in told
    assert_nothing_runs_in(tmp_path)


@pytest.mark.parametrize(
    ("python", "why"),
    [
        ("/nowhere/python", "is no program that can be run"),
        ("true", "is no Python with numpy"),
        ("sh", "is no Python with numpy"),
    ],
)
def test_what_is_no_interpreter_is_said_at_once(python: str, why: str, tmp_path: Path) -> None:
    script = f"course:{write(tmp_path, SCRIPT)}"
    with pytest.raises(SettingsError, match=why):
        make_match(script, "none", settings={"red": {"python": python}})
