"""What may become better: one number a match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pandarena.lab.measure.row import Row


@dataclass(frozen=True)
class Aim:
    """A figure of each match, and which way is better."""

    name: str
    words: str
    of: Callable[[Row], float]
    more: bool
    """Whether more of it is better, or less."""

    def better(self, one: float, two: float) -> bool:
        """Whether the first is."""
        return one > two if self.more else one < two


def _by(time: float | None, row: Row) -> float:
    """What never came, came when all was over."""
    return row.time if time is None else time


_ALL = (
    Aim("score", "points a match", lambda r: r.score, more=True),
    Aim("lead", "points ahead of the opponent", lambda r: r.score - r.opponent_score, more=True),
    Aim("wins", "share of matches won", lambda r: float(r.won), more=True),
    Aim("height", "levels", lambda r: r.height, more=True),
    Aim("four_static_s", "s to four blocks", lambda r: _by(r.four_static_s, r), more=False),
    Aim("twelve_s", "s to twelve blocks", lambda r: _by(r.twelve_s, r), more=False),
)
AIMS: Mapping[str, Aim] = {aim.name: aim for aim in _ALL}
