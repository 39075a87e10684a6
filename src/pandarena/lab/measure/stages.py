"""How long each part of a carry took (S2's tables 3 and 4), seen from outside: alike for everyone.

    reach   from the hand's last release until it is near where it will close
    lower   until the fingers begin to close
    close   until they hold the block
    lift    until the hand is away from there
    carry   until it is near where it will let go
    place   until it lets go

Near is within 10 cm. A stage that is not seen, as after a slip, takes no time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.lab.measure.attempts import Attempt
from pandarena.lab.measure.track import Track

STAGES = ("reach", "lower", "close", "lift", "carry", "place")
NEAR = 0.1
"""[m]"""
CLOSING = 2e-4
"""A width that shrinks by more from sample to sample is closing [m]."""
RESTING = 15
"""Samples between the fingers' last closing and the grip that it led to."""
LETTING_GO = 0.002
"""A held block is let go when the pads are so much wider than they were [m]."""


@dataclass(frozen=True)
class Carry:
    """One attempt in which a block was lifted and let go."""

    block: int
    on: str
    stages: tuple[float, ...]
    """[s], as in `STAGES`"""
    think_s: float
    """CPU time of the player from the hand's last release to the grip [s]."""
    pose_error: tuple[float, float]
    """Mean of where the hand closed and where it let go: [m], [rad]."""

    @property
    def whole_s(self) -> float:
        """From one release to the next [s]."""
        return sum(self.stages)


def carries(found: Sequence[Attempt], track: Track) -> list[Carry]:
    """One for each attempt that came so far; after one that did not, the hand is free again."""
    told: list[Carry] = []
    free = 0
    for attempt in found:
        if attempt.lifted is None:
            free = max(free, track.at(attempt.ended))
        elif attempt.end:
            grip = max(free, track.at(attempt.tried))
            go = _release(track, grip, track.at(attempt.lifted), track.at(attempt.ended))
            told.append(_carry(attempt, track, free, grip, go))
            free = go
    return told


def _carry(attempt: Attempt, track: Track, free: int, grip: int, go: int) -> Carry:
    close = _closing(track, free, grip)
    near_block = _near(track, close, free, close)
    away = _leaves(track, close, grip, go)
    near_goal = _near(track, go, away, go)
    marks = track.t[[free, near_block, close, grip, away, near_goal, go]]
    errors = np.array([track.pose_error(i) for i in (close, go)]).mean(axis=0)
    return Carry(
        attempt.block,
        attempt.on,
        tuple(np.diff(marks).round(3).tolist()),
        round(float(track.think_s[grip] - track.think_s[free]), 4),
        (float(errors[0]), float(errors[1])),
    )


def _closing(track: Track, free: int, grip: int) -> int:
    """Where the fingers began to close; at the grip they may have come to rest."""
    closes = np.diff(track.width[free : grip + 1]) < -CLOSING
    resting = int(closes[::-1].argmax()) if closes.any() else len(closes)
    if resting > RESTING:
        return grip
    still = np.flatnonzero(~closes[: len(closes) - resting])
    return free + (int(still[-1]) + 1 if len(still) else 0)


def _release(track: Track, grip: int, lifted: int, ended: int) -> int:
    """Where the fingers began to open again; the event comes once the block lies still."""
    opening = track.width[lifted : ended + 1] > track.width[lifted] + LETTING_GO
    return max(lifted + int(opening.argmax()) if opening.any() else ended, grip)


def _near(track: Track, to: int, first: int, last: int) -> int:
    """The sample in first..last from which on the hand is near where it is at `to`."""
    far = np.linalg.norm(track.p[first : last + 1] - track.p[to], axis=1) > NEAR
    return first + int(np.flatnonzero(far)[-1]) + 1 if far.any() else first


def _leaves(track: Track, at: int, first: int, last: int) -> int:
    """The sample in first..last at which the hand is away from where it is at `at`."""
    far = np.linalg.norm(track.p[first : last + 1] - track.p[at], axis=1) > NEAR
    return first + int(far.argmax()) if far.any() else first
