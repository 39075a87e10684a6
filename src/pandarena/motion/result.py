"""What a planner says when it found no path."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NoPath:
    """No path, and why; it is false, so that `if not path:` reads as it should."""

    why: str

    def __bool__(self) -> bool:
        return False
