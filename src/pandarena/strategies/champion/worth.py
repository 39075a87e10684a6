"""Expected points: what an order of steps is worth by the end of the match.

Steps follow each other; each adds its block's value times its altitude with the probability that
it does not fail, and all that stands is lost with the probability of a collapse:

    E <- (E + (1 - fails) value altitude - what it made where it was) (1 - collapse)

A step that would not end in time adds nothing. A block that rides is there to be taken with the
probability exp(-hazard t), t from now: somebody else may take it before.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pandarena.strategies.champion.risks import Risk, Risks
from pandarena.strategies.champion.situation import Coming, Situation, Waiting

Step = Waiting | Coming


@dataclass(frozen=True)
class Plan:
    """An order of steps and what it is worth."""

    steps: tuple[Step, ...]
    points: float
    """Expected at the end of the match."""


def best_plan(situation: Situation, risks: Risks) -> Plan:
    """The best of: so many blocks that wait, all that come by, the rest of those that wait."""
    waiting = sorted(situation.waiting, key=lambda w: w.value)
    plans = [_ordered(situation, risks, waiting, first) for first in range(len(waiting), -1, -1)]
    return max(plans, key=lambda plan: plan.points)


def _ordered(situation: Situation, risks: Risks, waiting: Sequence[Waiting], first: int) -> Plan:
    """The first `first` of those that wait, then what comes by, then the others.

    As far as it pays: what would cost more than it brings is left out, and what follows it.
    """
    tally = _Tally(situation, risks)
    for block in waiting[:first]:
        tally.add(block)
    coming = list(situation.coming)
    while coming:
        block = soonest(coming, tally.time, risks.dynamic.duration)
        coming.remove(block)
        tally.add(block)
    for block in waiting[first:]:
        tally.add(block)
    return tally.best


def soonest(coming: Sequence[Coming], now: float, duration: float) -> Coming:
    """What to take next of what comes by: of all that can be had soon, what is gone first."""
    ready = min(max(c.opens, now) for c in coming)
    soon = [c for c in coming if max(c.opens, now) < ready + duration]
    return min(soon, key=lambda c: (c.shuts, c.block))


class _Tally:
    """Adds steps up."""

    def __init__(self, situation: Situation, risks: Risks) -> None:
        self._situation, self._risks = situation, risks
        self.steps: list[Step] = []
        self.time, self.level = situation.now, len(situation.tower)
        self.points = situation.points
        self.best = Plan((), self.points)

    def add(self, step: Step) -> None:
        """One step more, if there is time for it."""
        risk = self._risk(step)
        begins = max(self.time, step.opens) if isinstance(step, Coming) else self.time
        done = begins + risk.duration
        if done > self._situation.end:
            return
        self.time, self.level = done, self.level + 1
        there = self._there(step, begins)
        gain = there * (1.0 - risk.fails) * step.value * self._situation.altitude(self.level)
        gain -= step.points if isinstance(step, Waiting) else 0.0
        self.points = (self.points + gain) * (1.0 - self._risks.collapse(risk, self.level))
        self.steps.append(step)
        if self.points > self.best.points:
            self.best = Plan(tuple(self.steps), self.points)

    def _there(self, step: Step, begins: float) -> float:
        """Probability that nobody else took it before."""
        rides, s = isinstance(step, Coming), self._situation
        return math.exp(-s.hazard * (begins - s.now)) if rides else 1.0

    def _risk(self, step: Step) -> Risk:
        return self._risks.dynamic if isinstance(step, Coming) else self._risks.static
