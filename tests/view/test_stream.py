"""The page is told the match that was played, to a tenth of a millimetre, and all of it."""

import json
import struct
from collections.abc import Iterator

import numpy as np

from pandarena import make_match, play
from pandarena.match.recording import Recording
from pandarena.view.replay import replay
from pandarena.view.stream import continuous
from pandarena.view.watcher import Watcher


def messages(data: bytes) -> Iterator[tuple[str, bytes]]:
    while data:
        (length,) = struct.unpack_from("<I", data)
        yield chr(data[4]), data[5 : 4 + length]
        data = data[4 + length :]


def rows(data: bytes) -> tuple[np.ndarray, np.ndarray]:
    """Times, and the whole numbers of each moment."""
    (n,) = struct.unpack_from("<I", data)
    changes = np.frombuffer(data, "<i2", offset=4 + 8 * n).reshape(-1, n)
    return np.frombuffer(data, "<f4", n, 4), np.cumsum(changes, axis=1, dtype=np.int16).T


def test_states_come_back_as_they_were(duel: Recording):
    told = next(data for letter, data in messages(b"".join(replay(duel))) if letter == "S")
    times, numbers = rows(told)
    np.testing.assert_allclose(times, duel.times, atol=1e-5)
    q = np.hstack([arm.q for arm in duel.arms.values()])
    np.testing.assert_allclose(2e-4 * numbers[:, :14], q, atol=1.01e-4)
    where = duel.tracks.blocks[..., :3].reshape(len(times), -1)
    np.testing.assert_allclose(1e-4 * numbers[:, 18 : 18 + where.shape[1]], where, atol=0.51e-4)


def test_quaternions_never_jump_to_the_other_sign():
    angles = np.linspace(0.0, 20.0, 400)[:, None]
    quats = np.stack([np.cos(angles / 2), 0 * angles, 0 * angles, np.sin(angles / 2)], axis=-1)
    quats *= np.where(quats[..., :1] < 0, -1.0, 1.0)
    smooth = continuous(quats)
    assert np.abs(np.diff(smooth, axis=0)).max() < 0.06 < np.abs(np.diff(quats, axis=0)).max()


def test_a_watched_match_is_the_match_that_nobody_watched_and_all_of_it_is_told(duel: Recording):
    stream: list[bytes] = []
    watched = make_match(
        "champion", "hello", seed=3, time=6.0, watch=Watcher(stream.append, stream.append)
    ).run()
    assert watched.recording is None
    assert duel.result is not None and watched.events_hash == duel.result["events_hash"]
    assert watched.events_hash == play("champion", "hello", seed=3, time=6.0).events_hash
    live, kept = (list(messages(data)) for data in (b"".join(stream), b"".join(replay(duel))))
    assert live[0][0] == "B" and live[-1][0] == "E"
    for times in (
        [t for letter, d in told if letter == "S" for t in rows(d)[0]] for told in (live, kept)
    ):
        np.testing.assert_allclose(times, np.arange(301) / 50, atol=1e-5)
    said = [
        sorted(
            (item for letter, d in told if letter == "J" for item in json.loads(d)),
            key=lambda item: json.dumps(item, sort_keys=True),
        )
        for told in (live, kept)
    ]
    assert said[0] == said[1]
    assert {item["is"] for item in said[0]} >= {"event", "note", "path", "seen"}


def test_a_match_that_stands_still_is_told_up_to_its_last_tick():
    stream: list[bytes] = []
    watcher = Watcher(stream.append, stream.append)
    match = make_match("none", "none", watch=watcher)
    for _ in range(3):
        match.step()
    watcher.flush(match)
    watcher.flush(match)
    times = [t for k, d in messages(b"".join(stream)) if k == "S" for t in rows(d)[0]]
    np.testing.assert_allclose(times, [0.0, 0.02, 0.03], atol=1e-6)
    match.close()
