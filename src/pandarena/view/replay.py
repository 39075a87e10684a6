"""A recording as the page is told it, all at once."""

from collections.abc import Iterator

import numpy as np

from pandarena.match.recording import Recording
from pandarena.view import sayings, stream
from pandarena.view.scene import scene


def replay(recording: Recording) -> Iterator[bytes]:
    """Its messages."""
    yield stream.told("B", scene(recording.header) | {"name": recording.path.name})
    yield stream.states(_states(recording))
    yield stream.said(sorted(_items(recording), key=lambda item: item["t"]))
    yield stream.told("E", {"result": recording.result, "fault": recording.fault})


def _states(recording: Recording) -> stream.States:
    tracks = recording.tracks
    arms = [np.hstack([arm.q, arm.fingers]) for arm in tracks.arms.values()]
    blocks = tracks.blocks.copy()
    blocks[..., 3:] = stream.continuous(blocks[..., 3:])
    return stream.States(
        tracks.times,
        tracks.turntable[:, 2],
        np.stack(arms, axis=1) if arms else np.zeros((len(tracks.times), 0, 9)),
        blocks,
    )


def _items(recording: Recording) -> Iterator[sayings.Item]:
    yield from map(sayings.event, recording.events)
    yield from map(sayings.note, recording.notes)
    yield from map(sayings.thought, (*recording.beliefs, *recording.plans))
    yield from map(sayings.path, recording.paths)
    yield from map(sayings.seen, recording.detections)
