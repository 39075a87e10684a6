"""Plays one trial, in whatever process this is."""

import json
import zlib
from dataclasses import asdict, dataclass
from typing import Any

from pandarena.lab.row import Row, row_of, starting_radii
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial
from pandarena.match.events import Event


@dataclass(frozen=True)
class Played:
    """A trial's row, and what is kept to explain it."""

    row: Row
    details: dict[str, Any]
    """Events, the player's notes, and the blocks' final poses."""


@dataclass(frozen=True)
class Failed:
    """A trial that came to nothing."""

    why: str


def play_trial(trial: Trial, terms: Terms) -> Played:
    """The whole match."""
    match = terms.match(trial.player, trial.opponent, trial.side, trial.seed)
    radii = starting_radii(match)
    result = match.run()
    details = {
        "events": [[e.time, e.kind, e.team, e.block, e.what] for e in result.events],
        "notes": [list(note) for note in result.side(trial.side).notes],
        "poses": match.world.block_poses().tolist(),
    }
    return Played(row_of(match, result, trial.side, radii), details)


def to_line(played: Played) -> str:
    """As one line of text."""
    return json.dumps({"row": played.row.to_json(), "details": played.details})


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
