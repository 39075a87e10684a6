"""docs/course.md lists every call."""

import re
from pathlib import Path

import pytest

from pandarena_player.course import franka
from pandarena_player.course.controller import ArmController, ObjectDetector
from pandarena_player.course.dropins import rospy

TOLD = (Path(__file__).parents[2] / "docs/course.md").read_text(encoding="utf-8")
CLASSES = (
    ArmController,
    ObjectDetector,
    franka.GripperInterface,
    franka.RobotEnable,
    franka.RobotParams,
)


def public(names: list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("offered", CLASSES, ids=lambda offered: offered.__name__)
def test_every_call_is_told(offered: type) -> None:
    names = public(dir(offered))
    assert {name for name in names if not re.search(rf"\b{name}\b", TOLD)} == set()


def test_everything_of_rospy_is_told() -> None:
    """Logging is told once for each level."""
    names = {re.sub("_(once|throttle)$", "", name) for name in public(rospy.__all__)}
    assert {name for name in names if not re.search(rf"\b{name}\b", TOLD)} == set()
