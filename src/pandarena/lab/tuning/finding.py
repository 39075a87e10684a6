"""What a search found, on seeds that it never saw: the best of many is best by luck as well."""

from dataclasses import dataclass

from pandarena.lab.figures import statistics
from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.tournament.games import Play
from pandarena.lab.tuning.search import Point, Search, measured


@dataclass(frozen=True)
class Finding:
    """The best point beside the player as it is, both on the same other seeds."""

    best: Point
    as_it_is: Estimate
    tuned: Estimate
    ahead: Estimate
    """Tuned less as it is, paired by seed."""
    more: bool
    """Whether more is better."""

    @property
    def verdict(self) -> str:
        """In a word or three."""
        if not self.ahead.interval:
            return "too few seeds to say"
        low, high = self.ahead.interval
        if low <= 0.0 <= high:
            return "no difference shown"
        return "better" if (low > 0.0) == self.more else "worse"


def finding(search: Search, best: Point, held: range, play: Play) -> Finding:
    """Play both on the seeds that were held back."""
    usual = measured(search, {}, held, play)
    tuned = measured(search, best.values, held, play)
    both = sorted(usual.keys() & tuned.keys())
    return Finding(
        best,
        statistics.mean([usual[seed] for seed in both]),
        statistics.mean([tuned[seed] for seed in both]),
        statistics.mean([tuned[seed] - usual[seed] for seed in both]),
        search.aim.more,
    )
