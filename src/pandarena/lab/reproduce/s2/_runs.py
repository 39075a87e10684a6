"""S2's evaluation in simulation (section 2.1): all static blocks, then dynamic ones."""

from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.terms import Given

WHOLE = Batch("bracket", Given("gazebo", 300.0), seeds=10, quick=2)


def catches(seen: Seen) -> float:
    """How often the hand went down for a block on the turntable."""
    return float(len(seen.turns("CATCH")))
