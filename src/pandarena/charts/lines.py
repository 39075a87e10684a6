"""Lines between two axes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pandarena.charts.svg import END, MIDDLE, color, heading, page, round_steps, rule, text

DASHES = ("1 0", "7 3", "2 3", "9 3 2 3", "12 4")
WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 74, 16, 40, 48


@dataclass(frozen=True)
class Line:
    """One curve, by name; with `marks` its points are drawn, too. `hue` empty: the next colour."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    marks: bool = False
    hue: str = ""


@dataclass(frozen=True)
class Axis:
    """Values along one side, linear or logarithmic."""

    label: str
    low: float
    high: float
    log: bool = False
    at: Sequence[float] = ()
    """Where its lines are; empty: at powers of ten, or at some round numbers."""

    def share(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        low, high, value = (math.log10(v) if self.log else v for v in (self.low, self.high, value))
        return (value - low) / (high - low)

    @property
    def ticks(self) -> Sequence[float]:
        """Where its lines are."""
        if self.at:
            return self.at
        if self.log:
            ends = math.ceil(math.log10(self.low)), math.floor(math.log10(self.high))
            return [10.0**k for k in range(ends[0], ends[1] + 1)]
        return round_steps(self.low, self.high)


@dataclass(frozen=True)
class Chart:
    """Lines between two axes, under a title; `legend` is its top left corner, in shares."""

    title: str
    x: Axis
    y: Axis
    lines: Sequence[Line]
    legend: tuple[float, float] = (0.03, 0.97)

    def svg(self) -> str:
        """The picture."""
        parts = [heading(LEFT, self.title), *self._frame()]
        x, y = _pixel(*self.legend)
        for k, line in enumerate(self.lines):
            hue = line.hue or color(k)
            points = [
                _pixel(self.x.share(a), self.y.share(b))
                for a, b in zip(line.x, line.y, strict=True)
            ]
            parts.append(_curve(k, points, hue))
            for px, py in points if line.marks else ():
                parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.5" fill="{hue}"/>')
            row = y + 19 * (k + 0.5)
            dash = _curve(k, [(x, row - 4), (x + 28, row - 4)], hue)
            parts += [dash, text(x + 35, row, line.name)]
        return page(WIDTH, HEIGHT, self.title, parts)

    def _frame(self) -> list[str]:
        x, y = _pixel(0.5, 0.5)
        turned = f'{MIDDLE} transform="rotate(-90 16 {y:.0f})"'
        parts = [text(x, HEIGHT - 10, self.x.label, MIDDLE), text(16, y, self.y.label, turned)]
        for value in self.x.ticks:
            x, y = _pixel(self.x.share(value), 0.0)
            parts += [rule(x, TOP, x, y), text(x, y + 18, f"{value:g}", MIDDLE)]
        for value in self.y.ticks:
            x, y = _pixel(0.0, self.y.share(value))
            parts += [rule(x, y, WIDTH - RIGHT, y), text(x - 7, y + 4, f"{value:g}", END)]
        return parts


def _pixel(x: float, y: float) -> tuple[float, float]:
    return LEFT + x * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y * (HEIGHT - TOP - BOTTOM)


def _curve(k: int, points: Sequence[tuple[float, float]], hue: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    look = f'stroke="{hue}" stroke-width="2" stroke-dasharray="{DASHES[k % len(DASHES)]}"'
    return f'<polyline points="{path}" fill="none" {look}/>'
