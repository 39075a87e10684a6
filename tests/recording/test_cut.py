"""A file that is cut at any byte opens up to there, and says so."""

from pathlib import Path

import numpy as np
import pytest

from pandarena.match.recording import Recording, open_recording

from .check import opens_or_says


def check_cut(path: Path, data: bytes, size: int, whole: Recording) -> float:
    """How far a cut file goes [s]; -1 if its header is missing."""
    path.write_bytes(data[:size])
    found = opens_or_says(path)
    if isinstance(found, str):
        assert found == f"{path} is cut: its header is missing" or "holds no state" in found
        return -1.0
    assert found.fault == f"{path} is cut; it holds {found.end:.2f} s"
    before = [e for e in whole.events if e.time <= found.end - 0.0101]
    assert list(found.events[: len(before)]) == before
    if found.end > 0.0:
        a, b = found.state_at(found.end / 2), whole.state_at(found.end / 2)
        assert (a.qpos == b.qpos).all()
    return found.end


def ends_of_cuts(path: Path, cut: Path, sizes: list[int]) -> list[float]:
    data, whole = path.read_bytes(), open_recording(path)
    assert whole.fault == ""
    return [check_cut(cut, data, size, whole) for size in sizes]


def test_at_hundreds_of_bytes(glance: Path, tmp_path: Path):
    size = glance.stat().st_size
    sizes = np.unique(np.linspace(0, size - 1, 200).astype(int)).tolist()
    ends = ends_of_cuts(glance, tmp_path / "cut.mcap", sizes)
    assert ends == sorted(ends) and ends[0] == -1.0 and ends[-1] == 3.0
    assert {0.0, 2.0} <= set(ends)


def test_at_each_of_the_last_bytes(glance: Path, tmp_path: Path):
    size = glance.stat().st_size
    ends = ends_of_cuts(glance, tmp_path / "cut.mcap", list(range(size - 40, size)))
    assert set(ends) == {3.0}


@pytest.mark.slow
def test_at_hundreds_of_bytes_of_a_duel(duel: Path, tmp_path: Path):
    size = duel.stat().st_size
    sizes = np.random.default_rng(1).integers(0, size, 500).tolist()
    ends = ends_of_cuts(duel, tmp_path / "cut.mcap", sorted(sizes))
    assert ends == sorted(ends) and set(ends) >= {0.0, 2.0, 4.0, 6.0}
