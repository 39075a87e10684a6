"""Services of Gazebo: nobody may move blocks by hand here."""

from typing import Any

from pandarena_player.course.refusing import unsupported


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return unsupported("gazebo_msgs.srv." + name, "the arena is not moved by those who play")
