"""What the course's calls take, measured by a script that makes them."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outside.arena import write
from pandarena.api import make_match
from pandarena.match.outside import OutsidePlayer, Printed
from pandarena_player.course import laws

BEGIN = """
    import json
    import numpy as np
    import rospy
    from core.interfaces import ArmController, ObjectDetector
    from core.utils import time_in_seconds
    rospy.init_node("timing")
    arm = ArmController()
    """
MOVES = """
    rng = np.random.default_rng(5)
    middle = np.array([0.0, -0.65, 0.0, -1.9, 0.0, 1.8, 0.8])
    reach = np.array([0.8, 0.3, 0.4, 0.4, 0.8, 0.6, 1.2])
    for i in range(200):
        speed = [0.15, 0.2, 0.3, 0.5][i % 4]
        arm.set_arm_speed(speed)
        share = 0.02 if i % 10 == 0 else 1.0
        now = arm.get_positions()
        goal = now + share * (middle + rng.uniform(-1, 1, 7) * reach - now)
        began = time_in_seconds()
        arm.safe_move_to_position(goal)
        print(json.dumps([now.tolist(), goal.tolist(), speed, time_in_seconds() - began]))
    """
HAND = """
    def took(call, *values):
        began = time_in_seconds()
        call(*values)
        print(json.dumps(round(time_in_seconds() - began, 4)))
        rospy.sleep(1.0)  # it goes on to its goal after the call has returned
    took(arm.exec_gripper_cmd, 0.045)
    took(arm.exec_gripper_cmd, 0.08, 10)
    took(arm.open_gripper)
    took(arm.close_gripper)
    took(arm.open_gripper)
    """


def told(folder: Path, source: str, time: float) -> list[Any]:
    """What a script prints, line by line."""
    match = make_match(f"course:{write(folder, BEGIN + source)}", "none", "gazebo", time=time)
    result = match.run()
    assert result.red.forfeit == ""
    player = match.seats["red"].play
    assert isinstance(player, OutsidePlayer) and isinstance(player.echo, Printed)
    printed = [line for line in player.echo.text.splitlines() if not line.startswith("[WARN]")]
    return [json.loads(line) for line in printed]


@pytest.mark.slow
def test_two_hundred_moves_take_what_the_law_says(tmp_path: Path) -> None:
    """Within 2 %: until every joint is within 0.00085 rad, and half a second more."""
    moves = told(tmp_path, MOVES, 900.0)
    assert len(moves) == 200
    off: list[float] = []
    for now, goal, speed, took in moves:
        lasting = laws.duration(np.array(now), np.array(goal), speed)
        t, q, _ = laws.line(np.array(now), np.array(goal), lasting)
        arrives = t[np.argmax(np.abs(q - goal).max(axis=1) < laws.ARRIVED)]
        off.append(took / (arrives + laws.PAUSE) - 1.0)
    assert np.abs(off).max() < 0.02, np.abs(off).max()


def test_the_hand_takes_what_the_simulators_takes(tmp_path: Path) -> None:
    """Within 5 %: to 10 mm from the goal at 80 mm/s, or five seconds."""
    lasting = [0.025 / 0.08, 0.025 / 0.08, 5.0, 0.0699 / 0.08, 5.0]
    assert told(tmp_path, HAND, 20.0) == pytest.approx(lasting, rel=0.05, abs=0.01)
