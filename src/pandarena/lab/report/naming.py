"""What groups are called in charts: by what tells them apart here, and no longer than that."""

from collections.abc import Callable, Mapping, Sequence
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

    def name(group: Group) -> str:
        kind = group.kind
        rival = f" against {short(kind.opponent)}" if rivals and kind.opponent != "none" else ""
        where = f", {group.scenario} {group.drill}".rstrip() if scenes else ""
        return short(kind.player) + rival + where

    terms: dict[str, set[str]] = {}
    for group in groups:
        terms.setdefault(name(group), set()).add(group.kind.terms)
    return {same(g.kind): _sure(name(g), g.kind.terms, terms) for g in groups}


def _sure(name: str, terms: str, all_terms: Mapping[str, set[str]]) -> str:
    """With a mark of its terms where they are all that tells it from others of that name."""
    return f"{name}, {terms[:6]}" if len(all_terms[name]) > 1 else name


def short(player: str) -> str:
    """A file by its name alone."""
    return Path(player).stem if player.endswith(".py") else player
