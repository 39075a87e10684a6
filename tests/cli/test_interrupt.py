"""Ctrl-C ends a command cleanly, with the state so far and exit code 130."""

import json
import os
import pty
import re
import signal
import subprocess
import sys

import pytest

from .conftest import Run

BEGINS, RUNS = r"0 of 80000 s", r"[1-9]\d* of 80000 s"


def interrupted(when: str, *options: str) -> tuple[int, str, str]:
    """Start a long match, see its bar say `when`, press Ctrl-C: exit code, stdout and stderr."""
    master, slave = pty.openpty()  # the bar is drawn only where somebody looks
    command = [sys.executable, "-m", "pandarena", "match", "hello", "--time", "80000", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, text=True) as process:
        os.close(slave)
        try:
            seen = ""
            while not re.search(when, seen):
                seen += os.read(master, 4096).decode()
            process.send_signal(signal.SIGINT)
            while chunk := _rest(master):
                seen += chunk
            out, _ = process.communicate(timeout=30)
        finally:
            process.kill()
            os.close(master)
    return process.returncode, out, seen


def _rest(master: int) -> str:
    try:
        return os.read(master, 4096).decode(errors="replace")
    except OSError:  # the other end is closed
        return ""


@pytest.mark.parametrize("when", [BEGINS, RUNS], ids=["begins", "runs"])
def test_a_match_ends_with_the_state_so_far_as_json(when: str) -> None:
    code, out, err = interrupted(when, "--json")
    assert code == 130
    told = json.loads(out)
    assert (1.0 if when == RUNS else 0.0) <= told["time"] < 80_000.0
    assert told["players"] == {"red": "hello", "blue": "none"}
    assert "pandarena: interrupted at" in err
    assert "Traceback" not in out + err
    assert err.rfind("\x1b[?25h") > err.rfind("\x1b[?25l"), "the cursor stays hidden"


def test_and_as_a_table() -> None:
    code, out, err = interrupted(RUNS)
    assert code == 130
    assert "ideal, seed 1" in out
    assert "again: pandarena match hello --scenario" in out
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    "moment", ["pandarena.cli.commands.parse", "pandarena.cli.match.Match.run"]
)
def test_at_any_moment(run: Run, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(moment, press)
    ran = run("match", "--time", "1")
    assert ran.code == 130
    assert ran.err.startswith("pandarena: interrupted")
    assert len(ran.err.splitlines()) == 1


def test_nothing_heavy_is_imported_before_it_is_answered() -> None:
    code = "import sys, pandarena.cli; print(*{'mujoco', 'numpy', 'tyro', 'rich'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""
