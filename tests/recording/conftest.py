"""Matches that are recorded once and read by many tests."""

from pathlib import Path

import pytest

from pandarena import Station, play


def looker(station: Station) -> None:
    """Looks around without moving, and says so."""
    while True:
        seen = station.cameras["wrist"].blocks()
        station.cameras["middle"].blocks()
        station.log.note("looked", blocks=len(seen.blocks), stamp=seen.stamp)
        station.clock.sleep(0.25)


@pytest.fixture(scope="session")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both arms stack a block; 6.5 s."""
    path = tmp_path_factory.mktemp("duel") / "duel.mcap"
    play("hello", "hello", seed=3, time=6.5, record=path)
    return path


@pytest.fixture(scope="session")
def glance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One arm that looks; 3 s, and few bytes."""
    path = tmp_path_factory.mktemp("glance") / "glance.mcap"
    play(looker, "none", seed=2, time=3.0, record=path)
    return path
