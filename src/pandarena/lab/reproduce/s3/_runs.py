"""S3's ten runs in simulation (section 4.2): five minutes, five of each team."""

from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.terms import Given

WHOLE = Batch("timed", Given("gazebo", 300.0), seeds=10, quick=2)
RED_S = (111.07, 111.84, 111.35, 109.87, 111.59)
BLUE_S = (121.87, 115.91, 118.60, 115.78, 117.70)
"""Static times of its rounds."""
TRIED = ("the fingers stay apart", "the fingers have closed")


def tries(seen: Seen) -> float:
    """How often the hand closed over the turntable."""
    return float(sum(len(seen.turns("GRAB_DYNAMIC", text)) for text in TRIED))
