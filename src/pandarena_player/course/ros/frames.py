"""The frames that `tf` knows: the base, the arm's links, the hand; and what a script adds.

`world` is the arm's base, as it is there. The wrist camera is no frame: see `get_H_ee_camera`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Tuple

import numpy as np

from pandarena_player.course import laws
from pandarena_player.course.arm import Arm
from pandarena_player.course.ros.exceptions import ROSException
from pandarena_player.course.session import session

if TYPE_CHECKING:
    from pandarena_player.course.laws import Array

BASES = ("world", "base", "panda_link0")
LINKS = ["panda_link%d" % i for i in range(1, 8)]
HAND = ("panda_link8", "panda_hand", "panda_EE")
TOOL = 0.103
_added: Dict[str, Tuple[str, Array]] = {}


class TransformException(ROSException):
    """Any of these."""


class LookupException(TransformException):
    """There is no such frame."""


class ConnectivityException(TransformException):
    """Frames that are not connected: never here."""


class ExtrapolationException(TransformException):
    """A moment that is not known: never here, the newest is told."""


def names() -> List[str]:
    """All there are."""
    return [*BASES, *LINKS, *HAND, *_added]


def add(frame: str, parent: str, T_parent_frame: Array) -> None:
    """A frame of the script's own."""
    _added[_plain(frame)] = (_plain(parent), T_parent_frame)


def T_target_source(target: str, source: str) -> Array:
    """The source's frame in the target's."""
    with session().ledger.spending("sensing", "tf.lookup"):
        known = _now()
        return np.linalg.inv(_in_base(target, known)) @ _in_base(source, known)


def _in_base(frame: str, known: Dict[str, Array]) -> Array:
    name = _plain(frame)
    if name in known:
        return known[name]
    if name in _added:
        parent, T = _added[name]
        return _in_base(parent, known) @ T
    raise LookupException("tf: there is no frame '%s'; there are: %s" % (frame, ", ".join(names())))


def _now() -> Dict[str, Array]:
    q = Arm(session()).state().q
    found: Dict[str, Any] = {name: np.eye(4) for name in BASES}
    found.update(zip(LINKS, laws.frames(q)[1:]))
    tool, flange = laws.T_base_tool(q), laws.T_base_flange(q)
    hand = tool.copy()
    hand[:3, 3] -= TOOL * tool[:3, 2]
    found.update(zip(HAND, (flange, hand, tool)))
    return found


def _plain(frame: str) -> str:
    return frame.lstrip("/")
