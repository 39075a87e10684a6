"""`pandarena course`, `match` and `bench` with scripts: what a person and a program read."""

import json
from pathlib import Path

import pytest

from outside.arena import write
from pandarena.cli import main
from pandarena.lab.version import player_version

SCRIPT = """
    import numpy as np
    import rospy
    from core.interfaces import ArmController
    rospy.init_node("short")
    arm = ArmController()
    q = arm.neutral_position()
    input("go")
    arm.safe_move_to_position(q)
    for _ in range(2):
        arm.safe_move_to_position(q + np.array([0, 1.5, 0, 0, 0, 0, 0]))
    arm.open_gripper()
    rospy.sleep(1)
    """


def test_the_table_tells_where_the_time_went_and_what_was_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, kept = write(tmp_path, SCRIPT), tmp_path / "kept.txt"
    assert main(["course", str(path), "--time", "12", "--printed", str(kept)]) == 0
    told = capsys.readouterr().out
    lines = {line[:24].strip(): line for line in told.splitlines()}
    assert "1 open_gripper" in lines["moving the hand"] and "5.0 s" in lines["moving the hand"]
    assert "3 safe_move_to_position" in lines["moving the arm"]
    assert "1.0 s" in lines["sleeping"] and "1 rospy.sleep" in lines["sleeping"]
    assert "2 times unsafe: Robot will hit the table!!!" in told and "player.py:11" in told
    assert f"again: pandarena match course:{path}" in told.replace("\n", "")
    assert kept.read_text().startswith("red | go\n")


def test_the_times_add_up_to_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for cut in (12, 7):  # after its end, and in the middle of a call
        script = str(write(tmp_path, SCRIPT))
        assert main(["course", script, "--team", "blue", "--time", str(cut), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        report = found["course"]["blue"]
        assert found["players"] == {"red": "none", "blue": f"{tmp_path.name}/player"}
        assert sum(report["time"].values()) == pytest.approx(cut, abs=0.01)
        assert report["time"]["gripper"] == pytest.approx({12: 5.0, 7: 3.8}[cut], abs=0.3)
        assert report["calls"]["moving"] == {"safe_move_to_position": 3} or cut == 7


def test_an_error_is_told_with_the_line_of_whoever_wrote_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "solver.py").write_text("def solve(x):\n    return 1 / x\n")
    path = write(tmp_path, "from lib.solver import solve\nsolve(0)")
    assert main(["course", str(path), "--time", "1"]) == 0
    told = capsys.readouterr().out
    assert "ZeroDivisionError: division by zero (line 2 of solver.py)" in told
    assert "player.py" in told and "pandarena_player" not in told
    path = write(tmp_path, "import scipy_of_another_world")
    assert main(["course", str(path), "--time", "1"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "-m pip install scipy_of_another_world" in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("course nowhere.py", "the course script nowhere.py does not exist; give a Python file"),
        ("match course:.", "is a folder"),
        ("course {} --like ros", "like"),
        ("match course:{} --set red.like=ros", "choose one of scenario, gazebo, hardware"),
        ("match course:{} --set red.speed=1", "there are: like, python"),
        ("course {} --python /nowhere", "is no program that can be run"),
        ("match corse", "and course:path/to/final.py"),
    ],
)
def test_bad_input_is_one_line(
    line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, SCRIPT)
    assert main(line.format(path).split()) == 2
    told = capsys.readouterr().err
    assert why in told and told.count("\n") == 1


def test_bench_plays_scripts_and_tells_their_repositories_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, SCRIPT)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.py").write_text("A = 1\n")
    player = f"course:{path}"
    before = player_version(player)
    options = ["--seeds", "1", "--time", "2", "--scenario", "gazebo", "--sides", "red", "--json"]
    assert main(["bench", player, "--against", player, *options]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["n"] == 1
    (tmp_path / "lib" / "a.py").write_text("A = 2\n")
    assert before and player_version(player) != before
