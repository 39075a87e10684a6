"""Commands under way, asked for over the wire."""

from pandarena.backends.remote.given import number
from pandarena.motion.path import JointPath
from pandarena.station import Outcome
from pandarena_player.line import Line
from pandarena_player.wire import Header


class RemoteMotion:
    """The `Motion` protocol."""

    def __init__(self, line: Line, motion: int) -> None:
        self._line, self._number = line, motion

    @property
    def done(self) -> bool:
        return not self._ask()["running"]

    @property
    def outcome(self) -> Outcome:
        return outcome(self._ask())

    def wait(self, timeout: float | None = None) -> Outcome:
        limit = None if timeout is None else number("wait", "timeout", timeout)
        fields: Header = {"motion": self._number, "timeout": limit}
        return outcome(self._line.call("motion.wait", fields)[0])

    def stop(self) -> None:
        self._line.call("motion.stop", {"motion": self._number})

    def _ask(self) -> Header:
        fields: Header = {"motion": self._number}
        return self._line.ask("motion", "motion.outcome", fields, key=self._number)[0]


class RemotePathMotion(RemoteMotion):
    """A path under way."""

    def __init__(self, line: Line, motion: int, path: JointPath) -> None:
        super().__init__(line, motion)
        self.path = path


def outcome(answer: Header) -> Outcome:
    """As the arena tells it."""
    return Outcome(answer["ok"], answer["why"])
