"""Thousands of spoilt messages: each is answered, or refused in one line; none does worse."""

import json
import random
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from pandarena.api import make_match
from pandarena.backends.sim.clock import SimClock
from pandarena.match.outside.checks import Violation
from pandarena.match.outside.desk import Desk, Done, Failed
from pandarena.match.outside.limits import PlayerLimits
from pandarena_player.wire import LENGTH, PROTOCOL, decode, encode

Q = np.array([0.0, -0.78, 0.0, -2.35, 0.0, 1.57, 0.78])
PATH = {"t": np.array([0.0, 1.0]), "q": np.stack([Q, Q]), "dq": np.zeros((2, 7))}
MESSAGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"call": "clock.now"}, {}),
    ({"call": "clock.sleep", "seconds": 0.002}, {}),
    ({"call": "arm.state", "before": ["clock", "arm.state", ["note", {"x": 1.5, "y": "z"}]]}, {}),
    ({"call": "arm.at", "stamp": 0.01}, {}),
    ({"call": "arm.follow"}, PATH),
    ({"call": "arm.track"}, {"q": Q, "dq": np.zeros(7)}),
    ({"call": "arm.stop"}, {}),
    ({"call": "arm.recover"}, {}),
    ({"call": "gripper.state"}, {}),
    ({"call": "gripper.move", "width": 0.04, "speed": 0.1}, {}),
    (
        {"call": "gripper.grasp", "width": 0.05, "force": 40, "speed": 0.1, "epsilon": [0.1, 0.1]},
        {},
    ),
    ({"call": "camera.blocks", "camera": "wrist", "before": ["camera.wrist"]}, {}),
    ({"call": "motion.outcome", "motion": 1}, {}),
    ({"call": "motion.wait", "motion": 1, "timeout": 0.01}, {}),
    ({"call": "motion.stop", "motion": 1}, {}),
    ({"call": "sync"}, {}),
    ({"call": "done"}, {}),
    ({"call": "failed", "reason": "x", "traceback": "y"}, {}),
    ({"call": "ready", "protocol": PROTOCOL, "force": []}, {}),
]
NASTY: list[Any] = [
    None, True, -1, 0, 1 << 70, 10**400, 1e308, -1e308, 5e-324, "", "x" * 20_000, "\x1b[2J",
    "\ud800",
    [], [[]], [1, 2, 3], {}, {"a": {"b": []}}, [None] * 300, float("nan"), float("inf"),
    ["clock"] * 300, [["n", {"v": [1]}]], [["n"]], [3], ["reboot"], [0.1, None],
]  # fmt: skip


class TimePassedError(Exception):
    """Where a real match would go on without the player."""


def pass_time() -> None:
    raise TimePassedError


def a_desk() -> Desk:
    """On a station whose world stands still."""
    match = make_match(lambda station: None, "none")
    station = match.seats["red"].station
    clock: SimClock = station.clock
    clock._hand_over = pass_time  # pyright: ignore[reportPrivateUsage]
    desk = Desk(station, PlayerLimits(notes=1e6))
    desk.answer(encode({"call": "ready", "protocol": PROTOCOL})[LENGTH.size :])
    return desk


def spoilt(draw: random.Random) -> bytes:
    """One message, spoilt in its values, its keys, its arrays, or its bytes."""
    header, arrays = draw.choice(MESSAGES)
    header, arrays = dict(header), dict(arrays)
    for _ in range(draw.randint(0, 2)):
        kind = draw.randrange(4)
        if kind == 0:
            header[draw.choice([*header, "before", "arrays", "extra"])] = draw.choice(NASTY)
        elif kind == 1 and header:
            header.pop(draw.choice([*header]))
        elif kind == 2:
            shape = [draw.randrange(8) for _ in range(draw.randrange(4))]
            values = np.full(shape, draw.choice([0.0, 1e30, np.nan, -np.inf]))
            arrays[draw.choice(["t", "q", "dq", "x"])] = values.astype(draw.choice(["f8", "f4"]))
        elif arrays:
            arrays.pop(draw.choice([*arrays]))
    body = bytearray(_framed(header, arrays))
    for _ in range(draw.choice([0, 0, 1, 1, 2, 10])):
        if body:
            body[draw.randrange(len(body))] = draw.randrange(256)
    if draw.random() < 0.1:
        del body[draw.randrange(len(body) + 1) :]
    return bytes(body)


def _framed(header: dict[str, Any], arrays: dict[str, Any]) -> bytes:
    try:
        return encode(header, arrays)[LENGTH.size :]
    except ValueError:  # what our own client would not send
        return json.dumps(header).encode() + b"\n"


def answers(desk: Desk, body: bytes) -> str:
    """What became of a message."""
    clock = desk.station.clock
    if clock.us >= clock.horizon_us:
        clock.horizon_us = clock.us + 10_000
    try:
        assert isinstance(desk.answer(body), bytes)
        return "answered"
    except Violation as wrong:
        said = str(wrong)
        assert said and "\n" not in said and len(said) < 600, said
        return "refused"
    except Failed as failed:
        assert failed.reason.isprintable()
        return "ended"
    except Done:
        return "ended"
    except TimePassedError:
        return "answered"


def fuzz(seed: int, count: int) -> dict[str, int]:
    desk, draw = a_desk(), random.Random(seed)
    became = dict.fromkeys(("answered", "refused", "ended"), 0)
    for _ in range(count):
        became[answers(desk, spoilt(draw))] += 1
    return became


def test_messages_that_are_whole_are_answered():
    desk = a_desk()
    for header, arrays in MESSAGES[:16]:
        assert answers(desk, encode(header, arrays)[LENGTH.size :]) == "answered"


def test_five_thousand_spoilt_messages():
    became = fuzz(1, 5_000)
    assert min(became.values()) > 100, became


def follow(desk: Desk, t: list[float]) -> bytes:
    """What is said to a path with knots at these times that comes over the wire."""
    rest = desk.station.arm.state().q_d
    arrays = {"t": np.array(t), "q": np.tile(rest, (len(t), 1)), "dq": np.zeros((len(t), 7))}
    return desk.answer(encode({"call": "arm.follow"}, arrays)[LENGTH.size :])


@pytest.mark.parametrize(
    ("t", "why"),
    [
        ([0.0, 1e9], "600 s can be followed"),
        ([0.0, 5e-324], "s is needed"),
        ([0.0, 1.0, 1.0 + 1e-12], "s is needed"),
    ],
)
def test_paths_that_no_arm_can_draw_are_refused(t: list[float], why: str):
    """They would fill the arena's memory when they are begun."""
    desk = a_desk()
    began, _ = decode(follow(desk, t)[LENGTH.size :])
    ask = encode({"call": "motion.outcome", "motion": began["motion"]})
    outcome, _ = decode(desk.answer(ask[LENGTH.size :])[LENGTH.size :])
    assert not outcome["ok"] and why in outcome["why"]


def test_a_path_that_goes_back_in_time_is_an_error():
    told, _ = decode(follow(a_desk(), [0.0, 1.0, 0.5])[LENGTH.size :])
    assert told["error"] == "ValueError" and "increase" in told["text"]


@pytest.mark.parametrize("last", [np.inf, np.nan])
def test_a_path_that_is_not_finite_is_against_the_rules(last: float):
    """The player's own client raises before it is sent; whoever sends it has another."""
    with pytest.raises(Violation, match="t: an array holds what is not finite"):
        follow(a_desk(), [0.0, 1.0, last])


@pytest.mark.slow
def test_a_hundred_thousand_spoilt_messages():
    for seed in range(2, 12):
        fuzz(seed, 10_000)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_goes_on_whatever_was_commanded(seed: int):
    """What was accepted is carried out in the conductor's own time."""
    sent: list[bytes] = []

    def player(station: Any) -> None:
        desk, draw = Desk(station, PlayerLimits(notes=1e6, calls=10**6)), random.Random(seed)
        desk.answer(encode({"call": "ready", "protocol": PROTOCOL})[LENGTH.size :])
        while True:
            sent.append(spoilt(draw))
            with suppress(Violation, Done, Failed):
                desk.answer(sent[-1])

    match = make_match(player, "none", seed=seed, time=2.0)
    result = match.run()
    assert result.red.forfeit == "" and len(sent) > 20
    assert np.isfinite(match.world.data.qpos).all()
