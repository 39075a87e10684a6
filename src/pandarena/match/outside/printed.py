"""What a course script prints, as whoever watches sees it: by lines, whose it is, not for ever."""

import threading

from pandarena.field import Team
from pandarena.match.outside.player import show

LINES = 200
"""So many are shown."""
WIDTH = 500
"""A longer line is cut [characters]."""
KEPT = 1_000_000
"""So much of it is kept [characters]."""


class Printed:
    """Takes what is printed, bit by bit."""

    def __init__(self, team: Team) -> None:
        self._team = team
        self._begun = ""
        self._lock = threading.Lock()
        self.lines = 0
        """Whole ones, so far."""
        self.text = ""
        """All of it, up to a megabyte."""

    def __call__(self, printed: str) -> None:
        """Show what is whole lines by now."""
        with self._lock:
            self.text += printed[: max(0, KEPT - len(self.text))]
            *whole, self._begun = (self._begun + printed).split("\n")
            self._begun = self._begun[-WIDTH:]
            for line in whole:
                self.lines += 1
                if self.lines <= LINES:
                    show(f"{self._team} | {line[:WIDTH]}\n")
                elif self.lines == LINES + 1:
                    show(f"{self._team} | [it goes on; {LINES} lines are shown]\n")
