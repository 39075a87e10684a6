"""What happens by itself as time passes: timers and subscribers, called when they are due.

Callbacks run where the script waits, on its own thread, in the order of their times: a match with
callbacks is as repeatable as one without. One that is running is not called again meanwhile.
"""

from __future__ import annotations

from typing import Callable, List, Optional


class Entry:
    """Called every `period_us`, until it is dropped."""

    def __init__(self, run: Callable[[int], None], period_us: int, first_us: int) -> None:
        self.run, self.period_us, self.due_us = run, period_us, first_us
        self.running = False


class Agenda:
    """All that is to come."""

    def __init__(self) -> None:
        self._entries: List[Entry] = []

    def add(self, run: Callable[[int], None], period_us: int, now_us: int) -> Entry:
        """`run` is given the time at which it was due [us]."""
        entry = Entry(run, max(1000, period_us), now_us + max(1000, period_us))
        self._entries.append(entry)
        return entry

    def drop(self, entry: Entry) -> None:
        """It is not called any more."""
        if entry in self._entries:
            self._entries.remove(entry)

    @property
    def next_us(self) -> Optional[int]:
        """When something is due next."""
        due = [e.due_us for e in self._entries if not e.running]
        return min(due) if due else None

    def run_due(self, now_us: int) -> None:
        """Call what is due by now."""
        while True:
            ready = [e for e in self._entries if e.due_us <= now_us and not e.running]
            if not ready:
                return
            entry = min(ready, key=lambda e: e.due_us)
            due = entry.due_us
            entry.due_us = max(due, now_us - entry.period_us) + entry.period_us
            entry.running = True
            try:
                entry.run(due)
            finally:
                entry.running = False
