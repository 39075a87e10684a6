"""S4's tests in simulation and in the laboratory (sections 3.2, 3.3): eight blocks, 300 s."""

from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.terms import Given

WHOLE = Batch("forecast", Given("gazebo", 300.0), seeds=8, quick=2)
HARDWARE = Batch("forecast", Given("lab", 300.0, sensor="pose"), seeds=3, quick=1)
HELD = "the fingers hold something"
UNREACHED = "none of four yaws"


def tries(seen: Seen) -> float:
    """How often the hand closed over the turntable."""
    ended = seen.turns("GRAB_DYNAMIC")
    return float(sum(UNREACHED not in str(values["why"]) for *_, values in ended))


def grabs(seen: Seen) -> list[float]:
    """When each block was grabbed, as it believed [s]."""
    return sorted(t for s in ("GRAB_STATIC", "GRAB_DYNAMIC") for t, *_ in seen.turns(s, HELD))


def places(seen: Seen) -> list[float]:
    """When each was placed, as it believed [s]."""
    return sorted(t for s in ("PLACE_STATIC", "PLACE_DYNAMIC") for t, *_ in seen.turns(s))
