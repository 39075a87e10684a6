"""Charts as SVG text: no dependency, no background, colours that read on white and on black.

It imports nothing of pandarena's, so that reports, viewers and benchmarks all draw with it. A chart
is a frozen value with a method `svg()`:

    Chart      lines between two axes, linear or logarithmic
    Ranges     one row a thing: a dot and its interval, many things under each other
    Stacks     one row a thing: parts of a whole, as stage times of a carry
    Histogram  how often each value came, one row of bars a thing
"""

from pandarena.charts.bars import Histogram, Stacks
from pandarena.charts.lines import Axis, Chart, Line
from pandarena.charts.ranges import Range, Ranges
from pandarena.charts.svg import COLORS, INK

__all__ = [
    "COLORS",
    "INK",
    "Axis",
    "Chart",
    "Histogram",
    "Line",
    "Range",
    "Ranges",
    "Stacks",
]
