"""One page for those who sit at this machine, and wishes from that page alone."""

import http.client
import json
import socket

import pytest

from pandarena.settings import SettingsError
from pandarena.view.live import Choice, Offer, Session
from pandarena.view.server import Channel, Server, Wish

OFFER = Offer(["hello", "none"], ["ideal"])


def ask(server: Server, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    line.request(method, path, body, headers)
    answer = line.getresponse()
    return answer.status, answer.read().decode()


def test_the_page_is_for_this_machine_and_wishes_are_from_the_page():
    wishes: list[Wish] = []
    with Server(
        lambda key: f"key {key}".encode(), port=0, channel=Channel(), wish=wishes.append
    ) as server:
        assert server.url.startswith("http://127.0.0.1:")
        assert ask(server, "GET", "/") == (200, f"key {server.key}")
        assert ask(server, "GET", "/", Host="evil.example")[0] == 403
        assert ask(server, "GET", "/../../etc/passwd")[0] == 404
        play = json.dumps({"do": "play"})
        assert ask(server, "POST", "/do", play)[0] == 403
        assert ask(server, "POST", "/do", play, **{"X-Pandarena": "guess"})[0] == 403
        assert (
            ask(server, "POST", "/do", play, **{"X-Pandarena": server.key, "Host": "evil.example"})[
                0
            ]
            == 403
        )
        assert not wishes
        assert ask(server, "POST", "/do", play, **{"X-Pandarena": server.key})[0] == 204
        assert ask(server, "POST", "/do", "{", **{"X-Pandarena": server.key})[0] == 400
        assert ask(server, "POST", "/do", "[]", **{"X-Pandarena": server.key})[0] == 400
    assert wishes == [{"do": "play"}]


def test_a_busy_port_is_told_in_one_line_with_the_way_out():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SettingsError, match="is busy: choose another with --port"):
            Server(lambda _: b"", port=taken.getsockname()[1])
    with pytest.raises(SettingsError, match=r"not in 0\.\.65535"):
        Server(lambda _: b"", port=70_000)
    with pytest.raises(SettingsError, match="cannot listen on nowhere"):
        Server(lambda _: b"", host="nowhere.invalid", port=0)


def test_who_comes_late_is_told_all_of_the_match_and_nothing_of_the_one_before():
    channel, heard = Channel(), list[bytes]()
    channel.begin(b"old")
    channel.publish(b"older")
    channel.begin(b"new ")
    channel.publish(b"match")
    channel.close()
    channel.read(heard.append)
    assert b"".join(heard) == b"new match"


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"do": "fly"}, "play, pause, speed, step, start"),
        ({"do": "speed", "speed": -1}, "not in 0..1000"),
        ({"do": "speed", "speed": True}, "not in 0..1000"),
        ({"do": "step", "ticks": "many"}, "not in 1..1000"),
        (
            {"do": "start", "red": "../evil.py", "blue": "none", "scenario": "ideal", "seed": 1},
            "hello, none",
        ),
        (
            {"do": "start", "red": "hello", "blue": "none", "scenario": "ideal", "seed": -1},
            "whole number",
        ),
    ],
)
def test_wishes_that_cannot_be_are_refused(wish: Wish, says: str):
    session = Session(lambda *_: pytest.fail("begun"), Choice("hello", "none", "ideal", 1), OFFER)
    with pytest.raises(SettingsError, match=says):
        session.wish(wish)
