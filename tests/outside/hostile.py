"""Players that mean harm: what each does, what may be said of it, and when it is out.

Each is a file's text; `SOCKET` finds the arena's end of the line, as a hostile player would.
"""

from dataclasses import dataclass, field

SOCKET = """
import os, stat
def wire():
    return next(fd for fd in range(3, 64) if is_socket(fd))
def is_socket(fd):
    try:
        return stat.S_ISSOCK(os.fstat(fd).st_mode)
    except OSError:
        return False
"""


@dataclass(frozen=True)
class Hostile:
    """One kind."""

    name: str
    source: str
    reason: str
    """What the forfeit's reason holds."""
    limits: dict[str, float] = field(default_factory=dict[str, float])
    time: float = 0.0
    """Match time of its forfeit [s]."""


HANG = {"hang": 0.3}
ENDLESS_LOOP = Hostile(
    "endless loop",
    """
    def play(station):
        while True:
            pass
    """,
    "it hangs: 0.3 s of CPU time",
    HANG,
)
ENDLESS_IMPORT = Hostile("endless import", "while True: pass", "it hangs", HANG)
THREADS = Hostile(
    "thread storm",
    """
    import threading, time
    def play(station):
        while True:
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    """,
    "processes and threads, at most 64 are allowed",
)
TOO_MANY_THREADS = Hostile(
    "more threads than it may have, and a failure of its own",
    """
    import threading, time
    def play(station):
        for _ in range(80):
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
        raise RuntimeError("no more")
    """,
    "it held 81 processes and threads, at most 64 are allowed",
)
FORK_BOMB = Hostile(
    "fork bomb",
    """
    import os, time
    def play(station):
        born = time.monotonic()
        while time.monotonic() < born + 20:
            try:
                os.fork()
            except OSError:
                pass
    """,
    "processes and threads, at most 16 are allowed",
    {"tasks": 16},
)
ORPHANS = Hostile(
    "orphans that survive their parent",
    """
    import os, time
    def play(station):
        for _ in range(5):
            if os.fork() == 0:
                if os.fork() == 0:
                    try:
                        os.setsid()
                    except OSError:
                        pass
                    time.sleep(1000)
                os._exit(0)
        raise RuntimeError("they sleep")
    """,
    "RuntimeError: they sleep (line 13 of player.py)",
)
MEMORY = Hostile(
    "memory",
    """
    def play(station):
        kept = []
        while True:
            kept.append(bytearray(b"x" * 20_000_000))
    """,
    "memory",  # seen by the warden, or refused by the kernel: a MemoryError
    {"memory": 400.0},
)
HUGE_ARRAY = Hostile(
    "one huge array",
    """
    import numpy as np
    def play(station):
        np.ones(10**10)
    """,
    "(line 4 of player.py); 2000 MB of memory are allowed",
)
OUTPUT = Hostile(
    "gigabyte of output",
    """
    import sys
    def play(station):
        for _ in range(1000):
            sys.stdout.write("x" * 1_000_000)
    """,
    "it printed more than 2 MB",
    {"output": 2.0, "file": 50.0},
)
EXIT = Hostile(
    "os._exit",
    """
    import os
    def play(station):
        os._exit(3)
    """,
    "its process exited with code 3",
)
SIGNALS = Hostile(
    "signals to the parent",
    """
    import os, signal
    def play(station):
        parent = os.getppid()
        with open(f"/proc/{parent}/stat") as file:
            arena = int(file.read().rpartition(")")[2].split()[1])
        refused = 0
        for pid in (parent, arena):
            for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP, signal.SIGINT):
                try:
                    os.kill(pid, number)
                except PermissionError:
                    refused += 1
        raise RuntimeError(f"{refused} of 8 refused")
    """,
    "RuntimeError: 8 of 8 refused",
)
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
STOPPED = Hostile(
    "stops its own process",
    """
    import os, signal
    def play(station):
        os.kill(os.getpid(), signal.SIGSTOP)
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
SEGFAULT = Hostile(
    "a crash in native code",
    """
    import ctypes
    def play(station):
        ctypes.string_at(0)
    """,
    "its process was killed by SIGSEGV",
)
CPU = Hostile(
    "more CPU time than there is",
    """
    def play(station):
        while True:
            pass
    """,
    "it used up its CPU time",
    {"cpu": 1.0},
)
BIG_FILE = Hostile(
    "a file too big",
    """
    def play(station):
        with open("big", "wb") as file:
            while True:
                file.write(bytes(1_000_000))
    """,
    "OSError: [Errno 27] File too large (line 5 of player.py)",
    {"file": 20.0},
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
RECURSION = Hostile(
    "endless recursion",
    """
    def play(station):
        play(station)
    """,
    "RecursionError: maximum recursion depth exceeded (line 3 of player.py)",
)
IMPORT_ERROR = Hostile(
    "import error",
    """
    import no_such_package
    """,
    "ModuleNotFoundError: No module named 'no_such_package' (line 2 of player.py)",
)
SYNTAX_ERROR = Hostile(
    "syntax error",
    """
    def play(station)
        pass
    """,
    "SyntaxError: expected ':' (line 2 of player.py)",
)
NO_PLAY = Hostile("no play", "x = 1", "the file defines neither play(station) nor STRATEGY")
PLAY_OF_THREE = Hostile(
    "play of three",
    "def play(a, b, c): pass",
    "play(a, b, c): it is given one thing, the station",
)
NO_TEXT = Hostile("binary", "x = 1\0", "source code")
SYS_EXIT = Hostile(
    "sys.exit",
    """
    import sys
    def play(station):
        sys.exit("enough")
    """,
    "SystemExit: enough (line 4 of player.py)",
)
RAISES = Hostile(
    "raising in play",
    """
    def play(station):
        raise ValueError("first line\\nsecond line \\x1b[31m")
    """,
    "ValueError: first line second line ?[31m (line 3 of player.py)",
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

QUICK = (
    ENDLESS_LOOP,
    THREADS,
    FORK_BOMB,
    MEMORY,
    OUTPUT,
    EXIT,
    SIGNALS,
    MALFORMED,
    SILENCE,
    IMPORT_ERROR,
)
MORE = (
    TOO_MANY_THREADS,
    HUGE_ARRAY,
    OVERSIZED,
    CLOSED,
    SYS_EXIT,
    ORPHANS,
    CALLS,
    RAISES,
    ENDLESS_IMPORT,
    DRIBBLE,
    UNKNOWN_CALL,
    WRONG_TYPES,
    NOT_A_NUMBER,
    STOPPED,
    DEAF,
    SEGFAULT,
    CPU,
    BIG_FILE,
    NOTES,
    HUGE_PATHS,
    RECURSION,
    SYNTAX_ERROR,
    NO_PLAY,
    PLAY_OF_THREE,
    NO_TEXT,
    LIES,
)

BUSY_POLL = """
    def play(station):
        while True:
            station.clock.now()
            station.arm.state()
            station.cameras["wrist"].blocks()
    """
BACKWARDS = """
    import math
    def play(station):
        clock, line = station.clock, station.clock._line
        last, refused = clock.now(), 0
        for seconds in (-1.0, -1e-9, -1e300, -math.inf):
            for attempt in (clock.sleep, lambda s: line.call("clock.sleep", {"seconds": s})):
                try:
                    attempt(seconds)
                except ValueError:
                    refused += 1
                assert clock.now() >= last
                last = clock.now()
        for stamp in (-1.0, -1e9, -1e300, 1e9):
            assert 0.0 <= station.arm.at(stamp).stamp <= clock.now()
        line.us, line._until = -10**9, 10**12  # it deceives itself, and nobody else
        for _ in range(500):
            clock.now()
        line.call("sync")
        assert clock.now() >= last
        station.log.note("refused", n=refused)
    """
SPY = """
    import ctypes, os
    def play(station):
        with open(f"/proc/{os.getppid()}/stat") as file:
            arena = int(file.read().rpartition(")")[2].split()[1])
        refused = 0
        for pid in (os.getppid(), arena):
            for name in ("mem", "fd/0"):
                try:
                    os.open(f"/proc/{pid}/{name}", os.O_RDONLY)
                except PermissionError:
                    refused += 1
            if ctypes.CDLL(None, use_errno=True).ptrace(16, pid, 0, 0) == -1:
                refused += 1
        station.log.note("refused", n=refused)
    """
"""Those who break no rule: what they try does not work, and costs nobody anything."""
