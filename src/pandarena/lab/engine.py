"""Where trials are played: by processes of this machine, or by those of a Ray cluster.

The rows are the same, wherever they come from; the store is written here alone.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Protocol

from pandarena.lab.crew import Crew, Job
from pandarena.lab.play import Outcome
from pandarena.settings import SettingsError, choose

NAMES = ("local", "ray")


class Engine(Protocol):
    """Plays jobs, `workers` at a time, and tells each outcome as it comes."""

    def crew(
        self, jobs: Sequence[Job], workers: int
    ) -> AbstractContextManager[Iterable[Outcome]]: ...


@dataclass(frozen=True)
class Local:
    """This machine."""

    def crew(self, jobs: Sequence[Job], workers: int) -> AbstractContextManager[Iterable[Outcome]]:
        """Processes of our own."""
        return Crew(jobs, min(workers, len(jobs)))


LOCAL = Local()


@dataclass(frozen=True)
class Ray:
    """A cluster that runs already, or one that is begun here."""

    address: str = ""
    """`host:port`, or `auto` for the one of this machine; empty begins one."""

    def crew(self, jobs: Sequence[Job], workers: int) -> AbstractContextManager[Iterable[Outcome]]:
        """Tasks of a cluster; where it runs already it has as many at a time as it has cores."""
        from pandarena.lab.ray_crew import RayCrew

        return RayCrew(jobs, workers, self.address)


def engine(name: str, address: str = "") -> Engine:
    """By name, or one line on what is missing."""
    if choose("engine", name, list(NAMES)) == "local":
        if address:
            raise SettingsError("--address is for --engine ray")
        return LOCAL
    if find_spec("ray") is None:
        raise SettingsError("--engine ray needs Ray: pip install 'pandarena[ray]'")
    return Ray(address)
