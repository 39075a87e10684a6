"""Those who break no rule: what they try does not work, and costs nobody anything."""

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
