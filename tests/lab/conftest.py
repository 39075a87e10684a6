"""Short evaluations: a match of a second takes some hundredths."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run, run
from pandarena.field import TEAMS
from pandarena.lab.bench import Bench, bench
from pandarena.lab.measure.row import NAMES, Row
from pandarena.lab.store import Store
from pandarena.lab.terms import Given

__all__ = ["Run", "run"]

EMPTY = Row(**dict.fromkeys(NAMES, 0))  # type: ignore[arg-type]
"""Of a match that nobody played."""
Short = Callable[..., Bench]


def short(*players: str, seeds: range = range(1, 4), time: float = 0.5, **more: object) -> Bench:
    """A plan of a few short matches."""
    given = Given(time=time, **more)  # type: ignore[arg-type]
    return bench(players or ("hello",), [given], seeds, TEAMS)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path / "rows")
