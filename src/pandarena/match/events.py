"""What happened in a match, as values, and their hash."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Literal

from pandarena.field import Team
from pandarena.geometry import Array

EventKind = Literal[
    "touched",
    "gripped",
    "missed",
    "lifted",
    "lost",
    "set_down",
    "placed",
    "toppled",
    "struck",
    "scored",
    "forfeited",
    "disturbed",
    "extended",
    "ended",
]


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    time: float
    """[s]"""
    kind: EventKind
    team: Team | None
    """Whose doing, or whose score."""
    block: int | None = None
    what: dict[str, str | int | float] = field(default_factory=dict[str, str | int | float])

    def line(self) -> str:
        """Canonical text, numbers to their last bit."""
        return json.dumps([self.time, self.kind, self.team, self.block, self.what], sort_keys=True)


def events_hash(events: list[Event], final_poses: Array) -> str:
    """Over every event and every block's final pose, to the last bit."""
    digest = hashlib.sha256()
    for event in events:
        digest.update(event.line().encode())
        digest.update(b"\n")
    digest.update(final_poses.astype("<f8").tobytes())
    return digest.hexdigest()[:32]
