"""A figure as it was printed, and the 95 % interval that follows from how it was found."""

from dataclasses import dataclass

from pandarena.lab.figures import statistics

Interval = tuple[float, float]


@dataclass(frozen=True)
class Published:
    """One figure of a report."""

    told: str
    """As printed."""
    value: float | None = None
    interval: Interval | None = None
    why: str = ""
    """Why there is nothing to compare with, where there is not."""


def counted(hits: int, n: int) -> Published:
    """A share of so many (Wilson's interval)."""
    return Published(f"{hits} of {n}", hits / n, statistics.wilson(hits, n))


def trials(*values: float, told: str = "") -> Published:
    """Repeated trials; their mean (Student's interval)."""
    found = statistics.student(values)
    assert found.value is not None
    return Published(told or f"{found.value:.4g}, n {found.n}", found.value, found.interval)


def single(value: float, to: float, told: str = "") -> Published:
    """One figure without its spread, printed to a multiple of `to`: what rounds to it meets it."""
    return Published(told or f"{value:.6g}", value, (value - to / 2, value + to / 2))


def between(low: float, high: float, told: str = "") -> Published:
    """A range, as printed."""
    return Published(told or f"{low:,.6g} to {high:,.6g}", (low + high) / 2, (low, high))


def incomparable(told: str, why: str) -> Published:
    """What was printed, and why ours cannot be held against it."""
    return Published(told, why=why)


def always(told: str) -> Published:
    """Every time, of an untold number."""
    return Published(told, 1.0, (1.0, 1.0))
