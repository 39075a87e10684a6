"""Filters of what stands still: many readings in, one pose a block out.

`mean`, `frobenius`, `coarse_then_fine`, `smoothed` are the reports' own, and what they wished for;
`robust` is ours. `FILTERS` has them by their published names. All read `estimates`, `geometry` and
`perception` only.
"""

from collections.abc import Callable, Mapping, Sequence

from pandarena.estimates import BlocksReading
from pandarena.geometry import Array
from pandarena.perception.filters.frobenius import frobenius
from pandarena.perception.filters.mean import TEN, mean, windowed
from pandarena.perception.filters.robust import robust
from pandarena.perception.filters.smoothed import smoothed
from pandarena.perception.filters.two_views import coarse_then_fine

Filter = Callable[[Sequence[BlocksReading]], Mapping[int, Array]]
"""Readings from the oldest to the newest; T_base_block of every block they show."""


def _ten_mean(readings: Sequence[BlocksReading]) -> dict[int, Array]:
    return windowed(readings, mean, TEN)


def _ours(readings: Sequence[BlocksReading]) -> dict[int, Array]:
    return {e.id: e.T_base_block for e in robust(readings)}


FILTERS: dict[str, Filter] = {
    "mean": mean,
    "mean with Frobenius rejection": frobenius,
    "ten-mean": _ten_mean,
    "exponential mean": smoothed,
    "ours": _ours,
}
"""By name: S0, S2, a wish of S0, and ours. S1's takes two series: `coarse_then_fine`."""

__all__ = [
    "FILTERS",
    "Filter",
    "coarse_then_fine",
    "frobenius",
    "mean",
    "robust",
    "smoothed",
    "windowed",
]
