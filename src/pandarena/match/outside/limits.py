"""What a player's process may use before it has lost its match."""

import dataclasses
from dataclasses import dataclass


@dataclass(frozen=True)
class PlayerLimits:
    """Generous for whoever plays, narrow enough for the machine to stay usable."""

    hang: float = 30.0
    """CPU time it may use without letting match time pass [s]."""
    wall: float = 180.0
    """Wall time it may take without letting match time pass [s], on however busy a machine."""
    cpu: float = 1800.0
    """CPU time of each of its processes in the whole match [s]."""
    memory: float = 2000.0
    """Resident memory of all its processes [MB]."""
    tasks: int = 64
    """Processes and threads at one time."""
    output: float = 8.0
    """What it may print [MB]."""
    file: float = 256.0
    """Size of each file it writes [MB]."""
    message: float = 16.0
    """Size of one message to the arena [MB]."""
    burst: float = 64.0
    """Size of all messages while no match time passes [MB]."""
    calls: int = 10_000
    """Calls while no match time passes."""
    notes: float = 16.0
    """Size of all its notes to the log [MB]."""
    goodbye: float = 1.0
    """Wall time to tidy up when the match is over [s]."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            if not getattr(self, field.name) > 0:
                raise ValueError(f"{field.name} = {getattr(self, field.name)} is not positive")


LIMITS = PlayerLimits()
