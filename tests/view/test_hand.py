"""An arm guided by hand goes where it is wished, and nothing else can be wished."""

import numpy as np
import pytest

from pandarena import make_match
from pandarena.kinematics import fk
from pandarena.match.recording.sayings import poses_of
from pandarena.panda import HOME_Q
from pandarena.settings import SettingsError
from pandarena.view.hand import Guide


def test_joints_hand_and_fingers_go_where_they_are_wished():
    guide = Guide()
    match = make_match(guide.by_hand, "none", time=20.0)
    station = match.seats["red"].station

    def play(seconds: float) -> None:
        end = match.time + seconds
        while match.time < end:
            match.step()

    q = np.array(HOME_Q) + 0.2
    guide.wish({"what": "joints", "values": (q + 0.1).tolist()})  # a slider on its way
    guide.wish({"what": "joints", "values": q.tolist()})
    play(3.0)
    np.testing.assert_allclose(station.arm.state().q, q, atol=2e-3)
    T = fk(q)
    T[2, 3] += 0.08
    guide.wish({"what": "hand", "values": poses_of(T[None])[0].tolist()})
    play(3.0)
    np.testing.assert_allclose(station.arm.state().T_base_ee, T, atol=3e-3)
    guide.wish({"what": "grasp"})
    play(2.0)
    assert station.gripper.state().width < 0.02
    guide.wish({"what": "open"})
    play(2.0)
    assert station.gripper.state().width > 0.07
    match.close()


@pytest.mark.parametrize(
    "wish",
    [
        {"what": "fly"},
        {"what": "joints", "values": [0.0]},
        {"what": "joints", "values": ["a"] * 7},
        {"what": "joints", "values": [float("nan")] * 7},
        {"what": "hand", "values": [0.0] * 7},
    ],
)
def test_what_cannot_be_wished_is_refused(wish: dict[str, object]):
    with pytest.raises(SettingsError):
        Guide().wish(wish)
