"""Processes that a script starts to compute in: they must be able to end without signals.

A player's process may send none, so `multiprocessing`, which ends its workers with one, gets
another way: a worker listens to a pipe, and leaves when its parent writes to it.
"""

from __future__ import annotations

import os
import threading
from multiprocessing import popen_fork, process
from typing import Any

ENDED = 143
"""Exit code of a process that SIGTERM has ended."""


def end_without_signals() -> None:
    """For all that `multiprocessing` forks from here on."""
    launcher: Any = popen_fork.Popen
    worker: Any = process.BaseProcess
    launch, bootstrap = launcher._launch, worker._bootstrap

    def launch_with_pipe(self: Any, process_obj: Any) -> None:
        process_obj.ends, self.end = os.pipe()
        launch(self, process_obj)
        os.close(process_obj.ends)  # only the parent comes by here

    def listening(self: Any, *args: Any, **kwargs: Any) -> int:
        threading.Thread(target=_listen, args=(self.ends,), daemon=True).start()
        return int(bootstrap(self, *args, **kwargs))

    def tell(self: Any, sig: int) -> None:
        if self.returncode is None:
            os.write(self.end, b"x")

    launcher._launch, launcher._send_signal, worker._bootstrap = launch_with_pipe, tell, listening


def _listen(pipe: int) -> None:
    if os.read(pipe, 1):
        os._exit(ENDED)
