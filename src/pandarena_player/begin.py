"""The player's process: confined, it takes the arena's first message, plays, and says how it ended.

The first message names what is to be run as `adapter`, "module:function"; the function is given
the message (header and arrays) and a way to open the line, and returns when the player has.
"""

from __future__ import annotations

import importlib
import os
import random
import signal
import socket
import sys
import traceback
from typing import Any, Callable, Dict, List

from pandarena_player.confine import confine, part_from
from pandarena_player.failure import failure
from pandarena_player.line import Channel, Line, MatchOver, Reply
from pandarena_player.wire import PROTOCOL, decode, encode

OpenLine = Callable[..., Line]


def begin(wire: int, limits: Dict[str, Any], parent: int) -> None:
    """Be the player; never returns."""
    code = 70
    try:
        part_from(parent)
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(which, signal.SIG_DFL)
        _close_all_but(wire)
        force = confine(limits)
        code = _play(Channel(socket.socket(fileno=wire)), force)
    except MatchOver:
        code = 0
    except BaseException:  # of ours, not of the player's: it goes to the log
        traceback.print_exc()
    finally:
        _flush()
        os._exit(code)


def _play(channel: Channel, force: List[str]) -> int:
    first = decode(channel.receive())
    _seed(first[0].get("seed", 0))

    def open_line(**options: Any) -> Line:
        """The player is loaded and about to play: from here on its time counts."""
        header = first[0]
        line = Line(channel.exchange, header["asking_us"], along=header["along"], **options)
        line.call("ready", {"protocol": PROTOCOL, "force": force})
        return line

    try:
        _adapter(first)(first, open_line).call("done")
    except MatchOver:
        raise
    except BaseException as error:  # SystemExit too: it tells the arena before it goes
        told = failure(error)
        channel.exchange(encode({"call": "failed", **told._asdict()}))
    return 0


def _adapter(first: Reply) -> Callable[[Reply, OpenLine], Line]:
    if first[0].get("protocol") != PROTOCOL:
        raise RuntimeError(
            "the arena speaks protocol %s, this pandarena_player %d: bring both to one version"
            % (first[0].get("protocol"), PROTOCOL)
        )
    module, _, name = first[0]["adapter"].partition(":")
    return getattr(importlib.import_module(module), name)


def _seed(seed: int) -> None:
    """The same match seed gives the same random numbers to those who ask the global ones."""
    import numpy as np

    random.seed(seed)
    np.random.seed(seed % (1 << 32))  # noqa: NPY002 - the global one is what is meant


def _close_all_but(wire: int) -> None:
    os.closerange(3, wire)
    os.closerange(wire + 1, 4096)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            pass
