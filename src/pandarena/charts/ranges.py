"""A dot and its interval for each of several things, under each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from pandarena.charts.svg import (
    END,
    MIDDLE,
    WIDTH,
    color,
    heading,
    number,
    page,
    room_for,
    rule,
    text,
    ticks,
)

RIGHT, TOP, ROW, BOTTOM = 24, 36, 26, 44


@dataclass(frozen=True)
class Range:
    """One thing's value; without an interval the dot is alone, without a value the row is empty."""

    name: str
    value: float | None
    interval: tuple[float, float] | None = None
    group: int = 0
    """Things of one group have one colour."""
    told: str = ""
    """What stands at the row's end."""


@dataclass(frozen=True)
class Ranges:
    """Several, on one axis from `low` to `high`, or wide enough for all."""

    title: str
    label: str
    ranges: Sequence[Range]
    low: float | None = None
    high: float | None = None
    width: float = WIDTH

    def svg(self) -> str:
        """The picture."""
        left = room_for([r.name for r in self.ranges])
        right = RIGHT + room_for([r.told for r in self.ranges]) * any(r.told for r in self.ranges)
        low, high = self._ends()
        wide = self.width - left - right
        height = TOP + ROW * len(self.ranges) + BOTTOM

        def across(value: float) -> float:
            return left + (value - low) / (high - low) * wide

        bottom = height - BOTTOM
        parts = [heading(8, self.title)]
        for tick in ticks(low, high, wide):
            x = across(tick)
            parts += [rule(x, TOP, x, bottom), text(x, bottom + 17, number(tick), MIDDLE)]
        parts.append(text(across((low + high) / 2), height - 6, self.label, MIDDLE))
        for k, one in enumerate(self.ranges):
            y = TOP + ROW * (k + 0.5)
            parts.append(text(left - 10, y + 4, one.name, END))
            parts.append(text(self.width - right + 14, y + 4, one.told) if one.told else "")
            if one.value is None:
                continue
            tint = color(one.group)
            if one.interval is not None:
                a, b = (across(min(max(v, low), high)) for v in one.interval)
                parts.append(
                    f'<path d="M{a:.1f} {y:.1f}H{b:.1f}M{a:.1f} {y - 5:.1f}v10M{b:.1f} '
                    f'{y - 5:.1f}v10" stroke="{tint}" stroke-width="2" fill="none"/>'
                )
            parts.append(
                f'<circle cx="{across(one.value):.1f}" cy="{y:.1f}" r="4.5" fill="{tint}"/>'
            )
        return page(self.width, height, self.title, parts)

    def _ends(self) -> tuple[float, float]:
        values = [v for r in self.ranges for v in (r.value, *(r.interval or ())) if v is not None]
        low = min(values, default=0.0) if self.low is None else self.low
        high = max(values, default=1.0) if self.high is None else self.high
        return (low, high) if high > low else (low - 0.5, low + 0.5)
