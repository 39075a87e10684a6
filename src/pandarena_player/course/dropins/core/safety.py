"""Whether the arm may be sent somewhere: only where it ends is looked at."""

from typing import Any

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.refusing import unsupported

MIN_HEIGHT = laws.LOWEST
"""No point of the arm from joint 4 on may be lower than this above the base [m]."""


def is_safe(q: Any) -> bool:
    """Whether it would go there."""
    return not laws.unsafe(np.asarray(q, dtype=float))


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return unsupported("core.safety." + name, "call core.safety.is_safe(q)")
