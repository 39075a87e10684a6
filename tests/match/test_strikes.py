"""A strike under each rule: the arm stops until recovered, for good, or not at all."""

from pandarena.api import play
from pandarena.match.result import Result
from pandarena.station import Reflex, Station

from .players import over


def into_the_platform(station: Station) -> None:
    """The open hand 2 cm into the goal platform."""
    x, y, top = station.field.goal
    over(station, x, y, top + 0.1)
    over(station, x, y, top - 0.02, speed=0.2)


def struck(result: Result) -> list[tuple[str, str]]:
    """What struck what."""
    return [
        (str(e.what["what"]), str(e.what["against"])) for e in result.events if e.kind == "struck"
    ]


def test_a_reflex_stops_the_arm_until_it_recovers() -> None:
    told: dict[str, object] = {}

    def player(station: Station) -> None:
        try:
            into_the_platform(station)
        except Reflex as reflex:
            told["why"] = str(reflex)
        told["errors"] = station.arm.state().errors
        told["refused"] = over(station, *station.field.goal[:2]).why
        told["recovered"] = station.arm.recover().ok
        told["up"] = over(station, *station.field.goal[:2]).ok

    result = play(player, time=6.0)
    strike, *others = [e for e in result.events if e.kind == "struck"]
    assert {e.time for e in others} <= {strike.time}  # both fingers may meet it in one tick
    assert strike.team == "red"
    assert strike.what["force"] > 20.0
    what, against = struck(result)[0]
    assert what.startswith("finger")
    assert against == "red_goal"
    assert told == {
        "why": f"{what} struck red_goal",
        "errors": (f"{what} struck red_goal",),
        "refused": f"the arm waits for recover(): {what} struck red_goal",
        "recovered": True,
        "up": True,
    }
    assert result.red.forfeit == ""


def test_a_safety_stop_ends_the_arms_match() -> None:
    told: dict[str, object] = {}

    def player(station: Station) -> None:
        try:
            into_the_platform(station)
        except Reflex as reflex:
            told["why"] = str(reflex)
        told["recovered"] = station.arm.recover()
        before = station.arm.state().q
        told["up"] = over(station, *station.field.goal[:2]).ok
        station.clock.sleep(0.5)
        told["moved"] = abs(station.arm.state().q - before).max() > 0.01

    result = play(player, time=6.0, settings={"rules": {"strike": "s_stop"}})
    assert struck(result)
    assert not told["recovered"]
    assert told["recovered"].why == told["why"]  # type: ignore[attr-defined]
    assert (told["up"], told["moved"]) == (False, False)
    assert result.red.forfeit == ""


def test_a_safety_stop_of_one_arm_leaves_the_other_alone() -> None:
    def into(station: Station) -> None:
        try:
            into_the_platform(station)
        except Reflex:
            station.clock.sleep(1e6)

    def later(station: Station) -> None:
        station.clock.sleep(3.0)
        station.log.note("moves" if over(station, *station.field.goal[:2]) else "stands")

    result = play(into, later, time=6.0, settings={"rules": {"strike": "s_stop"}})
    assert {e.team for e in result.events if e.kind == "struck"} == {"red"}
    assert [text for _, text, _ in result.blue.notes] == ["moves"]


def test_where_strikes_are_ignored_the_arm_pushes_on() -> None:
    told: dict[str, object] = {}

    def player(station: Station) -> None:
        into_the_platform(station)
        told["errors"] = station.arm.state().errors
        told["up"] = over(station, *station.field.goal[:2]).ok

    result = play(player, time=6.0, settings={"rules": {"strike": "ignore"}})
    assert struck(result)
    assert told == {"errors": (), "up": True}
    assert result.red.forfeit == ""


def test_what_a_reflex_left_unsaid_forfeits_with_the_reason() -> None:
    """A player that does not catch it loses its match, and is told why."""
    result = play(into_the_platform, time=3.0)
    assert result.red.forfeit.startswith("Reflex: finger")
    assert "struck red_goal" in result.red.forfeit
