"""Where a match's time went that no standing block came of."""

from collections.abc import Iterator
from dataclasses import dataclass

from pandarena.lab.measure.attempts import Attempt
from pandarena.lab.why.case import Case
from pandarena.lab.why.fates import attempt_cause, fall_cause, words
from pandarena.lab.why.usual import Usual, spans

TAIL = 10.0
"""Less time than this after the last attempt is nobody's fault [s]."""


@dataclass(frozen=True)
class Spent:
    """Time that something took."""

    cause: str
    seconds: float
    at: float
    """[s]"""
    said: str = ""


def spent(case: Case, short: bool, usual: Usual) -> list[Spent]:
    """All of it; unless the match was too `short`, up to the last block that came to stand."""
    stop = _stopped(case)
    placed = [a.ended for a in case.attempts if a.placed]
    end = stop.at if stop else (case.end if short else max(placed, default=0.0))
    found = [*_pauses(case, end), *_attempts(case, end, usual)]
    if short:
        found += _tail(case, end)
    return [*found, stop] if stop else found


def _stopped(case: Case) -> Spent | None:
    """From when on the player could do nothing any more."""
    for event in case.events:
        if event.team != case.side:
            continue
        if event.kind == "forfeited":
            why = str(event.what.get("why", ""))
            return Spent(f"forfeited: {why}", case.end - event.time, event.time)
        if event.kind == "struck" and case.rules.strike == "s_stop":
            said = f"{event.what['what']} struck {event.what['against']}"
            cause = "arm stopped for good by a strike"
            return Spent(cause, case.end - event.time, event.time, said)
    return None


def _attempts(case: Case, end: float, usual: Usual) -> Iterator[Spent]:
    """Those of which no standing block came, each with the way to it; and slow ones."""
    for span in spans(case):
        attempt = span.attempt
        if attempt.holds or attempt.ended > end:
            continue
        said = words(case, attempt)
        if cause := _why_in_vain(case, attempt):
            yield Spent(cause, span.seconds, attempt.tried, said)
            continue
        more, stage = usual.slowness(span)
        if more:
            kind = "dynamic" if span.rides else "static"
            yield Spent(f"{kind} block: slow to {stage}", more, span.free, said)


def _why_in_vain(case: Case, attempt: Attempt) -> str:
    """Empty if it was not."""
    if not attempt.placed:
        return attempt_cause(case, attempt)
    fell = (e for e in case.events if e.kind == "toppled" and e.block == attempt.block)
    first = next((e for e in fell if e.time > attempt.ended), None)
    return fall_cause(case, first) if first else ""


def _pauses(case: Case, end: float) -> Iterator[Spent]:
    for began, until in case.pauses:
        ended = min(until, end)
        if ended > began:
            cause = f"stood still {_during(case, began, ended)}"
            yield Spent(cause, ended - began, began, case.said(began))


def _during(case: Case, began: float, ended: float) -> str:
    """In the middle of what."""
    for attempt in case.attempts:
        if attempt.lifted is not None and attempt.lifted <= began < attempt.ended:
            return "with a block in the hand"
        if attempt.began >= ended - 1.0:
            riding = attempt.on == "turntable"
            return f"before taking a {'dynamic' if riding else 'static'} block"
    last = case.attempts[-1] if case.attempts else None
    return "with a block in the hand" if last and last.holds else "until the end"


def _tail(case: Case, end: float) -> Iterator[Spent]:
    """Moving, and trying nothing any more."""
    last = case.attempts[-1] if case.attempts else None
    free = last.ended if last else 0.0
    seconds = end - free - case.still(free, end)
    if seconds > TAIL:
        holding = "let go of nothing" if last and last.holds else "took nothing"
        yield Spent(f"moved and {holding} until the end", seconds, free, case.said(end))
