"""Every contract, kept by every station."""

from collections.abc import Callable

import pytest

from pandarena.station import Station
from stations.contracts import CONTRACTS, WITH_BLOCK, WITH_REFLEX
from stations.contracts.gripping import OfferBlock
from stations.contracts.reflexes import Provoke
from stations.rigs import RIGS, Rig

every_rig = pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)


@every_rig
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda c: c.__name__)
def test_station(rig: Rig, contract: Callable[[Station], None]) -> None:
    rig.run(contract)


@every_rig
@pytest.mark.parametrize("contract", WITH_REFLEX, ids=lambda c: c.__name__)
def test_reflex(rig: Rig, contract: Callable[[Station, Provoke], None]) -> None:
    rig.run(lambda station: contract(station, rig.provoke))


@every_rig
@pytest.mark.parametrize("contract", WITH_BLOCK, ids=lambda c: c.__name__)
def test_block(rig: Rig, contract: Callable[[Station, OfferBlock], None]) -> None:
    rig.run(lambda station: contract(station, rig.offer_block))
