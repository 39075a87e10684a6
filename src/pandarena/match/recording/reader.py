"""A recording, opened: header, events, notes, detections, states, and any moment of the match.

A file that is cut or damaged opens up to there, and `fault` says so.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pandarena.field import Team
from pandarena.geometry import Array
from pandarena.match.events import Event
from pandarena.match.recording import values
from pandarena.match.recording.header import Header, unsealed
from pandarena.match.recording.samples import FRAMES, STATES
from pandarena.match.recording.sayings import EVENTS, FULL_STATES
from pandarena.match.recording.scan import Found, scan
from pandarena.match.recording.scene import SCENE
from pandarena.match.recording.tape import HEADER, RESULT
from pandarena.match.recording.thinking import (
    Following,
    Told,
    read_belief,
    read_path,
    read_plan,
)
from pandarena.match.recording.tracks import ArmTrack, Moment, Tracks, moment, tracks
from pandarena.match.recording.values import Detection, FullState, Note
from pandarena.settings import SettingsError
from pandarena.world.truth import draw_truth

if TYPE_CHECKING:
    from pandarena.panda.mjcf import Look
    from pandarena.world.render import Renderer

T = TypeVar("T")
Timed = TypeVar("Timed", Told, Following)
_BAD = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
"""What comes of values that nobody would write."""


def open_recording(path: Path | str) -> "Recording":
    """What a file holds. SettingsError, in one line, if it is no recording or has no header."""
    path = Path(path)
    found = scan(path, unread=(SCENE.name, FRAMES.name))
    record = found.metadata.get(HEADER)
    if record is None:
        if found.fault:
            raise SettingsError(f"{path} is {found.fault}: its header is missing")
        raise SettingsError(f"{path} is an MCAP file, but no recording of a match")
    try:
        header = Header.from_json(unsealed(record))
    except _BAD as error:
        raise SettingsError(f"{path} cannot be used: {_line(error)}") from error
    return Recording(path, header, found)


class Recording:
    """One match, read back. Times in [s]; what costs is decoded when it is first asked for."""

    def __init__(self, path: Path, header: Header, found: Found) -> None:
        self.path, self.header = path, header
        self._found = found
        self.result: dict[str, Any] | None = None
        """What the match came to, as `pandarena match --json` prints it; None in a cut file."""
        self._fault = found.fault
        if RESULT in found.metadata:
            try:
                self.result = unsealed(found.metadata[RESULT])
            except ValueError:
                self._fault = self._fault or "damaged: its result's checksum does not match"
        elif not self._fault:
            self._fault = "without a result"

    @property
    def fault(self) -> str:
        """How the file ends before the match did, in one line; empty if it is whole."""
        return f"{self.path} is {self._fault}; it holds {self.end:.2f} s" if self._fault else ""

    @property
    def end(self) -> float:
        """The last moment it holds."""
        states = self.full_states[-1].time if self.full_states else 0.0
        return max(states, float(self.times[-1]) if len(self.times) else 0.0)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the referee saw."""
        return self._decoded(EVENTS.name, lambda data: values.event(data, self.header))

    @cached_property
    def full_states(self) -> tuple[FullState, ...]:
        """The truth to the last bit: at the start, at events, and at the end."""
        return self._decoded(FULL_STATES.name, lambda data: values.full_state(data, self.header))

    @property
    def last(self) -> FullState:
        """The newest whole state; the final one, in a file that is whole."""
        if not self.full_states:
            raise SettingsError(f"{self.path} is {self._fault}: it holds no state")
        return self.full_states[-1]

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What the players said of themselves, by time."""
        found = [
            note
            for team in self.header.arms
            for note in self._decoded(f"/{team}/notes", lambda data, t=team: values.note(data, t))
        ]
        return tuple(sorted(found, key=lambda note: note.time))

    @cached_property
    def detections(self) -> tuple[Detection, ...]:
        """The readings that players were given, by time."""
        found: list[Detection] = []
        for topic in sorted(self._found.messages):
            for team in self.header.arms:
                camera = topic.removeprefix(f"/{team}/detections/")
                if camera != topic:
                    found += self._detections(topic, team, camera)
        return tuple(sorted(found, key=lambda detection: detection.time))

    def _detections(self, topic: str, team: Team, camera: str) -> tuple[Detection, ...]:
        header = self.header
        return self._decoded(topic, lambda data: values.detection(data, team, camera, header))

    @cached_property
    def beliefs(self) -> tuple[Told, ...]:
        """Where teams believed blocks to be, by time."""
        return self._thoughts("belief", lambda data, team: read_belief(data, team, self._blocks))

    @cached_property
    def plans(self) -> tuple[Told, ...]:
        """What teams said they were about to do, by time."""
        return self._thoughts("plan", read_plan)

    @cached_property
    def paths(self) -> tuple[Following, ...]:
        """What arms began to follow, by time."""
        return self._thoughts("path", read_path)

    @property
    def _blocks(self) -> int:
        return len(self.header.field.blocks)

    def _thoughts(self, kind: str, read: Callable[[bytes, Team], Timed]) -> tuple[Timed, ...]:
        found = [
            thought
            for team in self.header.arms
            for thought in self._decoded(f"/{team}/{kind}", lambda data, t=team: read(data, t))
        ]
        return tuple(sorted(found, key=lambda thought: thought.time))

    @cached_property
    def charges(self) -> dict[Team, list[tuple[int, int]]]:
        """With `--think measured`: what thinking cost, (time, charge) [us]."""
        return {
            team: [c for some in self._decoded(f"/{team}/charges", values.charges) for c in some]
            for team in self.header.arms
        }

    @cached_property
    def tracks(self) -> Tracks:
        """Everything at 50 Hz, as arrays."""
        messages = self._found.messages.get(STATES.name, [])
        return self._checked(STATES.name, lambda: tracks(messages, self.header))

    @property
    def times(self) -> Array:
        """(n,) of the 50 Hz states."""
        return self.tracks.times

    @property
    def arms(self) -> dict[Team, ArmTrack]:
        """Each arm over time."""
        return self.tracks.arms

    def state_at(self, time: float) -> Moment:
        """The state at any time, as `world.render.Renderer` draws it."""
        base = self.last.qpos
        if not len(self.times) or not -1e-9 <= time <= self.end + 1e-9:
            raise SettingsError(f"{time:g} s is not in {self.path}, which holds 0..{self.end:g} s")
        return moment(self.tracks, self.header, base, time)

    def renderer(self, size: tuple[int, int] = (1280, 800), look: "Look" = "full") -> "Renderer":
        """Draws what `state_at` gives: `renderer.draw(m.qpos, m.turntable_angle, "hall")`."""
        from pandarena.world.render import Renderer  # only who draws needs a graphics context

        header = self.header
        truth = draw_truth(header.field, header.scenario, header.seed)
        return Renderer(header.field, header.scenario, header.arms, size, truth, look)

    def states(self) -> Iterator[Moment]:
        """All 50 Hz states in order: the match again."""
        for time in self.times.tolist():
            yield self.state_at(time)

    def _decoded(self, topic: str, decode: Callable[[bytes], T]) -> tuple[T, ...]:
        messages = self._found.messages.get(topic, [])
        return self._checked(topic, lambda: tuple(decode(data) for data in messages))

    def _checked(self, topic: str, decode: Callable[[], T]) -> T:
        try:
            return decode()
        except _BAD as error:
            raise SettingsError(f"{self.path} is damaged in {topic}: {_line(error)}") from error


def _line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"{text} is missing" if isinstance(error, KeyError) else text or type(error).__name__
