"""`pandarena diagram`: state machines as Mermaid diagrams, beside what their players differ in."""

import dataclasses
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

from tyro.conf import Positional, arg

from pandarena import strategies
from pandarena.files import said
from pandarena.settings import SettingsError
from pandarena.strategies import Strategy
from pandarena.strategies._machine import AnyMachine
from pandarena.strategies._published.params import CourseParams


@dataclass(frozen=True)
class DiagramCommand:
    """Draw the state machines of players as Markdown with Mermaid.

    As in:
      pandarena diagram forecast
      pandarena diagram --out docs/machines.md
    """

    players: Annotated[Positional[tuple[str, ...]], arg(metavar="[PLAYER ...]")] = ()
    """Strategies' names; all that have a machine if none is given."""
    out: Annotated[Path | None, arg(metavar="FILE.md")] = None
    """A file to write to."""

    def run(self) -> int:
        """Write it."""
        text = page([_drawable(name) for name in self.players] or drawables())
        if self.out is None:
            sys.stdout.write(text)
        else:
            with said("write", self.out):
                self.out.write_text(text, encoding="utf-8")
        return 0


def drawables() -> list[Strategy]:
    """All strategies that have a machine."""
    return [s for s in map(strategies.load, strategies.names()) if s.machine]


def _drawable(name: str) -> Strategy:
    strategy = strategies.load(name)
    if strategy.machine is None:
        having = ", ".join(s.name for s in drawables())
        raise SettingsError(f"'{name}' has no state machine; these have one: {having}")
    return strategy


def page(drawn: list[Strategy]) -> str:
    """The whole page."""
    parts = ["# State machines\n\nDrawn by `pandarena diagram --out docs/machines.md`.\n"]
    published = [s for s in drawn if isinstance(s.params, CourseParams)]
    if published:
        parts.append(f"## What differs in numbers\n\n{_numbers(published)}\n")
    for strategy in drawn:
        if strategy.machine:
            told = f"## {strategy.name}\n\n{strategy.summary}\n\n"
            parts.append(told + _states(strategy.machine) + "\n" + mermaid(strategy.machine))
    return "\n".join(parts)


def _numbers(published: list[Strategy]) -> str:
    names = [f.name for f in dataclasses.fields(CourseParams)]
    head = ["", *(s.name for s in published)]
    rows = [[f"`{n}`", *(_value(getattr(s.params, n)) for s in published)] for n in names]
    return "\n".join(_row(cells) for cells in [head, ["---"] * len(head), *rows])


def _states(machine: AnyMachine) -> str:
    states: type[Enum] = type(machine.start)
    rows = [[s.name, str(s.value)] for s in states]
    return (
        "\n".join(_row(cells) for cells in [["state", "what is done"], ["---"] * 2, *rows]) + "\n"
    )


def mermaid(machine: AnyMachine) -> str:
    """The diagram, fenced."""
    lines = [f"    [*] --> {machine.start.name}"]
    lines += [f"    {w.source.name} --> {w.target.name}: {_said(w.event)}" for w in machine.ways]
    lines.append(f"    {machine.end.name} --> [*]")
    return "\n".join(["```mermaid", "stateDiagram-v2", *lines, "```"]) + "\n"


def _said(event: Enum) -> str:
    return str(event.value).replace(":", " -")


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(v) for v in value)  # type: ignore[arg-type]
    return f"{value:g}" if isinstance(value, float) else str(value)
