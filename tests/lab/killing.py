"""`pandarena bench` in a process of its own, and what is done to it: kill -9, at random moments."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from pandarena.lab.bench import Bench
from pandarena.lab.play import play_trial
from pandarena.lab.store import FILE, Store

Told = list[dict[str, object]]


class Driver:
    """An evaluation of `hello`."""

    def __init__(self, out: Path, seeds: int, length: float, *more: str) -> None:
        self.out, self.killed = out, False
        line = ["bench", "hello", "--seeds", str(seeds), "--time", str(length), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pandarena", *line, "--retry", "--json", "--out", str(out)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def kill(self) -> None:
        """As kill -9 does."""
        self.killed = True
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()

    def finish(self) -> Told:
        """What it tells at the end."""
        out, err = self.process.communicate(timeout=400)
        assert (self.process.returncode, err) == (0, b"")
        return json.loads(out)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.process.poll() is not None


Strike = Callable[[Driver], None]


def kill_one(driver: Driver, draw: random.Random, root: int, name: str) -> None:
    """Of the processes that come from `root` and are called so, as soon as there is one."""
    deadline = time.monotonic() + 60
    while not driver.over and time.monotonic() < deadline:
        if found := list(descendants(root, name)):
            with suppress(ProcessLookupError):
                os.kill(draw.choice(found), signal.SIGKILL)
            return
        time.sleep(0.01)


def descendants(root: int, name: str) -> Iterator[int]:
    """Children of a process, and theirs, whose command line holds `name`."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    for pid in parents:
        above = pid
        while above in parents and above != root:
            above = parents[above]
        if above == root and pid != root and name in command_line(pid):
            yield pid


def command_line(pid: int) -> str:
    """Of a process; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def keys(out: Path) -> list[str]:
    """Of the rows there, read while others write; the file is whole."""
    if not (out / FILE).is_file() or not (out / FILE).stat().st_size:
        return []
    with closing(sqlite3.connect(f"file:{out / FILE}?mode=ro", uri=True, timeout=30)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            return []
        return [key for (key,) in db.execute("SELECT key FROM trials WHERE row IS NOT NULL")]


def killed(
    start: Callable[[], Driver], strikes: Iterable[Strike], between: tuple[float, float]
) -> Told:
    """An evaluation to its end, through all these strikes; its figures. Each comes so many seconds
    after a row more is there: it is in the middle of it, however slow the machine.

    One that ended too early, or was killed, is begun again.
    """
    draw, before, driver = random.Random(4), set[str](), start()
    for strike in strikes:
        deadline = time.monotonic() + 120
        while not driver.over and len(keys(driver.out)) <= len(before):
            assert time.monotonic() < deadline, "no row comes"
            time.sleep(0.05)
        time.sleep(draw.uniform(*between))
        strike(driver)
        now = keys(driver.out)
        assert len(now) == len(set(now))
        assert before <= set(now), "rows are gone"
        before = set(now)
        if driver.over:
            if not driver.killed:
                driver.finish()
            driver = start()
    return driver.finish()


def assert_as_if_never_killed(plan: Bench, out: Path, told: Told) -> None:
    """Every trial is there once, played, and some are what they are when played again here."""
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
