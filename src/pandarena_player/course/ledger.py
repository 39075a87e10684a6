"""What a script has called and what its time went into, told to the arena now and then.

The arena cannot know the course's calls by what comes over the wire, so their counts and times go
along as notes: seldom while the match is long, often when it may end any moment. The last word of
a script that is cut short is then never much older than what it was doing.
"""

from __future__ import annotations

import inspect
import os
import threading
from typing import Any, Dict, Optional

from pandarena_player.line import Line

KINDS = ("moving", "gripper", "sensing", "sleeping")
"""What match time goes into; the rest of it was spent after the script had ended."""
TIME, CALLS = "course time", "course calls"
"""The notes' texts."""
SELDOM, OFTEN = 5_000_000, 1_000_000
"""How far apart notes are [us], and how far when the end is near."""
NEAR = 20_000_000
"""No call takes longer but a sleep [us]."""
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CALLS_MAX = 30
"""Names in one note."""


class Ledger:
    """Counts calls by name, and match time by what it went into."""

    def __init__(self, line: Line, home: str) -> None:
        """`home` is the folder that the script's own files lie in."""
        self._line, self._home = line, home
        self._calls: Dict[str, Dict[str, int]] = {}
        self._us: Dict[str, int] = dict.fromkeys(KINDS, 0)
        self._told_us = -SELDOM
        self._inside = threading.local()

    def spending(self, kind: str, name: str, until: Optional[int] = None) -> "_Spending":
        """Count the call, and the time until the `with` ends; `until` is when that may be [us]."""
        return _Spending(self, kind, name, until)

    def count(self, name: str, kind: str = "") -> None:
        """Count a call; of no `kind` is one that takes no time."""
        calls = self._calls.setdefault(kind, {})
        calls[name] = calls.get(name, 0) + 1

    def told(self, text: str, why: str) -> None:
        """Note something that went wrong, and the script's line that it happened in."""
        self._line.note(text, {"why": why, "line": self.where()})

    def where(self) -> str:
        """The script's own line that is being run, as `final.py:12`."""
        frame: Any = inspect.currentframe()
        while frame is not None:
            path = frame.f_code.co_filename
            if path.startswith(self._home) and not path.startswith(_OURS):
                return "%s:%d" % (path[len(self._home) :].lstrip("/"), frame.f_lineno)
            frame = frame.f_back
        return ""

    def tell(self, now: str = "") -> None:
        """Send all of it; `now` is what time goes into from here on."""
        self._told_us = self._line.us
        times: Dict[str, Any] = {kind: us / 1e6 for kind, us in self._us.items()}
        self._line.note(TIME, {**times, "now": now})
        for kind, calls in self._calls.items():
            names = sorted(calls)
            for i in range(0, len(names), CALLS_MAX):
                some: Dict[str, Any] = {name: calls[name] for name in names[i : i + CALLS_MAX]}
                self._line.note(CALLS, {"kind": kind, **some})

    # What `_Spending` calls.

    def enter(self, kind: str, name: str, until: Optional[int]) -> int:
        """A call begins; returns when [us], or -1 if another is under way that counts its time."""
        self.count(name, kind)
        depth = getattr(self._inside, "depth", 0)
        self._inside.depth = depth + 1
        if depth:
            return -1
        now, end = self._line.us, self._line.end_us
        wait = OFTEN if end - now < NEAR else SELDOM
        if now - self._told_us >= wait or (until is not None and until >= end):
            self.tell("" if until is None else kind)
        return now

    def leave(self, kind: str, began: int) -> None:
        """It ends."""
        self._inside.depth -= 1
        if began >= 0:
            self._us[kind] += self._line.us - began


class _Spending:
    """A `with` block of one call."""

    __slots__ = ("_began", "_kind", "_ledger", "_name", "_until")

    def __init__(self, ledger: Ledger, kind: str, name: str, until: Optional[int]) -> None:
        self._ledger, self._kind, self._name, self._until = ledger, kind, name, until
        self._began = -1

    def __enter__(self) -> None:
        self._began = self._ledger.enter(self._kind, self._name, self._until)

    def __exit__(self, *raised: Any) -> None:
        self._ledger.leave(self._kind, self._began)
