"""One player's process and its warden: start, listen, measure, end."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pandarena_player
from pandarena.match.outside.limits import PlayerLimits

BOOT = (
    "import sys; sys.path[:] = [*filter(None, sys.path), sys.argv[1]]; "
    "from pandarena_player.warden import main; main()"
)
"""Never from the folder it is started in: a `json.py` there is not ours. Ours comes last, so that
another interpreter finds its own numpy."""
KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH", "LD_LIBRARY_PATH")
"""What a player sees of our environment; the rest is none of its business."""
ARITHMETIC = ("LC_", "OPENBLAS_", "MKL_", "NPY_", "GLIBC_TUNABLES")
"""And what begins so: it chooses how numbers are read and worked out, to their last bits."""
CONTROL_MAX = 1 << 16
ECHO_MAX = 1_000_000
"""How much of what a player prints is shown [bytes]."""
LAST_WORDS = 5.0
"""How long the warden may take to clear up before it is killed [s]; it takes some ms."""


@dataclass(frozen=True)
class Verdict:
    """What became of a process."""

    why: str = ""
    """Which limit it broke."""
    code: int | None = None
    signal: int = 0
    ended: bool = False
    cpu: float = 0.0
    """Of all its processes [s]."""
    tasks: int = 0
    """Most at one time."""
    memory: float = 0.0
    """Most at one time [MB]."""

    def told(self) -> str:
        """In words; empty if it ended as it should."""
        if self.why:
            return self.why
        if self.signal == signal.SIGXCPU:
            return "it used up its CPU time"
        if self.signal:
            return f"its process was killed by {_signal_name(self.signal)}"
        if self.code is not None:
            return f"its process exited with code {self.code}"
        return ""


class Process:
    """A running player."""

    def __init__(
        self,
        limits: PlayerLimits,
        folder: Path | None,
        echo: Callable[[str], None],
        python: str = sys.executable,
    ) -> None:
        """`echo` gets what it prints; `folder` is where it runs, `python` what it is run by."""
        self.wire, theirs = socket.socketpair()
        self._control, warden_end = socket.socketpair()
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `close`
        self._echo, self._echoed = echo, 0
        self._heard = b""
        self._last: dict[str, Any] | None = None
        self._broken: str | None = None
        self.pid, self._cpu, self._cpu_clock = 0, 0.0, 0
        given = {
            "wire": theirs.fileno(),
            "control": warden_end.fileno(),
            "limits": asdict(limits),
        }
        with theirs, warden_end:
            self._warden = subprocess.Popen(
                [python, "-c", BOOT, _home(), json.dumps(given)],
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
                cwd=folder,
                env=_environment(),
                pass_fds=(theirs.fileno(), warden_end.fileno()),
                start_new_session=True,
            )

    def cpu(self) -> float:
        """CPU time the player has used [s]; 0 where that cannot be told from outside."""
        if self._cpu_clock:
            try:
                self._cpu = time.clock_gettime(self._cpu_clock)
            except OSError:  # it is gone: what it had used stays
                self._cpu_clock = 0
        return self._cpu

    def look(self) -> None:
        """Take in what the warden says, pass on what the player printed."""
        self._pass_on_output()
        while self._last is None and select.select([self._control], [], [], 0.0)[0]:
            if not self._hear():
                return

    def verdict(self, patience: float) -> Verdict:
        """What became of it, waiting up to `patience` [s] for it to end by itself."""
        self._listen(patience, lambda: self._last is not None)
        return Verdict(**self._last) if self._last else Verdict()

    def broken(self) -> str:
        """Which limit it breaks just now, in words; empty if none."""
        self._broken = None
        with suppress(OSError):
            self._control.sendall(b"?")
        self._listen(LAST_WORDS, lambda: self._broken is not None or self._last is not None)
        return self._broken or (self._last or {}).get("why", "")

    def close(self, patience: float = 0.0) -> Verdict:
        """Hang up; after `patience` [s] end whatever is left of it. Nothing is."""
        self.wire.close()
        if patience:
            self.verdict(patience)
        with suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)
        verdict = self.verdict(LAST_WORDS)
        if self._last is None:  # the warden itself is gone: its ward ends with it, its group here
            self._end_group()
        try:
            self._warden.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
        self._pass_on_output()
        self._control.close()
        self._log.close()
        return verdict

    def _end_group(self) -> None:
        if self.pid:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def _listen(self, patience: float, enough: Callable[[], bool]) -> None:
        """Hear the warden until it has said `enough`, or says nothing for `patience` [s]."""
        last = time.monotonic() + patience
        while not enough():
            left = last - time.monotonic()
            if left <= 0.0 or not select.select([self._control], [], [], left)[0]:
                return
            if not self._hear():
                return

    def _hear(self) -> bool:
        """Take in some of what the warden says; False when it says no more."""
        try:
            heard = self._control.recv(CONTROL_MAX)
        except OSError:
            heard = b""
        self._heard += heard
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            said = json.loads(line)
            if "pid" in said:
                self.pid = said["pid"]
                if sys.platform.startswith("linux"):  # its number for another's CPU clock
                    self._cpu_clock = (~self.pid << 3) | 2
            elif "broken" in said:
                self._broken = said["broken"]
            else:
                self._last = said
        return bool(heard)

    def _pass_on_output(self) -> None:
        if self._log.closed:
            return
        while self._echoed < ECHO_MAX:
            printed = os.pread(self._log.fileno(), ECHO_MAX - self._echoed, self._echoed)
            if not printed:
                return
            self._echoed += len(printed)
            self._echo(printed.decode(errors="replace"))
            if self._echoed == ECHO_MAX:
                self._echo("\n[it printed more, which is not shown]\n")


def _home() -> str:
    """The folder that `pandarena_player` lies in."""
    return str(Path(pandarena_player.__file__).parents[1])


def _environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k in KEPT or k.startswith(ARITHMETIC)}
    # Each thread's own heap takes 64 MB of address space, which is limited.
    kept["MALLOC_ARENA_MAX"] = "2"
    one_thread = {f"{k}_NUM_THREADS": "1" for k in ("OMP", "OPENBLAS", "MKL", "NUMEXPR")}
    return {**kept, **one_thread, "PYTHONHASHSEED": "0"}


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
