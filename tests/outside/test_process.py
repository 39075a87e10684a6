"""A player's process: what it is given, how it ends, and that it ends with the arena."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pandarena.api import make_match, play
from pandarena.settings import SettingsError

from .arena import (
    assert_nothing_runs_in,
    played,
    running_in,
    wait_until_nothing_runs_in,
    without_reasons,
    write,
)

linux = pytest.mark.skipif(sys.platform != "linux", reason="isolation is made for Linux")


def notes_of(path: Path, **options) -> list[dict]:
    result = play(path, time=options.pop("time", 0.5), **options)
    assert result.red.forfeit == ""
    return [values for _, _, values in result.red.notes]


def test_it_is_given_little(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("SOME_TOKEN", "secret")
    source = """
        import os, sys, threading
        def play(station):
            fds = [fd for fd in os.listdir("/proc/self/fd") if int(fd) > 2]
            station.log.note("given", env="SOME_TOKEN" in os.environ, cwd=os.getcwd(),
                stdin=sys.stdin.read(), sockets=len(fds), threads=threading.active_count(),
                pgid=os.getpgrp() == os.getpid())
        """
    (given,) = notes_of(write(tmp_path, source))
    # Its end of the line, and the listing's own.
    assert given == {
        "env": False,
        "cwd": str(tmp_path),
        "stdin": "",
        "sockets": 2,
        "threads": 1,
        "pgid": True,
    }


def test_it_computes_as_we_do(tmp_path: Path, monkeypatch) -> None:
    """One machine's kernels round otherwise than another's: a choice of them is for both."""
    monkeypatch.setenv("OPENBLAS_CORETYPE", "Haswell")
    source = """
        import os
        def play(station):
            station.log.note("given", kernels=os.environ.get("OPENBLAS_CORETYPE"))
        """
    assert notes_of(write(tmp_path, source)) == [{"kernels": "Haswell"}]


def test_it_may_use_what_lies_beside_it_and_have_any_name(tmp_path: Path) -> None:
    write(tmp_path, "ANSWER = 42", "helper")
    source = """
        import json, random
        from helper import ANSWER
        def play(station):
            station.log.note("x", answer=ANSWER, random=random.random() < 1.0, name=__name__)
        """
    (values,) = notes_of(write(tmp_path, source, "random"))
    assert values == {"answer": 42, "random": True, "name": "player_random"}


def test_its_random_numbers_come_from_the_seed_and_do_not_tell_it(tmp_path: Path) -> None:
    source = """
        import random, numpy
        def play(station):
            station.log.note("drawn", a=random.random(), b=numpy.random.rand(), c=hash("text"))
        """
    path = write(tmp_path, source)
    first, again, other = (notes_of(path, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first[0]["a"] != other[0]["a"] and first[0]["b"] != other[0]["b"]


def test_what_it_prints_goes_to_stderr(tmp_path: Path, capfd) -> None:
    source = """
        import sys
        def play(station):
            print("to \\x1b[31mstdout\\x1b[0m, \\x1b]52;c;aGk=\\x07")
            sys.stderr.write("to stderr\\n")
        """
    play(write(tmp_path, source), time=0.1)
    out, err = capfd.readouterr()
    assert out == ""
    assert "to \x1b[31mstdout\x1b[0m, ?]52;c;aGk=?\n" in err and "to stderr" in err


def test_it_may_tidy_up_when_the_match_is_over(tmp_path: Path) -> None:
    source = """
        def play(station):
            try:
                station.clock.sleep(1000)
            finally:
                open("tidied", "w").close()
        """
    result = play(write(tmp_path, source), time=0.2)
    assert result.red.forfeit == ""
    assert (tmp_path / "tidied").exists()


def test_it_is_ended_when_it_will_not_go(tmp_path: Path) -> None:
    source = """
        def play(station):
            while True:
                try:
                    station.clock.sleep(1000)
                except BaseException:
                    pass
        """
    began = time.monotonic()
    limits = {"limits": {"goodbye": 0.2}}
    result = play(write(tmp_path, source), time=0.2, settings=limits)
    assert result.red.forfeit == ""
    assert time.monotonic() - began < 5.0
    assert_nothing_runs_in(tmp_path)


def test_a_strategy_in_a_file_takes_settings(tmp_path: Path) -> None:
    source = """
        from dataclasses import dataclass
        from pandarena.strategies import Strategy
        @dataclass(frozen=True)
        class Params:
            speed: float = 0.5
        def act(station, params):
            station.log.note("given", speed=params.speed)
        STRATEGY = Strategy("mine", "says its speed", act, Params())
        """
    path = write(tmp_path, source)
    assert notes_of(path) == [{"speed": 0.5}]
    assert notes_of(path, settings={"red": {"speed": 0.25}}) == [{"speed": 0.25}]
    result = play(path, time=0.1, settings={"red": {"sped": 0.25}})
    assert result.red.forfeit.startswith(
        "SettingsError: unknown setting 'red.sped'; there are: speed"
    )


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("no_such_file.py", "does not exist"),
        ("hallo", "paths of Python files"),
    ],
)
def test_what_is_no_player_is_said_in_one_line(player: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        make_match(player)


def test_a_folder_is_no_player(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(SettingsError, match="is a folder"):
        make_match(tmp_path / "folder.py")


SLEEPS = """
    import subprocess, sys
    def play(station):
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        while True:
            station.clock.sleep(0.01)
    """


@linux
def test_a_match_that_is_never_finished_leaves_nothing(tmp_path: Path) -> None:
    match = make_match(write(tmp_path, SLEEPS), time=10.0)
    match.step()
    match.step()
    assert len(running_in(tmp_path)) == 3  # the warden, the player, and its child
    del match
    wait_until_nothing_runs_in(tmp_path)


@linux
@pytest.mark.parametrize("which", ["arena", "warden", "player"])
def test_nothing_is_left_when_one_of_them_is_killed(tmp_path: Path, which: str) -> None:
    path = write(tmp_path, SLEEPS)
    code = f"""
import pandarena
match = pandarena.make_match({str(path)!r}, time=1e4)
for _ in range(3):
    match.step()
print(match.time, flush=True)
result = match.run()
print(result.red.forfeit)
"""
    arena = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert arena.stdout is not None
    assert arena.stdout.readline() == "0.03\n"
    warden, player, _ = sorted(running_in(tmp_path))
    os.kill({"arena": arena.pid, "warden": warden, "player": player}[which], signal.SIGKILL)
    if which == "arena":
        arena.wait()
    else:  # the match goes on: a second of it is enough
        time.sleep(0.5)
        assert arena.poll() is None
    wait_until_nothing_runs_in(tmp_path)
    arena.kill()
    arena.wait()
    arena.stdout.close()


@linux
def test_death_in_mid_move_is_like_raising_there(tmp_path: Path) -> None:
    moves = """
        import os, signal
        from pandarena.motion.rest import rest_to_rest
        def play(station):
            q = station.arm.state().q_d
            station.arm.follow(rest_to_rest(q, q + 0.5, station.arm.limits, 0.4))
            station.clock.sleep(0.5)
            {end}
        """
    killed = write(tmp_path, moves.format(end="os.kill(os.getpid(), signal.SIGKILL)"), "killed")
    raises = write(tmp_path, moves.format(end="raise RuntimeError"), "raises")
    dead, dead_result = played(killed)
    raised, raised_result = played(raises)
    assert dead_result.red.forfeit == "its process was killed by SIGKILL"
    assert raised_result.red.forfeit == "RuntimeError (line 8 of raises.py)"
    assert without_reasons(dead) == without_reasons(raised)
    assert_nothing_runs_in(tmp_path)


def test_thinking_is_charged_where_it_is_measured(tmp_path: Path) -> None:
    source = """
        import time
        def play(station):
            began = time.process_time()
            while time.process_time() < began + 0.3:
                pass
            station.log.note("thought", at=station.clock.now())
        """
    path = write(tmp_path, source)
    free, measured = (
        notes_of(path, time=2.0, think=think)[0]["at"] for think in ("free", "measured")
    )
    assert free == 0.0
    assert 0.3 <= measured < 0.5
    assert 0.3 <= play(path, time=2.0).red.think_s < 0.5
