"""Wall time since the station was opened."""

import time


class WallClock:
    """The `Clock` protocol on the machine's monotonic clock."""

    def __init__(self, end: float) -> None:
        self._began = time.monotonic()
        self._end = end

    @property
    def end(self) -> float:
        """[s]"""
        return self._end

    def now(self) -> float:
        """[s]"""
        return time.monotonic() - self._began

    def sleep(self, seconds: float) -> None:
        """Let `seconds` pass, and no less."""
        if not seconds >= 0.0:
            raise ValueError(f"cannot sleep {seconds} s")
        time.sleep(seconds)
