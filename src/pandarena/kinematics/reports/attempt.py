"""What a descent is told, and what it hands back."""

from dataclasses import dataclass

from pandarena.geometry import Array


@dataclass(frozen=True)
class Descent:
    """When a descent stops. The reports print none of these numbers: found for this arena."""

    linear_tolerance: float = 1e-4
    """Distance to the target that will do [m]."""
    angular_tolerance: float = 1e-3
    """Angle to the target that will do [rad]."""
    max_iterations: int = 200
    gain: float = 1.0
    """Share of the error that a step of the pseudo-inverse takes away.

    A full step: with it S1's "fewer than ten iterations from a good seed" comes out.
    """


DEFAULT_DESCENT = Descent()


@dataclass(frozen=True, eq=False)
class Attempt:
    """Where a descent ended; truthy if that will do."""

    q: Array
    """(7,) where it ended, whether it will do or not [rad]."""
    iterations: int
    """Steps taken, those of earlier tries included."""
    why: str = ""
    """What is wrong with it, in words; empty if nothing is."""
    target: int = 0
    """Which of the targets was tried last."""

    def __bool__(self) -> bool:
        return not self.why
