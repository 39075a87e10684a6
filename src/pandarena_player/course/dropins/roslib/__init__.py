"""Nothing needs loading here."""

from typing import Any

from pandarena_player.course.refusing import unsupported


def load_manifest(package_name: str) -> None:
    """Nothing: imports work as they are."""


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return unsupported("roslib." + name)
