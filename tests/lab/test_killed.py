"""Workers and drivers killed at random moments: no row is lost, none is there twice."""

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from pandarena.lab.crew import Crew
from pandarena.lab.play import Failed

from .conftest import short
from .killing import (
    Driver,
    Strike,
    Told,
    assert_as_if_never_killed,
    command_line,
    descendants,
    kill_one,
    killed,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
LENGTH = 4.0
"""Of a match [s]; it takes a tenth of a second or two."""
WORKER = "pandarena.lab.worker"


def evaluation(out: Path, seeds: int) -> Driver:
    return Driver(out, seeds, LENGTH, "--workers", "2")


def through(out: Path, seeds: int, whom: str) -> Told:
    """Of as many seeds; `wd` kills a worker, then the driver."""
    draw = random.Random(5)

    def a_worker(driver: Driver) -> None:
        kill_one(driver, draw, driver.process.pid, WORKER)

    strikes: dict[str, Strike] = {"w": a_worker, "d": Driver.kill}
    return killed(lambda: evaluation(out, seeds), [strikes[w] for w in whom], (0.0, 1.5))


def test_a_worker_and_a_driver_killed(tmp_path: Path) -> None:
    told = through(tmp_path, 6, "wd")
    assert_as_if_never_killed(short(seeds=range(1, 7), time=LENGTH), tmp_path, told)


@pytest.mark.slow
def test_twenty_kills(tmp_path: Path) -> None:
    told = through(tmp_path, 100, "dwwd" * 5)
    assert_as_if_never_killed(short(seeds=range(1, 101), time=LENGTH), tmp_path, told)


def test_a_trial_whose_worker_dies_twice_is_told_as_failed_with_its_reason() -> None:
    plan = short(seeds=range(1, 2), time=3600.0)
    job = (plan.trials[0], plan.all_terms[0])
    with Crew([job], 1) as crew:
        dead = set[int]()
        while len(dead) < 2:
            for pid in set(crew.pids) - dead:
                time.sleep(0.5)
                os.kill(pid, signal.SIGKILL)
                dead.add(pid)
            time.sleep(0.01)
        ((trial, came),) = crew
    assert trial == job[0]
    assert isinstance(came, Failed)
    assert came.why.startswith("its worker died 2 times, at last: ")
    assert "SIGKILL" in came.why


def test_no_worker_outlives_its_driver(tmp_path: Path) -> None:
    driver = evaluation(tmp_path, 200)
    deadline = time.monotonic() + 60
    workers: list[int] = []
    while not workers and time.monotonic() < deadline:
        time.sleep(0.02)
        workers = list(descendants(driver.process.pid, WORKER))
    assert workers
    driver.kill()
    while any(WORKER in command_line(pid) for pid in workers):
        assert time.monotonic() < deadline, "a worker goes on"
        time.sleep(0.02)
