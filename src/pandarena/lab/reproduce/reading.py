"""From matches to figures: shares of counts, means of what was noted, and differences of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pandarena.lab.figures.statistics import Estimate, mean, rate
from pandarena.lab.measure.row import Row
from pandarena.lab.trial import Trial

Note = tuple[float, str, dict[str, Any]]


@dataclass(frozen=True)
class Seen:
    """One match."""

    trial: Trial
    row: Row
    details: dict[str, Any]

    @property
    def notes(self) -> list[Note]:
        """The player's: when [s], what, values."""
        return [(time, text, values) for time, text, values in self.details["notes"]]

    def turns(self, state: str, text: str = "") -> list[Note]:
        """When the player ended a state of its machine, with one event or with any."""
        return [n for n in self.notes if n[2].get("state") == state and n[1] in (text or n[1],)]


Matches = Sequence[Seen]
Count = Callable[[Seen], float]
Values = Callable[[Seen], Sequence[float]]


def field(name: str) -> Count:
    """A count of the row."""
    return lambda seen: float(getattr(seen.row, name) or 0.0)


def share(matches: Matches, hits: Count | str, tries: Count | str) -> Estimate:
    """Hits of tries, pooled."""
    hit, tried = (field(c) if isinstance(c, str) else c for c in (hits, tries))
    return rate([hit(m) for m in matches], [tried(m) for m in matches])


def share_of_matches(matches: Matches, holds: Callable[[Row], bool]) -> Estimate:
    """In how many of them that holds."""
    return rate([holds(m.row) for m in matches], [1] * len(matches))


def averaged(matches: Matches, values: Values) -> Estimate:
    """The mean over matches of each one's mean; those that have none are left out."""
    return mean([sum(v) / len(v) for m in matches if (v := values(m))])


def of_row(matches: Matches, name: str) -> Estimate:
    """The mean of a figure of the rows, of those that have it."""
    return mean([float(v) for m in matches if (v := getattr(m.row, name)) is not None])


def noted(text: str, value: str = "") -> Values:
    """What the player noted so: one of its values, else when [s]."""

    def told(seen: Seen) -> list[float]:
        said = [note for note in seen.notes if note[1] == text]
        return [float(note[2][value]) if value else note[0] for note in said]

    return told


def at_side(matches: Matches, side: str) -> Matches:
    """Those in which the player sat there."""
    return [m for m in matches if m.trial.side == side]


def collided(seen: Seen, with_blocks: bool = True) -> bool:
    """Whether the arm struck anything but a block that rides, which it is about to catch."""
    strikes = [e[4] for e in seen.details["events"] if e[1] == "struck"]
    by_arm = [s for s in strikes if not str(s["what"]).startswith("block")]
    if not with_blocks:
        return any(not str(s["against"]).startswith("block") for s in by_arm)
    return any(s.get("on") != "turntable" for s in by_arm)


def share_that(matches: Matches, holds: Callable[[Seen], bool]) -> Estimate:
    """In how many of them that holds, by all that was kept."""
    return rate([holds(m) for m in matches], [1] * len(matches))
