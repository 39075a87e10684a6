"""The same rows from a Ray cluster of several nodes, of which some are killed in the middle.

More kills than three: PANDARENA_KILLS=20 pytest -m slow tests/lab/test_ray.py -k kills
"""

import json
import os
import random
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pandarena.lab.engine import Ray, engine
from pandarena.lab.play import Outcome, Played
from pandarena.lab.store import Store
from pandarena.settings import SettingsError

from .conftest import Run, short
from .killing import Driver, Strike, Told, assert_as_if_never_killed, kill_one, killed

# Else Ray takes 127.0.0.1 for the address of this machine's network card; read when it is imported.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
pytest.importorskip("ray", reason="needs the extra `ray`")
KILLS = int(os.environ.get("PANDARENA_KILLS", "3"))
LOOPBACK = {"node_ip_address": "127.0.0.1"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """One node that stays, two that need not."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **LOOPBACK})
    yield made
    made.shutdown()


def test_nobody_there_is_one_clear_line(run: Run):
    told = run("bench", "hello", "--engine", "ray", "--address", "127.0.0.1:1")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "no Ray cluster at '127.0.0.1:1'" in told.err


def test_an_address_is_for_ray_only():
    with pytest.raises(SettingsError, match="--address is for --engine ray"):
        engine("local", "auto")
    with pytest.raises(SettingsError, match="there are: local, ray"):
        engine("slurm")


@pytest.mark.slow
def test_a_killed_node_loses_no_row_and_none_comes_twice(tmp_path: Path, cluster: Any):
    plan = short(seeds=range(1, 9), time=8.0)
    nodes = [cluster.add_node(num_cpus=1, **LOOPBACK) for _ in range(2)]
    heard: list[Outcome] = []

    def hear(outcome: Outcome) -> None:
        heard.append(outcome)
        if len(heard) == 3:
            threading.Thread(target=cluster.remove_node, args=(nodes[0], False)).start()

    with Store.create(tmp_path / "ray") as store:
        plan.run(store, told=hear, engine=Ray(cluster.address))
        assert len(heard) == len(plan.trials) == len(store.keys()) == len(list(store.rows()))
        assert all(isinstance(came, Played) for _, came in heard)
        by_ray = {k.trial.key: k.row.events_hash for k in store.rows() if k.row}
    with Store.create(tmp_path / "here") as store:
        plan.run(store)
        assert by_ray == {k.trial.key: k.row.events_hash for k in store.rows() if k.row}


class RayDriver(Driver):
    """Its rows come from a cluster, whose own words on dead nodes go to stderr."""

    def __init__(self, out: Path, seeds: int, cluster: Any) -> None:
        at = ("--engine", "ray", "--address", cluster.address)
        super().__init__(out, seeds, 8.0, *at)
        self.again = (out, seeds, cluster)

    def finish(self) -> Told:
        out, err = self.process.communicate(timeout=600)
        if b"attached to has died" in err:  # nodes share an address here: it may have been its own
            return RayDriver(*self.again).finish()
        assert self.process.returncode == 0, err
        return json.loads(out)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_kills_at_random_moments_lose_no_row_and_none_comes_twice(tmp_path: Path, cluster: Any):
    """Of a node, of a worker, and of the driver, in turn."""
    draw, nodes = random.Random(6), [cluster.add_node(num_cpus=1, **LOOPBACK)]

    def a_node(_: Driver) -> None:
        cluster.remove_node(nodes.pop(), False)
        nodes.append(cluster.add_node(num_cpus=1, **LOOPBACK))

    def a_worker(driver: Driver) -> None:
        kill_one(driver, draw, os.getpid(), "ray::_play")

    seeds = KILLS + 5
    strikes: list[Strike] = [(a_node, a_worker, Driver.kill)[n % 3] for n in range(KILLS)]
    killed(lambda: RayDriver(tmp_path, seeds, cluster), strikes, (0.0, 3.0))
    told = RayDriver(tmp_path, seeds, cluster).finish()  # what was killed twice is played again
    plan = short(seeds=range(1, seeds + 1), time=8.0)
    assert_as_if_never_killed(plan, tmp_path, told)
