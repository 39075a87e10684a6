"""A script that goes wrong loses its own match only, in one line, and leaves nothing running."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from outside.arena import assert_nothing_runs_in, played, without_reasons, write
from pandarena.station import Station

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="isolation is made for Linux")
BEGIN = """
    import os, sys, threading, time
    import numpy as np
    import rospy
    from core.interfaces import ArmController, ObjectDetector
    from core.utils import time_in_seconds
    rospy.init_node("hostile")
    """


@dataclass(frozen=True)
class Kind:
    name: str
    source: str
    reason: str = ""
    """What the forfeit's reason holds; empty if it forfeits nothing."""
    limits: dict[str, float] = field(default_factory=dict[str, float])


OUT = (
    Kind("never ends", "while True: pass", "it hangs: 0.3 s of CPU time", {"hang": 0.3}),
    Kind(
        "threads without end",
        "while True: threading.Thread(target=threading.Event().wait, daemon=True).start()",
        "processes and threads, at most 64 are allowed",
    ),
    Kind(
        "prints a gigabyte",
        "while True: print('x' * 1_000_000)",
        "it printed more than 2 MB",
        {"output": 2.0, "file": 50.0},
    ),
    Kind("os._exit", "os._exit(3)", "its process exited with code 3"),
    Kind(
        "forks without end",
        "while True:\n        try: os.fork()\n        except OSError: pass",
        "processes and threads, at most 16 are allowed",
        {"tasks": 16},
    ),
    Kind(
        "fills memory",
        "kept = []\n    while True: kept.append(bytearray(b'x' * 20_000_000))",
        "memory",
        {"memory": 400.0},
    ),
    Kind(
        "raises",
        "q = np.zeros(6)\n    ArmController().safe_move_to_position(q)",
        "seven joint values are wanted, not (6,) (line 9 of player.py)",
    ),
    Kind(
        "calls what is not there",
        "rospy.ServiceProxy('/gazebo/set_model_state', None)",
        "Unsupported: rospy.ServiceProxy is not supported by pandarena",
    ),
    Kind(
        "calls what its base class has there",
        "ArmController().set_collision_threshold(1)",
        "Unsupported: ArmController.set_collision_threshold is not supported by pandarena;",
    ),
    Kind("does not parse", "def (:", "SyntaxError: invalid syntax (line 8 of player.py)"),
)
IN = (
    Kind(
        "catches all",
        "while True:\n        try: rospy.sleep(1)\n        except BaseException: pass",
    ),
    Kind(
        "raises in a callback",
        "rospy.Timer(rospy.Duration(0.1), lambda event: 1 / 0)\n"
        "    rospy.Subscriber('/clock', None, lambda message: 1 / 0)\n    rospy.spin()",
    ),
    Kind("raises in a thread", "threading.Thread(target=lambda: 1 / 0).start(); rospy.spin()"),
    Kind("polls the clock", "while time_in_seconds() < 1e9: pass"),
    Kind("polls for a shutdown", "while not rospy.is_shutdown(): pass"),
    Kind("polls the camera", "while len(ObjectDetector().get_detections()) < 99: pass"),
    Kind("presses ENTER for ever", "while input('again?') == '': pass"),
    Kind("sleeps for no time", "while True: time.sleep(0)"),
    Kind("sleeps for ever in a child", "if os.fork() == 0: time.sleep(1000)\n    rospy.sleep(1)"),
    Kind("forks and goes on in both", "os.fork()"),
    Kind("exits with an error", "sys.exit('not today')"),
)


def out_at_once(station: Station) -> None:
    raise RuntimeError("out")


@pytest.fixture(scope="module")
def untouched() -> str:
    """How the opponent plays against somebody who is out at once."""
    return without_reasons(played(out_at_once)[0])


@pytest.fixture(scope="module")
def alone() -> str:
    """How it plays beside an arm that does nothing."""
    return played(lambda station: None)[1].events_hash


def name(kind: Kind) -> str:
    return kind.name


@pytest.mark.parametrize("kind", OUT, ids=name)
def test_it_is_out(kind: Kind, tmp_path: Path, untouched: str) -> None:
    path = write(tmp_path, BEGIN + kind.source)
    match, result = played(f"course:{path}", settings={"limits": kind.limits})
    assert_nothing_runs_in(tmp_path)
    assert kind.reason in result.red.forfeit
    assert result.red.forfeit.isprintable() and len(result.red.forfeit) < 800
    assert result.blue.forfeit == ""
    assert without_reasons(match) == untouched


@pytest.mark.parametrize("kind", IN, ids=name)
def test_it_plays_to_the_end(kind: Kind, tmp_path: Path, alone: str) -> None:
    path = write(tmp_path, BEGIN + kind.source)
    _, result = played(f"course:{path}")
    assert_nothing_runs_in(tmp_path)
    assert (result.red.forfeit, result.blue.forfeit) == ("", "")
    assert result.events_hash == alone
