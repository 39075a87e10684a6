"""Shorter polylines out of long ones, every new line looked at."""

import numpy as np

from pandarena.geometry import Array
from pandarena.motion.clearance.lines import Lines, length
from pandarena.motion.clearance.rules import CORNER
from pandarena.motion.curve import metric

TRIES = 60
_SAME = 1e-4
# A cut this near to a corner is made at it [s]: tiny pieces are of no use.
_NEAR = 0.02


def shortened(lines: Lines, way: Array, seed: int = 0, tries: int = TRIES) -> Array:
    """A polyline (m, 7) between the same ends that is no longer than `way` (n, 7) [rad]."""
    rng = np.random.default_rng(seed)
    way = _without_needless(lines, way)
    for _ in range(tries):
        if len(way) < 3:
            break
        way = _cut(lines, way, *np.sort(rng.random(2)).tolist())
    return way


def _without_needless(lines: Lines, way: Array) -> Array:
    """`way` without corners that can be passed straight by, those that save least first."""
    kept, tried = list(way), set[int]()
    while True:
        corners = [k for k in range(1, len(kept) - 1) if id(kept[k]) not in tried]
        if not corners:
            return np.array(kept)
        k = min(corners, key=lambda k: _detour(kept[k - 1], kept[k], kept[k + 1]))
        if lines.clear(kept[k - 1], kept[k + 1]):
            del kept[k]
        else:
            tried.add(id(kept[k]))


def _detour(a: Array, b: Array, c: Array) -> float:
    return float(metric(b - a) + metric(c - b) - metric(c - a))


def _cut(lines: Lines, way: Array, start: float, end: float) -> Array:
    """`way` with the stretch between two shares of its length made straight, if that is clear."""
    along = np.concatenate([[0.0], np.cumsum(metric(np.diff(way, axis=0)))])
    a, b = _snapped(start * along[-1], along), _snapped(end * along[-1], along)
    inside = (along > a + _SAME) & (along < b - _SAME)
    if not inside.any():
        return way
    q_a, q_b = _at(way, along, a), _at(way, along, b)
    before, after = way[along <= a + _SAME], way[along >= b - _SAME]
    new = _merged(np.concatenate([before, np.stack([q_a, q_b]), after]))
    if _cost(new) >= _cost(way) or not lines.clear(q_a, q_b):
        return way
    return new


def _cost(way: Array) -> float:
    return length(way) + CORNER * len(way)


def _snapped(s: float, along: Array) -> float:
    nearest = float(along[np.argmin(np.abs(along - s))])
    return nearest if abs(nearest - s) < _NEAR else s


def _at(way: Array, along: Array, s: float) -> Array:
    return np.array([np.interp(s, along, way[:, i]) for i in range(7)])


def _merged(way: Array) -> Array:
    """Without points that lie on their neighbours; the ends stay."""
    kept = [way[0]]
    for q in way[1:-1]:
        if metric(q - kept[-1]) > _SAME and metric(q - way[-1]) > _SAME:
            kept.append(q)
    return np.array([*kept, way[-1]])
