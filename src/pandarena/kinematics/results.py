"""What inverse kinematics hands back: a configuration, or the reason there is none."""

from dataclasses import dataclass
from typing import Literal

from pandarena.geometry import Array


@dataclass(frozen=True, eq=False)
class Solution:
    """A configuration that reaches one of the targets asked for; truthy."""

    q: Array
    """(7,) [rad]"""
    cost: float
    """What `choose` minimised: [s] to get there, and penalties."""
    target: int = 0
    """Which of the targets it reaches."""
    branch: int = 0
    """Which of the eight closed-form branches it lies on."""

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True)
class NoSolution:
    """Why no configuration was found, in words; falsy."""

    why: str

    def __bool__(self) -> Literal[False]:
        return False
