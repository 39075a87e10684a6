"""What every station keeps, the remote one keeps over the wire."""

from collections.abc import Callable
from typing import Any

import pytest

from pandarena.station import Station
from stations.contracts import CONTRACTS, WITH_BLOCK, WITH_REFLEX
from stations.rigs import RIGS

from .loopback import looped

SIM = next(rig for rig in RIGS if rig.name == "sim")


def run(contract: Callable[..., None], *behind: Callable[..., Any]) -> None:
    """The contract asks the remote station; what is done behind its back, the real one meets."""

    def player(station: Any) -> None:
        remote, _ = looped(station)
        contract(remote, *(lambda _, *given, do=do: do(station, *given) for do in behind))

    SIM.run(player)


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda c: c.__name__)
def test_station(contract: Callable[[Station], None]) -> None:
    run(contract)


@pytest.mark.parametrize("contract", WITH_REFLEX, ids=lambda c: c.__name__)
def test_reflex(contract: Callable[..., None]) -> None:
    run(contract, SIM.provoke)


@pytest.mark.parametrize("contract", WITH_BLOCK, ids=lambda c: c.__name__)
def test_block(contract: Callable[..., None]) -> None:
    run(contract, SIM.offer_block)
