"""The two poses of a square from its four corners in one picture.

Infinitesimal plane-based pose estimation (Collins and Bartoli 2014, IPPE): the homography's first
order at the square's centre gives both rotations in closed form; here for many squares at once.
"""

import numpy as np

from pandarena.geometry import Array

SQUARE: Array = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float)
"""(4, 2) corners in a tag's own x and y, in half edges: bottom left first, then bottom right, top
right, top left of the upright tag, which is AprilTag's order."""


def corners_of(edge: float) -> Array:
    """(4, 3) corners of a tag of that `edge` [m] in its own frame."""
    return np.column_stack([0.5 * edge * SQUARE, np.zeros(4)])


def square_poses(rays: Array, edge: float) -> Array:
    """(n, 2, 4, 4) T_camera_tag of squares whose corners are seen at `rays` (n, 4, 2), x/z and y/z.

    Which of the two fits better is for the caller to find out.
    """
    H = _homographies(rays)
    p = H[:, :2, 2]
    J = H[:, :2, :2] - p[:, :, None] * H[:, 2:, :2]
    rotations = _rotations(J, p)
    T = np.zeros((len(rays), 2, 4, 4))
    T[:, :, :3, :3], T[:, :, 3, 3] = rotations, 1.0
    T[:, :, :3, 3] = _translations(rotations, rays, edge)
    return T


def _homographies(rays: Array) -> Array:
    """(n, 3, 3) from half edges to rays, each with a one at its lower right."""
    n = len(rays)
    x, y = SQUARE[:, 0], SQUARE[:, 1]
    u, v = rays[..., 0], rays[..., 1]
    A = np.zeros((n, 4, 2, 8))
    A[:, :, 0, 0], A[:, :, 0, 1], A[:, :, 0, 2] = x, y, 1.0
    A[:, :, 1, 3], A[:, :, 1, 4], A[:, :, 1, 5] = x, y, 1.0
    A[:, :, 0, 6], A[:, :, 0, 7] = -x * u, -y * u
    A[:, :, 1, 6], A[:, :, 1, 7] = -x * v, -y * v
    h = np.linalg.solve(A.reshape(n, 8, 8), rays.reshape(n, 8, 1))[..., 0]
    return np.asarray(np.append(h, np.ones((n, 1)), axis=1), float).reshape(n, 3, 3)


def _rotations(J: Array, p: Array) -> Array:
    """(n, 2, 3, 3) both rotations from the homography's first order `J` at the image point `p`."""
    R_ray = _to_ray(p)
    B = R_ray[:, :2, :2] - p[:, :, None] * R_ray[:, 2:, :2]
    A = np.linalg.solve(B, J)
    half, det = 0.5 * (A * A).sum(axis=(1, 2)), np.linalg.det(A)
    largest = half + np.sqrt(np.maximum(half**2 - det**2, 0.0))  # squared singular value
    upper = A / np.sqrt(largest)[:, None, None]
    left = np.eye(2) - np.swapaxes(upper, 1, 2) @ upper
    b0 = np.sqrt(np.maximum(left[:, 0, 0], 0.0))
    b1 = np.sqrt(np.maximum(left[:, 1, 1], 0.0)) * np.where(left[:, 0, 1] < 0.0, -1.0, 1.0)
    both = np.empty((len(J), 2, 3, 3))
    for which, sign in enumerate((1.0, -1.0)):
        first = np.column_stack([upper[:, 0, 0], upper[:, 1, 0], sign * b0])
        second = np.column_stack([upper[:, 0, 1], upper[:, 1, 1], sign * b1])
        both[:, which] = np.stack([first, second, np.cross(first, second)], axis=-1)
    return R_ray[:, None] @ both


def _to_ray(p: Array) -> Array:
    """(n, 3, 3) the shortest turn that takes the optical axis to the ray through `p`."""
    n = len(p)
    ray = np.concatenate([p, np.ones((n, 1))], axis=1)
    ray /= np.linalg.norm(ray, axis=1, keepdims=True)
    x, y, z = ray.T
    k = 1.0 / (1.0 + z)
    R = np.empty((n, 3, 3))
    R[:, 0, 0], R[:, 0, 1], R[:, 0, 2] = 1.0 - k * x * x, -k * x * y, x
    R[:, 1, 0], R[:, 1, 1], R[:, 1, 2] = -k * x * y, 1.0 - k * y * y, y
    R[:, 2, 0], R[:, 2, 1], R[:, 2, 2] = -x, -y, z
    return R


def _translations(R: Array, rays: Array, edge: float) -> Array:
    """(n, 2, 3) by least squares: u (r3 X + tz) = r1 X + tx, and so for v."""
    points = np.einsum("nwij,kj->nwki", R, corners_of(edge))
    u, v = rays[:, None, :, 0], rays[:, None, :, 1]
    a = points[..., 0] - u * points[..., 2]
    b = points[..., 1] - v * points[..., 2]
    # Normal equations of [1 0 -u; 0 1 -v] t = -[a; b], four corners each.
    su, sv = u.sum(-1), v.sum(-1)
    N = np.zeros((len(rays), 1, 3, 3))
    N[..., 0, 0] = N[..., 1, 1] = 4.0
    N[..., 0, 2] = N[..., 2, 0] = -su
    N[..., 1, 2] = N[..., 2, 1] = -sv
    N[..., 2, 2] = (u * u + v * v).sum(-1)
    right = np.stack([-a.sum(-1), -b.sum(-1), (u * a + v * b).sum(-1)], axis=-1)
    return np.asarray(np.linalg.solve(N, right[..., None])[..., 0], float)
