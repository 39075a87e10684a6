"""Look while waiting: readings come along with what the arm does anyway."""

from collections.abc import Callable

from pandarena.estimates import BlocksReading
from pandarena.station import Motion, Outcome, Station

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
    station: Station, motion: Motion, see: See = unseeing, given: Callable[[], bool] = always
) -> Outcome:
    """Wait until a motion ends, looking all the while; it is stopped where `given` fails."""
    while not motion.done:
        motion.wait(EVERY)
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
