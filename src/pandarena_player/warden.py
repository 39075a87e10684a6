"""Watches one player's process and whatever it starts; when it is over, nothing is left of it.

It is the player's parent and adopts its orphans, so the kernel tells it when none is left. It
stands between player and arena: small, single-threaded, with nothing of the player's in it, and
gone as soon as the arena is.

    python -c BOOT FOLDER '{"wire": 3, "control": 4, "limits": {...}}'

On the control socket it writes lines of JSON: first the player's pid, at the end what became of it.
Whatever the arena writes there is the question which limit is broken just now; it is answered by
a line, too.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
import time
from typing import Any, Dict, Optional

from pandarena_player import linux
from pandarena_player.confine import MB
from pandarena_player.descendants import children, descendants, used

PERIOD = 0.05
"""How often it looks [s]."""
PATIENCE = 10.0
"""How long it goes on killing at the end [s]."""
OUTPUT = 1
"""The file that the player's output goes to."""


class Warden:
    """Call `watch`, then `clear`, then `verdict`."""

    def __init__(self, player: int, control: socket.socket, limits: Dict[str, Any]) -> None:
        self._player, self._control, self._limits = player, control, limits
        self._parent = os.getppid()
        self._status: Optional[int] = None
        self._why = ""
        self._peak = {"tasks": 0, "memory": 0.0}
        self._spent = 0.0

    def watch(self) -> None:
        """Until the player ends, breaks a limit, or is not needed any more."""
        wake, told = os.pipe()
        os.set_blocking(told, False)
        signal.signal(signal.SIGCHLD, _wake)
        signal.set_wakeup_fd(told)
        while not self._why and not self._ended():
            ready = select.select([self._control, wake], [], [], PERIOD)[0]
            if wake in ready:
                os.read(wake, 512)
            asked = self._control in ready and self._heard()
            if (self._control in ready and not asked) or os.getppid() != self._parent:
                return
            self._why = self._look()
            if asked:
                _tell(self._control, {"broken": self._why})

    def clear(self) -> None:
        """End all of it: its group in one stroke, then one by one until no child is left."""
        _kill_group(self._player)
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            for pid in descendants(os.getpid()):
                _kill(pid)
            if self._reap_all():
                return
            time.sleep(0.002)

    def verdict(self) -> Dict[str, Any]:
        """What became of it."""
        status = self._status
        ended = status is not None
        return {
            "why": self._why,
            "code": os.WEXITSTATUS(status) if status is not None and os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if status is not None and os.WIFSIGNALED(status) else 0,
            "ended": ended,
            "cpu": self._spent,
            **self._peak,
        }

    def _heard(self) -> bool:
        """Whether the arena has asked; if not, it has hung up."""
        try:
            return bool(self._control.recv(512))
        except OSError:
            return False

    def _ended(self) -> bool:
        """Its death is looked at, not yet reaped: its group keeps its number until it is killed."""
        if hasattr(os, "waitid"):
            how = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self._player, how) is not None
        pid, status, spent = os.wait4(self._player, os.WNOHANG)  # macOS can only reap
        if pid:
            self._status, self._spent = status, spent.ru_utime + spent.ru_stime
        return pid != 0

    def _look(self) -> str:
        """Which limit is broken, in words; empty if none."""
        for pid in children(os.getpid()):
            if pid != self._player:  # an orphan it has adopted
                os.waitpid(pid, os.WNOHANG)
        use, limits = used(descendants(os.getpid())), self._limits
        self._peak["tasks"] = max(self._peak["tasks"], use.tasks)
        self._peak["memory"] = max(self._peak["memory"], use.memory / MB)
        if use.tasks > limits["tasks"]:
            return "it held %d processes and threads, at most %d are allowed" % (
                use.tasks,
                limits["tasks"],
            )
        if use.memory > limits["memory"] * MB:
            return "it used more than %g MB of memory" % limits["memory"]
        if os.fstat(OUTPUT).st_size > limits["output"] * MB:
            return "it printed more than %g MB" % limits["output"]
        return ""

    def _reap_all(self) -> bool:
        """Whether no child is left."""
        try:
            while True:
                pid, status, spent = os.wait4(-1, os.WNOHANG)
                if pid == 0:
                    return False
                if pid == self._player:
                    self._status = status
                self._spent += spent.ru_utime + spent.ru_stime
        except ChildProcessError:
            return True


def _wake(number: int, frame: Any) -> None:
    """The wake-up file says all there is to say."""


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _kill_group(pid: int) -> None:
    _kill(pid)
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def main() -> None:
    """Fork the player, watch it."""
    given = json.loads(sys.argv[2])
    control = socket.socket(fileno=given["control"])
    linux.adopt_orphans()
    me = os.getpid()
    player = os.fork()
    if player == 0:
        from pandarena_player.begin import begin

        begin(given["wire"], given["limits"], me)
    os.close(given["wire"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    warden = Warden(player, control, given["limits"])
    try:
        _tell(control, {"pid": player})
        warden.watch()
    finally:
        warden.clear()
        _tell(control, warden.verdict())


def _tell(control: socket.socket, what: Dict[str, Any]) -> None:
    try:
        control.sendall(json.dumps(what).encode() + b"\n")
    except OSError:  # the arena is gone
        pass
