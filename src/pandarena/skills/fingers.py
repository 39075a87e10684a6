"""Open and close for sure: told apart by the measured width what the hand did and what it says.

A hand may do nothing, or do it and not say so, and its width may read off by a centimetre: so a
command is waited for no longer than it can take, what it came to is judged by how the width has
changed, and the width that reads when the hand is open tells how far it is off.
"""

from dataclasses import dataclass

from pandarena.station import DONE, Motion, Outcome, Station

OPENING = 0.075
"""Of the hand around a block [m]."""
PATIENCE = 1.0
"""No command takes longer [s]."""
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

    def ensure(self) -> Outcome:
        """Wait until it is open; again where it did nothing."""
        told = DONE
        for _ in range(TRIES):
            told = self.motion.wait(PATIENCE)
            if told or self._is_open():
                return DONE
            self.motion = _move(self.station)
        return told

    def _is_open(self) -> bool:
        clock = self.station.clock
        until = clock.now() + SETTLED
        while True:
            width = self.station.gripper.state().width
            if width > self.before + CHANGED or self.before > OPENING - CHANGED:
                return True
            if clock.now() > until:
                return False
            clock.sleep(0.05)


def begin_opening(station: Station) -> Opening:
    """Open the hand around what there is; `ensure` waits for it."""
    before = station.gripper.state().width
    return Opening(station, _move(station), before)


def open_hand(station: Station) -> Outcome:
    """Open it, and wait."""
    return begin_opening(station).ensure()


def close_on(
    station: Station, size: float, force: float, slack: float, speed: float, tries: int = 2
) -> Outcome:
    """From open, close on a block of `size` [m]; well if the width is within `slack` [m] of it."""
    opened = station.gripper.state().width
    bias = opened - OPENING if abs(opened - OPENING) < WORST_BIAS else 0.0
    told = DONE
    for _ in range(tries):
        grasp = station.gripper.grasp(max(0.0, size + bias), force, speed, epsilon=(slack, slack))
        if told := grasp.wait(PATIENCE):
            return told
        width = station.gripper.state().width
        if abs(width - bias - size) < slack:
            return DONE  # it holds, and does not say so
        if width < opened - CHANGED / 2:
            return told  # it closed on something else, or on nothing
    return told


def _move(station: Station) -> Motion:
    return station.gripper.move(OPENING, station.gripper.limits.speed)
