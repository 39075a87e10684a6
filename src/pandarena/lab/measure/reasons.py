"""Why a block was not taken or not placed: the referee's words, and the player's own beside."""

from collections.abc import Iterable

from pandarena.field import Team
from pandarena.lab.measure.attempts import Attempt, Errand
from pandarena.match.events import Event

Note = tuple[float, str, dict[str, float | int | str | bool]]
FAILURE_WORDS = ("fail", "cannot", "reflex", "lost", "gave up", "abandon")
"""A note is taken for a reason if its text has one of these and its values a `why`."""
_GRASP = {
    "missed": "closed on nothing",
    "struck": "the hand struck it",
    "gripped": "gripped, not lifted",
}
_PLACEMENT = {"lost": "dropped", "set_down": "set down elsewhere", "": "never let go"}


def cause(errand: Errand, events: Iterable[Event], team: Team) -> str:
    """By the referee, in words that are the same for all who fail alike."""
    last = errand.last
    if last.lifted is None:
        return _GRASP.get(last.how, "not lifted")
    for event in events:
        if (
            event.kind == "struck"
            and event.team == team
            and last.lifted <= event.time <= last.ended
        ):
            return f"{_PLACEMENT[last.end]} after a strike"
    return _PLACEMENT[last.end]


def said(attempt: Attempt, found: list[Attempt], notes: Iterable[Note], end: float) -> str:
    """The player's reason, said between this attempt and its next one; empty if it gave none."""
    later = [a.began for a in found if a.began > attempt.began]
    until = min([*later, end])
    for time, text, values in notes:
        why = values.get("why")
        if attempt.began <= time <= until and isinstance(why, str) and why and _tells(text):
            return why
    return ""


def _tells(text: str) -> bool:
    return any(word in text.lower() for word in FAILURE_WORDS)
