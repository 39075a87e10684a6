"""The commands. Each is one file with a dataclass: its fields are the options, `run` is the deed.

What a user gave wrongly ends in one line on stderr and exit code 2, never in a traceback. Nothing
heavy is imported before `main` begins, so that Ctrl-C is answered from the start.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from pandarena.settings import SettingsError


def main(argv: list[str] | None = None) -> int:
    """The entry point of the `pandarena` command; returns its exit code."""
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except SettingsError as error:
        return _end(str(error), 2)
    except BrokenPipeError:  # `pandarena list | head`
        _forget_stdout()
        return 0
    except OSError as error:
        _forget_stdout()
        where = f" ({error.filename})" if error.filename else ""
        return _end(f"{error.strerror or error}{where}", 2)
    except KeyboardInterrupt:
        return _end("interrupted", 130)


def run() -> None:
    """For the console script."""
    sys.exit(main())


def _run(arguments: list[str]) -> int:
    _check_gl()
    from pandarena.cli.commands import parse

    if sys.stdout is None:  # closed by the caller, as in `pandarena list >&-`
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    try:
        code = parse(arguments).run()
    except SystemExit:  # help was printed
        code = 0
    sys.stdout.flush()  # what cannot be written is heard of here, not when the interpreter ends
    return code


def _check_gl() -> None:
    """MuJoCo does not begin where MUJOCO_GL names what is not there."""
    named = os.environ.get("MUJOCO_GL")
    try:
        if named:
            import_module("mujoco")
    except Exception as error:  # each kind fails in its own way
        told = f"MUJOCO_GL={named} does not work here: leave it unset, or take egl, osmesa or glfw"
        raise SettingsError(told) from error


def _end(text: str, code: int) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"pandarena: {text}\n")
    return code


def _forget_stdout() -> None:
    """Nobody reads it any more: what is still to come goes nowhere."""
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
