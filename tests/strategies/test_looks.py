"""How the published systems look, without an arena."""

from typing import Any, cast

import numpy as np
import pytest

from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.geometry import transform
from pandarena.strategies._published.looking import see_mean


class Arm:
    """One whose readings of block 3 go to and fro by a millimetre, a tick apart."""

    def __init__(self) -> None:
        self.now, self.asked, self.slept = 0.0, 0, 0.0

    def get_detections(self) -> BlocksReading:
        self.asked, self.now = self.asked + 1, self.now + 0.01
        off = 0.001 if self.asked % 2 else -0.001
        seen = BlockSeen(3, transform(p=(0.1 + off, 0.0, 0.4)))
        return BlocksReading(self.now, np.eye(4), np.eye(4), (seen,))

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.now += seconds


def test_the_mean_of_ten_detections_and_the_offset_found_by_hand() -> None:
    """S2-02, S3-04."""
    arm = Arm()
    sight = see_mean(cast(Any, arm), (0.0, 0.02, 0.0), 10, 0.05)
    assert arm.asked == 10 and arm.slept == pytest.approx(9 * 0.05)
    assert sight.stamp == pytest.approx(arm.now)
    np.testing.assert_allclose(sight.blocks[3][:3, 3], (0.1, 0.02, 0.4), atol=1e-12)
