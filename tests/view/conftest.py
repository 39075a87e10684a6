"""A recorded match, and a page to look at it with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pandarena import play
from pandarena.match.recording import Recording, open_recording


@pytest.fixture(scope="session")
def duel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("seen") / "duel.mcap"
    play("champion", "hello", seed=3, time=6.0, record=path)
    return path


@pytest.fixture(scope="session")
def duel(duel_file: Path) -> Recording:
    return open_recording(duel_file)


class Sight:
    """A page that is open, and whatever its console complained of."""

    def __init__(self, browser: Any, url: str, size: tuple[int, int] = (960, 600)) -> None:
        self.page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        self.complaints: list[str] = []
        self.page.on("console", lambda m: self._hear(m.type, m.text))
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        self.requests: list[str] = []
        self.page.on("request", lambda r: self.requests.append(r.url))
        self.page.goto(url)
        self.until("window.pandarena && window.pandarena.drawn > 0")

    def _hear(self, kind: str, text: str) -> None:
        # Chromium warns of its own software drawing, and that a test reads pixels.
        if kind == "error" or (kind == "warning" and "GL Driver" not in text and "GPU" not in text):
            self.complaints.append(text)

    def ask(self, code: str) -> Any:
        return self.page.evaluate(code)

    def until(self, condition: str, seconds: float = 60.0) -> None:
        self.page.wait_for_function(condition, timeout=1000 * seconds)

    def close(self) -> None:
        self.page.close()
        assert not self.complaints


@pytest.fixture
def see(browser: Any) -> Iterator[Any]:
    """`see(url)` opens a page; what its console complains of fails the test."""
    opened: list[Sight] = []

    def open_page(url: str, size: tuple[int, int] = (960, 600)) -> Sight:
        opened.append(Sight(browser, url, size))
        return opened[-1]

    yield open_page
    for sight in opened:
        sight.close()
