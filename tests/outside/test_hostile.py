"""Whatever a player does, it loses its own match only, in one line, and leaves nothing running."""

import sys
from pathlib import Path

import pytest

from pandarena.station import Station
from pandarena_player import linux

from .arena import assert_nothing_runs_in, played, without_reasons, write
from .hostile import BACKWARDS, BUSY_POLL, MORE, QUICK, SPY, Hostile

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="isolation is made for Linux")


def out_at_once(station: Station) -> None:
    """What the arena makes of a hostile player: an arm that never moves."""
    raise RuntimeError("out")


@pytest.fixture(scope="module")
def untouched() -> str:
    """How the opponent plays when nobody disturbs it."""
    match, result = played(out_at_once)
    assert result.score["blue"] > 0, "the opponent is to be busy"
    return without_reasons(match)


@pytest.fixture(scope="module")
def beside_nobody() -> str:
    """The match of somebody who does nothing."""
    return played(lambda station: None)[1].events_hash


def check(hostile: Hostile, folder: Path, untouched: str) -> None:
    path = write(folder, hostile.source)
    match, result = played(path, settings={"limits": hostile.limits})
    assert_nothing_runs_in(folder)
    assert hostile.reason in result.red.forfeit
    assert "\n" not in result.red.forfeit and len(result.red.forfeit) < 800
    assert result.red.forfeit.isprintable()
    assert result.blue.forfeit == ""
    (event,) = [e for e in result.events if e.kind == "forfeited"]
    if hostile.time >= 0.0:
        assert event.time == hostile.time
        assert without_reasons(match) == untouched


@pytest.mark.parametrize("hostile", QUICK, ids=lambda h: h.name)
def test_it_loses_its_own_match_only(hostile: Hostile, tmp_path: Path, untouched: str) -> None:
    check(hostile, tmp_path, untouched)


@pytest.mark.slow
@pytest.mark.parametrize("hostile", MORE, ids=lambda h: h.name)
def test_so_do_more(hostile: Hostile, tmp_path: Path, untouched: str) -> None:
    check(hostile, tmp_path, untouched)


@pytest.mark.parametrize(
    ("source", "refused"),
    [(BUSY_POLL, 0), (BACKWARDS, 8), (SPY, 6)],
    ids=["busy poll", "reading the clock backwards", "spying on the arena"],
)
def test_what_breaks_no_rule_costs_the_opponent_nothing(
    source: str, refused: int, tmp_path: Path, beside_nobody: str
) -> None:
    if source is SPY and not linux.wall_off_version():
        pytest.skip("no Landlock here")
    _, result = played(write(tmp_path, source))
    assert result.red.forfeit == result.blue.forfeit == ""
    assert [values["n"] for _, _, values in result.red.notes] == [refused] * bool(refused)
    assert result.events_hash == beside_nobody
    assert_nothing_runs_in(tmp_path)
