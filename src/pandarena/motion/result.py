"""What a planner says when it found no path."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class NoPath:
    """Why there is no path, in words; falsy."""

    why: str

    def __bool__(self) -> Literal[False]:
        return False
