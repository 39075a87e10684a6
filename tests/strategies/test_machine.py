"""State machines as data: checked when made, logged when run, drawn as they are."""

from enum import Enum
from pathlib import Path

import pytest

from pandarena import strategies
from pandarena.cli import main
from pandarena.cli.diagram import drawables, page
from pandarena.strategies._machine import Machine, Turn, Way, run

MACHINES_PAGE = Path(__file__).parents[2] / "docs" / "machines.md"


class Lamp(Enum):
    DARK = "wait"
    LIT = "shine"
    BROKEN = "stay dark"


class Press(Enum):
    ON = "pressed"
    BANG = "failed"


WAYS = (
    Way(Lamp.DARK, Press.ON, Lamp.LIT),
    Way(Lamp.LIT, Press.ON, Lamp.DARK),
    Way(Lamp.LIT, Press.BANG, Lamp.BROKEN),
)


class Notes:
    def __init__(self) -> None:
        self.noted: list[tuple[str, dict[str, float | int | str | bool]]] = []

    def note(self, text: str, **values: float | int | str | bool) -> None:
        self.noted.append((text, values))


def test_every_transition_is_noted_with_its_reason() -> None:
    log, turns = Notes(), iter([Turn(Press.ON), Turn(Press.BANG, "too hot")])
    machine = Machine(Lamp.DARK, Lamp.BROKEN, WAYS)
    run(machine, {state: lambda: next(turns) for state in Lamp}, log)
    assert log.noted == [
        ("pressed", {"state": "DARK", "to": "LIT", "why": ""}),
        ("failed", {"state": "LIT", "to": "BROKEN", "why": "too hot"}),
    ]


def test_what_cannot_be_is_refused_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="no way leads to BROKEN"):
        Machine(Lamp.DARK, Lamp.LIT, WAYS[:2])
    with pytest.raises(ValueError, match="no way leads on from BROKEN"):
        Machine(Lamp.DARK, Lamp.LIT, WAYS)
    with pytest.raises(ValueError, match="two ways leave one state"):
        Machine(Lamp.DARK, Lamp.BROKEN, (*WAYS, Way(Lamp.DARK, Press.ON, Lamp.DARK)))


def test_an_unforeseen_event_is_answered_with_those_that_lead_on() -> None:
    machine = Machine(Lamp.DARK, Lamp.BROKEN, WAYS)
    with pytest.raises(ValueError, match=r"DARK does not end with BANG; it ends with: ON"):
        machine.next(Lamp.DARK, Press.BANG)


def test_the_page_of_machines_is_up_to_date() -> None:
    assert MACHINES_PAGE.read_text() == page(drawables()), (
        "run `pandarena diagram --out docs/machines.md`"
    )


def test_a_player_without_one_is_answered_with_those_that_have(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["diagram", "hello"]) == 2
    told = capsys.readouterr().err
    assert "'hello' has no state machine" in told
    assert all(s.name in told for s in drawables())


def test_one_can_be_drawn_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagram", "forecast"]) == 0
    told = capsys.readouterr().out
    machine = strategies.load("forecast").machine
    assert machine is not None
    assert told.count(" --> ") == len(machine.ways) + 2
