"""One team's match as far as it tells why points were lost, from a row or from a recording."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pandarena.field import TEAMS, Field, Rules, Team, other
from pandarena.geometry import Array
from pandarena.lab.measure.attempts import Attempt, attempts
from pandarena.lab.measure.reasons import Note
from pandarena.lab.measure.stages import carries
from pandarena.lab.measure.stillness import Pause, pauses
from pandarena.lab.measure.track import Track
from pandarena.lab.play import events_of
from pandarena.lab.store import Store
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial
from pandarena.match.events import Event
from pandarena.match.recording import Recording, rescore
from pandarena.match.scoring import best_tower
from pandarena.settings import overlay
from pandarena.world.drills import Start, start_of


@dataclass(frozen=True, eq=False)
class Case:
    """Of the team at `side`. Times in [s] of the match."""

    player: str
    opponent: str
    side: Team
    seed: int
    scenario: str
    field: Field
    rules: Rules
    start: Start
    best: int
    """The most points that there were."""
    score: int
    levels: tuple[tuple[int, int], ...]
    """(block, level) of what counts at the end."""
    poses: Array
    """(blocks, 7) at the end, in the world."""
    end: float
    events: tuple[Event, ...]
    notes: tuple[Note, ...] = ()
    pauses: tuple[Pause, ...] = ()
    """When its arm stood still."""
    carries: tuple[tuple[float, ...], ...] = ()
    """Stages of every block that was lifted and let go, as in `STAGES` [s]."""
    trial: Trial | None = None
    terms: Terms | None = None

    @cached_property
    def attempts(self) -> list[Attempt]:
        """All of the team's."""
        return attempts(self.events, self.side, self.start.tower(self.side))

    @property
    def drill(self) -> str:
        """Its name; empty: a match."""
        return self.rules.drill

    @property
    def usable(self) -> tuple[int, ...]:
        """Blocks that the team may stack."""
        return self.start.usable(self.side)

    @cached_property
    def standing(self) -> frozenset[int]:
        """Blocks that count at the end."""
        return frozenset(block for block, _ in self.levels)

    def still(self, began: float, ended: float) -> float:
        """How much of a time the arm stood still [s]."""
        return sum(max(0.0, min(ended, b) - max(began, a)) for a, b in self.pauses)

    def said(self, time: float) -> str:
        """The last that the player noted by then; empty if it notes nothing."""
        told = [note for note in self.notes if note[0] <= time + 1e-6]
        if not told:
            return ""
        _, text, values = told[-1]
        why = values.get("why")
        return f"{text}: {why}" if isinstance(why, str) and why else text


def from_rows(store: Store, only: set[str] | None = None) -> Iterator[Case]:
    """Of every match that did not fail, or of those whose trials have these keys."""
    all_terms = store.all_terms()
    for kept in store.rows(only):
        if kept.row is None:
            continue
        trial, row, terms = kept.trial, kept.row, all_terms[kept.trial.terms]
        details, tree = store.details(trial.key), json.loads(terms.text)
        arena, rules = overlay(Field(), tree["field"]), overlay(Rules(), tree["rules"])
        teams = (trial.side,) if trial.opponent == "none" else TEAMS
        yield Case(
            player=trial.player,
            opponent=trial.opponent,
            side=trial.side,
            seed=trial.seed,
            scenario=terms.scenario,
            field=arena,
            rules=rules,
            start=start_of(rules.drill, arena, teams),
            best=row.best,
            score=row.score,
            levels=tuple((block, level) for block, level in row.levels),
            poses=np.array(details["poses"]),
            end=row.time,
            events=tuple(events_of(details)),
            notes=tuple((time, text, values) for time, text, values in details["notes"]),
            pauses=tuple((began, ended) for began, ended in details.get("pauses", ())),
            carries=tuple(tuple(carry["stages"]) for carry in details["carries"]),
            trial=trial,
            terms=terms,
        )


def from_recording(recording: Recording) -> Iterator[Case]:
    """Of each team that played."""
    header, again = recording.header, rescore(recording)
    arena, names = header.field, header.players
    start = start_of(header.rules.drill, arena, header.arms)
    for side in header.arms:
        found, track = again.standings[side], _track(recording, side)
        mine = (note for note in recording.notes if note.team == side)
        told = (
            carries(attempts(recording.events, side, start.tower(side)), track)
            if len(track.t)
            else ()
        )
        yield Case(
            player=names[side],
            opponent=names[other(side)],
            side=side,
            seed=header.seed,
            scenario=header.scenario.name,
            field=arena,
            rules=header.rules,
            start=start,
            best=best_tower(start.usable(side), arena),
            score=found.score,
            levels=found.levels,
            poses=recording.last.qpos[header.layout.block_q],
            end=again.time,
            events=recording.events,
            notes=tuple((note.time, note.text, note.values) for note in mine),
            pauses=pauses(track.t, track.q_d),
            carries=tuple(carry.stages for carry in told),
        )


def _track(recording: Recording, side: Team) -> Track:
    """Without what thinking cost, which recordings do not tell over time."""
    arm, t = recording.arms[side], recording.times
    return Track(t, arm.q, arm.q_d, arm.fingers.sum(axis=1), np.zeros(len(t)))
