"""Plays one trial, in whatever process this is."""

import json
import zlib
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any

from pandarena.field import Team
from pandarena.lab.measure.attempts import attempts
from pandarena.lab.measure.counting import row_of
from pandarena.lab.measure.row import Row
from pandarena.lab.measure.stages import carries
from pandarena.lab.measure.stillness import pauses
from pandarena.lab.measure.track import Tracker
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial
from pandarena.match.conductor import Match
from pandarena.match.events import Event
from pandarena.settings import SettingsError


@dataclass(frozen=True)
class Played:
    """A trial's row, and what is kept to explain it."""

    row: Row
    details: dict[str, Any]
    """Carries by their stages, events, when the arm stood still, the player's notes, and the
    blocks' final poses."""


@dataclass(frozen=True)
class Failed:
    """A trial that came to nothing."""

    why: str


Outcome = tuple[Trial, Played | Failed]


def play_trial(trial: Trial, terms: Terms) -> Played:
    """The whole match."""
    match = terms.match(trial.player, trial.opponent, trial.side, trial.seed)
    return measured(match, trial.side)


def measured(match: Match, side: Team) -> Played:
    """A match that has not begun, played to its end, for the player at `side`."""
    tracker = Tracker(match, side)
    with closing(match):
        while not match.over:
            match.step()
            tracker.take()
    result = match.result()
    track = tracker.track()
    carried = carries(attempts(result.events, side, match.world.start.tower(side)), track)
    details = {
        "carries": [asdict(carry) for carry in carried],
        "events": [[e.time, e.kind, e.team, e.block, e.what] for e in result.events],
        "pauses": pauses(track.t, track.q_d),
        "notes": [list(note) for note in result.side(side).notes],
        "poses": match.world.block_poses().tolist(),
    }
    return Played(row_of(match, result, side, carried), details)


def to_line(played: Played) -> str:
    """As one line of text."""
    return json.dumps({"row": played.row.to_json(), "details": played.details})


def heard(told: dict[str, Any]) -> Played | Failed:
    """What a worker answered."""
    if "refused" in told:
        raise SettingsError(told["refused"])
    if "failed" in told:
        return Failed(told["failed"])
    return Played(Row(**told["row"]), told["details"])


def packed(details: dict[str, Any]) -> bytes:
    """Small, for the store."""
    return zlib.compress(json.dumps(details).encode())


def unpacked(blob: bytes) -> dict[str, Any]:
    """What `packed` packed."""
    return json.loads(zlib.decompress(blob))


def events_of(details: dict[str, Any]) -> list[Event]:
    """The referee's events."""
    return [Event(*parts) for parts in details["events"]]


def job_line(trial: Trial, terms: Terms) -> str:
    """What a worker is sent."""
    job = {"trial": asdict(trial), "terms": {"given": asdict(terms.given), "text": terms.text}}
    return json.dumps(job)
