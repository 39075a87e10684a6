"""Players by names that a heading has room for."""

from collections.abc import Iterable
from pathlib import PurePath

Parts = tuple[str, ...]


def short_names(players: Iterable[str]) -> dict[str, str]:
    """Strategies as they are called; of a file's path, what tells it from the others'.

    `course:/a/labs/final/final.py` beside `course:/b/labs/final/final.py` is `a/.../final`.
    """
    parts = {player: _parts(player) for player in players}
    return {
        player: _shortest(own, [other for name, other in parts.items() if name != player]) or player
        for player, own in parts.items()
    }


def _parts(player: str) -> Parts:
    path = player.removeprefix("course:")
    return PurePath(path.removesuffix(".py")).parts if path.endswith(".py") else (player,)


def _shortest(own: Parts, others: list[Parts]) -> str:
    """The end of a path that no other has; nothing if there is none."""
    for n in range(1, len(own) + 1):
        tail = own[-n:]
        if all(other[-n:] != tail for other in others):
            return "/".join(tail) if n <= 2 else f"{tail[0]}/.../{tail[-1]}"
    return ""
