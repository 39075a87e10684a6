"""`pandarena new`, `check` and `doctor`: what they say, and their exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pandarena.cli import looks, main
from pandarena.cli.doctor import findings
from pandarena.cli.looks import Look
from pandarena.settings import SettingsError

from .arena import write

LOOKS_AROUND = """
    from pandarena.skills.moves import move_hand, pointing_down
    def play(station):
        x, y, top = station.field.source
        move_hand(station, pointing_down((x, y, top + 0.4)), 0.8)
        {more}
    """


def checked(folder: Path, source: str, capsys, *options: str) -> tuple[int, dict[str, dict]]:
    """Exit code and findings by what they are of."""
    path = write(folder, source)
    code = main(["check", str(path), "--json", "--time", "4", *options])
    found = json.loads(capsys.readouterr().out)
    return code, {f["what"]: f for f in found}


@pytest.mark.slow
def test_what_new_writes_plays_and_passes_its_test_and_the_check(tmp_path: Path, capsys):
    assert main(["new", "tower", "--folder", str(tmp_path / "mine")]) == 0
    said = capsys.readouterr().out
    player, test = tmp_path / "mine" / "tower.py", tmp_path / "mine" / "test_tower.py"
    assert str(player) in said and str(test) in said
    assert "my_strategy" not in player.read_text() + test.read_text()
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert main(["check", str(player), "--time", "10"]) == 0
    said = capsys.readouterr().out
    assert "250 points" in said and "fault" not in said and "note" not in said


def test_new_overwrites_nothing_and_writes_both_or_none(tmp_path: Path, capsys):
    (tmp_path / "test_mine.py").write_text("mine")
    assert main(["new", "mine", "--folder", str(tmp_path)]) == 2
    assert "test_mine.py exists; it is not overwritten" in capsys.readouterr().err
    assert (tmp_path / "test_mine.py").read_text() == "mine"
    assert not (tmp_path / "mine.py").exists()


@pytest.mark.parametrize("name", ["two words", "class", "1st", "../up", "numpy", "random", ""])
def test_new_refuses_names_that_no_module_can_have(name: str, tmp_path: Path, capsys):
    assert main(["new", name, "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_new_says_where_it_cannot_write(tmp_path: Path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["new", "mine", "--folder", str(tmp_path / "file" / "below")]) == 2
    assert "cannot write to" in capsys.readouterr().err


def test_a_strategy_that_is_well_passes(tmp_path: Path, capsys):
    code, found = checked(tmp_path, LOOKS_AROUND.format(more=""), capsys)
    assert code == 0
    assert {what for what, f in found.items() if f["level"] == "ok"} >= {
        "defines", "plays red", "plays blue", "timing", "calls", "limits", "determinism",
    }  # fmt: skip
    assert found["blocks"] == {
        "level": "note",
        "what": "blocks",
        "told": "it lifted none",
        "advice": "see its notes: result.red.notes",
        "details": "",
    }


FAULTS = {
    "def play(station)\n  pass": ("reads", "expected ':', line 1"),
    "def play(): pass": ("defines", "play that takes nothing"),
    "def play(a, b): pass": ("defines", "play that takes a, b"),
    "async def play(station): pass": ("defines", "an async play"),
    "x = 1": ("plays red", "the file defines neither play(station) nor STRATEGY"),
    "import nothing_like_it": ("plays red", "forfeits before it began: ModuleNotFoundError"),
    "def play(station):\n  station.gripper.move('wide')": (
        "plays red",
        "TypeError: gripper.move: width is a number, not 'wide' (line 2 of player.py)",
    ),
    "def play(station):\n  station.arm.follow([0.0] * 7)": (
        "plays red",
        "TypeError: arm.follow: path is a JointPath, not list (line 2 of player.py)",
    ),
    "def play(station):\n  station.clock.sleep(1)\n  1 / 0": (
        "plays red",
        "forfeits at 1.00 s: Zero",
    ),
    "import os\ndef play(station):\n  station.clock.sleep(os.urandom(1)[0] / 256)\n  1 / 0": (
        "plays red",
        "ZeroDivisionError",
    ),
}


@pytest.mark.parametrize("source", FAULTS, ids=lambda s: repr(s[:30]))
def test_what_is_wrong_is_found(source: str, tmp_path: Path, capsys):
    what, told = FAULTS[source]
    code, found = checked(tmp_path, source, capsys)
    assert code == 1
    assert found[what]["level"] == "fault" and told in found[what]["told"]
    assert found[what]["advice"]


def test_chance_is_found_by_playing_twice(tmp_path: Path, capsys):
    source = """
        import os
        from pandarena.motion.rest import rest_to_rest
        def play(station):
            q = station.arm.state().q_d
            down = q.copy()
            down[1], down[3] = 1.3, -1.6
            path = rest_to_rest(q, down, station.arm.limits, 0.3 + os.urandom(1)[0] / 1000)
            station.arm.follow(path).wait()
        """
    code, found = checked(tmp_path, source.replace(".wait()", ""), capsys)
    assert code == 1
    assert "the same seed plays another match, from" in found["determinism"]["told"]
    assert found["strikes"]["level"] == "note" and "struck" in found["strikes"]["told"]


@pytest.mark.slow
def test_what_could_be_better_is_noted(tmp_path: Path, capsys):
    source = """
        import time
        import numpy as np
        from pandarena.world.world import World
        def play(station):
            began = time.process_time()
            while time.process_time() < began + 1.2:
                pass
            time.sleep(0.01)
            np.random.default_rng()
            while station.clock.now() < 3.2:
                pass
            while True:
                station.clock.sleep(1.0)
        """
    code, found = checked(tmp_path, source, capsys)
    assert code == 0
    assert "lost" in found["timing"]["advice"]
    assert "it polls" in found["calls"]["told"] + found["calls"]["advice"]
    assert "of the arena's side" in found["imports"]["told"]


def test_a_strategy_that_a_strike_ends_is_noted(tmp_path: Path, capsys):
    source = """
        from pandarena.motion.rest import rest_to_rest
        def play(station):
            q = station.arm.state().q_d
            station.arm.follow(rest_to_rest(q, q + 0.3, station.arm.limits, 0.05)).wait()
        """
    code, found = checked(tmp_path, source, capsys)
    assert code == 0
    assert "a strike ends it: Reflex" in found["reflex"]["told"]
    assert "pandarena.Reflex" in found["reflex"]["advice"]


def test_check_says_what_is_no_file(tmp_path: Path, capsys):
    assert main(["check", str(tmp_path / "none.py")]) == 2
    assert "does not exist" in capsys.readouterr().err


def test_doctor_finds_that_matches_can_be_played_here(capsys):
    assert main(["doctor", "--json"]) == 0
    found = {f["what"]: f for f in json.loads(capsys.readouterr().out)}
    assert found["match"]["level"] in ("ok", "note") and "times real time" in found["match"]["told"]
    if sys.platform == "linux":
        assert "memory" in found["isolation"]["told"]
    assert "mcap 1" in found["packages"]["told"]
    assert {"python", "packages", "extras", "meshes", "pictures", "isolation", "disk"} <= set(found)


def test_doctor_tells_what_could_be_had_besides(monkeypatch: pytest.MonkeyPatch):
    here = dict.fromkeys(["av", "optuna"], "1.0")
    monkeypatch.setattr(looks, "_version", lambda package: here.get(package, ""))
    found = looks.extras()
    assert found.level == "note" and "ray: evaluations" in found.told and "video" not in found.told
    assert "pip install 'pandarena[ray]'" in found.advice


def test_doctor_survives_whatever_is_broken():
    def broken():
        raise ImportError("libX.so: no\nsuch file")

    def known():
        raise SettingsError("no OpenGL: install EGL")

    needed, missing = findings((Look("a", broken), Look("b", known, needed=False)))
    assert (needed.level, needed.told) == ("fault", "ImportError: libX.so: no such file")
    assert (missing.level, missing.told) == ("note", "no OpenGL: install EGL")
