"""The same rows from a Ray cluster of several nodes, one of which is killed in the middle."""

import os
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

# Else Ray takes 127.0.0.1 for the address of this machine's network card; read when it is imported.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
pytest.importorskip("ray", reason="needs the extra `ray`")
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
