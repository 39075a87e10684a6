"""Line charts as SVG: no dependency, no background, colours that read on white and on black."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

INK = "#7b8591"
COLORS = ("#3d85c6", "#d07c22", "#3f9e5a", "#cf4f4f", "#8d66cc", "#1fa3a3", "#b8860b", "#c2559d")
DASHES = ("1 0", "7 3", "2 3", "9 3 2 3", "12 4")
WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 74, 16, 40, 48


@dataclass(frozen=True)
class Line:
    """One curve, by name; with `marks` its points are drawn, too."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    marks: bool = False


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
        if self.at:
            return self.at
        if self.log:
            ends = math.ceil(math.log10(self.low)), math.floor(math.log10(self.high))
            return [10.0**k for k in range(ends[0], ends[1] + 1)]
        rough = (self.high - self.low) / 7
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * k for k in (1, 2, 5, 10) if unit * k >= rough)
        ends = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [step * k for k in range(ends[0], ends[1] + 1)]


@dataclass(frozen=True)
class Chart:
    """Lines between two axes, under a title; `legend` is its top left corner, in shares."""

    title: str
    x: Axis
    y: Axis
    lines: Sequence[Line]
    legend: tuple[float, float] = (0.03, 0.97)

    def svg(self) -> str:
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-family="sans-serif" font-size="13" fill="{INK}">',
            _text(LEFT, 22, self.title, 'font-size="15" font-weight="bold"'),
            *self._frame(),
        ]
        x, y = _pixel(*self.legend)
        for k, line in enumerate(self.lines):
            points = [
                _pixel(self.x.share(a), self.y.share(b))
                for a, b in zip(line.x, line.y, strict=True)
            ]
            parts.append(_curve(k, points))
            for px, py in points if line.marks else ():
                parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.5" fill="{COLORS[k]}"/>')
            row = y + 19 * (k + 0.5)
            parts += [_curve(k, [(x, row - 4), (x + 28, row - 4)]), _text(x + 35, row, line.name)]
        return "\n".join([*parts, "</svg>", ""])

    def _frame(self) -> list[str]:
        x, y = _pixel(0.5, 0.5)
        turned = f'{MIDDLE} transform="rotate(-90 16 {y:.0f})"'
        parts = [_text(x, HEIGHT - 10, self.x.label, MIDDLE), _text(16, y, self.y.label, turned)]
        for value in self.x.ticks:
            x, y = _pixel(self.x.share(value), 0.0)
            parts += [_rule(x, TOP, x, y), _text(x, y + 18, f"{value:g}", MIDDLE)]
        for value in self.y.ticks:
            x, y = _pixel(0.0, self.y.share(value))
            parts += [_rule(x, y, WIDTH - RIGHT, y), _text(x - 7, y + 4, f"{value:g}", END)]
        return parts


MIDDLE, END = 'text-anchor="middle"', 'text-anchor="end"'


def _pixel(x: float, y: float) -> tuple[float, float]:
    return LEFT + x * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - y * (HEIGHT - TOP - BOTTOM)


def _curve(k: int, points: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    look = f'stroke="{COLORS[k]}" stroke-width="2" stroke-dasharray="{DASHES[k % len(DASHES)]}"'
    return f'<polyline points="{path}" fill="none" {look}/>'


def _rule(x: float, y: float, x_end: float, y_end: float) -> str:
    way = f'd="M{x:.1f} {y:.1f}L{x_end:.1f} {y_end:.1f}"'
    return f'<path {way} stroke="{INK}" stroke-opacity="0.25"/>'


def _text(x: float, y: float, text: str, look: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>'
