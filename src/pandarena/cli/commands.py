"""The commands there are, and from a command line to one of them.

tyro reads the line and writes the help. What is wrong
with the line is told in one that names the valid choices.
"""

import io
from contextlib import redirect_stderr
from dataclasses import fields, make_dataclass
from typing import Annotated, Any, Union, get_args, get_type_hints

import tyro
from tyro.conf import FlagCreatePairsOff, OmitSubcommandPrefixes, Positional, arg, subcommand

from pandarena.cli.bench import BenchCommand
from pandarena.cli.benchmark import BenchmarkCommand
from pandarena.cli.calibrate import CalibrateCommand
from pandarena.cli.catalogue import ListCommand
from pandarena.cli.check import CheckCommand
from pandarena.cli.complaints import complaint
from pandarena.cli.course import CourseCommand
from pandarena.cli.diagram import DiagramCommand
from pandarena.cli.doctor import DoctorCommand
from pandarena.cli.export import ExportCommand
from pandarena.cli.grade import GradeCommand
from pandarena.cli.guide import GuideCommand
from pandarena.cli.log import LogCommand
from pandarena.cli.match import MatchCommand
from pandarena.cli.new import NewCommand
from pandarena.cli.noise import NoiseCommand
from pandarena.cli.plot import PlotCommand
from pandarena.cli.report import ReportCommand
from pandarena.cli.reproduce import ReproduceCommand
from pandarena.cli.rows import RowsCommand
from pandarena.cli.score import ScoreCommand
from pandarena.cli.shot import ShotCommand
from pandarena.cli.tournament import TournamentCommand
from pandarena.cli.tune import TuneCommand
from pandarena.cli.video import VideoCommand
from pandarena.cli.watch import WatchCommand
from pandarena.cli.why import WhyCommand
from pandarena.settings import SettingsError, choose

COMMANDS: dict[str, Any] = {
    "match": MatchCommand,
    "bench": BenchCommand,
    "benchmark": BenchmarkCommand,
    "tournament": TournamentCommand,
    "tune": TuneCommand,
    "course": CourseCommand,
    "grade": GradeCommand,
    "reproduce": ReproduceCommand,
    "report": ReportCommand,
    "rows": RowsCommand,
    "why": WhyCommand,
    "calibrate": CalibrateCommand,
    "noise": NoiseCommand,
    "new": NewCommand,
    "check": CheckCommand,
    "score": ScoreCommand,
    "log": LogCommand,
    "watch": WatchCommand,
    "guide": GuideCommand,
    "shot": ShotCommand,
    "video": VideoCommand,
    "plot": PlotCommand,
    "export": ExportCommand,
    "list": ListCommand,
    "diagram": DiagramCommand,
    "doctor": DoctorCommand,
}
# One alternative a command: tyro reads them from the type.
Command: Any = Union[tuple(Annotated[made, subcommand(name)] for name, made in COMMANDS.items())]  # noqa: UP007

DESCRIPTION = """Two Franka Pandas, a turntable, and a tower that pays by its height.

Start with: pandarena match
"""


_Root: Any = make_dataclass("_Root", [("command", Annotated[Command, arg(name="")])], frozen=True)


def parse(arguments: list[str]) -> Any:
    """The command that is asked for, or a `SettingsError`; help is printed and leaves."""
    arguments = arguments or ["--help"]
    if not arguments[0].startswith(("-h", "--help", "--tyro")):
        command = choose("command", arguments[0], list(COMMANDS))
        for token in arguments[1:]:
            _check_option(command, token)
    said = io.StringIO()
    try:
        with redirect_stderr(said):
            root, surplus = tyro.cli(
                OmitSubcommandPrefixes[FlagCreatePairsOff[_Root]],
                prog="pandarena",
                description=DESCRIPTION,
                args=arguments,
                return_unknown_args=True,
            )
    except SystemExit as end:
        if not end.code:
            raise
        raise SettingsError(complaint(said.getvalue(), arguments[0])) from None
    if surplus:
        raise SettingsError(f"'{surplus[0]}' is one too many; see pandarena {arguments[0]} --help")
    return root.command


def _check_option(command: str, token: str) -> None:
    """Refuse an option that the command has not."""
    if not token.startswith("-") or _is_number(token) or token == "-h":
        return
    name, equals, _ = token.partition("=")
    options = {**_options(COMMANDS[command]), "--help": bool}
    if name.replace("_", "-") not in options:
        there_are = ", ".join(options)
        raise SettingsError(f"unknown option '{token}' of {command}; there are: {there_are}")
    if equals and options[name.replace("_", "-")] is bool:
        raise SettingsError(f"option '{name}' takes no value, got '{token}'")


def _options(command: Any) -> dict[str, Any]:
    """Types of a command's options by their names."""
    hints = get_type_hints(command, include_extras=True)
    positional = get_args(Positional[str])[1]
    names = sorted(f.name for f in fields(command) if positional not in get_args(hints[f.name]))
    return {"--" + name.replace("_", "-"): hints[name] for name in names}


def _is_number(token: str) -> bool:
    try:
        float(token)
    except ValueError:
        return False
    return True
