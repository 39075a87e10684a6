"""Who lives below a process, read from /proc: root is bound by no count of the kernel's."""

from __future__ import annotations

import os
from typing import List, NamedTuple

_PAGE = os.sysconf("SC_PAGE_SIZE")


class Use(NamedTuple):
    """What processes use together."""

    tasks: int
    """Processes and threads."""
    memory: int
    """Resident [bytes]; what they share counts for each."""


def descendants(pid: int) -> List[int]:
    """All processes below `pid`, its children first."""
    found: List[int] = []
    waiting = [pid]
    while waiting:
        below = children(waiting.pop())
        found += below
        waiting += below
    return found


def children(pid: int) -> List[int]:
    """Processes that `pid` has started or adopted."""
    found: List[int] = []
    folder = "/proc/%d/task" % pid
    try:
        for task in os.listdir(folder):
            with open("%s/%s/children" % (folder, task)) as file:
                found += map(int, file.read().split())
    except OSError:  # it ended meanwhile
        pass
    return found


def used(pids: List[int]) -> Use:
    """What these processes use."""
    tasks = memory = 0
    for pid in pids:
        try:
            with open("/proc/%d/stat" % pid) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        tasks += int(fields[17])
        memory += int(fields[21]) * _PAGE
    return Use(tasks, memory)
