"""What became of a block that does not count at the end, and whether it could still be taken."""

from dataclasses import dataclass

from pandarena.field import other
from pandarena.lab.measure.attempts import Attempt, Errand
from pandarena.lab.measure.reasons import cause as errand_cause
from pandarena.lab.measure.reasons import said
from pandarena.lab.why.case import Case
from pandarena.match.closings import lies_on
from pandarena.match.events import Event
from pandarena.match.referee import BLAME

NOT_ITS_DOING = "a block left the field, not by its doing"
OPPONENT = "the opponent has the block"


@dataclass(frozen=True)
class Fate:
    """Of one block."""

    block: int
    takeable: bool
    """Whether it was in the hand, or lay where hands take blocks, when time was over."""
    cause: str = ""
    """Of a block that is not."""
    at: float = 0.0
    """[s]"""
    said: str = ""


def fate(case: Case, block: int) -> Fate:
    """Of a block that does not count."""
    if _is_with_opponent(case, block):
        at = next((e.time for e in reversed(case.events) if e.block == block), case.end)
        return Fate(block, False, OPPONENT, at)
    mine = [a for a in case.attempts if a.block == block]
    p = case.poses[block, :3]
    on, _ = lies_on(case.field, case.side, p, case.field.turntable.center, case.field.block_size)
    if on != "elsewhere" or (mine and mine[-1].holds):
        return Fate(block, True)
    fell = _last(case, block, "toppled")
    if fell and not any(a.placed and a.ended > fell.time for a in mine):
        return Fate(block, False, fall_cause(case, fell), fell.time, case.said(fell.time))
    if mine:
        last = mine[-1]
        return Fate(block, False, attempt_cause(case, last), last.tried, words(case, last))
    return Fate(block, False, NOT_ITS_DOING, case.end)


def attempt_cause(case: Case, attempt: Attempt) -> str:
    """Why an attempt came to nothing, alike for all that did for the same reason."""
    kind = "dynamic" if attempt.on == "turntable" else case.field.blocks[attempt.block].kind
    return f"{kind} block: {errand_cause(Errand((attempt,)), case.events, case.side)}"


def words(case: Case, attempt: Attempt) -> str:
    """The player's own reason, said after the attempt; else what it was about to do before."""
    reason = said(attempt, case.attempts, case.notes, case.end)
    return reason or case.said(attempt.tried)


def fall_cause(case: Case, fell: Event) -> str:
    """Why a block of the tower fell."""
    began = float(fell.what.get("began", fell.time))
    recent = {
        e.kind
        for e in case.events
        if began - BLAME <= e.time <= began + 1e-6 and e.team in (case.side, None)
    }
    if "disturbed" in recent:
        return "tower fell: disturbed"
    if "struck" in recent:
        return "tower fell after a strike"
    by = fell.what.get("by")
    whose = {case.side: "by its own doing", other(case.side): "by the opponent's doing"}
    return f"tower fell {whose.get(by, 'by nobody')}"  # type: ignore[call-overload]


def _is_with_opponent(case: Case, block: int) -> bool:
    """In its hand, or on its platforms."""
    theirs = other(case.side)
    told = [e for e in case.events if e.block == block and e.kind != "touched"]
    if told and told[-1].team == theirs and told[-1].kind in ("gripped", "lifted"):
        return True
    p = case.poses[block, :3]
    on, _ = lies_on(case.field, theirs, p, case.field.turntable.center, case.field.block_size)
    return on in ("goal", "source")


def _last(case: Case, block: int, kind: str) -> Event | None:
    mine = (e for e in reversed(case.events) if e.block == block and e.kind == kind)
    return next((e for e in mine if e.team == case.side), None)
