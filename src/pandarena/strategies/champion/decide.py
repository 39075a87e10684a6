"""What to do next, and why: a pure function of the situation."""

import math
from dataclasses import dataclass, replace

from pandarena.strategies.champion.risks import Risks
from pandarena.strategies.champion.situation import Coming, InHand, Situation, Waiting
from pandarena.strategies.champion.worth import Plan, best_plan


@dataclass(frozen=True)
class LookAtSource:
    """See the static blocks."""


@dataclass(frozen=True)
class Calibrate:
    """Find what the camera is off, from static blocks that nobody has touched."""


@dataclass(frozen=True)
class LookAtTable:
    """See what rides on the turntable."""


@dataclass(frozen=True)
class Stack:
    """Bring a block that stands still to the tower."""

    block: int


@dataclass(frozen=True)
class Meet:
    """Take a block off the turntable."""

    block: int


@dataclass(frozen=True)
class Put:
    """Bring what is in the hand to the tower."""

    block: int


@dataclass(frozen=True)
class LayDown:
    """What is in the hand where it can be taken again, better or later."""

    block: int


@dataclass(frozen=True)
class LetGo:
    """Of what is in the hand, and can be put nowhere."""

    block: int


@dataclass(frozen=True)
class LookAtGoal:
    """See what stands and lies on the goal platform."""


@dataclass(frozen=True)
class Wait:
    """For what cannot be taken just now."""


@dataclass(frozen=True)
class Rest:
    """Nothing is worth its risk any more."""


Task = (
    LookAtSource
    | Calibrate
    | LookAtTable
    | LookAtGoal
    | Stack
    | Meet
    | Put
    | LayDown
    | LetGo
    | Wait
    | Rest
)


@dataclass(frozen=True)
class Decision:
    """A task, why, and what the match is then expected to end with."""

    task: Task
    why: str
    points: float


LOOK = 1.5
"""What a look and the way to it take [s]."""
AHEAD = 5.0
"""How long before a block comes within reach the arm sets out for it [s]."""
CALIBRATION = 8.0
"""What calibrating the camera takes [s]."""
STALE = 60.0
"""A turntable that was not looked at for so long is looked at again before anything is met [s]."""
IDLE_STALE = 4.0
"""And before anything is waited for [s]."""
STUBBORN = 6
"""A block that could not be put down so often is let go."""


def decide(s: Situation, risks: Risks) -> Decision:
    """The task that begins what is worth most."""
    if s.held is not None:
        return _with_block_in_hand(s, s.held, risks)
    if len(s.tower) == s.blocks:
        return Decision(Rest(), "every block is on the tower", s.points)
    plan = best_plan(s, risks)
    left = s.end - s.now
    if s.lost and LOOK + risks.static.duration < left:
        return Decision(LookAtGoal(), f"{s.lost} blocks are not where they should be", plan.points)
    if s.crowned and LOOK + risks.static.duration < left:
        return Decision(LookAtGoal(), "how high the tower is was not seen", plan.points)
    if s.unseen and LOOK + risks.static.duration < left:
        return Decision(LookAtSource(), f"{s.unseen} static blocks are not seen yet", plan.points)
    if s.camera_off and CALIBRATION + risks.static.duration < left:
        return Decision(Calibrate(), "what is seen floats, sinks or leans", plan.points)
    first = plan.steps[0] if plan.steps else None
    if isinstance(first, Waiting):
        return Decision(Stack(first.block), _why(plan, s), plan.points)
    return _from_the_table(s, plan, first, risks)


def _from_the_table(s: Situation, plan: Plan, first: Coming | None, risks: Risks) -> Decision:
    age = s.now - s.table_seen if s.table_seen >= 0.0 else math.inf
    time_to_look = s.now + LOOK + risks.dynamic.duration < s.end
    if time_to_look and age > (STALE if first else IDLE_STALE):
        return Decision(LookAtTable(), "what rides is not known well enough", plan.points)
    if first and first.opens <= s.now + AHEAD:
        return Decision(Meet(first.block), _why(plan, s), plan.points)
    if time_to_look:
        return Decision(Wait(), "nothing can be taken just now", plan.points)
    return Decision(Rest(), "no step more would end in time", s.points)


def _with_block_in_hand(s: Situation, held: InHand, risks: Risks) -> Decision:
    block = held.block
    here = Waiting(block, held.value)
    plan = best_plan(replace(s, waiting=(here,), coming=(), unseen=0), risks)
    if not plan.steps:
        return Decision(Rest(), "what is in the hand would not be down in time", s.points)
    if held.refused >= STUBBORN:
        return Decision(LetGo(block), "it can be put nowhere", s.points)
    again = s.now + 2 * risks.static.duration < s.end
    if held.refused and s.lost:
        return Decision(LookAtGoal(), "there is no way to put it down", plan.points)
    if again and held.refused % 2:
        return Decision(
            LayDown(block), "it cannot be put on the tower from this grasp", plan.points
        )
    worth_more = s.points > held.value * s.altitude(len(s.tower) + 1)
    if again and held.awry and not held.refused and worth_more:
        return Decision(LayDown(block), "it sits awry, and the tower is worth more", plan.points)
    return Decision(Put(block), "it is in the hand", plan.points)


def _why(plan: Plan, s: Situation) -> str:
    left = "1 step" if len(plan.steps) == 1 else f"{len(plan.steps)} steps"
    return f"{left} more, {plan.points:,.0f} points expected, {s.points:,.0f} now"
