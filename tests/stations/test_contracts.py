"""Every contract, kept by every station."""

from collections.abc import Callable

import pytest

from pandarena.station import Station
from stations.contracts import CONTRACTS, WITH_BLOCK, WITH_REFLEX, seeing
from stations.contracts.gripping import OfferBlock
from stations.contracts.reflexes import Provoke
from stations.rigs import PICTURES, RIGS, Rig, in_a_match

every_rig = pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)


@every_rig
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda c: c.__name__)
def test_station(rig: Rig, contract: Callable[[Station], None]) -> None:
    rig.run(contract)


@pytest.mark.parametrize("contract", seeing.CONTRACTS, ids=lambda c: c.__name__)
def test_in_pictures(contract: Callable[[Station], None]) -> None:
    in_a_match(contract, settings=PICTURES)


@every_rig
@pytest.mark.parametrize("contract", WITH_REFLEX, ids=lambda c: c.__name__)
def test_reflex(rig: Rig, contract: Callable[[Station, Provoke], None]) -> None:
    rig.run(lambda station: contract(station, rig.provoke))


@every_rig
@pytest.mark.parametrize("contract", WITH_BLOCK, ids=lambda c: c.__name__)
def test_block(rig: Rig, contract: Callable[[Station, OfferBlock], None]) -> None:
    rig.run(lambda station: contract(station, rig.offer_block))
