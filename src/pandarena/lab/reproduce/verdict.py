"""What a measured figure says of a published one, by their 95 % intervals.

Where the two meet, they are the same. Where they do not, ours is better or worse, as more or less
of it is good. A claim of a report (this before that) is the same if our difference says so too,
worse if it says the opposite, and undecided if its interval holds zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.reproduce.published import Published

Word = Literal["worse", "better", "same", "not comparable"]
RANKED: tuple[Word, ...] = get_args(Word)
Good = Literal["more", "less"]
MARGIN = 0.01
"""Intervals that are apart by less than this share of the published figure count as meeting."""


@dataclass(frozen=True)
class Unit:
    """How a figure is told."""

    form: str
    scale: float = 1.0
    name: str = ""

    def show(self, value: float) -> str:
        """Value and unit."""
        return self.form.format(self.scale * value) + self.name


SHARE = Unit("{:.1f}", 100.0, " %")
SECONDS = Unit("{:.2f}", 1.0, " s")
POINTS = Unit("{:,.0f}")
COUNT = Unit("{:.2f}")
MM = Unit("{:.1f}", 1e3, " mm")
CM = Unit("{:.2f}", 1e2, " cm")
DEGREES = Unit("{:.2f}", 1.0, " deg")


@dataclass(frozen=True)
class Line:
    """One figure, as published and as measured."""

    name: str
    published: Published
    ours: Estimate
    unit: Unit
    word: Word
    why: str


def compare(
    name: str,
    published: Published,
    ours: Estimate,
    unit: Unit,
    good: Good = "more",
    cause: str = "",
) -> Line:
    """`cause` is why they differ, where that was traced; it is told only if they do."""
    word, why = _compared(published, ours, unit, good)
    told = f"{why}: {cause}" if cause and word in ("better", "worse") else why
    return Line(name, published, ours, unit, word, told)


def claim(
    name: str,
    said: str,
    difference: Estimate,
    unit: Unit,
    cause: str = "",
    equal: float = 0.0,
    least: float = 0.0,
) -> Line:
    """A report said that the first of two is more than the second; `difference` is first - second.

    With `equal` it said that they are the same: apart by less than that. Less than `least` is no
    difference to speak of.
    """
    word, why = _claimed(difference, unit, equal, least)
    told = f"{why}: {cause}" if cause and word == "worse" else why
    return Line(name, Published(said), difference, unit, word, told)


def overall(lines: Sequence[Line]) -> tuple[Word, str]:
    """Of a whole experiment: the worst that is in it, and how often each word is."""
    worst = min(lines, key=lambda line: RANKED.index(line.word), default=None)
    words = [line.word for line in lines]
    counts = ", ".join(f"{words.count(w)} {w}" for w in RANKED if w in words)
    return (worst.word if worst else "not comparable"), counts


def _compared(published: Published, ours: Estimate, unit: Unit, good: Good) -> tuple[Word, str]:
    if published.interval is None:
        return "not comparable", published.why
    if ours.value is None or ours.interval is None:
        return "not comparable", _too_few(ours)
    (low, high), (a, b) = published.interval, ours.interval
    margin = MARGIN * abs(published.value or 0.0)
    if a <= high + margin and low - margin <= b:
        return "same", "the intervals meet"
    more = a > high
    why = f"{'above' if more else 'below'} by {unit.show(a - high if more else low - b)}"
    return ("better" if more == (good == "more") else "worse"), why


def _claimed(difference: Estimate, unit: Unit, equal: float, least: float) -> tuple[Word, str]:
    if difference.value is None or difference.interval is None:
        return "not comparable", _too_few(difference)
    low, high = difference.interval
    if equal:
        if -equal <= low and high <= equal:
            return "same", f"apart by less than {unit.show(equal)}"
        if low > equal or high < -equal:
            return "worse", f"apart by more than {unit.show(equal)}"
        return "not comparable", "undecided by so few"
    if -least < low and high < least:
        return "not comparable", f"apart by less than {unit.show(least)} here"
    if low > 0.0:
        return "same", "seen here too"
    return ("worse", "the opposite is seen") if high < 0.0 else ("not comparable", "undecided")


def _too_few(ours: Estimate) -> str:
    return f"n = {ours.n} is too few" if ours.n else "nothing of it was seen"
