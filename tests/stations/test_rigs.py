"""A contract that does not hold, or does not end, is heard of."""

import pytest

from pandarena.station import Station
from stations import rigs
from stations.rigs import RIGS, Rig


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_what_a_contract_raises_comes_through(rig: Rig) -> None:
    def broken(station: Station) -> None:
        station.clock.sleep(0.02)
        raise AssertionError("it does not hold")

    with pytest.raises(AssertionError, match="it does not hold"):
        rig.run(broken)


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_contract_runs_to_its_end(rig: Rig) -> None:
    reached: list[str] = []

    def whole(station: Station) -> None:
        reached.append("beginning")
        station.clock.sleep(0.05)
        reached.append("end")

    rig.run(whole)
    assert reached == ["beginning", "end"]


def test_a_contract_that_outlasts_its_match_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rigs, "MATCH", 0.5)
    with pytest.raises(AssertionError, match="did not end within"):
        rigs.in_a_match(lambda station: station.clock.sleep(1.0))
