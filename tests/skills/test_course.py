"""The course's calls: scripts go on where somebody resets the arm."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from pandarena.motion import JointPath
from pandarena.panda import HOME_Q
from pandarena.skills.course import ArmController
from pandarena.station import DONE, Outcome, Reflex, Station


def test_a_reflex_ends_a_descent_and_not_the_script() -> None:
    notes: list[str] = []
    recovered: list[bool] = []

    def track(_q: object, _dq: object) -> None:
        raise Reflex("block3 struck block0")

    def recover() -> Outcome:
        recovered.append(True)
        return DONE

    def note(_text: str, **values: Any) -> None:
        notes.append(values["why"])

    station = SimpleNamespace(
        arm=SimpleNamespace(track=track, recover=recover),
        clock=SimpleNamespace(now=lambda: 0.0),
        log=SimpleNamespace(note=note),
    )
    path = JointPath(np.array([0.0, 1.0]), np.tile(HOME_Q, (2, 1)), np.zeros((2, 7)))
    ArmController(cast(Station, station)).stream(path)
    assert recovered and "block3 struck block0" in notes[0]
