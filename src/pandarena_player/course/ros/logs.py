"""ROS's log: to the terminal, with match time."""

from __future__ import annotations

import sys
from typing import Any, Callable, Dict, Set

from pandarena_player.course.session import session

_said: Set[str] = set()
_said_at: Dict[str, float] = {}


def say(level: str, text: Any, *values: Any) -> None:
    """One line; warnings and errors go to stderr."""
    match = session()
    match.ledger.count("rospy.log" + {"ERROR": "err"}.get(level, level.lower()))
    told = str(text) % values if values else str(text)
    stream = sys.stdout if level == "INFO" else sys.stderr
    stream.write("[%s] [%.3f]: %s\n" % (level, match.clock.us / 1e6, told))


def logger(level: str) -> Callable[..., None]:
    """`rospy.loginfo` and the like."""

    def log(msg: Any, *args: Any, **kwargs: Any) -> None:
        if level != "DEBUG":
            say(level, msg, *args)

    return log


def once(level: str) -> Callable[..., None]:
    """`rospy.loginfo_once` and the like: by the script's line."""

    def log(msg: Any, *args: Any, **kwargs: Any) -> None:
        where = session().ledger.where()
        if where not in _said:
            _said.add(where)
            say(level, msg, *args)

    return log


def throttle(level: str) -> Callable[..., None]:
    """`rospy.loginfo_throttle` and the like: once a period, by the script's line."""

    def log(period: float, msg: Any, *args: Any, **kwargs: Any) -> None:
        where, now = session().ledger.where(), session().clock.us / 1e6
        if now - _said_at.get(where, -1e9) >= period:
            _said_at[where] = now
            say(level, msg, *args)

    return log
