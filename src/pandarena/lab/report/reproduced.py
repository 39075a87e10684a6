"""Sections of reproduced experiments: published beside measured, and their figures."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pandarena.lab.figures.statistics import Estimate
from pandarena.lab.report.html import Content, Html, element, estimate, figure, section, table

ORDER = ("same", "better", "worse", "not comparable")


def reproduced(folder: Path, told: Mapping[str, Any]) -> list[Html]:
    """A summary, then a section a report."""
    found: dict[str, dict[str, Any]] = told["experiments"]
    reports = dict.fromkeys(name.partition("/")[0] for name in found)
    made = [_summary(found, float(told["seconds"]))]
    for report in reports:
        parts: list[Html] = []
        for name, one in found.items():
            if name.startswith(f"{report}/"):
                parts += _experiment(folder, name, one)
        made.append(section(f"{report} again", *parts))
    return made


def _summary(found: Mapping[str, dict[str, Any]], seconds: float) -> Html:
    """Every experiment in one table, each line of it counted."""
    rows: list[list[Content]] = []
    for name, one in found.items():
        counts = [sum(line["verdict"] == word for line in one["lines"]) for word in ORDER]
        link = element("a", name, href=f"#{_anchor(name)}")
        head = Html(link.text + element("small", one["summary"]).text)
        rows.append([head, *(str(n) if n else "" for n in counts)])
    versions = ", ".join(sorted({one["version"] for one in found.values()}))
    small = sum(one["quick"] for one in found.values())
    about = (
        "Figures of the five reports, published beside measured. Same: the 95 % intervals meet, or "
        "are apart by less than 1 %. A claim (this before that) is the same if our difference says "
        f"so too. Measured in {seconds / 60.0:.0f} min, version {versions}"
        + (f"; {small} of them with few seeds (--quick)." if small else ".")
    )
    return section("Reproduced", table(["experiment", *ORDER], rows), about=about)


def _experiment(folder: Path, name: str, one: dict[str, Any]) -> list[Html]:
    size = ", few seeds" if one["quick"] else ""
    about = f"{one['summary']}: {one['source']}, rows {', '.join(one['rows'])}"
    played = f"; {one['matches']} matches{size}" if one["matches"] else size
    lines = table(["figure", "published", "measured", "verdict"], map(_line, one["lines"]))
    drawn = [_figure(folder, each) for each in one["figures"]]
    remarks = [element("p", remark, class_="about") for remark in one["remarks"]]
    charts = [element("div", *drawn, class_="charts")] if drawn else []
    head = element("h3", name, id=_anchor(name))
    return [head, element("p", about + played + ".", class_="about"), lines, *charts, *remarks]


def _line(line: dict[str, Any]) -> list[Content]:
    ends = line["measured_ci"]
    found = Estimate(line["measured"], tuple(ends) if ends else None, line["measured_n"])
    form = line["form"] + line["unit"].replace("{", "{{").replace("}", "}}")
    published = Html(f"{element('span', line['published']).text}{_between(line)}")
    word = element("b", line["verdict"], class_=line["verdict"].replace(" ", "-"))
    verdict = Html(f"{word.text} {element('small', line['why'], class_='why').text}")
    return [line["name"], published, estimate(found, form, line["scale"]), verdict]


def _between(line: dict[str, Any]) -> str:
    """The interval that follows from what was printed, unless that is one itself."""
    ends, scale = line["published_ci"], line["scale"]
    if not ends or " to " in line["published"]:
        return ""
    low, high = (line["form"].format(scale * end) for end in ends)
    return f" <small>{low} to {high}</small>" if low != high else ""


def _figure(folder: Path, told: dict[str, str]) -> Html:
    path = folder / told["file"]
    svg = path.read_text(encoding="utf-8") if path.is_file() else ""
    return figure(svg, told["caption"])


def _anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower())
