"""The page, whole: style, scripts, meshes and data in one file that needs nothing else."""

import base64
import gzip
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pandarena.match.recording import Recording
from pandarena.view.plots import plots
from pandarena.view.replay import replay
from pandarena.view.scene import skins

SCRIPTS = (
    "match",
    "stage",
    "overlays",
    "hud",
    "arena",
    "playback",
    "bar",
    "panel",
    "live",
    "hand",
    "main",
)
_PAGE = files("pandarena.view") / "page"


def compose(boot: Mapping[str, Any], carried: Sequence[bytes] = ()) -> bytes:
    """The page with what it is started with, and the streams that it carries."""
    about, _ = skins()
    data = "".join(
        f'<script class="data" type="text/plain">{_packed(d)}</script>\n' for d in carried
    )
    page = _shell()
    page = page.replace("/*boot*/", _within(json.dumps({**boot, "skins": about})))
    return page.replace("<!--data-->", data).encode()


def replay_page(recordings: Sequence[Recording]) -> bytes:
    """A page that replays matches, side by side, in any browser."""
    several = len(recordings) > 1
    titled = [
        (f"{name}, {recording.path.stem}" if several else name, svg)
        for recording in recordings
        for name, svg in plots(recording)
    ]
    boot = {"live": False, "plots": titled}
    return compose(boot, [b"".join(replay(r)) for r in recordings])


@cache
def _shell() -> str:
    """What is the same in every page."""
    imports = {"three": _module("vendor/three.js")}
    imports |= {f"pandarena/{name}.js": _module(f"{name}.js") for name in SCRIPTS}
    page = _read("index.html").replace("/*style*/", _read("style.css"))
    page = page.replace("/*imports*/", json.dumps({"imports": imports}))
    return page.replace("/*skins*/", _packed(skins()[1]))


def _read(name: str) -> str:
    return _PAGE.joinpath(name).read_text(encoding="utf-8")


def _module(name: str) -> str:
    """As a URL that holds it: a page from the file system may load no other file."""
    return "data:text/javascript;base64," + base64.b64encode(_read(name).encode()).decode()


def _packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _within(text: str) -> str:
    """JSON that cannot end the script it stands in, whatever names hold."""
    return text.replace("<", "\\u003c")
