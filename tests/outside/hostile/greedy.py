"""Players that take what is the machine's: time, memory, processes, signals."""

from .kind import Hostile

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
    "processes and threads, at most 64 are allowed",
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
SYS_EXIT = Hostile(
    "sys.exit",
    """
    import sys
    def play(station):
        sys.exit("enough")
    """,
    "SystemExit: enough (line 4 of player.py)",
)
