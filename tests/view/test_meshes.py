"""What the arm's meshes are packed with."""

import numpy as np

from pandarena.panda.meshes import distinct
from pandarena.view.meshes import STEP, packed


def test_distinct_rows_are_those_that_numpy_finds():
    rows = np.random.default_rng(1).integers(-3, 3, (400, 3)) / 7.0
    first, which = distinct(rows)
    found, index, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    assert np.array_equal(first, index)
    assert np.array_equal(which, inverse.ravel())
    assert len(found) < len(rows)


def test_parts_are_whole_and_as_large_as_an_arm_s():
    sizes, numbers = packed()
    padded = sum(6 * n + 3 * n + n % 2 + 6 * m for _, n, m in sizes)
    assert len(numbers) == padded
    _, corners, triangles = sizes[0]
    points = np.frombuffer(numbers, "<i2", 3 * corners).reshape(-1, 3) * STEP
    assert 0.1 < np.ptp(points, axis=0).max() < 0.4, "the base is a hand or two long [m]"
    assert triangles > 500
