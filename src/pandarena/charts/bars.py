"""Bars: parts of a whole, and how often each value came."""

from collections.abc import Sequence
from dataclasses import dataclass

from pandarena.charts.svg import (
    END,
    MIDDLE,
    WIDTH,
    bar,
    color,
    heading,
    number,
    page,
    room_for,
    rule,
    text,
    ticks,
)

RIGHT, TOP, ROW, BOTTOM = 24, 36, 30, 44
LEGEND_ROW = 22


@dataclass(frozen=True)
class Stacks:
    """One bar a row, of `parts` that follow each other."""

    title: str
    label: str
    parts: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float]]]
    """A name, and a value for each part."""
    width: float = WIDTH

    def svg(self) -> str:
        """The picture."""
        left = room_for([name for name, _ in self.rows])
        most = max((sum(values) for _, values in self.rows), default=1.0) or 1.0
        top = TOP + LEGEND_ROW
        bottom = top + ROW * len(self.rows)
        wide = self.width - left - RIGHT
        scale = wide / most
        pieces = [heading(8, self.title), *self._legend()]
        for tick in ticks(0.0, most, wide):
            x = left + tick * scale
            pieces += [rule(x, top, x, bottom), text(x, bottom + 17, number(tick), MIDDLE)]
        pieces.append(text(left + wide / 2, bottom + BOTTOM - 6, self.label, MIDDLE))
        for k, (name, values) in enumerate(self.rows):
            y, x = top + ROW * k + 5, left
            pieces.append(text(left - 10, y + 14, name, END))
            for i, (part, value) in enumerate(zip(self.parts, values, strict=True)):
                tip = f"{name}, {part}: {value:.2f}"
                pieces.append(bar(x, y, value * scale - 1, ROW - 10, color(i), tip))
                x += value * scale
        return page(self.width, bottom + BOTTOM, self.title, pieces)

    def _legend(self) -> list[str]:
        pieces: list[str] = []
        x = 8.0
        for i, part in enumerate(self.parts):
            pieces += [bar(x, TOP, 12, 12, color(i)), text(x + 17, TOP + 11, part)]
            x += 34 + 7.2 * len(part)
        return pieces


@dataclass(frozen=True)
class Histogram:
    """How often values fell between round numbers; a row of bars for each name."""

    title: str
    label: str
    rows: Sequence[tuple[str, Sequence[float]]]
    """A name, and its values."""
    bins: int = 24
    low: float = 0.0
    high: float | None = None
    groups: Sequence[int] = ()
    """Rows of one group have one colour; without, each has its own."""
    width: float = WIDTH

    def svg(self) -> str:
        """The picture."""
        left, tall = room_for([name for name, _ in self.rows]), 52
        high = self.high or max((v for _, values in self.rows for v in values), default=1.0) or 1.0
        bottom = TOP + tall * len(self.rows)
        wide = self.width - left - RIGHT
        pieces = [heading(8, self.title)]
        for tick in ticks(self.low, high, wide):
            x = left + (tick - self.low) / (high - self.low) * wide
            pieces += [rule(x, TOP, x, bottom), text(x, bottom + 17, number(tick), MIDDLE)]
        pieces.append(text(left + wide / 2, bottom + BOTTOM - 6, self.label, MIDDLE))
        for k, (name, values) in enumerate(self.rows):
            base, tint = TOP + tall * (k + 1), color(self.groups[k] if self.groups else k)
            pieces += [text(left - 10, base - 8, name, END), rule(left, base, left + wide, base)]
            counts = self._counts(values, high)
            most = max(counts, default=0) or 1
            for i, count in enumerate(counts):
                if count:
                    h = (tall - 10) * count / most
                    x, w = left + i * wide / self.bins, wide / self.bins - 1
                    pieces.append(bar(x, base - h, w, h, tint, f"{name}: {count}"))
        return page(self.width, bottom + BOTTOM, self.title, pieces)

    def _counts(self, values: Sequence[float], high: float) -> list[int]:
        counts = [0] * self.bins
        for value in values:
            place = int((value - self.low) / (high - self.low) * self.bins)
            counts[min(max(place, 0), self.bins - 1)] += 1
        return counts
