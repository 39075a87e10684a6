"""Scripts of a course's students, run as they are, on both sides."""

import re
from pathlib import Path

import pytest

from pandarena.api import play

SCRIPTS = Path(__file__).parent / "scripts"
ALL = (
    "flat/final.py",
    "team7/labs/final/final.py",
    "flat/polling.py",
    "team12/labs/pick_and_place/final.py",
    "flat/forever.py",
    "flat/threads.py",
    "flat/exits.py",
    "flat/sleeper.py",
    "flat/width.py",
    "flat/nodes.py",
    "flat/pool.py",
)
"""Flat; `labs/final/` with a `lib`; polling without a pause; with a shipped `core`, another `lib`,
closed form and both teams in one file; for ever; threads; `exit()`; the wall clock's functions;
grasp tests on width; classes, topics, timers and tf; processes."""


def course(script: str) -> str:
    return f"course:{SCRIPTS / script}"


@pytest.mark.slow
@pytest.mark.parametrize(("red", "blue"), list(zip(ALL, (*ALL[1:], ALL[0]), strict=True)))
def test_every_script_stacks_its_four_blocks_on_either_side(red: str, blue: str) -> None:
    """Each pair plays each other: no script minds whose the other's `lib` is."""
    result = play(course(red), course(blue), "gazebo", time=125.0)
    assert (result.red.forfeit, result.blue.forfeit) == ("", "")
    assert result.score == {"red": 4000, "blue": 4000}


def test_two_scripts_with_clashing_libraries_place_their_first_blocks() -> None:
    team7, team12 = course("team7/labs/final/final.py"), course(ALL[3])
    result = play(team7, team12, "gazebo", time=30.0)
    assert (result.red.forfeit, result.blue.forfeit) == ("", "")
    assert min(result.score.values()) >= 250


def test_a_held_block_reads_its_width(capfd: pytest.CaptureFixture[str]) -> None:
    """From grasp to place, by the median of what the fingers report."""
    result = play(course("flat/width.py"), course("flat/width.py"), "gazebo", time=22.0)
    assert min(result.score.values()) >= 250
    told = re.findall(r"holding ([\d.]+)", capfd.readouterr().err)
    assert len(told) >= 4 and all(0.048 <= float(width) <= 0.052 for width in told), told
