"""How long a player takes for a block when nothing goes wrong: medians over all of its matches."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from pandarena.lab.measure.attempts import Attempt
from pandarena.lab.measure.stages import STAGES
from pandarena.lab.why.case import Case

USUAL = 12.0
"""Where there is none of its kind to tell it by [s]."""
SLOW = 3.0
"""A block that took so much longer than usual was slow [s]."""


@dataclass(frozen=True)
class Span:
    """An attempt, and the way to it."""

    attempt: Attempt
    free: float
    """When the hand was free for it [s]."""
    seconds: float
    """From then to its end, the arm's pauses left out."""
    stages: tuple[float, ...] = ()
    """As in `STAGES` [s]; empty where no block was let go."""

    @property
    def rides(self) -> bool:
        """Whether it was made on the turntable."""
        return self.attempt.on == "turntable"


@dataclass(frozen=True)
class Usual:
    """Medians of spans whose block was placed, by whether it rode on the turntable."""

    seconds: dict[bool, float]
    stages: dict[bool, tuple[float, ...]]

    @classmethod
    def of(cls, cases: Iterable[Case]) -> "Usual":
        """Over matches of one player under the same terms."""
        every = [span for case in cases for span in spans(case) if span.attempt.placed]
        by_kind = {rides: [s for s in every if s.rides == rides] for rides in (False, True)}
        seconds = {k: median(s.seconds for s in found) for k, found in by_kind.items() if found}
        stages = {
            rides: tuple(median(times) for times in zip(*(s.stages for s in some), strict=True))
            for rides, found in by_kind.items()
            if (some := [s for s in found if s.stages])
        }
        return cls(seconds, stages)

    def needed(self, rides: bool) -> float:
        """For one block [s]."""
        return self.seconds.get(rides, USUAL)

    def slowness(self, span: Span) -> tuple[float, str]:
        """By how much a span took longer than usual [s], and the stage that did so most."""
        more = span.seconds - self.needed(span.rides)
        usual = self.stages.get(span.rides)
        if more < SLOW or not (span.stages and usual):
            return 0.0, ""
        excess = [a - b for a, b in zip(span.stages, usual, strict=True)]
        return more, STAGES[excess.index(max(excess))]


def spans(case: Case) -> list[Span]:
    """One an attempt."""
    found: list[Span] = []
    carried, free = iter(case.carries), 0.0
    for attempt in case.attempts:
        let_go = attempt.lifted is not None and attempt.end
        stages = next(carried, ()) if let_go else ()
        seconds = max(0.0, attempt.ended - free - case.still(free, attempt.ended))
        found.append(Span(attempt, free, seconds, tuple(stages)))
        free = attempt.ended
    return found
