"""Watches a match and writes it down. It reads the world and changes nothing in it.

A tick costs it a look at what is new; once in two seconds it turns what it kept into a chunk.
"""

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pandarena.field import Team
from pandarena.match.recording.header import Header, Layout, versions
from pandarena.match.recording.listener import Listener
from pandarena.match.recording.samples import EVERY, RATE, Samples
from pandarena.match.recording.sayings import full_state
from pandarena.match.recording.scene import SCENE, scene
from pandarena.match.recording.tape import Said, Tape, whole, writable

if TYPE_CHECKING:
    from pandarena.backends.sim import SimStation
    from pandarena.match.conductor import Match

CHUNK = 2.0
"""What a cut file loses at the most [s]."""
_FULL = round(CHUNK * RATE)


class RecordingWarning(UserWarning):
    """A recording that ends before its match; the match goes on."""


class Recorder:
    """One match to one file; it is the match's observer."""

    def __init__(self, path: Path, settings: Mapping[str, Any] | None = None) -> None:
        """`settings` is what the match was asked for beyond what it knows of itself."""
        self.path = writable(path)
        self.fault = ""
        """Why the file ends before the match, if it does."""
        self._settings = settings or {}
        self._take: _Take | None = None

    @property
    def name(self) -> str:
        """Of the file."""
        return str(self.path)

    def begin(self, match: "Match") -> None:
        """The match is set up."""
        with whole():
            try:
                tape = Tape(self.path, header_of(match, self._settings).to_json())
                self._take = _Take(match, tape)
                self._take.flush()
            except OSError as error:
                self._fail(error, 0.0)

    def observe(self, match: "Match") -> None:
        """A tick is over."""
        if self._take is None:
            return
        try:
            self._take.tick(match)
        except OSError as error:
            self._fail(error, match.time)

    def end(self, match: "Match") -> None:
        """The match is over, or is left."""
        with whole():
            take, self._take = self._take, None
            if take is None:
                return
            try:
                take.finish(match)
            except OSError as error:
                self._take = take
                self._fail(error, match.time)

    def _fail(self, error: OSError, time: float) -> None:
        """The match goes on without its recording."""
        self.fault = f"{self.path} ends at {time:g} s of the match: {error.strerror or error}"
        if self._take:
            self._take.tape.abandon()
        self._take = None
        warnings.warn(self.fault, RecordingWarning, stacklevel=3)


class _Take:
    """A recording under way."""

    def __init__(self, match: "Match", tape: Tape) -> None:
        self.tape = tape
        stations: dict[Team, SimStation] = {t: seat.station for t, seat in match.seats.items()}
        self._samples = Samples(match.world, stations)
        self._listener = Listener(match.referee.events, stations, len(match.world.field.blocks))
        self._full: list[Said] = [(SCENE, 0, scene(match.world.model, match.world.field))]
        self._samples.take(match.held)
        self._keep_full_state(match)

    def tick(self, match: "Match") -> None:
        """Take in one tick."""
        if match.world.tick % EVERY == 0:
            self._samples.take(match.held)
        if self._listener.listen(match.time):
            self._keep_full_state(match)
        if len(self._samples) >= _FULL:
            with whole():
                self.flush()

    def flush(self) -> None:
        """A chunk to the file."""
        full, self._full = self._full, []
        self.tape.write([*self._samples.messages(), *full, *self._listener.messages()])

    def finish(self, match: "Match") -> None:
        """The end of the file."""
        self._listener.listen(match.time)
        if match.world.tick % EVERY:
            self._samples.take(match.held)
        self._keep_full_state(match)
        self.flush()
        self.tape.finish(_result(match))

    def _keep_full_state(self, match: "Match") -> None:
        """As the physics has it at this very moment, which after Ctrl-C may be within a tick."""
        data, held = match.world.data, [match.held.get(team, -1) for team in match.world.arms]
        turntable = self._samples.turntable()
        self._full.append(full_state(match.time, turntable, data.qpos, data.qvel, held))


def header_of(match: "Match", settings: Mapping[str, Any]) -> Header:
    """What a match is made of."""
    world = match.world
    return Header(
        players=match.names,
        scenario=world.scenario,
        field=world.field,
        rules=match.rules,
        seed=match.seed,
        measured=match.measured,
        settings=settings,
        layout=Layout.of(world.index, world.model.nq, world.model.nv),
        versions=versions(),
    )


def _result(match: "Match") -> dict[str, Any]:
    result = match.result()
    winner, by = result.winner
    return result.to_json() | {"winner": winner, "by": by}
