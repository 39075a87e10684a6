"""Four experiments in their quick form: what they find is what is known of them."""

import json
from pathlib import Path

import pytest

from .conftest import Run

Lines = dict[str, dict[str, object]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reproduced")


def reproduced(run: Run, folder: Path, name: str) -> Lines:
    """Its lines by name."""
    done = run("reproduce", name, "--quick", "--out", folder, "--json")
    assert done.code == 0, done.err
    return {line["name"]: line for line in json.loads(done.out)[name]["lines"]}


@pytest.mark.slow
def test_an_offset_is_found_for_every_camera(run: Run, folder: Path) -> None:
    lines = reproduced(run, folder, "S0/offsets")
    assert lines["accepted: under 0.5 cm an axis"]["measured"] == 1.0
    assert all(lines[f"size along {axis}"]["measured"] < 0.03 for axis in "xyz")


@pytest.mark.slow
def test_the_side_is_higher_and_harder_to_solve(run: Run, folder: Path) -> None:
    lines = reproduced(run, folder, "S4/placement")
    assert {line["verdict"] for line in lines.values()} == {"same"}


@pytest.mark.slow
def test_s0s_filter_is_better_here_whatever_its_window(run: Run, folder: Path) -> None:
    lines = reproduced(run, folder, "S0/table-3")
    assert all(lines[f"{window}: joint error"]["measured"] < 3.0 for window in (10, 50, 100, 150))
    assert lines["100: time"]["verdict"] == "same"


@pytest.mark.slow
def test_three_blocks_stand_and_their_span_is_measured(run: Run, folder: Path) -> None:
    lines = reproduced(run, folder, "S0/table-2")
    spans = [line["measured"] for name, line in lines.items() if name.startswith("span at")]
    stood = [span for span in spans if span is not None]
    assert len(stood) >= 3
    assert all(0.05 < span < 0.08 for span in stood)
    page = run("report", folder)
    assert page.code == 0
    assert "S0/table-2" in Path(page.out.strip()).read_text()
