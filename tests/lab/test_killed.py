"""Workers and drivers killed at random moments: no row is lost, none is there twice."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pandarena.lab.bench import Bench
from pandarena.lab.crew import Crew
from pandarena.lab.play import Failed, play_trial
from pandarena.lab.store import FILE, Store

from .conftest import short

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
LENGTH = 4.0
"""Of a match [s]; it takes a tenth of a second or two."""


class Driver:
    """`pandarena bench` in a process of its own."""

    def __init__(self, out: Path, seeds: int) -> None:
        self.out = out
        line = ["bench", "hello", "--seeds", str(seeds), "--time", str(LENGTH), "--workers", "2"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pandarena", *line, "--retry", "--json", "--out", str(out)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def workers(self) -> list[int]:
        """Of this driver, at this moment."""
        found: list[int] = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
                if parent == self.process.pid:
                    found.append(int(stat.parent.name))
        return found

    def kill(self) -> None:
        """As kill -9 does."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()

    def finish(self) -> list[dict[str, object]]:
        """What it tells at the end."""
        out, err = self.process.communicate(timeout=400)
        assert (self.process.returncode, err) == (0, b"")
        return json.loads(out)


def keys(out: Path) -> list[str]:
    """Of the rows there, read while others write; the file is whole."""
    if not (out / FILE).is_file() or not (out / FILE).stat().st_size:
        return []
    with closing(sqlite3.connect(f"file:{out / FILE}?mode=ro", uri=True, timeout=30)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            return []
        return [key for (key,) in db.execute("SELECT key FROM trials WHERE row IS NOT NULL")]


def strike(driver: Driver, draw: random.Random, whom: str) -> None:
    """After a random while, kill -9 the driver or one of its workers."""
    time.sleep(draw.uniform(0.2, 2.5))
    if whom == "driver":
        driver.kill()
        return
    deadline = time.monotonic() + 60
    while driver.process.poll() is None and time.monotonic() < deadline:
        if workers := driver.workers():
            with suppress(ProcessLookupError):
                os.kill(draw.choice(workers), signal.SIGKILL)
            return
        time.sleep(0.01)


def killed(out: Path, seeds: int, kills: list[str]) -> list[dict[str, object]]:
    """An evaluation to its end, through all these kills; its figures."""
    draw, before = random.Random(4), set[str]()
    driver = Driver(out, seeds)
    for whom in kills:
        strike(driver, draw, whom)
        now = keys(out)
        assert len(now) == len(set(now))
        assert before <= set(now), "rows are gone"
        before = set(now)
        if driver.process.poll() is not None:
            if whom != "driver":
                driver.finish()
            driver = Driver(out, seeds)
    return driver.finish()


def assert_as_if_never_killed(plan: Bench, out: Path, told: list[dict[str, object]]) -> None:
    with Store.read(out) as store:
        kept = list(store.rows())
        details = [store.details(k.trial.key) for k in kept]
    assert sorted(k.trial.key for k in kept) == sorted(t.key for t in plan.trials)
    assert all(k.row is not None for k in kept)
    assert all(d["events"] for d in details)
    assert sum(int(str(group["n"])) for group in told) == len(plan.trials)
    for each in kept[:: max(1, len(kept) // 6)]:
        again = play_trial(each.trial, plan.all_terms[0]).row
        assert each.row is not None and each.row.events_hash == again.events_hash


def test_a_worker_and_a_driver_killed(tmp_path: Path) -> None:
    told = killed(tmp_path, 6, ["worker", "driver"])
    assert_as_if_never_killed(short(seeds=range(1, 7), time=LENGTH), tmp_path, told)


@pytest.mark.slow
def test_twenty_kills(tmp_path: Path) -> None:
    told = killed(tmp_path, 100, ["driver", "worker", "worker", "driver"] * 5)
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
    driver = Driver(tmp_path, 200)
    deadline = time.monotonic() + 60
    while not (workers := driver.workers()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert workers
    driver.kill()
    while any(_runs(pid) for pid in workers):
        assert time.monotonic() < deadline, "a worker goes on"
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        return "worker" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
