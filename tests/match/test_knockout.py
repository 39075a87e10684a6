"""A knock-out gives two minutes more, to a team above 4,000 when its regular time is over."""

import pytest

from pandarena.api import make_match
from pandarena.field import TEAMS, Rules, Team
from pandarena.match.conductor import Match
from pandarena.station import Station

from .players import told
from .towers import column, dynamics, poses, statics

EXTENSION = Rules(time=0.5, knockout=True, extension=0.3)


def waits(station: Station) -> None:
    """Notes every tenth of a second."""
    while True:
        station.clock.sleep(0.1)
        station.log.note("here")


def with_towers(heights: dict[Team, int], rules: Rules) -> Match:
    """A match in which these towers stand: four static blocks, then dynamic ones."""
    match = make_match(waits, waits, rules=rules)
    spare = dynamics()
    for team, height in heights.items():
        blocks = [*statics(team), *spare][:height]
        spare = [b for b in spare if b not in blocks]
        where = poses(match.world.field, team, column(blocks))
        for block in blocks:
            match.world.data.qpos[match.world.index.block_q[block]] = where[block]
    return match


def test_a_match_that_is_no_knockout_ends_in_time() -> None:
    match = with_towers({"red": 5}, Rules(time=0.5))
    result = match.run()
    assert result.score["red"] == 8_500
    assert result.time == pytest.approx(0.5)
    assert told(match, "extended") == []


def test_exactly_four_thousand_are_not_enough() -> None:
    match = with_towers({"red": 4, "blue": 4}, EXTENSION)
    result = match.run()
    assert result.score == {"red": 4_000, "blue": 4_000}
    assert result.time == pytest.approx(0.5)


@pytest.mark.parametrize("team", TEAMS)
def test_only_the_team_above_four_thousand_goes_on(team: Team) -> None:
    match = with_towers({team: 5}, EXTENSION)
    result = match.run()
    assert result.time == pytest.approx(0.8)
    assert [(e.team, e.time) for e in told(match, "extended")] == [(team, pytest.approx(0.5))]
    ends = {e.team: e.time for e in told(match, "ended")}
    assert ends == {t: pytest.approx(0.8 if t == team else 0.5) for t in TEAMS}
    heard = {t: result.side(t).notes[-1][0] for t in TEAMS}
    assert heard[team] == pytest.approx(0.7)
    assert max(heard[t] for t in TEAMS if t != team) < 0.5


def test_both_may_go_on() -> None:
    match = with_towers({"red": 5, "blue": 6}, EXTENSION)
    assert match.run().time == pytest.approx(0.8)
    assert [e.team for e in told(match, "extended")] == ["red", "blue"]
    assert [(e.team, e.what["score"]) for e in told(match, "ended")] == [
        ("red", 8_500),
        ("blue", 14_000),
    ]


def test_the_score_when_time_is_over_decides_not_one_before() -> None:
    match = with_towers({"red": 5}, EXTENSION)
    while match.time < 0.4:
        match.step()
    top = match.world.index.block_q[dynamics()[0]]
    match.world.data.qpos[top[:2]] += 1.0  # off to the floor
    result = match.run()
    assert result.time == pytest.approx(0.5)
    assert told(match, "extended") == []


def test_the_team_is_told_when_it_will_end_now() -> None:
    match = with_towers({"blue": 5}, EXTENSION)
    assert match.end == pytest.approx(0.5)
    while match.time < 0.6:
        match.step()
    assert match.end == pytest.approx(0.8)
    ends = {team: seat.station.clock.end for team, seat in match.seats.items()}
    assert ends == {"red": 0.5, "blue": pytest.approx(0.8)}


def test_by_the_rules_of_the_contest_it_is_two_minutes() -> None:
    assert (Rules().knockout, Rules().extension, Rules().extension_above) == (False, 120.0, 4_000)


def test_an_extension_of_no_time_is_none() -> None:
    match = with_towers({"red": 5}, Rules(time=0.5, knockout=True, extension=0.0))
    assert match.run().time == pytest.approx(0.5)
    assert [e.kind for e in told(match, "extended", "ended")] == ["ended", "ended"]
