"""A player does the same in process and out of process, to the bit, and cannot tell them apart."""

from pathlib import Path

import pytest

from pandarena import strategies
from pandarena.api import play
from pandarena.match.result import Result

from .arena import write

TWINS = {
    "polls": """
        def play(station):
            clock, arm = station.clock, station.arm
            while clock.now() < 0.7:
                state = arm.state()
                station.log.note("state", at=clock.now(), stamp=state.stamp, q=float(state.q[3]))
                station.gripper.state()
                seen = station.cameras["wrist"].blocks()
                station.log.note("seen", at=clock.now(), stamp=seen.stamp, n=len(seen.blocks))
                station.cameras["middle"].blocks()
        """,
    "looks": """
        def play(station):
            clock, note, middle = station.clock, station.log.note, station.cameras["middle"]
            while clock.now() < 0.3:
                tags = middle.tags()
                corners = float(sum(tag.corners.sum() for tag in tags.tags))
                errors = float(sum(tag.error_other for tag in tags.tags))
                note("tags", at=clock.now(), n=len(tags.tags), corners=corners, errors=errors)
                blocks = middle.blocks()
                covered = sum(b.covariance is not None for b in blocks.blocks)
                note("blocks", at=clock.now(), n=len(blocks.blocks), covered=covered)
            for camera in station.cameras.values():
                image = camera.image()
                note("image", at=clock.now(), stamp=image.stamp, sum=int(image.rgb.sum()))
                note("depth", sum=0.0 if image.depth is None else float(image.depth.sum()))
        """,
    "moves, stops, tracks, and looks back": """
        import numpy as np
        from pandarena.motion.rest import rest_to_rest
        def play(station):
            arm, clock, note = station.arm, station.clock, station.log.note
            q = arm.state().q_d
            path = rest_to_rest(q, q + 0.3, arm.limits, 0.5)
            motion = arm.follow(path)
            closing = station.gripper.grasp(0.02, epsilon=(0.5, 0.5))
            while not motion.done and clock.now() < 0.4:
                note("under way", at=clock.now(), done=closing.done, why=closing.outcome.why)
            note("waited", ok=bool(motion.wait(0.05)), at=clock.now())
            motion.stop()
            note("stopped", why=motion.outcome.why, sent=len(motion.path.t))
            again = arm.follow(rest_to_rest(arm.state().q_d, q, arm.limits, 0.2))
            clock.sleep(0.3)
            note("replaced", ok=bool(again), why=str(again.outcome))
            sent = arm.track(arm.state().q_d + 1.0, np.full(7, 9.0))
            note("sent", q=float(sent.q[5]), dq=float(sent.dq[0]), at=clock.now())
            arm.stop()
            for back in (0.1, 0.25, 5.0, -1.0):
                note("was", q=float(arm.at(clock.now() - back).q[1]), at=clock.now())
            note("wide", ok=bool(station.gripper.move(0.5).outcome), at=clock.now())
            note("recovered", ok=bool(arm.recover()), end=clock.end, at=clock.now())
        """,
    "strikes the table, and goes on": """
        from pandarena.motion.rest import rest_to_rest
        from pandarena.station import Reflex
        def play(station):
            arm, note = station.arm, station.log.note
            q = arm.state().q_d
            down = q.copy()
            down[1], down[3] = 1.3, -1.6
            try:
                arm.follow(rest_to_rest(q, down, arm.limits, 0.6)).wait()
            except Reflex as reflex:
                note("reflex", why=str(reflex), errors=str(arm.state().errors))
            note("waits", why=arm.follow(rest_to_rest(q, down, arm.limits, 0.6)).outcome.why)
            note("recovered", ok=bool(arm.recover()))
            note("now", at=station.clock.now())
        """,
    "asks for what cannot be": """
        import math
        def play(station):
            note = station.log.note
            for seconds in (-1.0, math.nan):
                try:
                    station.clock.sleep(seconds)
                except ValueError as error:
                    note("sleep", why=str(error))
            try:
                station.arm.track([1.0], [2.0])
            except ValueError as error:
                note("track", what=type(error).__name__)
            for width, speed in ((math.nan, 0.1), (0.04, math.inf)):
                try:
                    station.gripper.move(width, speed)
                except ValueError as error:
                    note("grip", why=str(error))
            note("values", nan=math.nan, big=10**30, ok=True, at=station.clock.now())
            station.clock.sleep(math.inf)
        """,
    "raises in its own line": """
        def play(station):
            station.clock.sleep(0.25)
            _deeper(station)
        def _deeper(station):
            station.arm.track([0.0] * 6, [0.0] * 7)
        """,
    "lets a reflex through": """
        from pandarena.motion.rest import rest_to_rest
        def play(station):
            q = station.arm.state().q_d
            down = q.copy()
            down[1], down[3] = 1.3, -1.6
            station.arm.follow(rest_to_rest(q, down, station.arm.limits, 0.6)).wait()
        """,
}
LATE = {"scenario": {"sensor": {"latency": 0.0437}}}
"""Readings that change in the middle of a tick."""


def told(result: Result) -> list[object]:
    """What a player has said, numbers that JSON cannot say as it says them."""
    plain = (bool, int, float, str)
    return [
        (
            at,
            text,
            {k: v for k, v in values.items() if isinstance(v, plain) and v == v and k != "big"},
        )
        for at, text, values in result.red.notes
        if "nan" not in values
    ]


def both(path: Path, **options) -> tuple[Result, Result]:
    """The same file in process, as a function of this one, and out of it."""
    namespace: dict[str, object] = {}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    return play(namespace["play"], time=3.0, **options), play(path, time=3.0, **options)


@pytest.mark.parametrize("settings", [{}, LATE], ids=["in time", "late"])
@pytest.mark.parametrize("name", TWINS)
def test_a_file_plays_as_in_process(name: str, settings, tmp_path: Path) -> None:
    inside, outside = both(write(tmp_path, TWINS[name]), settings=settings)
    assert told(outside) == told(inside)
    assert outside.red.forfeit == inside.red.forfeit
    assert outside.events_hash == inside.events_hash
    assert inside.red.notes or inside.red.forfeit


def test_pictures_are_the_same_in_and_out_of_process(tmp_path: Path) -> None:
    noisy = {"noise": 3.0, "blur": 0.7, "depth_noise": 0.002, "missed": 0.1}
    settings = {"scenario": {"sensor": {"kind": "image", "image": noisy}}}
    inside, outside = both(write(tmp_path, TWINS["looks"]), settings=settings)
    assert told(outside) == told(inside)
    assert inside.red.notes and not inside.red.forfeit
    assert min(int(v["n"]) for _, text, v in inside.red.notes if text == "tags") >= 5


def equal_in_and_out(name: str, seed: int, time: float, **options) -> None:
    record = options.pop("record", None)
    inside = play(name, name, seed=seed, time=time, **options)
    outside = play(name, name, seed=seed, time=time, isolate=True, record=record, **options)
    assert outside.events_hash == inside.events_hash
    assert outside.red.notes == inside.red.notes and outside.blue.notes == inside.blue.notes
    assert inside.red.notes and inside.events, "it is to do something"


@pytest.mark.parametrize("name", strategies.names())
def test_every_strategy_is_equal_in_and_out(name: str, tmp_path: Path) -> None:
    equal_in_and_out(name, seed=1, time=6.0, record=tmp_path / "match.mcap")


@pytest.mark.slow
@pytest.mark.parametrize("name", strategies.names())
@pytest.mark.parametrize("scenario", ["gazebo", "contest"])
def test_and_with_every_trouble(name: str, scenario: str) -> None:
    """The bar is 20 seeds: `benchmarks/in_and_out.py` plays those."""
    equal_in_and_out(name, seed=2, time=10.0, scenario=scenario, sensor="pose")
