"""Output that nobody reads or that cannot be written never ends in a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = [
    ["list"],
    ["match", "--time", "0.05"],
    ["match", "--time", "0.05", "--json"],
    ["--help"],
]
BUFFERED = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}


def ids(arguments: list[str]) -> str:
    return " ".join(a for a in arguments if a[0] not in "0123456789")


@pytest.mark.parametrize("arguments", COMMANDS, ids=ids)
def test_a_reader_that_has_gone_is_no_failure(arguments: list[str]) -> None:
    """As in `pandarena list | head -1`."""
    read, write = os.pipe()
    os.close(read)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "pandarena", *arguments],
            stdout=write, stderr=subprocess.PIPE, text=True, env=BUFFERED, timeout=60,
        )  # fmt: skip
    finally:
        os.close(write)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("arguments", COMMANDS[1:3], ids=ids)
def test_a_full_disk_is_told_in_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "pandarena", *arguments],
            stdout=full, stderr=subprocess.PIPE, text=True, env=BUFFERED, timeout=60,
        )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (2, "pandarena: No space left on device\n")


def test_a_closed_output_is_none() -> None:
    """As in `pandarena match --json >&-`."""
    line = f'exec "{sys.executable}" -m pandarena match --time 0.05 --json >&-'
    ran = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_python_dash_m_and_the_script_are_one_command() -> None:
    script = Path(sys.executable).parent / "pandarena"
    told = [
        subprocess.run([*command, "nonsense"], capture_output=True, text=True, timeout=60)
        for command in ([str(script)], [sys.executable, "-m", "pandarena"])
    ]
    assert told[0].stderr == told[1].stderr != ""
    assert told[0].returncode == told[1].returncode == 2
