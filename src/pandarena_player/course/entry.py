"""A course script's process: it runs as `__main__`, as its author would run it.

The arena's first message says which script, and as what: `{"script": path, "like": "gazebo"}`.
"""

from __future__ import annotations

import concurrent.futures.thread
import importlib
import os
import sys
import threading
import traceback
import types
from typing import Any, Callable

from pandarena_player.course import home
from pandarena_player.course.children import end_without_signals
from pandarena_player.course.patching import patch
from pandarena_player.course.session import Given, Session, open_session
from pandarena_player.failure import Told, failure
from pandarena_player.line import Line, MatchOver, Reply

USED_BY_US = ("multiprocessing", "selectors", "subprocess")
"""What keeps the real clock because it has it before a script can change its meaning."""
MISSING = "install it where the script runs: %s -m pip install %s"


def main(first: Reply, open_line: Callable[..., Line]) -> Line:
    """Run the script to its end; returns the line that is to say so."""
    header = first[0]
    script = os.path.realpath(header["play"]["script"])
    root = home.repository(script)
    for name in USED_BY_US:
        importlib.import_module(name)
    line = open_line()
    session = Session(line, _given(first, root))
    open_session(session)
    home.settle(script, root, _without())
    patch(session)
    end_without_signals()
    threading.excepthook = _in_a_thread
    _run(script, session, root)
    session.ledger.tell()
    return line


def _given(first: Reply, root: str) -> Given:
    header, arrays = first
    return Given(
        team=header["team"],
        like=header["play"]["like"],
        T_ee_camera=arrays["camera.wrist"],
        hand_width=header["gripper"]["takes"],
        static_blocks=header["field"]["static_blocks"],
        home=root,
    )


def _without() -> str:
    """Where this package lies, if that is another interpreter's: its modules are not for ours."""
    above = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return above if above != _libraries() else ""


def _libraries() -> str:
    import numpy as np

    return os.path.dirname(os.path.dirname(os.path.abspath(np.__file__)))


def _run(script: str, session: Session, root: str) -> None:
    try:
        _execute(script)
        _join_threads(session)
    except MatchOver:
        raise
    except SystemExit as end:  # `exit()` is how such scripts end
        if isinstance(end.code, str):
            sys.stderr.write(end.code + "\n")
    except BaseException as error:
        if session.clock.mine:
            session.ledger.tell()
            session.line.look("sync")  # its failure goes another way: notes would stay behind
            raise Told(_explained(failure(error, root), error)) from None
        traceback.print_exc()
    if not session.clock.mine:  # a process that it forked has come to the script's end as well
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def _execute(script: str) -> None:
    for stream in (sys.stdout, sys.stderr):  # what was printed is seen, however the script ends
        getattr(stream, "reconfigure", dict)(line_buffering=True)
    module = types.ModuleType("__main__")
    module.__file__ = script
    sys.modules["__main__"] = module
    with open(script, "rb") as file:
        code = compile(file.read(), script, "exec")
    exec(code, module.__dict__)


def _join_threads(session: Session) -> None:
    """As an interpreter does before it ends; match time passes meanwhile, so it ends with that."""
    session.ledger.tell()
    thread_pools: Any = concurrent.futures.thread
    thread_pools._python_exit()
    others = [t for t in threading.enumerate() if t is not threading.current_thread()]
    while session.clock.mine and any(t.is_alive() and not t.daemon for t in others):
        session.clock.sleep(0.1)


def _in_a_thread(raised: Any) -> None:
    """What a thread has raised ends that thread alone."""
    if raised.exc_type is not MatchOver:
        traceback.print_exception(raised.exc_type, raised.exc_value, raised.exc_traceback)


def _explained(told: Any, error: BaseException) -> Any:
    """With what is to be done where a library is missing."""
    name = getattr(error, "name", None)
    if isinstance(error, ModuleNotFoundError) and name:
        python = os.path.basename(sys.executable)
        return told._replace(reason="%s; %s" % (told.reason, MISSING % (python, name)))
    return told
