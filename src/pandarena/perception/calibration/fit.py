"""Camera and blocks together, by least squares that trust no single sighting much.

A sighting tells T_told ~ S(depth, radial)^-1 (T_base_camera E)^-1 T_base_block, with E the camera's
error. Gauss and Newton's steps perturb E from the right, a block's place in x, y and yaw.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlocksReading
from pandarena.geometry import Array, exp_so3, inverse, log_so3, rot_z, top_yaw, transform
from pandarena.perception.calibration.error import Calibration, stretched
from pandarena.perception.calibration.sights import Sights, sights
from pandarena.perception.noise import PLAIN, SightNoise
from pandarena.perception.standing import difference
from pandarena.perception.upright import resting

PRIOR = np.array([0.02] * 3 + [0.03] * 3 + [0.01, 0.003])
"""Standard deviations before anything was seen: shift [m], turn [rad], depth and lens [1]."""
ROUNDS = 20
CONVERGED = 1e-7
HEAVY = 3.0
"""A sighting this many times worse than the typical one counts a quarter."""
CAMERA, BLOCK = 8, 3
"""Unknowns of the camera, and of each block."""


def calibrate(
    readings: Sequence[BlocksReading],
    lens: Lens,
    height: float,
    blocks: Collection[int],
    noise: SightNoise = PLAIN,
) -> Calibration | None:
    """The error of the carried camera; None where the readings show none of the blocks.

    `blocks` lie flat with their centres at `height` [m], each where it is, and are not touched
    meanwhile. Views from several sides and turned about the line of sight tell the most.
    """
    seen = sights(readings, lens, blocks, noise)
    if seen is None:
        return None
    guess = _first(seen, height)
    normal: Array = np.eye(CAMERA)
    for _ in range(ROUNDS):
        residual, jacobian = _linearised(seen, guess)
        normal, gradient = _normal(residual, jacobian, guess)
        step = np.asarray(-np.linalg.solve(normal, gradient), float)
        guess = guess.moved(step)
        if float(np.abs(step[:CAMERA]).max()) < CONVERGED:
            break
    covariance = np.asarray(np.linalg.inv(normal), float)[:CAMERA, :CAMERA]
    return Calibration(
        guess.E[:3, 3], log_so3(guess.E[:3, :3]), guess.depth, guess.radial, covariance
    )


@dataclass(frozen=True, eq=False)
class _Guess:
    """The unknowns."""

    E: Array
    """The true camera in the announced one's frame."""
    depth: float
    radial: float
    T_base_block: Array
    """(m, 4, 4)"""

    @property
    def camera(self) -> Array:
        """(8,)"""
        return np.array([*self.E[:3, 3], *log_so3(self.E[:3, :3]), self.depth, self.radial])

    def moved(self, step: Array) -> "_Guess":
        """A step farther."""
        E = self.E @ transform(exp_so3(step[3:6]), step[:3])
        T = self.T_base_block.copy()
        for block, (x, y, yaw) in enumerate(step[CAMERA:].reshape(-1, BLOCK)):
            T[block, :3, :3] = rot_z(yaw) @ T[block, :3, :3]
            T[block, :2, 3] += x, y
        return _Guess(E, self.depth + float(step[6]), self.radial + float(step[7]), T)


def _first(seen: Sights, height: float) -> _Guess:
    """An announced camera without error, and each block amidst its sightings."""
    T = seen.T_base_camera @ seen.T_camera_block
    blocks = [_lying(T[seen.block == block], height) for block in range(seen.count)]
    return _Guess(np.eye(4), 0.0, 0.0, np.array(blocks))


def _lying(T: Array, height: float) -> Array:
    x, y, _ = np.median(T[:, :3, 3], axis=0)
    R = T[:, :3, :3]
    middle = R[int(np.argmin(np.linalg.norm(R - np.median(R, axis=0), axis=(1, 2))))]
    return transform(rot_z(top_yaw(middle)) @ resting(middle), [x, y, height])


def _linearised(seen: Sights, guess: _Guess) -> tuple[Array, Array]:
    """(n, 6) whitened residuals, and (n, 6, 8 + 3 m) how they change.

    With E perturbed by (d, r) from the right, a point at q is expected at q - d + q x r.
    """
    T_camera_base = inverse(seen.T_base_camera @ guess.E)
    expected = T_camera_base @ guess.T_base_block[seen.block]
    told = seen.T_camera_block.copy()
    p = seen.T_camera_block[:, :3, 3]
    told[:, :3, 3] = stretched(p, seen.way, guess.depth, guess.radial)
    J = np.zeros((len(p), 6, CAMERA + BLOCK * seen.count))
    J[:, :3, :3] = J[:, 3:, 3:6] = np.eye(3)
    J[:, :3, 3:6] = -_crossing(expected[:, :3, 3])
    J[:, 2, 6] = p[:, 2]
    J[:, :2, 7] = p[:, :2] * seen.way[:, None]
    rows, at = np.arange(len(p)), CAMERA + BLOCK * seen.block
    J[rows, :3, at], J[rows, :3, at + 1] = -T_camera_base[:, :3, 0], -T_camera_base[:, :3, 1]
    J[rows, 3:, at + 2] = -T_camera_base[:, :3, 2]
    off = difference(told, expected)
    return (seen.whitening @ off[:, :, None])[:, :, 0], seen.whitening @ J


def _crossing(q: Array) -> Array:
    """(n, 3, 3) matrices of the cross products with q (n, 3)."""
    out = np.zeros((len(q), 3, 3))
    out[:, 0, 1], out[:, 0, 2], out[:, 1, 2] = -q[:, 2], q[:, 1], -q[:, 0]
    return out - np.swapaxes(out, 1, 2)


def _normal(residual: Array, J: Array, guess: _Guess) -> tuple[Array, Array]:
    """Normal matrix and gradient, with what was known before."""
    weights, spread = _weights(residual)
    rows = (J * np.sqrt(weights)[:, None, None]).reshape(-1, J.shape[2])
    normal = rows.T @ rows / spread**2
    gradient = rows.T @ (residual * np.sqrt(weights)[:, None]).ravel() / spread**2
    normal[range(CAMERA), range(CAMERA)] += PRIOR**-2
    gradient[:CAMERA] += guess.camera / PRIOR**2
    return normal, gradient


def _weights(residual: Array) -> tuple[Array, float]:
    """(n,) of sightings (Geman and McClure's), and how far beyond expectation a typical one is."""
    size = np.sqrt((residual**2).mean(axis=1))
    typical = float(np.median(size))
    weights = 1.0 / (1.0 + (size / max(HEAVY * typical, 1e-9)) ** 2) ** 2
    return weights, max(1.0, typical)
