"""What Linux alone offers, called by number: no library wraps it."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from typing import Dict, List, Tuple

ON_LINUX = sys.platform.startswith("linux")
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP = 1, 36, 38, 22
_SECCOMP_MODE_FILTER = 2
# The same on every architecture, being younger than their common table.
_LANDLOCK_CREATE, _LANDLOCK_RESTRICT = 444, 446

_DENIED: Dict[str, Dict[str, int]] = {
    "x86_64": {
        "setsid": 112,
        "setpgid": 109,
        "ptrace": 101,
        "process_vm_readv": 310,
        "process_vm_writev": 311,
        "pidfd_open": 434,
        "pidfd_send_signal": 424,
        "pidfd_getfd": 438,
        "tkill": 200,
        "rt_sigqueueinfo": 129,
        "rt_tgsigqueueinfo": 297,
        "setpriority": 141,
        "sched_setscheduler": 144,
        "sched_setattr": 314,
        "reboot": 169,
    },
    "aarch64": {
        "setsid": 157,
        "setpgid": 154,
        "ptrace": 117,
        "process_vm_readv": 270,
        "process_vm_writev": 271,
        "pidfd_open": 434,
        "pidfd_send_signal": 424,
        "pidfd_getfd": 438,
        "tkill": 130,
        "rt_sigqueueinfo": 138,
        "rt_tgsigqueueinfo": 240,
        "setpriority": 140,
        "sched_setscheduler": 119,
        "sched_setattr": 274,
        "reboot": 142,
    },
}
_OWN_PID_ONLY: Dict[str, Dict[str, int]] = {
    "x86_64": {"kill": 62, "tgkill": 234, "prlimit64": 302},
    "aarch64": {"kill": 129, "tgkill": 131, "prlimit64": 261},
}
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000
_ALLOW, _EPERM = 0x7FFF0000, 0x00050001
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER_AT, _ARCH_AT, _FIRST_ARGUMENT_AT = 0, 4, 16

Instruction = Tuple[int, int, int, int]


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def prctl(option: int, value: int) -> bool:
    """Whether it could be set."""
    return _prctl(option, value) == 0


def _prctl(option: int, *values: int) -> int:
    given = [ctypes.c_ulong(v) for v in (*values, 0, 0, 0, 0)[:4]]
    return _libc().prctl(ctypes.c_int(option), *given)


def _syscall(*values: int) -> int:
    return _libc().syscall(*(ctypes.c_long(v) for v in values))


def die_with_parent(signal: int) -> bool:
    """The kernel sends `signal` when the parent ends."""
    return ON_LINUX and prctl(_PR_SET_PDEATHSIG, signal)


def adopt_orphans() -> bool:
    """Descendants whose parents end become children of this process, so that it can reap them."""
    return ON_LINUX and prctl(_PR_SET_CHILD_SUBREAPER, 1)


def gain_no_rights() -> bool:
    """Nothing started from here on has more rights than this process."""
    return ON_LINUX and prctl(_PR_SET_NO_NEW_PRIVS, 1)


def keep_to_itself() -> bool:
    """No signal, trace or write to a process outside: a filter of system calls (seccomp).

    It may not leave its process group either, so that one signal ends all of it at once.
    """
    machine = platform.machine()
    if not ON_LINUX or machine not in _DENIED or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    program = _filter(machine, os.getpid())
    code = b"".join(struct.pack("<HBBI", *line) for line in program)
    buffer = ctypes.create_string_buffer(code, len(code))
    length_and_pointer = struct.pack("@HP", len(program), ctypes.addressof(buffer))
    header = ctypes.create_string_buffer(length_and_pointer, len(length_and_pointer))
    return _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(header)) == 0


def _filter(machine: str, pid: int) -> List[Instruction]:
    """The filter as instructions of the kernel's packet filter; jumps count what they skip."""
    program: List[Instruction] = [
        (_LOAD, 0, 0, _ARCH_AT),
        (_EQUAL, 1, 0, _AUDIT_ARCH[machine]),
        (_RETURN, 0, 0, _EPERM),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _EPERM),
    ]
    for number in _DENIED[machine].values():
        program += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _EPERM)]
    for number in _OWN_PID_ONLY[machine].values():
        program += [
            (_EQUAL, 0, 5, number),
            (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
            (_EQUAL, 2, 0, pid),
            (_EQUAL, 1, 0, 0),
            (_RETURN, 0, 0, _EPERM),
            (_RETURN, 0, 0, _ALLOW),
        ]
    return [*program, (_RETURN, 0, 0, _ALLOW)]


def wall_off_version() -> int:
    """The version of Landlock that the kernel offers; 0 if none."""
    return max(0, _syscall(_LANDLOCK_CREATE, 0, 0, 1)) if ON_LINUX else 0


def wall_off() -> int:
    """No reading of other processes' memory, no signals out (Landlock); the version in force."""
    version = wall_off_version()
    if version < 1:
        return 0
    # A rule set has to rule over something: over making block devices where it knows no scopes.
    rules = struct.pack("<QQQ", 0, 0, 3) if version >= 6 else struct.pack("<Q", 1 << 11)
    buffer = ctypes.create_string_buffer(rules, len(rules))
    rule_set = _syscall(_LANDLOCK_CREATE, ctypes.addressof(buffer), len(rules), 0)
    if rule_set < 0:
        return 0
    try:
        return version if _syscall(_LANDLOCK_RESTRICT, rule_set, 0) == 0 else 0
    finally:
        os.close(rule_set)
