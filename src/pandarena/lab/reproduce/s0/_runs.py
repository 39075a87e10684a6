"""S0's twenty runs (section 3.1.1): four static blocks, then dynamic ones until three stand."""

from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.reproduce.experiment import Batch
from pandarena.lab.reproduce.reading import Matches, Seen, averaged
from pandarena.lab.terms import Given

TIME = 300.0
"""[s]"""
FIVE, FOUR = "tower of five", "tower of four"
WANTED = "player.wanted=3"
BATCHES = {
    FIVE: Batch("team1", Given("gazebo", TIME, set=(WANTED,)), seeds=12, quick=2),
    FOUR: Batch("team1", Given("gazebo", TIME, set=(WANTED, "player.tower=4")), seeds=4, quick=1),
}
"""15 and 5 in the report; here both teams play each seed."""
CLOSED, PLACED = "the fingers closed", "placed"


def closings(seen: Seen) -> float:
    """How often the hand went down for a block on the turntable: S0's moves to pick one."""
    return float(len(seen.turns("GRASP_DYNAMIC", CLOSED)))


def static_cycles(matches: Matches) -> Estimate:
    """From one choice of a static block to the next choice [s]."""
    return averaged(matches, _static)


def dynamic_cycles(matches: Matches) -> Estimate:
    """The time with dynamic blocks, until the last one is placed, over the tries at them [s]."""
    return averaged(matches, _dynamic)


def to_the_corner(matches: Matches) -> Estimate:
    """From going to the turntable until a block of it lies on the goal and was seen there [s]."""
    return averaged(matches, _to_the_corner)


def _to_the_corner(seen: Seen) -> list[float]:
    """Each look back is counted from the last time that the turntable was gone to."""
    times: list[float] = []
    began = None
    for time, _, values in seen.notes:
        if values.get("to") == "OBSERVE_TURNTABLE":
            began = time
        elif values.get("state") == "LOOK_BACK" and began is not None:
            times.append(time - began)
            began = None
    return times


def _static(seen: Seen) -> list[float]:
    """Each choice is followed by a grasp and a placement, or by another choice if it failed."""
    times: list[float] = []
    began = None
    for time, _, values in seen.notes:
        if values.get("state") == "SELECT":
            began = time if values["to"] == "GRASP_STATIC" else None
        elif began is not None and values.get("state") == "PLACE" and values["to"] == "SELECT":
            times.append(time - began)
    return times


def _dynamic(seen: Seen) -> list[float]:
    """Begins when no static block is left."""
    chosen = [time for time, _, v in seen.turns("SELECT") if v["to"] == "OBSERVE_TURNTABLE"]
    tries = seen.turns("GRASP_DYNAMIC", CLOSED)
    placed = [time for time, _, _ in seen.turns("PLACE", PLACED)]
    if not (chosen and tries and placed and placed[-1] > chosen[0]):
        return []
    tried = [time for time, _, _ in tries if time < placed[-1]]
    return [(placed[-1] - chosen[0]) / len(tried)] if tried else []
