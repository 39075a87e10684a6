"""The page: what lies in a folder, under one heading."""

from importlib.resources import files
from pathlib import Path

from pandarena import __version__
from pandarena.lab.report.extras import extras
from pandarena.lab.report.html import Html, element
from pandarena.lab.report.rows import Again, sections
from pandarena.lab.store import FILE, Store
from pandarena.lab.tuning.telling import FILE as TUNING
from pandarena.settings import SettingsError


def report(folder: Path, again: Again) -> str:
    """All that a folder holds: rows, a tournament, reproductions. `again` tells how to see one."""
    made = extras(folder)
    lead = ""
    # A search's rows are of players that differ in their parameters: what they say, it says.
    if (folder / FILE).is_file() and not (folder / TUNING).is_file():
        with Store.read(folder) as store:
            told = sections(store, again)
        made, lead = [*made, *told.sections], told.lead
    if not made:
        raise SettingsError(
            f"nothing to report in {folder}: no rows of `pandarena bench --out`, no tournament, "
            "no reproduction"
        )
    return page(folder.resolve().name, lead, made)


def page(title: str, lead: str, sections: list[Html]) -> str:
    """One file that needs no other."""
    style = (files("pandarena.lab.report") / "style.css").read_text(encoding="utf-8")
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:,"><style>{style}</style>'
    )
    told = element("title", f"{title} - pandarena").text
    heading = element("h1", title).text + element("p", lead, class_="lead").text
    body = "".join(part.text for part in sections)
    foot = element(
        "footer",
        f"Made by pandarena {__version__}. Intervals are 95 %; n is what was counted.",
    ).text
    return f"{head}{told}</head><body>{heading}{_nav(sections)}{body}{foot}</body></html>\n"


def _nav(sections: list[Html]) -> str:
    """A link a section."""
    links: list[Html] = []
    for part in sections:
        anchor = part.text.partition('id="')[2].partition('"')[0]
        name = part.text.partition("<h2>")[2].partition("</h2>")[0]
        links.append(element("a", Html(name), href=f"#{anchor}"))
    return element("nav", *links).text if len(links) > 1 else ""
