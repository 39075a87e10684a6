"""What thinking costs: nothing by default, the player's CPU time where it is measured."""

import time

import pytest

from pandarena.api import make_match, play
from pandarena.station import Station


def idle(station: Station) -> None:
    station.clock.sleep(100.0)


def burn(seconds: float) -> None:
    """Use CPU time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


class TestThinking:
    @staticmethod
    def thinker(station: Station) -> None:
        burn(0.05)
        station.clock.sleep(0.1)
        burn(0.02)

    def test_it_is_measured_and_free_by_default(self) -> None:
        times: list[float] = []

        def thinker(station: Station) -> None:
            burn(0.05)
            times.append(station.clock.now())

        result = play(thinker, time=0.2)
        assert times == [0.0]
        assert 0.05 <= result.red.think_s < 0.1
        assert result.red.charges == ()

    def test_measured_it_costs_match_time_and_is_recorded(self) -> None:
        times: list[float] = []

        def thinker(station: Station) -> None:
            burn(0.05)
            times.append(station.clock.now())

        result = play(thinker, time=0.5, think="measured")
        assert 0.05 <= times[0] < 0.15
        (first, *_) = result.red.charges
        assert first[0] == 0
        assert sum(cost for _, cost in result.red.charges) / 1e6 == pytest.approx(
            times[0], abs=0.02
        )

    def test_each_team_pays_for_its_own(self) -> None:
        result = play(self.thinker, idle, time=0.5, think="measured")
        assert result.red.think_s >= 0.07
        assert result.blue.think_s < 0.03

    def test_what_the_world_takes_is_nobodys_thinking(self) -> None:
        match = make_match(idle, time=2.0, think="measured")
        result = match.run()
        assert result.wall_s > 0.0
        assert result.red.think_s < 0.01
