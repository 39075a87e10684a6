"""What the course's calls cost a script: there and back over the wire, by the script's own clock.

Each call is timed as a script makes it, one kind after the other, median of many. `call_us` is the
slowest of those that go there and back once. A `stream` goes twice and tests its safety, a
`transform` computes frames; `answered` is what needs no way to the arena because the tick's answer
is known. Beside them a bare round trip between two processes, which is what the machine gives.

    python benchmarks/course.py [--json]
"""

import argparse
import json
import tempfile
from pathlib import Path

from wire import bare_us

from pandarena.api import make_match
from pandarena.match.outside import OutsidePlayer, Printed

CALLS = 300
SCRIPT = f"""
import json, time
from statistics import median
import rospy, tf
from core.interfaces import ArmController, ObjectDetector
from core.utils import time_in_seconds

real = lambda: time.clock_gettime(time.CLOCK_MONOTONIC)  # the only clock that is not the match's
rospy.init_node("bench")
arm, detector, listener = ArmController(), ObjectDetector(), tf.TransformListener()
q = arm.get_positions()
kinds = {{
    "positions": arm.get_positions,
    "gripper_state": arm.get_gripper_state,
    "detections": detector.get_detections,
    "stream": lambda: arm.safe_set_joint_positions_velocities(q, 0 * q),
    "transform": lambda: listener.lookupTransform("world", "panda_EE", rospy.Time(0)),
}}
for name, call in kinds.items():
    took = []
    for _ in range({CALLS}):
        for _ in range(3):
            rospy.sleep(0.01)  # ticks in which it was not asked: its answer is not brought along
        began = real()
        call()
        took.append(real() - began)
    print(json.dumps([name, 1e6 * median(took)]))
took = []
for _ in range({CALLS}):
    began = real()
    time_in_seconds()
    took.append(real() - began)
print(json.dumps(["answered", 1e6 * median(took)]))
"""
ONCE = ("positions", "gripper_state", "detections")
BAR = 200.0
"""Of a call there and back [us]."""


def calls() -> dict[str, float]:
    """By kind [us]."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "final.py"
        path.write_text(SCRIPT)
        match = make_match(f"course:{path}", "none", "gazebo", time=60.0)
        result = match.run()
    if result.red.forfeit:
        raise SystemExit(f"not a fair run: {result.red.forfeit}")
    player = match.seats["red"].play
    assert isinstance(player, OutsidePlayer) and isinstance(player.echo, Printed)
    return {f"{name}_us": us for name, us in map(json.loads, player.echo.text.splitlines())}


def measure() -> dict[str, float]:
    """The figures of one run."""
    found = calls()
    bare = bare_us()
    worst = max(found[f"{name}_us"] for name in ONCE)
    figures = {"call_us": worst, **found, "bare_us": bare, "call_to_bare": worst / bare}
    return {name: round(value, 2) for name, value in figures.items()}


def main() -> None:
    """Parse, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one flat object")
    options = parser.parse_args()
    figures = measure()
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        bar = f"   (at most {BAR:g})" if name == "call_us" else ""
        print(f"{name:20} {value:10g}{bar}")


if __name__ == "__main__":
    main()
