"""The node: its name, its parameters, its end."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from pandarena_player.course.ros.exceptions import ROSException
from pandarena_player.course.ros.stamps import Time, seconds
from pandarena_player.course.session import session

_REQUIRED = object()
_name: List[str] = []
_over: List[str] = []
_at_end: List[Callable[[], Any]] = []


def init_node(name: str, *ignored: Any, **also: Any) -> None:
    """Give the node its name; another one later is a mistake, as in ROS."""
    session().ledger.count("rospy.init_node")
    if not name or "/" in name:
        raise ValueError("rospy.init_node: a name without slashes is wanted, not %r" % (name,))
    if _name and _name[0] != name:
        raise ROSException("rospy.init_node() has already been called as %r" % _name[0])
    _name[:] = [name]


def get_name() -> str:
    """With a slash before it."""
    return "/" + (_name[0] if _name else "unnamed")


def get_namespace() -> str:
    """The root."""
    return "/"


def resolve_name(name: str, caller_id: Any = None) -> str:
    """In the root."""
    return "/" + _plain(name)


# Parameters: slashes make a tree of them, as in ROS.


def get_param(param_name: str, default: Any = _REQUIRED) -> Any:
    """A parameter; `team` is red or blue, before `init_node` too."""
    session().ledger.count("rospy.get_param")
    node: Any = session().parameters
    for part in _parts(param_name):
        if not isinstance(node, dict) or part not in node:
            if default is _REQUIRED:
                raise KeyError(param_name)
            return default
        node = node[part]
    return node


def set_param(param_name: str, param_value: Any) -> None:
    """For this script alone."""
    session().ledger.count("rospy.set_param")
    *above, last = _parts(param_name)
    node: Dict[str, Any] = session().parameters
    for part in above:
        node = node.setdefault(part, {})
    node[last] = param_value


def has_param(param_name: str) -> bool:
    """Whether there is one."""
    nothing = object()
    return get_param(param_name, nothing) is not nothing


def delete_param(param_name: str) -> None:
    """Forget it."""
    *above, last = _parts(param_name)
    node = get_param("/".join(above)) if above else session().parameters
    if last not in node:
        raise KeyError(param_name)
    del node[last]


def search_param(param_name: str) -> Any:
    """Its full name; None if there is none."""
    return resolve_name(param_name) if has_param(param_name) else None


def get_param_names() -> List[str]:
    """All there are."""
    return ["/" + name for name in session().parameters]


# Time.


def sleep(duration: Any) -> None:
    """Let match time pass [s]."""
    match, lasting = session(), seconds(duration)
    with match.ledger.spending("sleeping", "rospy.sleep", match.clock.us + round(lasting * 1e6)):
        match.clock.sleep(lasting)


def get_rostime() -> Time:
    """Match time."""
    return Time.now()


def get_time() -> float:
    """Match time [s]."""
    session().ledger.count("rospy.get_time")
    return session().clock.now()


class Rate:
    """Sleeps so that a loop turns so often a second."""

    def __init__(self, hz: float, reset: bool = False) -> None:
        self._period_us = round(1e6 / float(hz))
        self._last_us = session().clock.us

    @property
    def sleep_dur(self) -> Any:
        """Of one turn."""
        from pandarena_player.course.ros.stamps import Duration

        return Duration(self._period_us / 1e6)

    def remaining(self) -> Any:
        """What is left of this turn."""
        from pandarena_player.course.ros.stamps import Duration

        return Duration((self._last_us + self._period_us - session().clock.us) / 1e6)

    def sleep(self) -> None:
        """To the end of this turn; one that is late does not make the next one shorter."""
        match = session()
        until = self._last_us + self._period_us
        with match.ledger.spending("sleeping", "Rate.sleep", until):
            match.clock.sleep_until(until)
        late = match.clock.us - until > self._period_us
        self._last_us = match.clock.us if late else until


# The end.


def is_shutdown() -> bool:
    """Whether the script has shut its node down; asking lets a little time pass."""
    session().ledger.count("rospy.is_shutdown")
    session().clock.now()
    return bool(_over)


def is_shutdown_requested() -> bool:
    """The same."""
    return is_shutdown()


def signal_shutdown(reason: str) -> None:
    """Shut the node down."""
    if not _over:
        _over.append(reason)
        for done in _at_end:
            done()


def on_shutdown(h: Callable[[], Any]) -> None:
    """Call `h` when the script shuts its node down; a match that is over is past that."""
    _at_end.append(h)


def spin() -> None:
    """Wait, and let callbacks be called, until the node is shut down."""
    match = session()
    with match.ledger.spending("sleeping", "rospy.spin", match.clock.end_us):
        while not _over:
            match.clock.sleep(0.1)


def myargv(argv: Any = None) -> List[str]:
    """The command line's."""
    import sys

    return list(sys.argv if argv is None else argv)


def _parts(name: str) -> List[str]:
    return [part for part in _plain(name).split("/") if part]


def _plain(name: str) -> str:
    """Without the slash or the tilde that it may begin with."""
    return name.lstrip("/~")
