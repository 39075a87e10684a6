"""Whatever bytes a file has, it opens or says in one line why not."""

import zlib
from pathlib import Path

import numpy as np
import pytest
from mcap.reader import make_reader
from mcap.writer import Writer

from pandarena.match.recording.header import sealed
from pandarena.match.recording.parse import parse
from pandarena.match.recording.schemas import DETECTION, FRAME_TRANSFORMS, FULL_STATE, STATE
from pandarena.match.recording.tape import HEADER, RESULT

from .check import opens_or_says


def mutated(data: bytes, draw: np.random.Generator) -> bytes:
    """A few bytes changed, cut out, doubled or put in."""
    out = bytearray(data)
    for _ in range(int(draw.integers(1, 4))):
        at = int(draw.integers(0, len(out) + 1))
        length = int(draw.integers(1, 12))
        kind = int(draw.integers(0, 5))
        if kind == 0:
            out[at : at + length] = draw.bytes(length)
        elif kind == 1:
            del out[at : at + length]
        elif kind == 2:
            out[at:at] = out[at : at + length * 40]
        elif kind == 3:
            out[at : at + 8] = (0, 1, 2**31, 2**63, 2**64 - 1)[draw.integers(0, 5)].to_bytes(
                8, "little"
            )
        elif at < len(out):
            out[at] ^= 1 << int(draw.integers(0, 8))
    return bytes(out)


def fuzz_files(path: Path, target: Path, count: int, seed: int) -> int:
    """Mutate the file; how many opened."""
    data, opened = path.read_bytes(), 0
    for i in range(count):
        target.write_bytes(mutated(data, np.random.default_rng((seed, i))))
        opened += not isinstance(opens_or_says(target), str)
    return opened


def fuzz_contents(path: Path, target: Path, count: int, seed: int) -> int:
    """Mutate messages and metadata and write them as whole files, checksums and all."""
    with path.open("rb") as file:
        reader = make_reader(file)
        told = [(s.name, c.topic, m.log_time, m.data) for s, c, m in reader.iter_messages()]
        metadata = {record.name: record.metadata for record in reader.iter_metadata()}
    told = [line for line in told if line[1] not in ("/scene", "/tf")]
    opened = 0
    for i in range(count):
        draw = np.random.default_rng((seed, i))
        lines = [told[k] for k in sorted(draw.permutation(len(told))[:60])] if i % 3 else told[:40]
        victims = set(draw.integers(0, len(lines), 2).tolist())
        lines = [
            (s, topic, at, mutated(data, draw) if k in victims else data)
            for k, (s, topic, at, data) in enumerate(lines)
        ]
        records = dict(metadata)
        if i % 4 == 0:
            name = (HEADER, RESULT)[i % 8 // 4]
            text = mutated(metadata[name]["json"].encode(), draw).decode(errors="replace")
            records[name] = {"json": text, "crc32": f"{zlib.crc32(text.encode()):08x}"}
        write_file(target, lines, records)
        opened += not isinstance(opens_or_says(target), str)
    return opened


def write_file(target: Path, lines, records) -> None:
    with target.open("wb") as file:
        writer = Writer(file)
        writer.start()
        channels: dict[str, int] = {}
        for name, record in records.items():
            writer.add_metadata(name, record)
        for _, topic, at, data in lines:
            if topic not in channels:
                channels[topic] = writer.register_channel(topic, "any", 0)
            writer.add_message(channels[topic], at, data, at)
        writer.finish()


def test_hundreds_of_damaged_files(glance: Path, tmp_path: Path):
    opened = fuzz_files(glance, tmp_path / "a.mcap", 150, seed=1)
    assert 2 < opened < 150
    opened = fuzz_contents(glance, tmp_path / "a.mcap", 150, seed=2)
    assert 2 < opened < 150


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_damaged_files(seed: int, glance: Path, tmp_path: Path):
    fuzz_files(glance, tmp_path / "a.mcap", 1250, seed=10 + seed)
    fuzz_contents(glance, tmp_path / "a.mcap", 1250, seed=20 + seed)


def test_random_bytes_are_no_messages():
    draw = np.random.default_rng(5)
    for _ in range(3000):
        data = draw.bytes(int(draw.integers(0, 60)))
        for message in (STATE, FULL_STATE, DETECTION, FRAME_TRANSFORMS):
            try:
                parse(message, data)
            except ValueError:
                continue


def test_values_that_nobody_would_write(glance: Path, tmp_path: Path):
    path = tmp_path / "a.mcap"
    with glance.open("rb") as file:
        metadata = {r.name: r.metadata for r in make_reader(file).iter_metadata()}
    good = metadata[HEADER]
    import json

    header = json.loads(good["json"])
    for change in (
        {"format": 2},
        {"players": {"red": 1}},
        {"field": {"static_blocks": 10**9}},
        {"field": {"nothing": 1}},
        {"scenario": {"block_size": "wide"}},
        {"layout": {**header["layout"], "nq": 10**12}},
        {"layout": {**header["layout"], "blocks_q": [10**6] * 16}},
        {"layout": {**header["layout"], "red": None}},
        {"layout": []},
        {"seed": None},
        {"seed": float("inf")},
        {"versions": []},
        {"rules": {"time": -1}},
    ):
        write_file(path, [], {HEADER: sealed({**header, **change})})
        told = opens_or_says(path)
        assert isinstance(told, str) and str(path) in told
    write_file(path, [], {HEADER: {"json": good["json"], "crc32": "00000000"}})
    assert "checksum" in str(opens_or_says(path))
    deep = [("", "/events", 0, b"[" * 200_000)]
    write_file(path, deep, {HEADER: good})
    assert "damaged in /events" in str(opens_or_says(path))
    write_file(path, [], {})
    assert opens_or_says(path) == f"{path} is an MCAP file, but no recording of a match"
