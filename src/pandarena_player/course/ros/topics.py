"""Topics: those that the course's stack publishes, and those that a script makes up for itself.

Callbacks are called where the script waits or asks for the time. One that raises is told, and
called again next time, as ROS does it.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any, Callable, Dict, List, Optional

from pandarena_player.course.ros.exceptions import ROSException
from pandarena_player.course.ros.messages import copied
from pandarena_player.course.ros.node import resolve_name
from pandarena_player.course.ros.sources import SOURCES
from pandarena_player.course.ros.stamps import Duration, Time, seconds
from pandarena_player.course.session import session

_listeners: Dict[str, List[Subscriber]] = {}
_latched: Dict[str, Any] = {}


class Subscriber:
    """Calls back with each message."""

    def __init__(
        self,
        name: str,
        data_class: Any = None,
        callback: Optional[Callable[..., Any]] = None,
        callback_args: Any = None,
        *ignored: Any,
        **also: Any,
    ) -> None:
        self.name, self.resolved_name = name, resolve_name(name)
        self.data_class, self._callback, self._args = data_class, callback, callback_args
        match = session()
        match.ledger.count("rospy.Subscriber")
        self._entry = None
        source = SOURCES.get(self.resolved_name)
        if source is not None:
            make, clock = source.make, match.clock
            self._entry = clock.agenda.add(
                lambda due: self.hear(make()), source.period_us, clock.us
            )
        elif self.resolved_name not in _latched:
            _warn_unknown("rospy.Subscriber", self.resolved_name)
        _listeners.setdefault(self.resolved_name, []).append(self)
        if self.resolved_name in _latched:
            self.hear(copied(_latched[self.resolved_name]))

    def hear(self, message: Any) -> None:
        """A message has come."""
        if self._callback is None:
            return
        try:
            if self._args is None:
                self._callback(message)
            else:
                self._callback(message, self._args)
        except Exception:
            sys.stderr.write("[ERROR] bad callback: %r\n" % (self._callback,))
            traceback.print_exc()

    def get_num_connections(self) -> int:
        """Who publishes it."""
        return int(self.resolved_name in SOURCES)

    def unregister(self) -> None:
        """It is not called back any more."""
        if self._entry is not None:
            session().clock.agenda.drop(self._entry)
        if self in _listeners.get(self.resolved_name, []):
            _listeners[self.resolved_name].remove(self)


class Publisher:
    """Tells the script's own subscribers; nobody else listens."""

    def __init__(
        self, name: str, data_class: Any = None, *ignored: Any, latch: bool = False, **also: Any
    ) -> None:
        self.name, self.resolved_name = name, resolve_name(name)
        self.data_class, self._latch = data_class, latch
        session().ledger.count("rospy.Publisher")
        if self.resolved_name in SOURCES:
            _tell("%s is the arena's topic: what is published there is ignored" % name)

    def publish(self, *args: Any, **kwargs: Any) -> None:
        """A message, or its fields."""
        session().ledger.count("Publisher.publish")
        ready = len(args) == 1 and not kwargs and isinstance(args[0], self.data_class or object)
        message = args[0] if ready else self.data_class(*args, **kwargs)
        if self.resolved_name in SOURCES:
            return
        if self._latch:
            _latched[self.resolved_name] = copied(message)
        for listener in list(_listeners.get(self.resolved_name, [])):
            listener.hear(copied(message))

    def get_num_connections(self) -> int:
        """Who listens."""
        return len(_listeners.get(self.resolved_name, []))

    def unregister(self) -> None:
        """Nothing."""


def wait_for_message(topic: str, topic_type: Any, timeout: Any = None) -> Any:
    """The next message; raises ROSException if none comes within `timeout` [s]."""
    match, name = session(), resolve_name(topic)
    heard: List[Any] = []
    listener = Subscriber(topic, topic_type, heard.append)
    lasting = 1e6 if timeout is None else seconds(timeout)
    until = match.clock.us + round(lasting * 1e6)
    with match.ledger.spending("sensing", "rospy.wait_for_message", until):
        while not heard and match.clock.us < until:
            due = match.clock.agenda.next_us
            match.clock.sleep_until(until if due is None else min(due, until))
    listener.unregister()
    if not heard:
        raise ROSException("timeout exceeded while waiting for message on topic %s" % name)
    return heard[0]


def get_published_topics(namespace: str = "/") -> List[List[str]]:
    """Name and type of each."""
    return [[name, source.kind] for name, source in sorted(SOURCES.items())]


class TimerEvent:
    """What a timer's callback is given."""

    def __init__(self, last: Optional[Time], now_us: int, due_us: int) -> None:
        self.last_expected = self.last_real = last
        self.current_expected, self.current_real = Time(due_us / 1e6), Time(now_us / 1e6)
        self.last_duration = None


class Timer:
    """Calls back once a period."""

    def __init__(
        self,
        period: Any,
        callback: Callable[..., Any],
        oneshot: bool = False,
        reset: bool = False,
    ) -> None:
        match = session()
        match.ledger.count("rospy.Timer")
        self._callback, self._oneshot = callback, oneshot
        self._last: Optional[Time] = None
        lasting = period if isinstance(period, Duration) else Duration(seconds(period))
        self._entry = match.clock.agenda.add(
            self._due, round(lasting.to_sec() * 1e6), match.clock.us
        )

    def _due(self, due_us: int) -> None:
        event = TimerEvent(self._last, session().clock.us, due_us)
        self._last = event.current_real
        if self._oneshot:
            self.shutdown()
        try:
            self._callback(event)
        except Exception:  # it ends the timer, as it does in ROS
            self.shutdown()
            traceback.print_exc()

    def is_alive(self) -> bool:
        """Whether it goes on."""
        return self._entry is not None

    def shutdown(self) -> None:
        """It is not called back any more."""
        if self._entry is not None:
            session().clock.agenda.drop(self._entry)
            self._entry = None

    def join(self, timeout: Any = None) -> None:
        """Nothing to wait for: it runs where the script waits."""


def _warn_unknown(call: str, name: str) -> None:
    _tell("%s: nobody publishes %s; there are: %s" % (call, name, ", ".join(sorted(SOURCES))))


def _tell(text: str) -> None:
    sys.stderr.write("[WARN] [%.3f]: %s\n" % (session().clock.us / 1e6, text))
