"""What groups are called in charts: by what tells them apart here, and no longer than that."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pandarena.lab.figures.summary import Group, Kind
from pandarena.lab.trial import Trial


def same(of: Kind | Trial) -> tuple[str, ...]:
    """What rows of one group have in common."""
    return of.player, of.opponent, of.side, of.terms, of.code, of.player_code, of.opponent_code


def names(groups: Sequence[Group]) -> dict[tuple[str, ...], str]:
    """By `same`; both sides have one name."""

    def several(part: Callable[[Group], Any]) -> bool:
        return len({part(group) for group in groups}) > 1

    rivals, scenes = several(lambda g: g.kind.opponent), several(lambda g: (g.scenario, g.drill))
    terms: dict[tuple[str, str], set[str]] = {}
    for group in groups:
        terms.setdefault((group.scenario, group.drill), set()).add(group.kind.terms)

    def name(group: Group) -> str:
        kind = group.kind
        rival = f" against {short(kind.opponent)}" if rivals and kind.opponent != "none" else ""
        parts = [short(kind.player) + rival]
        parts += [f"{group.scenario} {group.drill}".rstrip()] if scenes else []
        others = len(terms[group.scenario, group.drill]) > 1
        parts += [kind.terms[:6]] if others else []
        return ", ".join(parts)

    return {same(group.kind): name(group) for group in groups}


def short(player: str) -> str:
    """A file by its name alone."""
    return Path(player).stem if player.endswith(".py") else player
