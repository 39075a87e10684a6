"""Commands run in this process, and what came of them."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from pandarena.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that it complained with, and nothing else."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.startswith("pandarena: ")
        assert self.err.endswith("\n")
        assert len(self.err.splitlines()) == 1, self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("pandarena: ").rstrip("\n")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("match", "hello")` is `pandarena match hello` on a terminal 80 wide."""
    monkeypatch.setenv("COLUMNS", "80")

    def command(*arguments: object) -> Ran:
        code = main([str(a) for a in arguments])
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return command
