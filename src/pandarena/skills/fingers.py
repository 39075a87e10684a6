"""Open and close for sure: told apart by the measured width what the hand did and what it says.

A hand may do nothing, or do it and not say so, and its width may read off by a centimetre: so a
command is waited for no longer than it can take, what it came to is judged by how the width has
changed, and the width that reads when the hand is open tells how far it is off.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pandarena.station import DONE, Motion, Outcome, Station

OPENING = 0.075
"""Of the hand around a block [m]."""
PATIENCE = 1.0
"""No command takes longer [s]."""
TOLD = 0.15
"""A width that has read so for as long needs no word of how the command ended [s]."""
LISTEN = 0.02
"""Between two readings of it [s]."""
SETTLED = 0.55
"""A width that reads late is waited for so long [s]."""
TRIES = 4
CHANGED = 0.012
"""A width that has grown by so much was opened [m]."""
WORST_BIAS = 0.02
"""A hand that reads farther off when open is not open [m]."""


@dataclass
class Opening:
    """The hand on its way open."""

    station: Station
    motion: Motion
    before: float
    """The width as it read when it began [m]."""
    told: float = TOLD

    def ensure(self) -> Outcome:
        """Wait until it is open; again where it did nothing."""
        told = DONE
        for _ in range(TRIES):
            told = _ended(self.station, self.motion, self._opened, self.told)
            if told or self._is_open():
                return DONE
            self.motion = _move(self.station)
        return told

    def _opened(self, width: float) -> bool:
        return width > self.before + CHANGED

    def _is_open(self) -> bool:
        clock = self.station.clock
        until = clock.now() + SETTLED
        while True:
            width = self.station.gripper.state().width
            if self._opened(width) or self.before > OPENING - CHANGED:
                return True
            if clock.now() > until:
                return False
            clock.sleep(0.05)


def begin_opening(station: Station, told: float = TOLD) -> Opening:
    """Open the hand around what there is; `ensure` waits for it."""
    before = station.gripper.state().width
    return Opening(station, _move(station), before, told)


def open_hand(station: Station, told: float = TOLD) -> Outcome:
    """Open it, and wait."""
    return begin_opening(station, told).ensure()


def close_on(
    station: Station,
    size: float,
    force: float,
    slack: float,
    speed: float,
    tries: int = 2,
    told: float = TOLD,
) -> Outcome:
    """From open, close on a block of `size` [m]; well if the width is within `slack` [m] of it."""
    opened = station.gripper.state().width
    bias = opened - OPENING if abs(opened - OPENING) < WORST_BIAS else 0.0
    ended = DONE

    def holds(width: float) -> bool:
        return abs(width - bias - size) < slack

    for _ in range(tries):
        grasp = station.gripper.grasp(max(0.0, size + bias), force, speed, epsilon=(slack, slack))
        ended = _ended(station, grasp, holds, told)
        if ended or holds(width := station.gripper.state().width):
            return DONE
        if width < opened - CHANGED / 2:
            return ended  # it closed on something else, or on nothing
    return ended


def _ended(station: Station, motion: Motion, well: Callable[[float], bool], told: float) -> Outcome:
    """How a command ended: by its own word, or well by the width if it does not tell."""
    clock = station.clock
    until, since = clock.now() + PATIENCE, clock.now()
    while not motion.done:
        now = clock.now()
        if not well(station.gripper.state().width):
            since = now
        elif now - since >= told:
            return DONE
        if now >= until:
            return Outcome(False, f"the hand did not say within {PATIENCE:g} s how it ended")
        motion.wait(LISTEN)
    return motion.outcome


def _move(station: Station) -> Motion:
    return station.gripper.move(OPENING, station.gripper.limits.speed)
