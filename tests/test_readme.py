"""What the README and the pages show is what happens."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from pandarena.cli import main
from pandarena.cli.commands import COMMANDS, parse

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = {
    page.name: re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL) for page in PAGES
}
FENCES = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
LINES = re.findall(r"^(?:\$ .*&& |\| `)?pandarena ([^`#|\n]+)", README, re.MULTILINE)


def told(text: str) -> list[str]:
    """Words of a printed result but for the time it took; boxes may be drawn in any way."""
    words = re.sub(r"[┃│┏┡└━┳╇┴┓┩┘─╈┼]", " ", text).split()
    kept = ("0", "1", "4", "12", "175", "180", "575")
    return [w for w in words if w in kept or not re.fullmatch(r"[\d.]+x?", w)]


@pytest.mark.slow
def test_the_first_result_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    shown = next(text for _, text in FENCES if "ideal, seed 1" in text)
    assert main(["match"]) == 0
    assert told(capsys.readouterr().out) == told(shown.split("\n", 1)[1])
    assert "68,000" in "".join(README.splitlines()[:10]), "a result within ten lines"


@pytest.mark.parametrize("page", [name for name, blocks in CODE.items() if blocks])
def test_python_prints_what_stands_beside_it(page: str) -> None:
    said, code = io.StringIO(), "\n".join(CODE[page])
    with contextlib.redirect_stdout(said):
        exec(compile(code, page, "exec"), {})
    assert said.getvalue().split("\n")[:-1] == re.findall(r"print\(.*\)  # (.*)", code)


@pytest.mark.parametrize("line", LINES)
def test_commands_are_such_as_there_are(line: str) -> None:
    words = shlex.split(line)
    assert isinstance(parse(words), COMMANDS[words[0]])


def test_there_are_commands() -> None:
    assert len(LINES) >= 12
