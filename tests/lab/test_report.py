"""The page of an evaluation: whole, alone, and saying what the rows say."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

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


TUNE = {
    "player": "hello", "scenario": "ideal", "drill": "static", "words": "points a match",
    "seeds": [1, 4], "held": [50, 59], "over": {"speed": "0.2:1"}, "verdict": "better",
    "more": True,
    "points": [{"number": n, "values": {"speed": 0.1 * n}, "mean": 100.0 * n} for n in range(12)],
    "as_it_is": 10.0, "as_it_is_ci": [5.0, 15.0], "as_it_is_n": 10,
    "tuned": 20.0, "tuned_ci": [18.0, 22.0], "tuned_n": 10,
    "ahead": 10.0, "ahead_ci": [6.0, 14.0], "ahead_n": 10,
}  # fmt: skip


def test_a_search_is_on_it_and_its_rows_are_not(run: Run, folder: Path, tmp_path: Path):
    (tmp_path / "tune.json").write_text(json.dumps(TUNE))
    with Store.create(tmp_path):
        run("report", tmp_path)
    words = Page((tmp_path / "report.html").read_text()).words
    assert re.search(r"Tuned less as it is, paired: 10 6 to 14 n 10: better", words)
    assert re.search(r"point 11.*point 4", words), "the best ones, the best first"
    assert "as it is" in words and "point 3" not in words
    assert "Standings" not in words


def test_in_a_browser_nothing_is_wrong_or_too_wide(run: Run, folder: Path, browser: Any):
    """Narrow and wide, light and dark: no complaint, no request, no text too small to be read."""
    page_file = Path(run("report", folder).out.strip()).resolve()
    for width, scheme in ((400, "light"), (400, "dark"), (1600, "light"), (1600, "dark")):
        page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        wrong: list[str] = []
        asked: list[str] = []
        page.on("console", lambda m, heard=wrong: heard.append(m.text))
        page.on("pageerror", lambda e, heard=wrong: heard.append(str(e)))
        page.on("request", lambda r, heard=asked: heard.append(r.url))
        page.goto(page_file.as_uri())
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
        smallest = """Math.min(...[...document.querySelectorAll('svg text')].map(
            t => 13 * t.ownerSVGElement.getBoundingClientRect().width
                 / t.ownerSVGElement.viewBox.baseVal.width))"""
        assert page.evaluate(smallest) > 9.0
        page.close()
        assert (wrong, asked) == ([], [page_file.as_uri()])
