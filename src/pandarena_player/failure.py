"""What a player raised, in one line and in full, told the same in process and out of process."""

from __future__ import annotations

import os
import traceback
from typing import List, NamedTuple

REASON_MAX = 400
TRACEBACK_MAX = 20_000

_HERE = os.path.dirname(os.path.abspath(__file__))
_MACHINERY = ("pandarena" + os.sep + "match", "pandarena" + os.sep + "backends")


class Failure(NamedTuple):
    """Why a player cannot go on."""

    reason: str
    """One line."""
    traceback: str


class Told(Exception):  # noqa: N818 - it carries one
    """Raised for a failure that is in words already."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


def failure(error: BaseException, home: str = "") -> Failure:
    """What was raised, as the player's author needs it; `home` is the folder of all its files."""
    if isinstance(error, Told):
        return error.failure
    text = _text(error)
    name = type(error).__name__
    told = "%s: %s" % (name, text) if text else name
    where = _where(error, home)
    return Failure(told[:REASON_MAX] + where, _full(error, name, home)[-TRACEBACK_MAX:])


def _full(error: BaseException, name: str, home: str) -> str:
    """The traceback from the player's first line on: what called it is of no use to its author.

    Nor is what of ours it called, where its own files are known.
    """
    try:
        whole = traceback.TracebackException.from_exception(error)
        frames = list(whole.stack)
        least = 0 if isinstance(error, SyntaxError) else 1  # its text tells the place
        while len(frames) > least and _machinery(frames[0].filename):
            del frames[0]
        while home and len(frames) > 1 and _machinery(frames[-1].filename):
            del frames[-1]
        whole.stack = traceback.StackSummary.from_list(frames)
        return "".join(whole.format())
    except Exception:  # an exception whose text cannot be made
        return "".join(traceback.format_tb(error.__traceback__)) + name


def _text(error: BaseException) -> str:
    try:
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        return " ".join(str(said).split())
    except Exception:
        return ""


def _where(error: BaseException, home: str) -> str:
    """The innermost line of the player's own: of its home, or the folder its `play` stands in.

    Lines of whatever carried the call to the arena differ between in and out of process.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return _line(error.lineno or 1, error.filename)
    frames = list(traceback.extract_tb(error.__traceback__))
    outside = [f for f in frames if not _machinery(f.filename)]
    own = _own(outside, home) or outside or frames
    return _line(own[-1].lineno or 0, own[-1].filename) if own else ""


def _own(frames: List[traceback.FrameSummary], home: str) -> List[traceback.FrameSummary]:
    if home:
        below = [f for f in frames if f.filename.startswith(home + os.sep)]
        return [f for f in below if "site-packages" not in f.filename]
    folder = os.path.dirname(frames[0].filename) if frames else ""
    return [f for f in frames if os.path.dirname(f.filename) == folder]


def _machinery(path: str) -> bool:
    folder = os.path.dirname(path)
    return (
        folder.startswith(_HERE)
        or any(part in folder for part in _MACHINERY)
        or path.startswith("<frozen importlib")
    )


def _line(number: int, path: str) -> str:
    return " (line %d of %s)" % (number, os.path.basename(path))
