"""S1's simulated trials (section III.A): four static blocks, then two minutes at the turntable."""

from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.terms import Given

STATIC = 146.5
"""When its static blocks stand [s]."""
TRIALS = Batch("sweep", Given("gazebo", STATIC + 120.0), seeds=10, quick=2)
HARDWARE = Batch("sweep", Given("lab", 300.0, sensor="pose"), seeds=4, quick=1)
HELD = "the fingers hold something"


def sweeps(seen: Seen) -> float:
    """How often it stood in the blocks' way."""
    return float(len(seen.turns("EDGE_SWEEP")) + len(seen.turns("MIDDLE_SWEEP")))


def stacked(seen: Seen) -> float:
    """Dynamic blocks that stand at the end."""
    return float(seen.row.dynamic_standing)
