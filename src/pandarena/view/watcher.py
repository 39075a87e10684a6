"""Watches a match that is being played, for the page: reads it, and draws no random number."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from pandarena.backends.sim import SimStation
from pandarena.field import Team
from pandarena.match.recording import sayings as records
from pandarena.match.recording import values
from pandarena.match.recording.header import Header
from pandarena.match.recording.listener import Listener
from pandarena.match.recording.recorder import header_of
from pandarena.match.recording.samples import EVERY
from pandarena.match.recording.tape import Said
from pandarena.match.recording.thinking import read_belief, read_path, read_plan
from pandarena.view import sayings, stream
from pandarena.view.scene import scene
from pandarena.world.world import TICK_RATE, Snapshot

if TYPE_CHECKING:
    from pandarena.match.conductor import Match

PERIOD = 1 / 40
"""The page is told what is new so often, in wall time [s]."""
MOST = 200
"""Moments that are told at once at the most."""
Publish = Callable[[bytes], None]


class Watcher:
    """A match's observer; what it has to tell goes to `publish`."""

    name = ""

    def __init__(self, publish: Publish, begin: Publish) -> None:
        """`begin` is given the first message of a match, `publish` all others."""
        self._publish, self._begin = publish, begin
        self._told_at = 0.0
        self._ended = False

    def begin(self, match: "Match") -> None:
        """The match is set up."""
        self._header = header_of(match, {})
        stations: dict[Team, SimStation] = {
            team: seat.station for team, seat in match.seats.items()
        }
        blocks = len(match.world.field.blocks)
        self._listener = Listener(match.referee.events, stations, blocks)
        self._moments: list[Snapshot] = []
        self._add(match.world.now)
        self._quats = match.world.block_poses(match.world.now.qpos)[:, 3:]
        self._begin(stream.told("B", scene(self._header)))
        self._tell()

    def observe(self, match: "Match") -> None:
        """A tick is over."""
        self._listener.listen(match.time)
        if match.world.tick % EVERY == 0:
            self._add(match.world.now)
        if len(self._moments) >= MOST or perf_counter() - self._told_at > PERIOD:
            self._tell()

    def flush(self, match: "Match") -> None:
        """Tell all up to now, whatever tick it is: the match stands still."""
        now = match.world.now
        if now.tick != self._newest.tick:
            self._add(now)
        self._tell()

    def end(self, match: "Match") -> None:
        """The match is over, or is left; a second time says nothing."""
        if self._ended:
            return
        self._ended = True
        self._listener.listen(match.time)
        self.flush(match)
        self._publish(stream.told("E", {"result": match.result().to_json(), "fault": ""}))

    def _add(self, moment: Snapshot) -> None:
        self._moments.append(moment)
        self._newest = moment

    def _tell(self) -> None:
        self._told_at = perf_counter()
        moments, self._moments = self._moments, []
        if moments:
            self._publish(stream.states(self._states(moments)))
        items = [item for said in self._listener.messages() if (item := _item(said, self._header))]
        if items:
            self._publish(stream.said(items))

    def _states(self, moments: list[Snapshot]) -> stream.States:
        layout = self._header.layout
        qpos = np.array([m.qpos for m in moments])
        blocks = qpos[:, layout.block_q]
        blocks[..., 3:] = stream.continuous(blocks[..., 3:], self._quats)
        self._quats = blocks[-1, :, 3:]
        arms = [
            np.hstack([qpos[:, a.q : a.q + 7], qpos[:, a.fingers_q : a.fingers_q + 2]])
            for team in layout.arms
            if (a := layout.arm(team))
        ]
        return stream.States(
            np.array([m.tick for m in moments]) / TICK_RATE,
            np.array([m.turntable_angle for m in moments]),
            np.stack(arms, axis=1) if arms else np.zeros((len(moments), 0, 9)),
            blocks,
        )


def _item(said: Said, header: Header) -> sayings.Item | None:
    """A message of the recorder's stream, as the page is told it."""
    topic, _, data = said
    if topic.name == records.EVENTS.name:
        return sayings.event(values.event(data, header))
    _, team, kind, *rest = topic.name.split("/")
    for known in header.arms:
        if team == known:
            match kind:
                case "notes":
                    return sayings.note(values.note(data, known))
                case "belief":
                    return sayings.thought(read_belief(data, known, len(header.field.blocks)))
                case "plan":
                    return sayings.thought(read_plan(data, known))
                case "path":
                    return sayings.path(read_path(data, known))
                case "detections":
                    return sayings.seen(values.detection(data, known, rest[0], header))
                case _:
                    return None
    return None
