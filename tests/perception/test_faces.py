"""Faces are where the pictures show them."""

import numpy as np
import pytest

from pandarena.perception.faces import NORMALS, T_block_tag, T_tag_block

X, Y, Z = np.eye(3)
# Tag axes as the course writes them (x right, y up on the upright tag), by face.
COURSE = {0: (X, Y), 1: (-X, -Z), 2: (Y, -Z), 3: (-Y, -Z), 4: (X, -Z), 5: (-X, Y)}


@pytest.mark.parametrize("face", range(6))
def test_a_tag_lies_upright_on_its_face_and_its_block_half_an_edge_behind_it(face):
    T = T_block_tag(face, 0.05)
    right, up = COURSE[face]
    assert np.allclose(T[:3, 0], right) and np.allclose(T[:3, 1], -up)
    assert np.allclose(T[:3, 2], -NORMALS[face]) and np.allclose(T[:3, 3], 0.025 * NORMALS[face])
    assert np.isclose(np.linalg.det(T[:3, :3]), 1.0)
    assert np.allclose(T_tag_block(face, 0.05)[:3, 3], [0, 0, 0.025])
