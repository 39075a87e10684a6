"""What a wrist camera is off, as a value that corrects its readings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pandarena.cameras import Lens
from pandarena.estimates import BlockSeen, BlocksReading
from pandarena.geometry import Array, exp_so3, transform


@dataclass(frozen=True, eq=False)
class Calibration:
    """A wrist camera's error."""

    shift: Array
    """(3,) of the true camera from the announced one, along the announced one's axes [m]."""
    turn: Array
    """(3,) rotation vector of it [rad]."""
    depth: float = 0.0
    """Share by which true depths exceed the told ones [1]."""
    radial: float = 0.0
    """Share by which a point at the image's corner lies farther out than told [1]."""
    covariance: Array | None = None
    """(8, 8) of the above, in this order."""

    @property
    def T_camera_true(self) -> Array:
        """The true camera in the announced one's frame."""
        return transform(exp_so3(self.turn), self.shift)

    def correct(self, reading: BlocksReading, lens: Lens) -> BlocksReading:
        """A reading as the true camera means it; a fixed camera's is as it is."""
        if reading.T_base_ee is None or self is NO_ERROR:
            return reading
        p = np.array([b.T_camera_block[:3, 3] for b in reading.blocks]).reshape(-1, 3)
        corrected = stretched(p, way(p, lens), self.depth, self.radial)
        blocks = tuple(map(_put, reading.blocks, corrected))
        T_base_camera = reading.T_base_camera @ self.T_camera_true
        return replace(reading, T_base_camera=T_base_camera, blocks=blocks)

    def table(self) -> dict[str, Any]:
        """As plain numbers, for files."""
        return {
            "shift": [round(float(v), 6) for v in self.shift],
            "turn": [round(float(v), 6) for v in self.turn],
            "depth": round(self.depth, 6),
            "radial": round(self.radial, 6),
        }

    @classmethod
    def of_table(cls, table: Mapping[str, Any]) -> "Calibration":
        """From what `table` gave; ValueError if it is none."""
        names = ("shift", "turn", "depth", "radial")
        if set(table) != set(names):
            raise ValueError(f"a calibration has {', '.join(names)}, and nothing else")
        shift, turn = (np.array(table[name], float) for name in names[:2])
        depth, radial = float(table["depth"]), float(table["radial"])
        numbers = np.concatenate([shift.ravel(), turn.ravel(), [depth, radial]])
        if shift.shape != (3,) or turn.shape != (3,) or not np.isfinite(numbers).all():
            raise ValueError("a calibration's shift and turn are three finite numbers each")
        return cls(shift, turn, depth, radial)


NO_ERROR = Calibration(np.zeros(3), np.zeros(3))


def _put(seen: BlockSeen, p: Array) -> BlockSeen:
    T = seen.T_camera_block.copy()
    T[:3, 3] = p
    return BlockSeen(seen.id, T, seen.faces, seen.covariance)


def stretched(p: Array, way: Array, depth: float, radial: float) -> Array:
    """Points (n, 3) as a lens without these errors has them."""
    out = p * (1.0 + radial * way)[:, None]
    out[:, 2] = p[:, 2] * (1.0 + depth)
    return out


def way(p: Array, lens: Lens) -> Array:
    """(n,) squared distance of points (n, 3) from the image's centre, 1 at its corner."""
    u = np.column_stack([lens.fx * p[:, 0], lens.fy * p[:, 1]]) / p[:, 2:3]
    return (u * u).sum(axis=1) / ((lens.width / 2) ** 2 + (lens.height / 2) ** 2)
