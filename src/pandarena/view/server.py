"""Serves one page on this machine: the page, a match's stream, and what its reader wishes.

It listens on 127.0.0.1 unless told otherwise. Wishes are taken from the page alone: each carries a
key that only the page was given, and requests for another host's name are refused.
"""

import errno
import json
import secrets
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

from pandarena.settings import SettingsError

HERE, PORT = "127.0.0.1", 8600
_LONGEST = 100_000
"""No wish is longer [bytes]."""
Wish = dict[str, Any]


class Channel:
    """What is told to every reader, from the beginning of the match on."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._told: list[bytes] = []
        self._edition = 0
        self._closed = False
        self.readers = 0

    def publish(self, message: bytes) -> None:
        """To all who read, and who will."""
        with self._news:
            self._told.append(message)
            self._news.notify_all()

    def begin(self, message: bytes) -> None:
        """The same, and nobody needs what was told before."""
        with self._news:
            self._told = []
            self._edition += 1
        self.publish(message)

    def close(self) -> None:
        """Nothing more comes."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def read(self, write: Callable[[bytes], object]) -> None:
        """Hand all to `write` as it comes, until it fails or the channel closes."""
        at, edition = 0, -1
        self.readers += 1
        try:
            while True:
                with self._news:
                    if edition != self._edition:
                        at, edition = 0, self._edition
                    while at == len(self._told) and not self._closed and edition == self._edition:
                        self._news.wait()
                    news, at = (
                        (self._told[at:], len(self._told)) if edition == self._edition else ([], 0)
                    )
                    if self._closed and not news:
                        return
                write(b"".join(news))
        finally:
            self.readers -= 1


class Server:
    """One page at `url`, served by threads of its own; use `with`."""

    def __init__(
        self,
        page: Callable[[str], bytes],
        host: str = HERE,
        port: int = PORT,
        channel: Channel | None = None,
        wish: Callable[[Wish], None] | None = None,
    ) -> None:
        """`page` is given the key that wishes carry; `wish` raises SettingsError where it must."""
        self.key = secrets.token_urlsafe(16)
        self.channel = channel
        handler = _handler(self, page, wish)
        try:
            self._server = ThreadingHTTPServer((host, port), handler)
        except OSError as error:
            raise SettingsError(_refusal(host, port, error)) from error
        except OverflowError as error:
            raise SettingsError(f"port = {port} is not in 0..65535") from error
        self._server.daemon_threads = True
        self.host, self.port = host, int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{self.host}:{self.port}/"

    def __enter__(self) -> "Server":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.channel:
            self.channel.close()
        self._server.shutdown()
        self._server.server_close()

    def wait(self) -> None:
        """For ever, or until Ctrl-C."""
        while self._thread.is_alive():
            self._thread.join(1.0)

    def knows(self, host: str) -> bool:
        """Whether that is a name of this server, on a machine that nobody else reaches."""
        names = {f"{name}:{self.port}" for name in (HERE, "localhost", self.host)}
        return self.host != HERE or host in names


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is busy: choose another with --port, or --port 0 for any that is free"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} is not for everybody: choose one above 1023 with --port"
    return f"cannot listen on {host}:{port}: {error.strerror or error}"


def _handler(
    server: Server, page: Callable[[str], bytes], wish: Callable[[Wish], None] | None
) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """The page, or the stream."""
            if not server.knows(self.headers.get("Host", "")):
                self._answer(403, b"not this machine's page")
            elif self.path == "/":
                self._answer(200, page(server.key), "text/html; charset=utf-8")
            elif self.path == "/stream" and server.channel:
                self._head(200, "application/octet-stream")
                try:
                    server.channel.read(self._write)
                except OSError:
                    self.close_connection = True
            else:
                self._answer(404, b"there is no such page")

        def do_POST(self) -> None:
            """A wish."""
            length = self.headers.get("Content-Length", "0")
            mine = server.knows(self.headers.get("Host", ""))
            known = secrets.compare_digest(self.headers.get("X-Pandarena", ""), server.key)
            if not (mine and known and wish) or not length.isdigit() or int(length) > _LONGEST:
                self._answer(403, b"wishes are for the page itself")
                return
            try:
                told = json.loads(self.rfile.read(int(length)))
                if not isinstance(told, dict):
                    raise SettingsError("a wish is an object")
                wish(cast(Wish, told))
            except ValueError as error:
                self._answer(400, str(error).encode())
            else:
                self._answer(204)

        def _write(self, data: bytes) -> None:
            self.wfile.write(data)
            self.wfile.flush()

        def _head(self, code: int, kind: str, length: int | None = None) -> None:
            self.send_response(code)
            self.send_header("Content-Type", kind)
            self.send_header("Cache-Control", "no-store")
            if length is not None:
                self.send_header("Content-Length", str(length))
            self.end_headers()

        def _answer(self, code: int, data: bytes = b"", kind: str = "text/plain") -> None:
            self._head(code, kind, len(data))
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Nobody reads it."""

    return Handler
