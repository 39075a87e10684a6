"""The commands. Each is one file with a dataclass: its fields are the options, `run` is the deed.

What a user gave wrongly ends in one line on stderr and exit code 2, never in a traceback.
"""

import sys
from dataclasses import dataclass
from typing import Annotated, Any

import tyro
from tyro.conf import FlagCreatePairsOff, OmitSubcommandPrefixes, arg, subcommand

from pandarena.cli.catalogue import ListCommand
from pandarena.cli.match import MatchCommand
from pandarena.cli.shot import ShotCommand
from pandarena.settings import SettingsError

Command = (
    Annotated[MatchCommand, subcommand("match")]
    | Annotated[ShotCommand, subcommand("shot")]
    | Annotated[ListCommand, subcommand("list")]
)

DESCRIPTION = """Two Franka Pandas, a turntable, and a tower that pays by its height.

Start with: pandarena match
"""


@dataclass(frozen=True)
class _Root:
    command: Annotated[Command, arg(name="")]


def main(argv: list[str] | None = None) -> int:
    """The entry point of the `pandarena` command; returns its exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        command: Any = tyro.cli(
            OmitSubcommandPrefixes[FlagCreatePairsOff[_Root]],
            prog="pandarena",
            description=DESCRIPTION,
            args=arguments or ["--help"],
        ).command
        return command.run()
    except SettingsError as error:
        sys.stderr.write(f"pandarena: {error}\n")
        return 2
    except BrokenPipeError:  # `pandarena list | head`
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("pandarena: interrupted\n")
        return 130
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2


def run() -> None:
    """For the console script."""
    sys.exit(main())
