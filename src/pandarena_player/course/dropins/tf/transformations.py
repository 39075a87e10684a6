"""Rotations."""

from typing import Any

from pandarena_player.course.refusing import unsupported
from pandarena_player.course.ros import rotations
from pandarena_player.course.ros.rotations import quaternion_from_matrix, quaternion_matrix

globals().update({name: getattr(rotations, name) for name in rotations.NAMES})


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return unsupported("tf.transformations." + name)


__all__ = ["quaternion_from_matrix", "quaternion_matrix"]
