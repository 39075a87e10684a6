"""Shorter polylines out of long ones, every new line looked at."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.lines import Lines, length
from pandarena.motion.clearance.rules import CORNER
from pandarena.motion.curve import metric

TRIES = 60
_SHORTEST = 1e-4


def shortened(lines: Lines, way: Array, seed: int = 0, tries: int = TRIES) -> Array:
    """A polyline (m, 7) between the same ends that is no longer than `way` (n, 7) [rad]."""
    rng = np.random.default_rng(seed)
    for _ in range(tries):
        if len(way) < 3:
            break
        way = _cut(lines, way, *np.sort(rng.random(2)).tolist())
    return way


def _cut(lines: Lines, way: Array, start: float, end: float) -> Array:
    """`way` with the stretch between two shares of its length made straight, if that is clear."""
    along = np.concatenate([[0.0], np.cumsum(metric(np.diff(way, axis=0)))])
    a, b = start * along[-1], end * along[-1]
    inside = (along > a + _SHORTEST) & (along < b - _SHORTEST)
    if not inside.any():
        return way
    q_a, q_b = _at(way, along, a), _at(way, along, b)
    before, after = way[along <= a + _SHORTEST], way[along >= b - _SHORTEST]
    new = _merged(np.concatenate([before, np.stack([q_a, q_b]), after]))
    if _cost(new) >= _cost(way) or not lines.clear(q_a, q_b):
        return way
    return new


def _cost(way: Array) -> float:
    return length(way) + CORNER * len(way)


def _at(way: Array, along: Array, s: float) -> Array:
    return np.array([np.interp(s, along, way[:, i]) for i in range(7)])


def _merged(way: Array) -> Array:
    """Without points that lie on their neighbours; the ends stay."""
    kept = [way[0]]
    for q in way[1:-1]:
        if metric(q - kept[-1]) > _SHORTEST and metric(q - way[-1]) > _SHORTEST:
            kept.append(q)
    return np.array([*kept, way[-1]])
