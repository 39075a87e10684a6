"""Trials as tasks of a Ray cluster, and what they bring back.

A task whose process or node dies is begun once more by Ray, then told as failed with its reason.
What is kept is kept by whoever waits here: a cluster may lose any node but the one it was begun on.
"""

import json
import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from types import TracebackType
from typing import Any, Self

import ray
from ray.exceptions import LocalRayletDiedError, RayError

from pandarena.lab.crew import TRIES, Job
from pandarena.lab.play import Failed, Outcome, heard, job_line
from pandarena.lab.version import code_version
from pandarena.lab.worker import answer
from pandarena.settings import SettingsError

PATIENCE = 5.0
"""For an answer of the cluster [s]."""
LOOPBACK = "127.0.0.1"
ENVIRONMENT = {f"{k}_NUM_THREADS": "1" for k in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}


def _play(line: str, code: str) -> str:
    """In a task: what a worker answers. A node with other code would tell other matches' rows."""
    here = code_version()
    if here != code:
        refused = f"a node of the cluster has version {here} of pandarena, and this is {code}"
        return json.dumps({"refused": refused})
    return answer(line)


class RayCrew:
    """`with RayCrew(jobs, 4, "auto") as crew: for trial, outcome in crew: ...`"""

    def __init__(self, jobs: Sequence[Job], workers: int, address: str) -> None:
        self._jobs, self._workers, self._address = iter(jobs), workers, address
        self._under_way: dict[Any, Job] = {}
        self._task: Any = None
        self._room = workers
        # Ray prints what becomes of its nodes, and rows and figures are for those who read us.
        self._aside = redirect_stdout(sys.stderr)

    def __enter__(self) -> Self:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        _refuse_silence(self._address)
        try:
            self._begin()
        except (ConnectionError, RayError, ValueError, RuntimeError) as error:
            raise SettingsError(f"no Ray cluster at '{self._address}': {error}") from error
        cores = int(ray.cluster_resources().get("CPU", 1))
        self._aside.__enter__()
        self._room = max(1, cores if self._address else min(cores, self._workers))
        play: Any = ray.remote(_play)
        self._task = play.options(num_cpus=1, max_retries=TRIES - 1)
        return self

    def _begin(self) -> None:
        common: dict[str, Any] = {
            "logging_level": "error",
            "log_to_driver": False,
            "runtime_env": {"env_vars": ENVIRONMENT},
        }
        if self._address:
            ray.init(address=self._address, **common)
        else:
            ray.init(
                num_cpus=self._workers,
                include_dashboard=False,
                _node_ip_address=LOOPBACK,
                **common,
            )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the cluster; one that was begun here ends, and its tasks with it."""
        for ref in self._under_way:
            ray.cancel(ref, force=True)
        ray.shutdown()
        self._aside.__exit__(kind, error, trace)

    def __iter__(self) -> Iterator[Outcome]:
        code = code_version()
        while self._fill(code):
            (done, *_), _ = ray.wait(list(self._under_way), num_returns=1)
            trial, _ = self._under_way.pop(done)
            try:
                told: str = ray.get(done)
            except (
                LocalRayletDiedError
            ) as error:  # else every trial that is left would be told failed
                raise SettingsError(
                    "the Ray node that this is attached to has died; what was played is safe, and "
                    "the same command with --out goes on there"
                ) from error
            except RayError as error:
                why = " ".join(str(error).split())[:300]
                yield trial, Failed(f"its task died {TRIES} times, at last: {why}")
            else:
                yield trial, heard(json.loads(told))

    def _fill(self, code: str) -> bool:
        """Begin as many as there is room for; False when all are done."""
        while len(self._under_way) < self._room and (job := next(self._jobs, None)):
            self._under_way[self._task.remote(job_line(*job), code)] = job
        return bool(self._under_way)


def _refuse_silence(address: str) -> None:
    """Ray waits for minutes where nobody answers; a cluster that is there answers at once."""
    host, colon, port = address.rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"no Ray cluster at '{address}': {error}; `ray start --head` begins one, "
            "without --address one is begun for this run"
        ) from error
