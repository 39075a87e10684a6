"""Pieces of SVG that all charts are made of."""

import math
from collections.abc import Sequence
from html import escape

INK = "#7b8591"
COLORS = ("#3d85c6", "#d07c22", "#3f9e5a", "#cf4f4f", "#8d66cc", "#1fa3a3", "#b8860b", "#c2559d")
MIDDLE, END, BOLD = 'text-anchor="middle"', 'text-anchor="end"', 'font-weight="bold"'
FONT = "system-ui, sans-serif"
WIDTH = 720.0
"""Of a chart, unless told [px]; whatever it is scaled to, its text is 13 px of these."""


def page(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A whole picture under its title; the title is what a screen reader says, too."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'role="img" aria-label="{escape(title)}" '
            f'font-family="{FONT}" font-size="13" fill="{INK}">',
            *parts,
            "</svg>",
            "",
        ]
    )


def text(x: float, y: float, said: str, look: str = "") -> str:
    """A line of text from (x, y)."""
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(said)}</text>'


def heading(x: float, said: str) -> str:
    """A chart's title."""
    return text(x, 22, said, f'font-size="15" {BOLD}')


def rule(x: float, y: float, x_end: float, y_end: float) -> str:
    """A faint straight line."""
    way = f'd="M{x:.1f} {y:.1f}L{x_end:.1f} {y_end:.1f}"'
    return f'<path {way} stroke="{INK}" stroke-opacity="0.25"/>'


def bar(x: float, y: float, width: float, height: float, color: str, tip: str = "") -> str:
    """A filled box; `tip` is told where a pointer rests on it."""
    told = f"<title>{escape(tip)}</title>" if tip else ""
    size = f'width="{max(width, 0.0):.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} rx="1.5" fill="{color}">{told}</rect>'


def color(k: int) -> str:
    """The k-th of those that go round."""
    return COLORS[k % len(COLORS)]


def round_steps(low: float, high: float, about: int = 7) -> list[float]:
    """Round values between `low` and `high`, about so many."""
    if high <= low:
        return [low]
    rough = (high - low) / about
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next((unit * k for k in (1, 2, 5, 10) if unit * k >= rough), unit * 10)
    ends = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [step * k for k in range(ends[0], ends[1] + 1)]


def ticks(low: float, high: float, wide: float) -> list[float]:
    """Round values on an axis of so many pixels, few enough that their words have room."""
    return round_steps(low, high, max(2, round(wide / 78)))


def number(value: float) -> str:
    """As on an axis: 12,000 or 0.5."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}"


def room_for(words: Sequence[str], most: float = 280.0) -> float:
    """Width that labels need at the usual size [px]."""
    return min(most, 16.0 + 7.2 * max((len(word) for word in words), default=0))
