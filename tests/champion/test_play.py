"""The champion's loop, without physics."""

import importlib
from types import SimpleNamespace

from pandarena.field import Field
from pandarena.station import DONE, Outcome
from pandarena.strategies.champion.decide import Decision, Rest, Wait
from pandarena.strategies.champion.params import Params

loop = importlib.import_module("pandarena.strategies.champion.play")
"""The package has a function of the same name."""


def test_an_arm_that_struck_as_it_was_stopped_is_recovered(monkeypatch):
    told = []
    errors = ["finger struck block11"]
    arm = SimpleNamespace(
        state=lambda: SimpleNamespace(errors=tuple(errors)),
        recover=lambda: errors.clear() or DONE,
    )
    clock = SimpleNamespace(now=lambda: 1.0, sleep=lambda _: None, end=180.0)
    log = SimpleNamespace(note=lambda *_, **__: None, believe=lambda *_: None)
    station = SimpleNamespace(field=Field().seen_by("red"), arm=arm, clock=clock, log=log)
    doing = SimpleNamespace(
        do=lambda _: Outcome(False, "stopped"),
        after_reflex=lambda: told.append("after"),
        rest=lambda: told.append("rest"),
    )
    tasks = iter([Wait(), Wait(), Rest()])
    monkeypatch.setattr(loop, "Doing", lambda *_: doing)
    monkeypatch.setattr(loop, "decide", lambda *_: Decision(next(tasks), "", 0.0))
    loop.play(station, Params())
    assert told == ["after", "rest"]
