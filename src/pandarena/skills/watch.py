"""Look while waiting: readings come along with what the arm does anyway."""

import math
from collections.abc import Callable

from pandarena.estimates import BlocksReading
from pandarena.station import DONE, Motion, Outcome, Station

See = Callable[[BlocksReading], None]
"""Takes a reading of the wrist camera into what is believed."""
EVERY = 0.1
"""Between looks [s]."""


def unseeing(_: BlocksReading) -> None:
    """For whoever does not look."""


def always() -> bool:
    """Whatever comes."""
    return True


def watched(
    station: Station,
    motion: Motion,
    see: See = unseeing,
    given: Callable[[], bool] = always,
    until: float = math.inf,
) -> Outcome:
    """Wait until a motion ends, looking all the while; it is stopped where `given` fails.

    With `until` [s] it is left under way from then on, and well so far.
    """
    clock = station.clock
    while not motion.done:
        if (left := until - clock.now()) <= 0.0:
            return DONE
        motion.wait(min(EVERY, left))
        look(station, see)
        if not motion.done and not given():
            motion.stop()
            motion.wait()
            return Outcome(False, "what was seen on the way is not what it set out for")
    return motion.wait()


def wait_watching(
    station: Station, until: float, see: See = unseeing, given: Callable[[], bool] = always
) -> None:
    """Let time pass until `until` [s], looking all the while; no longer than `given` holds."""
    clock = station.clock
    while (left := until - clock.now()) > 1e-9 and given():
        clock.sleep(min(EVERY, left))
        look(station, see)


def look(station: Station, see: See) -> None:
    """Take the newest reading in."""
    if see is not unseeing:
        see(station.cameras["wrist"].blocks())
