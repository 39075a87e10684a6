"""Elements of a page. What is not markup already is escaped where it enters."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from pandarena.lab.figures.statistics import Estimate


@dataclass(frozen=True)
class Html:
    """Markup that is safe as it is."""

    text: str


Content = str | Html


def markup(content: Content) -> str:
    """As it stands on the page."""
    return content.text if isinstance(content, Html) else escape(content)


def element(name: str, *inside: Content, **attributes: str) -> Html:
    """`<name attribute="...">inside</name>`; `class_` is class."""
    told = "".join(
        f' {k.rstrip("_").replace("_", "-")}="{escape(v)}"' for k, v in attributes.items() if v
    )
    return Html(f"<{name}{told}>{''.join(map(markup, inside))}</{name}>")


def section(title: str, *inside: Content, about: str = "") -> Html:
    """Under a heading, with a line on how to read it."""
    note = [element("p", about, class_="about")] if about else []
    anchor = "".join(c if c.isalnum() else "-" for c in title.lower())
    return element("section", element("h2", title), *note, *inside, id=anchor)


def table(
    head: Sequence[Content], rows: Iterable[Sequence[Content]], stacked: bool = False
) -> Html:
    """The first column is a heading. On narrow screens it scrolls by itself; or, `stacked`, each
    row's cells come under each other."""
    header = element("tr", *(element("th", cell, scope="col") for cell in head))
    labels = [cell if stacked and isinstance(cell, str) else "" for cell in head]
    body = [element("tr", *_cells(row, labels)) for row in rows]
    made = element("table", element("thead", header), element("tbody", *body))
    return element("div", made, class_="stacked" if stacked else "scroll")


def _cells(row: Sequence[Content], labels: Sequence[str]) -> Iterator[Html]:
    yield element("th", row[0], scope="row")
    for cell, label in zip(row[1:], labels[1:], strict=True):
        yield element("td", cell, data_label=label)


def figure(svg: str, caption: str = "") -> Html:
    """A chart."""
    told = [element("figcaption", caption)] if caption else []
    return element("figure", Html(svg), *told)


def code(line: str) -> Html:
    """A line to be pasted."""
    return element("code", line)


def estimate(found: Estimate | None, form: str = "{:,.0f}", scale: float = 1.0) -> Html:
    """Value, interval and n."""
    if found is None or found.value is None:
        return element("span", "-", class_="faint")
    value = form.format(found.value * scale)
    ends = found.interval
    between = "too few"
    if ends:
        low, high = (form.format(end * scale) for end in ends)
        between = f"{low.removesuffix(' %')} to {high}"
    return Html(
        f"{escape(value)} <small>{escape(between)}<span class='n'> n {found.n:,}</span></small>"
    )
