"""`pandarena list` names everything there is to choose from."""

from pandarena import scenario, strategies
from pandarena.world.render import VIEWS

from .conftest import Run


def test_it_names_every_player_scenario_and_camera(run: Run) -> None:
    ran = run("list")
    assert (ran.code, ran.err) == (0, "")
    words = ran.out.replace(",", " ").split()
    for name in [
        *strategies.names(),
        "none",
        *scenario.names(),
        *VIEWS,
        *("middle", "red_wrist", "blue_wrist"),
    ]:
        assert name in words


def test_it_says_what_each_is(run: Run) -> None:
    lines = run("list").out.splitlines()
    (hello,) = [line for line in lines if line.startswith("hello")]
    assert "four static blocks" in hello


def test_one_kind_alone(run: Run) -> None:
    out = run("list", "players").out
    assert "hello" in out
    assert "turntable" not in out
