"""Which parameters are searched, and from where to where.

A strategy says it beside its parameters (`Within`); `--over` says it otherwise. What has no range
of its own is searched from half its value to twice that, switches and choices in all they know.
"""

import dataclasses
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pandarena import strategies
from pandarena.settings import SettingsError, assigned, choose, overlay, parse_assignments
from pandarena.strategies._tuning import Within

Value = float | int | bool | str
DIGITS = 4
"""Of a number that is tried: more would be noise, and are hard to read."""


@dataclass(frozen=True)
class Span:
    """Numbers from `low` to `high`, both among them."""

    low: float
    high: float
    whole: bool = False

    @property
    def wide(self) -> bool:
        """Whether its ends are so far apart that ratios matter, not differences."""
        return 0.0 < 10.0 * self.low <= self.high

    def holds(self, value: Any) -> bool:
        """Whether it is among them."""
        return self.low <= value <= self.high

    def rounded(self, value: Any) -> Value:
        """As it is tried."""
        if self.whole:
            return round(value)
        return min(max(float(f"{value:.{DIGITS}g}"), self.low), self.high)

    def told(self) -> str:
        """As in `--over`."""
        return f"{self.low:g}:{self.high:g}"


@dataclass(frozen=True)
class Choice:
    """One of these."""

    among: tuple[Value, ...]

    def holds(self, value: Any) -> bool:
        """Whether it is among them."""
        return value in self.among

    def rounded(self, value: Any) -> Value:
        """As it is tried."""
        return value

    def told(self) -> str:
        """As in `--over`."""
        return ",".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.among)


Range = Span | Choice


@dataclass(frozen=True)
class Known:
    """One parameter of a strategy."""

    value: Any
    hint: Any
    within: Within | None


Space = Mapping[str, Range]
"""By name, as in `--set player.NAME=...`."""


def space(player: str, over: Sequence[str]) -> Space:
    """What is searched, or one line on why it cannot be."""
    params = strategies.load(player).params if player in strategies.names() else None
    known = dict(_known(params)) if params is not None else {}
    said = dict(_said(text, known, player) for text in over)
    found = said or {n: _declared(k) for n, k in known.items() if k.within is not None}
    if not found:
        raise SettingsError(
            f"'{player}' does not say which of its parameters may be searched: --over NAME=LOW:HIGH"
        )
    if params is not None:
        _check_ends(params, found)
    return found


def defaults(player: str, names: Space) -> dict[str, Value] | None:
    """The values that a packaged strategy has of these; of a file's nothing is known."""
    if player not in strategies.names():
        return None
    known = dict(_known(strategies.load(player).params))
    return {name: known[name].value for name in names}


def changed(params: Any, values: Mapping[str, Value]) -> Any:
    """A strategy's parameters with these, or one line on what they say against it."""
    return overlay(params, parse_assignments(assignments(values)))


def assignments(values: Mapping[str, Value], role: str = "") -> tuple[str, ...]:
    """As in `--set`, and as lines of TOML."""
    return tuple(assigned({f"{role}{name}": value for name, value in values.items()}))


def _known(params: Any, where: str = "") -> Iterator[tuple[str, Known]]:
    """All parameters of a tree, by their paths."""
    hints = get_type_hints(type(params))
    ranges = _ranges(type(params))
    for field in dataclasses.fields(params):
        name, value = f"{where}{field.name}", getattr(params, field.name)
        if dataclasses.is_dataclass(value):
            yield from _known(value, f"{name}.")
        else:
            yield name, Known(value, hints[field.name], ranges.get(field.name))


def _ranges(kind: type) -> dict[str, Within]:
    """Where a class says them; one that inherits a parameter inherits its range."""
    found: dict[str, Within] = {}
    for base in reversed(kind.__mro__):
        for name, hint in get_type_hints(base, include_extras=True).items():
            for extra in get_args(hint)[1:]:
                if isinstance(extra, Within):
                    found[name] = extra
    return found


def _declared(known: Known) -> Range:
    assert known.within is not None
    return Span(known.within.low, known.within.high, known.hint is int)


def _said(text: str, known: Mapping[str, Known], player: str) -> tuple[str, Range]:
    """One `--over`."""
    name, equals, words = (part.strip() for part in text.partition("="))
    if known:
        choose(f"parameter of '{player}'", name, sorted(known))
    if not equals:
        return name, _usual(name, known.get(name))
    if ":" in words:
        low, _, high = words.partition(":")
        return name, _span(text, low, high, known.get(name))
    among = tuple(_parsed(word.strip()) for word in words.split(","))
    if len(among) < 2:
        raise SettingsError(f"--over {text}: give LOW:HIGH, or values with commas between them")
    return name, Choice(among)


def _parsed(word: str) -> Value:
    return parse_assignments([f"one.value={word}"])["one"]["value"]


def _span(text: str, low: str, high: str, known: Known | None) -> Span:
    """Of a file's parameter nothing is known: two whole numbers are ends of whole numbers."""
    try:
        ends = float(low), float(high)
    except ValueError:
        ends = math.nan, math.nan
    if not (math.isfinite(ends[0]) and math.isfinite(ends[1]) and ends[0] < ends[1]):
        raise SettingsError(f"--over {text}: LOW:HIGH are two numbers, the lower one first")
    if known is not None:
        return Span(*ends, known.hint is int)
    return Span(*ends, all(re.fullmatch(r"\s*[+-]?\d+\s*", end) for end in (low, high)))


def _usual(name: str, known: Known | None) -> Range:
    """The range of what is named without one."""
    if known is None:
        raise SettingsError(f"--over {name}: a file's parameters need a range, {name}=LOW:HIGH")
    if known.within is not None:
        return _declared(known)
    if known.hint is bool:
        return Choice((False, True))
    if get_origin(known.hint) is Literal:
        return Choice(get_args(known.hint))
    if known.hint in (int, float) and known.value:
        low, high = sorted((known.value / 2, known.value * 2))
        return Span(math.ceil(low) if known.hint is int else low, high, known.hint is int)
    if isinstance(known.value, tuple):
        raise SettingsError(f"--over {name}: it is a list of values, which cannot be searched")
    raise SettingsError(f"--over {name}: {known.value!r} says nothing of a range; {name}=LOW:HIGH")


def _check_ends(params: Any, found: Space) -> None:
    """What a strategy refuses is said before anything is played."""
    for name, span in found.items():
        ends = span.among if isinstance(span, Choice) else (span.low, span.high)
        for value in ends:
            try:
                changed(params, {name: span.rounded(value)})
            except SettingsError as error:
                raise SettingsError(f"--over {name}={span.told()}: {error}") from error
