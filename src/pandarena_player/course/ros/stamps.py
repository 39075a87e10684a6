"""Times and durations, as ROS counts them: whole seconds and nanoseconds."""

from __future__ import annotations

from typing import Any

from pandarena_player.course.session import session

BILLION = 1_000_000_000


class TVal:
    """A number of nanoseconds, told as `secs` and `nsecs`."""

    __slots__ = ("_ns",)

    def __init__(self, secs: float = 0, nsecs: int = 0) -> None:
        self._ns = round(secs * BILLION) + int(nsecs)

    @classmethod
    def from_sec(cls, float_secs: float) -> Any:
        """From seconds."""
        return cls(float_secs)

    @classmethod
    def from_seconds(cls, float_secs: float) -> Any:
        """From seconds."""
        return cls(float_secs)

    @property
    def secs(self) -> int:
        """Whole seconds."""
        return self._ns // BILLION

    @secs.setter
    def secs(self, value: int) -> None:
        self._ns = int(value) * BILLION + self.nsecs

    @property
    def nsecs(self) -> int:
        """Nanoseconds beyond them."""
        return self._ns % BILLION

    @nsecs.setter
    def nsecs(self, value: int) -> None:
        self._ns = self.secs * BILLION + int(value)

    def to_sec(self) -> float:
        """In seconds."""
        return self._ns / BILLION

    def to_seconds(self) -> float:
        """In seconds."""
        return self.to_sec()

    def to_nsec(self) -> int:
        """In nanoseconds."""
        return self._ns

    def is_zero(self) -> bool:
        """Whether it is nought."""
        return self._ns == 0

    def set(self, secs: int, nsecs: int) -> None:
        """To another value."""
        self._ns = int(secs) * BILLION + int(nsecs)

    def __bool__(self) -> bool:
        return self._ns != 0

    def __hash__(self) -> int:
        return hash(self._ns)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TVal) and self._ns == other._ns

    def __lt__(self, other: Any) -> bool:
        return self._ns < _ns(other)

    def __le__(self, other: Any) -> bool:
        return self._ns <= _ns(other)

    def __gt__(self, other: Any) -> bool:
        return self._ns > _ns(other)

    def __ge__(self, other: Any) -> bool:
        return self._ns >= _ns(other)

    def __repr__(self) -> str:
        return "%s[%d]" % (type(self).__name__.lower(), self._ns)

    def __str__(self) -> str:
        return str(self._ns)


class Duration(TVal):
    """A span of time."""

    __slots__ = ()

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Time):
            return other + self
        return _made(Duration, self._ns + _ns(other)) if isinstance(other, Duration) else _no

    def __sub__(self, other: Any) -> Any:
        return _made(Duration, self._ns - _ns(other)) if isinstance(other, Duration) else _no

    def __neg__(self) -> Any:
        return _made(Duration, -self._ns)

    def __abs__(self) -> Any:
        return _made(Duration, abs(self._ns))

    def __mul__(self, factor: float) -> Any:
        return _made(Duration, round(self._ns * factor))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Duration):
            return self._ns / other._ns
        return _made(Duration, round(self._ns / other))

    def __floordiv__(self, other: Any) -> Any:
        if isinstance(other, Duration):
            return self._ns // other._ns
        return _made(Duration, int(self._ns // other))


class Time(TVal):
    """A moment."""

    __slots__ = ()

    @classmethod
    def now(cls) -> Time:
        """Match time; asking again at the same instant lets a millisecond pass."""
        session().ledger.count("rospy.Time.now")
        return cls(session().clock.now())

    def __add__(self, other: Any) -> Any:
        return _made(type(self), self._ns + other._ns) if isinstance(other, Duration) else _no

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, Time):
            return _made(Duration, self._ns - other._ns)
        return _made(type(self), self._ns - other._ns) if isinstance(other, Duration) else _no


_no: Any = NotImplemented


def _made(kind: Any, ns: int) -> Any:
    return kind(0, ns)


def _ns(value: Any) -> int:
    if not isinstance(value, TVal):
        raise TypeError("a time cannot be compared with %r" % (value,))
    return value.to_nsec()


def seconds(value: Any) -> float:
    """Of a duration, or of a number."""
    return value.to_sec() if isinstance(value, TVal) else float(value)
