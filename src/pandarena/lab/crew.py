"""Workers, each in a process of its own, and what they bring back.

A worker that dies is replaced; its trial is played once more, then told as failed with its reason.
One thread a worker waits for it: pipes and threads are alike on every system.
"""

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pandarena
from pandarena.lab.play import Failed, Outcome, Played, heard, job_line
from pandarena.lab.terms import Terms
from pandarena.lab.trial import Trial
from pandarena.match.outside.process import Verdict

TRIES = 2
"""How often a trial is played whose worker dies."""
Job = tuple[Trial, Terms]


class Worker:
    """One process; it ends when the pipe to it does, so it never outlives this one."""

    def __init__(self) -> None:
        self._log = tempfile.TemporaryFile("ab+")  # noqa: SIM115 - closed in `end`
        self._process = subprocess.Popen(
            # Never from the folder it is started in: a `json.py` there is not ours.
            [sys.executable, "-P", "-m", "pandarena.lab.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=_environment(),
            start_new_session=True,  # Ctrl-C is for whoever waits for the rows
        )

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def play(self, line: str) -> dict[str, Any] | None:
        """Its answer; None if it died over it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._log.truncate(0)
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
            told = self._process.stdout.readline()
        except OSError:
            return None
        return json.loads(told) if told.endswith(b"\n") else None

    def last_words(self) -> str:
        """Why it died."""
        code = self._process.wait()
        self._log.seek(0)
        said = self._log.read()[-2000:].decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "")
        died = Verdict(signal=-code) if code < 0 else Verdict(code=code)
        return f"{died.told()}: {last}" if last else died.told()

    def end(self) -> None:
        """End it now."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Let go of its pipes."""
        for stream in (self._process.stdin, self._process.stdout, self._log):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what it was to read is still in the pipe's buffer
                    continue


class Crew:
    """`with Crew(jobs, 2) as crew: for trial, outcome in crew: ...`"""

    def __init__(self, jobs: Iterable[Job], count: int) -> None:
        self._jobs, self._lock, self._ending = iter(jobs), threading.Lock(), False
        self._told: queue.SimpleQueue[Outcome | BaseException | None] = queue.SimpleQueue()
        self._workers: dict[int, Worker] = {}
        self._threads = [
            threading.Thread(target=self._lane, args=(n,), daemon=True) for n in range(count)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End every worker; none is left, whatever happened."""
        with self._lock:
            self._ending = True
            for worker in self._workers.values():
                worker.end()
        for thread in self._threads:
            thread.join()

    def __iter__(self) -> Iterator[Outcome]:
        lanes = len(self._threads)
        while lanes:
            told = self._told.get()
            if told is None:
                lanes -= 1
            elif isinstance(told, BaseException):
                raise told
            else:
                yield told

    @property
    def pids(self) -> list[int]:
        """Of the workers at this moment."""
        with self._lock:
            return [worker.pid for worker in self._workers.values()]

    def _lane(self, number: int) -> None:
        """One worker after the other, as long as there is something to play."""
        try:
            while job := self._next():
                outcome = self._play(number, *job)
                if outcome is None:
                    return
                self._told.put((job[0], outcome))
        except BaseException as error:  # told where the rows are waited for
            self._told.put(error)
        finally:
            if worker := self._workers.get(number):
                worker.end()
                worker.close()
            self._told.put(None)

    def _next(self) -> Job | None:
        with self._lock:
            return None if self._ending else next(self._jobs, None)

    def _play(self, number: int, trial: Trial, terms: Terms) -> Played | Failed | None:
        """None if everything is coming to its end."""
        line, why = job_line(trial, terms), ""
        for _ in range(TRIES):
            worker = self._worker(number)
            if worker is None:
                return None
            told = worker.play(line)
            if told is not None:
                return heard(told)
            if self._ending:
                return None
            why = worker.last_words()
            self._drop(number)
        return Failed(f"its worker died {TRIES} times, at last: {why}")

    def _worker(self, number: int) -> Worker | None:
        with self._lock:
            if self._ending:
                return None
            if number not in self._workers:
                self._workers[number] = Worker()
            return self._workers[number]

    def _drop(self, number: int) -> None:
        with self._lock:
            self._workers.pop(number).close()


def _environment() -> dict[str, str]:
    """Ours, with one thread a process, and this very package."""
    home = str(Path(pandarena.__file__ or "").parents[1])
    path = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    threads = {f"{k}_NUM_THREADS": "1" for k in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
    return {**os.environ, **threads, "PYTHONPATH": os.pathsep.join(path)}
