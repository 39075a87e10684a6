"""Poses that fit what is seen: least squares of reprojection over SE(3), many at once."""

import numpy as np

from pandarena.geometry import Array, cross

STEPS = 6
TINY = 1e-12


def residuals(T: Array, points: Array, rays: Array, weights: Array) -> tuple[Array, Array]:
    """(n, 2k) what is off and its (n, 2k, 6) derivative by a shift and a turn along camera axes.

    `T` (n, 4, 4) takes `points` (n, k, 3) to the camera, where they are seen at `rays` (n, k, 2);
    `weights` (n, k) counts a point, in pixels: the focal length, or 0 for one that is not there.
    """
    n, k = points.shape[:2]
    arm = np.einsum("nij,nkj->nki", T[:, :3, :3], points)
    x, y, z = np.moveaxis(arm + T[:, None, :3, 3], -1, 0)
    z = np.where(np.abs(z) < 1e-6, 1e-6, z)
    off = np.stack([x / z - rays[..., 0], y / z - rays[..., 1]], axis=-1)
    by_point = np.zeros((n, k, 2, 3))
    by_point[..., 0, 0] = by_point[..., 1, 1] = 1.0 / z
    by_point[..., 0, 2], by_point[..., 1, 2] = -x / z**2, -y / z**2
    # A turn w about the body's own origin, along camera axes, moves a point by w x arm.
    by_turn = cross(arm[:, :, None, :], by_point)
    by_pose = np.concatenate([by_point, by_turn], axis=-1) * weights[..., None, None]
    return (off * weights[..., None]).reshape(n, 2 * k), by_pose.reshape(n, 2 * k, 6)


def fit(T: Array, points: Array, rays: Array, weights: Array) -> tuple[Array, Array]:
    """The best poses near `T`, and the sum of squares that is left of each [px^2].

    Levenberg and Marquardt's damping, each pose its own: a square seen from straight ahead hardly
    tells its tilt, and an undamped step would overshoot.
    """
    best, (off, slope) = T, residuals(T, points, rays, weights)
    cost = (off * off).sum(axis=1)
    damping = np.full(len(T), 1e-3)
    for _ in range(STEPS):
        tried = moved(best, _step(off, slope, damping))
        off_tried, slope_tried = residuals(tried, points, rays, weights)
        cost_tried = (off_tried * off_tried).sum(axis=1)
        better = cost_tried < cost
        chosen = better[:, None, None]
        best, cost = np.where(chosen, tried, best), np.where(better, cost_tried, cost)
        off, slope = (
            np.where(better[:, None], off_tried, off),
            np.where(chosen, slope_tried, slope),
        )
        damping *= np.where(better, 0.1, 10.0)
    return best, cost


def _step(off: Array, slope: Array, damping: Array) -> Array:
    """(n, 6) the damped normal equations' answer."""
    N = np.einsum("nij,nik->njk", slope, slope)
    diagonal = np.einsum("njj->nj", N)  # a view: the damping goes into N
    diagonal *= 1.0 + damping[:, None]
    diagonal += TINY
    return -np.linalg.solve(N, np.einsum("nij,ni->nj", slope, off)[..., None])[..., 0]


def inverse_information(T: Array, points: Array, rays: Array, weights: Array) -> Array:
    """(n, 6, 6) the covariance of each pose if every corner is off by a pixel or so."""
    _, J = residuals(T, points, rays, weights)
    return np.linalg.inv(np.einsum("nij,nik->njk", J, J) + TINY * np.eye(6))


def moved(T: Array, step: Array) -> Array:
    """(n, 4, 4) poses shifted and turned about their own origins by `step` (n, 6), along the axes
    of the frame they are given in."""
    out = T.copy()
    out[:, :3, 3] += step[:, :3]
    out[:, :3, :3] = turns(step[:, 3:]) @ T[:, :3, :3]
    return out


def turns(w: Array) -> Array:
    """(n, 3, 3) rotations by the rotation vectors `w` (n, 3), as `geometry.exp_so3`."""
    x, y, z = np.moveaxis(w, -1, 0)
    angle = np.sqrt(x * x + y * y + z * z)
    K = np.zeros((len(w), 3, 3))
    K[:, 0, 1], K[:, 0, 2], K[:, 1, 2] = -z, y, -x
    K[:, 1, 0], K[:, 2, 0], K[:, 2, 1] = z, -y, x
    small = np.maximum(angle, 1e-12)
    s = np.where(angle < 1e-6, 1.0, np.sin(angle) / small)[:, None, None]
    c = np.where(angle < 1e-6, 0.5, (1.0 - np.cos(angle)) / small**2)[:, None, None]
    return np.eye(3) + s * K + c * K @ K
