"""`pandarena doctor`: what works on this machine, and what to install where something does not."""

from collections.abc import Iterator
from dataclasses import dataclass

from pandarena.cli.findings import Finding, tell
from pandarena.cli.looks import LOOKS, Look


@dataclass(frozen=True)
class DoctorCommand:
    """Say what works on this machine, and what to install if something does not.

    The exit code is 0 if matches can be played.
    """

    json: bool = False
    """Print the findings as JSON."""

    def run(self) -> int:
        """Look."""
        return tell(findings(), self.json)


def findings(looks: tuple[Look, ...] = LOOKS) -> Iterator[Finding]:
    """One after the other; what goes wrong in looking is a finding too."""
    for look in looks:
        try:
            yield look.at()
        except Exception as error:  # what is broken may break in any way
            said = " ".join(str(error).split())
            name = "" if look.knows(error) else f"{type(error).__name__}: "
            level = "fault" if look.needed else "note"
            yield Finding(level, look.what, f"{name}{said}", look.advice)
