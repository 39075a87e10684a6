"""Hears what is said in a match: events, notes, thoughts, readings, charges, paths that begin.

A tick costs it a few counts.
"""

from typing import Any, NamedTuple

from pandarena.backends.sim import SimStation
from pandarena.backends.sim.camera import SimCamera
from pandarena.estimates import BlocksReading
from pandarena.field import Team
from pandarena.match.events import Event
from pandarena.match.recording import sayings, thinking
from pandarena.match.recording.sayings import Reading
from pandarena.match.recording.tape import Said, whole
from pandarena.motion.path import JointPath


class _Words(NamedTuple):
    """A list that grows, and what was heard of it."""

    team: Team | None
    said: list[Any]


class Listener:
    """Call `listen` after every tick; `messages` tells what was heard and forgets it."""

    def __init__(self, events: list[Event], stations: dict[Team, SimStation], blocks: int) -> None:
        """`blocks` is how many there are on the field."""
        self._stations, self._blocks = stations, blocks
        self._words = [_Words(None, events)]
        for team, station in stations.items():
            station.log.listened = True
            self._words += [_Words(team, station.log.notes), _Words(team, station.log.thoughts)]
        self._heard = [0] * len(self._words)
        self._heard_in_all = 0
        self._charges = dict.fromkeys(stations, 0)
        self._cameras: list[tuple[Team, str, SimCamera]] = [
            (team, name, camera)
            for team, station in stations.items()
            for name, camera in station.cameras.items()
        ]
        self._seen: list[BlocksReading | None] = [None] * len(self._cameras)
        self._following: dict[Team, JointPath | None] = dict.fromkeys(stations)
        self._said: list[Said] = []
        self._readings: list[Reading] = []

    def listen(self, time: float) -> bool:
        """Hear what is new at `time` [s]; whether there was an event."""
        for i, (team, name, camera) in enumerate(self._cameras):
            if camera.answer is not self._seen[i]:
                reading = self._seen[i] = camera.told
                if reading is not None:
                    self._readings.append(Reading(team, name, time, reading))
        for team, station in self._stations.items():
            path = station.arm.following
            if path is not self._following[team]:
                self._following[team] = path
                self._said.append(thinking.path(team, time, path))
        if sum([len(words.said) for words in self._words]) == self._heard_in_all:
            return False
        with whole():
            return self._take_words()

    def _take_words(self) -> bool:
        events = self._heard[0]
        for i, words in enumerate(self._words):
            for said in words.said[self._heard[i] :]:
                self._said.append(self._told(words.team, said))
            self._heard[i] = len(words.said)
        self._heard_in_all = sum(self._heard)
        return self._heard[0] > events

    def _told(self, team: Team | None, said: Any) -> Said:
        if team is None:
            return sayings.event(said)
        if len(said) == 3:
            return sayings.note(team, *said)
        time, thought = said
        return thinking.thought(team, time, thought, self._blocks)

    def messages(self) -> list[Said]:
        """All that was heard since the last time."""
        said = [*self._said, *sayings.detections(self._readings)]
        for team, station in self._stations.items():
            new = station.clock.charges[self._charges[team] :]
            if new:
                said.append(sayings.charged(team, new))
                self._charges[team] += len(new)
        self._said, self._readings = [], []
        return said
