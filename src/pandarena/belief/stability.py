"""Whether a tower will stand: how far the weight of what is above lies inside what carries it."""

import math

import numpy as np

from pandarena.geometry import Array, top_yaw


def tower_margin(T_base_block: Array, edge: float) -> float:
    """Smallest margin of all interfaces of a stack (n, 4, 4), from below [m]; negative: it falls.

    The lowest block stands on something wide. Blocks weigh the same.
    """
    n = len(T_base_block)
    if n == 0:
        return math.inf
    if (standing := _least_depth(T_base_block, edge)) >= 0.0:
        return standing
    return min(margin(T_base_block[i:], T_base_block[i - 1] if i else None, edge) for i in range(n))


def _least_depth(T_base_block: Array, edge: float) -> float:
    """The same as long as it stands: inside both faces of each interface a weight is as far inside
    what they share as it is inside either; no need to cut them out of each other."""
    xy = T_base_block[:, :2, 3]
    above = np.cumsum(xy[::-1], axis=0)[::-1] / np.arange(len(xy), 0, -1)[:, None]
    yaw = np.array([top_yaw(R) for R in T_base_block[:, :3, :3]])
    c, s = np.cos(yaw), np.sin(yaw)

    def depth(weight: Array, k: slice) -> float:
        x, y = (weight - xy[k]).T
        off = np.maximum(np.abs(c[k] * x + s[k] * y), np.abs(c[k] * y - s[k] * x))
        return edge / 2 - float(off.max(initial=0.0))

    return min(depth(above, slice(None)), depth(above[1:], slice(len(xy) - 1)))


def margin(T_above: Array, T_below: Array | None, edge: float) -> float:
    """How far inside its support the weight of a stack lies [m], from above; `T_below` None: a
    platform."""
    support = _top_square(T_above[0], edge)
    if T_below is not None:
        support = _common(support, _top_square(T_below, edge))
    if len(support) < 3:
        return -math.inf
    return _inside(T_above[:, :2, 3].mean(axis=0), support)


def tilts(T_base_block: Array) -> Array:
    """(n,) the angle of each block's most vertical axis to the vertical [rad]."""
    return np.arccos(np.clip(np.abs(T_base_block[:, 2, :3]).max(axis=1), -1.0, 1.0))


def _top_square(T: Array, edge: float) -> Array:
    """(4, 2) a cube from above, counter-clockwise [m]."""
    a = top_yaw(T[:3, :3]) + math.pi / 4 + math.pi / 2 * np.arange(4)
    return T[:2, 3] + edge / math.sqrt(2.0) * np.column_stack([np.cos(a), np.sin(a)])


def _sides(polygon: Array, point: Array) -> Array:
    """How far a point, or points (n, 2), lie left of each edge [m]; (..., edges)."""
    along = np.roll(polygon, -1, axis=0) - polygon
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    off = np.asarray(point)[..., None, :] - polygon
    return along[:, 0] * off[..., 1] - along[:, 1] * off[..., 0]


def _inside(point: Array, polygon: Array) -> float:
    return float(_sides(polygon, point).min())


def _common(polygon: Array, other: Array) -> Array:
    """What two convex polygons have in common (Sutherland-Hodgman)."""
    for edge in range(len(other)):
        if len(polygon) == 0:
            break
        left = _sides(other, polygon)[:, edge]
        kept: list[Array] = []
        for i in range(len(polygon)):
            j = (i + 1) % len(polygon)
            if left[i] >= 0.0:
                kept.append(polygon[i])
            if (left[i] >= 0.0) != (left[j] >= 0.0):
                share = left[i] / (left[i] - left[j])
                kept.append(polygon[i] + share * (polygon[j] - polygon[i]))
        polygon = _distinct(kept)
    return polygon


def _distinct(points: list[Array]) -> Array:
    """Without repeated corners, whose edges have no direction."""
    kept = [p for i, p in enumerate(points) if float(np.linalg.norm(p - points[i - 1])) > 1e-12]
    return np.array(kept).reshape(-1, 2)
