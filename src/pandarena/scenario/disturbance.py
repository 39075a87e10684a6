"""What happens to the field during a match."""

from dataclasses import dataclass
from typing import Literal

Action = Literal[
    "move_block",
    "tilt_block",
    "topple",
    "unstack",
    "push_turntable",
    "turntable_speed",
    "turntable_shift",
    "light",
    "gripper",
]


@dataclass(frozen=True)
class Disturbance:
    """One thing that happens to the field during a match, at a time or after an event.

    It waits until there is something to do it to: a block on the platform, a tower.
    """

    action: Action = "move_block"
    """What is done: move or tilt a block where blocks start, topple a tower, lay its blocks beside
    it, push the turntable's blocks, set its speed to a multiple, shift its centre, change the
    light, fail a gripper."""
    at: float = 0.0
    """When [s]; with `after`, how long after it."""
    after: Literal["", "touched", "lifted", "placed"] = ""
    """An event of the team's that it waits for."""
    count: int = 1
    """Which one of them: 1 is the first."""
    latest: float = 0.0
    """By then it happens without the event, too [s]; 0: it waits for it."""
    team: Literal["red", "blue", "both"] = "both"
    """Whose blocks, tower or hand."""
    level: int = 1
    """A tower is toppled or unstacked from this level up; one that is lower loses its top block."""
    amount: float = 0.05
    """How much: [m] of a move, push or shift, [rad] of a tilt, a factor for speed and light."""
    how: Literal["stuck", "hang", "reopen"] = "stuck"
    """How the gripper fails at its next command."""

    def __post_init__(self) -> None:
        for name, least in (("at", 0.0), ("latest", 0.0), ("count", 1), ("level", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} = {getattr(self, name)} is less than {least:g}")
