"""docs/published.md: every row of the five reports names where it is implemented and its test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "published.md").read_text()
SOURCES = (ROOT / "src" / "pandarena", ROOT / "src", ROOT)
ROWS = {"S0": 43, "S1": 34, "S2": 27, "S3": 33, "S4": 28, "W": 29}
Row = tuple[str, str, str]


def rows() -> dict[str, Row]:
    """What, where and test of each row."""
    lines = re.findall(r"^\| ((?:S\d|W)-\d\d) \|(.*)\|(.*)\|(.*)\|$", PAGE, re.MULTILINE)
    assert len({line[0] for line in lines}) == len(lines), "a row is there twice"
    return {name: (what.strip(), where.strip(), test.strip()) for name, what, where, test in lines}


EXPECTED = [f"{system}-{i:02d}" for system, count in ROWS.items() for i in range(1, count + 1)]


def test_every_row_is_there_once() -> None:
    assert list(rows()) == EXPECTED


@pytest.mark.parametrize("name", EXPECTED)
def test_a_row_names_what_exists(name: str) -> None:
    what, where, test = rows()[name]
    assert what
    assert any(_holds(source, where) for source in SOURCES), f"{where} is not in the project"
    assert _holds(ROOT / "tests", test), f"{test} is not among the tests"


def _holds(folder: Path, place: str) -> bool:
    """Whether `file.py: name` exists there: a function, class, method, field or constant."""
    found = re.fullmatch(r"`([\w/\-.]+): ([\w.]+)`", place)
    assert found, f"'{place}' is not of the form `file.py: name`"
    file, name = folder / found[1], found[2]
    if not file.is_file():
        return False
    text = file.read_text()
    if file.suffix == ".toml":
        return re.search(rf"^{name} =", text, re.MULTILINE) is not None
    return re.search(rf"^\s*(?:def |class )?{name}\b\s*[(:=]", text, re.MULTILINE) is not None
