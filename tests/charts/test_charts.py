"""Charts are well-formed, draw what they are given, and say it in words, too."""

import re
from xml.etree import ElementTree

import pytest

from pandarena.charts import Axis, Chart, Histogram, Line, Range, Ranges, Stacks

SVG = "{http://www.w3.org/2000/svg}"
CHARTS = {
    "lines": Chart(
        "A & b", Axis("t", 0, 2), Axis("y", 1, 100, log=True), [Line("<x>", [0, 1], [1, 10], True)]
    ),
    "ranges": Ranges(
        "Score", "points", [Range("me", 5.0, (4.0, 6.0), told="n 3"), Range("?", None)]
    ),
    "stacks": Stacks("Stages", "s", ["reach", "close"], [("me", [1.0, 0.5]), ("you", [2.0, 0.1])]),
    "histogram": Histogram("Scores", "points", [("me", [1.0, 1.0, 3.0]), ("you", [])]),
}


@pytest.mark.parametrize("name", CHARTS)
def test_it_is_one_well_formed_picture_with_a_name(name: str):
    root = ElementTree.fromstring(CHARTS[name].svg())
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-label") == CHARTS[name].title  # type: ignore[attr-defined]


def test_bars_are_as_long_as_what_they_tell():
    root = ElementTree.fromstring(CHARTS["stacks"].svg())
    told = {
        bar.findtext(f"{SVG}title"): float(bar.get("width", 0)) + 1
        for bar in root.iter(f"{SVG}rect")
        if bar.find(f"{SVG}title") is not None
    }
    assert told["me, reach: 1.00"] == pytest.approx(2 * told["me, close: 0.50"], abs=0.2)
    assert told["you, reach: 2.00"] == pytest.approx(2 * told["me, reach: 1.00"], abs=0.2)


def test_an_interval_lies_around_its_dot():
    svg = CHARTS["ranges"].svg()
    (dot,) = re.findall(r'circle cx="([\d.]+)"', svg)
    low, high = map(float, re.findall(r'd="M([\d.]+) [\d.]+H([\d.]+)M', svg)[0])
    assert (low + high) / 2 == pytest.approx(float(dot), abs=0.2)


def test_every_value_is_counted_once():
    tips = re.findall(r"<title>me: (\d+)</title>", CHARTS["histogram"].svg())
    assert sum(map(int, tips)) == 3


def test_nothing_at_all_is_a_chart_too():
    for chart in (Ranges("t", "x", []), Stacks("t", "x", ["a"], []), Histogram("t", "x", [])):
        assert ElementTree.fromstring(chart.svg()).tag == f"{SVG}svg"
