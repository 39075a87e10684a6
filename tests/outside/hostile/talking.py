"""Players that misuse the line to the arena."""

from .kind import SOCKET, Hostile

MALFORMED = Hostile(
    "malformed message",
    f"""{SOCKET}
def play(station):
    os.write(wire(), bytes([5, 0, 0, 0]) + b"hello")
    os.read(wire(), 1)
    """,
    "against the rules: a message that cannot be read",
)
OVERSIZED = Hostile(
    "oversized message",
    f"""{SOCKET}
def play(station):
    os.write(wire(), bytes([255] * 4) + b"x" * 100_000)
    os.read(wire(), 1)
    """,
    "against the rules: a message of 4295.0 MB; 16 MB are allowed",
)
DRIBBLE = Hostile(
    "half a message, and no more",
    f"""{SOCKET}
import time
def play(station):
    os.write(wire(), bytes([50, 0, 0, 0]) + b"he")
    time.sleep(1000)
    """,
    "no answer for 0.6 s of wall time",
    {"wall": 0.6},
)
UNKNOWN_CALL = Hostile(
    "unknown call",
    """
    def play(station):
        station.clock._line.call("world.truth")
    """,
    "against the rules: there is no call 'world.truth'; there are: clock.now, ",
)
WRONG_TYPES = Hostile(
    "wrong types",
    """
    def play(station):
        station.clock._line.call("gripper.move", {"width": [0.04], "speed": True})
    """,
    "against the rules: gripper.move: width: a list of 1 is not a finite number",
)
NOT_A_NUMBER = Hostile(
    "a NaN past the client's checks",
    """
    import numpy as np
    def play(station):
        q = np.full(7, np.nan)
        station.clock._line.call("arm.track", arrays={"q": q, "dq": q})
    """,
    "against the rules: arm.track: q: an array holds what is not finite",
)
SILENCE = Hostile(
    "silence",
    """
    import time
    def play(station):
        time.sleep(1000)
    """,
    "no answer for 0.6 s of wall time",
    {"wall": 0.6},
)
DEAF = Hostile(
    "asks and never reads",
    f"""{SOCKET}
import json, time
def play(station):
    line = json.dumps({{"call": "arm.state"}}).encode() + b"\\n"
    frame = len(line).to_bytes(4, "little") + line
    os.set_blocking(wire(), False)
    while True:
        try:
            os.write(wire(), frame)
        except BlockingIOError:
            time.sleep(0.01)
    """,
    "of wall time",
    {"wall": 0.6},
    time=-1.0,  # each answer that still fitted let a little time pass
)
CLOSED = Hostile(
    "closing the socket",
    """
    import os, time
    def play(station):
        os.closerange(3, 256)
        time.sleep(1000)
    """,
    "it closed its connection to the arena",
)
NOTES = Hostile(
    "a flood of notes",
    """
    def play(station):
        while True:
            station.log.note("x" * 10_000)
    """,
    "against the rules: more than 1 MB of notes",
    {"notes": 1.0},
)
CALLS = Hostile(
    "a flood of commands at one instant",
    """
    def play(station):
        q = station.arm.state().q
        while True:
            station.arm.track(q, 0 * q)
    """,
    "against the rules: 2000 calls, and no match time passed",
    {"calls": 2000},
)
HUGE_PATHS = Hostile(
    "a flood of huge paths",
    """
    import numpy as np
    from pandarena.motion.path import JointPath
    def play(station):
        q = station.arm.state().q_d
        n = 60_000
        path = JointPath(np.arange(n) * 1e-3, np.tile(q, (n, 1)), np.zeros((n, 7)))
        while True:
            station.arm.follow(path)
    """,
    "against the rules: 20 MB of messages, and no match time passed",
    {"burst": 20},
)
LIES = Hostile(
    "claiming a failure that moves the cursor",
    """
    def play(station):
        text = "\\x1b[2J\\n" * 3
        station.clock._line.call("failed", {"reason": text, "traceback": text})
    """,
    "?[2J",
)
