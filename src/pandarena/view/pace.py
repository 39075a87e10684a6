"""Match time against wall time."""

from time import perf_counter

LATE = 0.25
"""A match that falls behind the clock by more does not hurry after it [s]."""


class Pace:
    """Says how far a match is ahead of where it should be."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        """Times real time; 0: as fast as it can."""
        self._wall, self._time = 0.0, 0.0

    def start(self, time: float) -> None:
        """The match goes on from `time` [s] now."""
        self._wall, self._time = perf_counter(), time

    def ahead(self, time: float) -> float:
        """How long to wait at `time` of the match [s]; 0: not at all."""
        if not self.speed:
            return 0.0
        ahead = self._wall + (time - self._time) / self.speed - perf_counter()
        if ahead < -LATE:
            self.start(time)
        return max(0.0, ahead)
