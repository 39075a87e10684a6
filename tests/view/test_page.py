"""The page, in a browser: it shows, plays, pauses, scrubs and complains of nothing."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pandarena import make_match, play
from pandarena.cli import main
from pandarena.match.conductor import Match
from pandarena.view.live import Choice, Offer, Session
from pandarena.view.page import compose
from pandarena.view.server import Server
from pandarena.view.watcher import Watcher

See = Callable[..., Any]


@contextmanager
def session(time: float, ended: list[Match]) -> Iterator[str]:
    """A watched match in a thread; gives the page's address."""

    def make(choice: Choice, watcher: Watcher) -> Match:
        return make_match(
            choice.red, choice.blue, choice.scenario, choice.seed, time=time, watch=watcher
        )

    offer = Offer(["hello", "none"], ["ideal"])
    # Slow at first: a busy machine's browser is still there before the match is over.
    watched = Session(make, Choice("hello", "none", "ideal", 1), offer, speed=0.2)
    runner = threading.Thread(target=watched.run, args=(ended.append,))

    def page(key: str) -> bytes:
        return compose({**watched.boot(), "key": key})

    with Server(page, port=0, channel=watched.channel, wish=watched.wish) as server:
        runner.start()
        try:
            yield server.url
        finally:
            watched.stop()
            runner.join(20)


@pytest.fixture(scope="module")
def exported(duel_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("page") / "duel.html"
    assert main(["export", str(duel_file), str(out)]) == 0
    return out


def test_an_exported_page_replays_from_the_file_system_alone(exported: Path, see: See):
    assert exported.stat().st_size < 4e6
    sight = see(exported.as_uri())
    assert not [url for url in sight.requests if not url.startswith(("file:", "data:", "blob:"))]
    sight.ask("pandarena.playback.playing = false; pandarena.playback.seek(5.9)")
    sight.until("document.querySelector('.red .score').textContent === '1,000'")
    assert sight.ask("document.querySelector('.clock').textContent") == "0:05.9"
    sight.ask("pandarena.playback.seek(0.5)")
    sight.until("document.querySelector('.red .score').textContent === '0'")


def test_space_pauses_arrows_jump_and_the_time_line_scrubs(exported: Path, see: See):
    sight = see(exported.as_uri())
    sight.page.keyboard.press("Space")
    sight.until("!pandarena.playback.playing")
    sight.ask("pandarena.playback.seek(0)")
    sight.page.keyboard.press("Shift+ArrowRight")
    first = min(e for e in sight.ask("pandarena.matches[0].said.event.map(e => e.t)"))
    assert sight.ask("pandarena.playback.time") == pytest.approx(first, abs=0.03)
    box = sight.page.locator("#bar canvas").bounding_box()
    sight.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    assert sight.ask("pandarena.playback.time") == pytest.approx(3.0, abs=0.05)


def test_what_is_shown_can_be_switched_and_changes_the_picture(exported: Path, see: See):
    sight = see(exported.as_uri())
    sight.ask("pandarena.playback.playing = false; pandarena.playback.seek(2.0)")

    def picture() -> bytes:
        before = sight.ask("pandarena.drawn")
        sight.ask("pandarena.arenas[0].refresh()")
        sight.until(f"pandarena.drawn > {before}")
        return sight.page.locator(".arena > canvas").screenshot()

    with_all = picture()
    for name in ("plan", "wrists", "shadows"):
        sight.page.locator(f"input[name={name}]").click()
        assert picture() != with_all, name
        sight.page.locator(f"input[name={name}]").click()
    for name, element in (("reasons", ".mind.red"), ("events", ".news li"), ("wrists", ".wrists")):
        assert sight.page.locator(element).first.is_visible()
        sight.page.locator(f"input[name={name}]").click()
        sight.until(f"!document.querySelector('{element}')?.offsetParent")
    for view in ("top", "with red", "red wrist", "middle"):
        sight.page.locator("select.view").select_option(view)
        assert picture() != with_all, view


def test_views_of_all_show_both_sides_in_any_window(exported: Path, see: See):
    place = """(team) => { const { stage, camera } = pandarena.arenas[0];
        const at = stage.bases[team].getWorldPosition(camera.position.clone()).project(camera);
        return Math.max(Math.abs(at.x), Math.abs(at.y)); }"""
    for size in ((1280, 600), (420, 700)):
        sight = see(exported.as_uri(), size)
        for view in ("hall", "top"):
            before = sight.ask("pandarena.drawn")
            sight.ask(f"pandarena.panel.look('{view}')")
            sight.until(f"pandarena.drawn > {before}")
            assert all(sight.page.evaluate(place, team) < 0.95 for team in ("red", "blue")), view


def test_each_team_s_plan_is_told_and_old_detections_go(exported: Path, see: See):
    sight = see(exported.as_uri())
    tasks = "pandarena.matches[0].said.plan.filter(p => p.team === 'blue').map(p => p.task)"
    assert {"pick", "place"} <= set(sight.ask(tasks))
    seen = "pandarena.matches[0].said.seen.filter(s => s.team === 'red' && s.camera === 'wrist')"
    full = sight.ask(f"{seen}.find(s => s.blocks.length).t")
    empty = sight.ask(f"{seen}.find(s => s.t > {full} && !s.blocks.length).t")
    sight.ask("pandarena.playback.playing = false")
    for time, hidden in ((full, "false"), (empty, "true")):
        sight.ask(f"pandarena.playback.seek({time})")
        sight.until(f"document.querySelector('.wrist.red canvas').hidden === {hidden}")


@pytest.mark.slow
def test_a_live_match_runs_pauses_steps_and_ends_as_it_would_unwatched(see: See):
    ended: list[Match] = []
    with session(8.0, ended) as url:
        sight = see(url)
        sight.until("pandarena.playback.end > 0.5")
        sight.page.locator("button.play").click()
        sight.until("pandarena.live.paused")
        sight.page.wait_for_timeout(300)
        paused = sight.ask("pandarena.playback.end")
        sight.page.locator("button.forth").click()
        sight.page.locator("button.forth").click()
        sight.until(f"pandarena.playback.end > {paused + 0.015}")
        assert sight.ask("pandarena.playback.end") == pytest.approx(paused + 0.02, abs=1e-4)
        sight.ask("pandarena.playback.seek(0.2)")
        assert not sight.ask("pandarena.playback.leading")
        sight.page.locator("button.lead").click()
        sight.page.locator("select.speed").select_option("0")
        sight.page.locator("button.play").click()
        sight.until("pandarena.matches[0].ended")
        assert ended[0].result().events_hash == play("hello", "none", time=8.0).events_hash
        sight.page.locator("#panel .next").click()
        sight.until("pandarena.matches[0].scene?.seed === 2 && pandarena.matches[0].ended")
    assert ended[1].result().events_hash == play("hello", "none", seed=2, time=8.0).events_hash
    sight.until("document.getElementById('toast').className === 'shown'")


def test_two_recordings_are_seen_side_by_side(duel_file: Path, tmp_path: Path, see: See):
    shorter, out = tmp_path / "shorter.mcap", tmp_path / "two.html"
    play("hello", "none", seed=3, time=2.0, record=shorter)
    assert main(["export", str(duel_file), str(out), "--beside", str(shorter)]) == 0
    sight = see(out.as_uri())
    assert sight.page.locator(".title").all_inner_texts() == [
        "duel.mcap · champion – hello · ideal, seed 3",
        "shorter.mcap · hello · ideal, seed 3",
    ]
    sight.ask("pandarena.playback.playing = false; pandarena.playback.seek(5.9)")
    sight.until("document.querySelector('.red .score').textContent === '1,000'")
    assert sight.page.locator(".clock").all_inner_texts() == ["0:05.9", "0:02.0"]
    left, right = (a.bounding_box() for a in sight.page.locator(".arena > canvas").all())
    assert left["width"] == pytest.approx(right["width"], abs=1)
    assert left["x"] + left["width"] <= right["x"]
    for arena in sight.page.locator(".arena").all():
        events, wrists = (arena.locator(n).bounding_box() for n in (".news", ".wrists"))
        assert events["x"] + events["width"] <= wrists["x"], "events stand on the wrist pictures"
