"""Scripts of a course's students, run as they are."""

from pathlib import Path

from pandarena.api import play

SCRIPTS = Path(__file__).parent / "scripts"


def test_a_flat_script_stacks_its_first_block() -> None:
    result = play(f"course:{SCRIPTS / 'flat/final.py'}", "none", "gazebo", time=42.0)
    assert result.red.forfeit == ""
    assert result.score == {"red": 250, "blue": 0}
