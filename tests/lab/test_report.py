"""The page of an evaluation: whole, alone, and saying what the rows say."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pandarena.lab.report.html import element, table
from pandarena.lab.store import Store

from .conftest import Run, short

VOID = {"meta", "link", "circle", "rect", "path", "polyline"}


class Page(HTMLParser):
    """Which elements there are, whether each is closed, and what a browser would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.fetched: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        told = dict(attrs)
        self.fetched += [v for k in ("src", "href") if (v := told.get(k)) and v[0] != "#"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = short("hello", "forecast", seeds=range(1, 3), time=8.0)
    folder = tmp_path_factory.mktemp("rows")
    with Store.create(folder) as store:
        plan.run(store)
    return folder


def test_it_is_whole_and_asks_for_nothing(run: Run, folder: Path):
    told = run("report", folder)
    text = Path(told.out.strip()).read_text()
    page = Page(text)
    assert page.open == []
    assert page.fetched == ["data:,"]
    assert "script" not in page.seen
    assert "@import" not in text
    assert "url(" not in text


def test_it_says_what_the_rows_say(run: Run, folder: Path, tmp_path: Path):
    run("report", folder, "--out", tmp_path / "page.html")
    words = Page((tmp_path / "page.html").read_text()).words
    assert "8 matches of" in words
    for heading in ("Standings", "Scores and heights", "Stage times", "Lost points by cause"):
        assert heading in words
    assert re.search(r"pandarena match (none )?(hello|forecast) .*--seed [12]", words)
    # In 8 s hello has one block: 250 points, on both seeds and sides.
    assert re.search(r"hello\s*red\s*ideal.*?250", words, re.DOTALL)


def test_what_is_not_markup_is_escaped():
    assert element("p", "<b>&").text == "<p>&lt;b&gt;&amp;</p>"
    assert "<script>" not in table(["<script>"], [["<script>"]]).text


def test_a_tournament_is_on_it(run: Run, tmp_path: Path):
    cup = tmp_path / "cup"
    run("tournament", "hello", "forecast", "--seeds", "1", "--time", "1", "--out", cup)
    words = Page(Path(run("report", cup).out.strip()).read_text()).words
    assert "won : drawn : lost" in words


def test_where_nothing_is_it_says_what_would_be(run: Run, tmp_path: Path):
    assert "no rows of `pandarena bench --out`" in run("report", tmp_path).complaint
