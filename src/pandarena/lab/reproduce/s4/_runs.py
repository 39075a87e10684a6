"""S4's tests in simulation and in the laboratory (sections 3.2, 3.3): eight blocks, 300 s."""

from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Seen
from pandarena.lab.terms import Given

WHOLE = Batch("forecast", Given("gazebo", 300.0), seeds=8, quick=2)
HARDWARE = Batch("forecast", Given("lab", 300.0, sensor="pose"), seeds=3, quick=1)
HELD = "the fingers hold something"
LET_GO = ("placed", "set_down", "lost")
UNREACHED = "none of four yaws"


def tries(seen: Seen) -> float:
    """How often the hand closed over the turntable."""
    ended = seen.turns("GRAB_DYNAMIC")
    return float(sum(UNREACHED not in str(values["why"]) for *_, values in ended))


def grabs(seen: Seen) -> list[float]:
    """When each block was grabbed, as it believed [s]."""
    return sorted(t for s in ("GRAB_STATIC", "GRAB_DYNAMIC") for t, *_ in seen.turns(s, HELD))


def places(seen: Seen) -> list[float]:
    """When it let go of each, by the referee; where that saw none, when its hand was up again [s].

    Its own note comes later, but the report's times are those of letting go: they leave 11 s for
    rising, crossing and lowering, and 16 s for rising again, hovering, descending and closing.
    """
    ended = sorted(n for s in ("PLACE_STATIC", "PLACE_DYNAMIC") for n in _ends(seen, s))
    return [_let_go(seen, block, until) for until, block in ended]


def _ends(seen: Seen, state: str) -> list[tuple[float, int]]:
    """When a placement was over, and of which block: `block 3, 5 in all`."""
    words = [
        (time, str(values["why"]).replace(",", "").split()) for time, _, values in seen.turns(state)
    ]
    return [(time, int(why[1])) for time, why in words]


def _let_go(seen: Seen, block: int, until: float) -> float:
    times = [
        e[0]
        for e in seen.details["events"]
        if e[1] in LET_GO and e[3] == block and until - 10.0 < e[0] <= until
    ]
    return float(times[0]) if times else until
