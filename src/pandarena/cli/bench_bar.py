"""The bar of an evaluation: trials played, their rate, the time left; on a terminal only."""

from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from pandarena.lab.play import Outcome, Played


class TrialsBar:
    """Hears of each trial as its row is safe."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar, self._task = bar, task
        self._began, self._heard = monotonic(), _Heard()

    def __call__(self, outcome: Outcome) -> None:
        """One was played."""
        self._heard.take(outcome)
        rate = self._heard.rate(monotonic() - self._began)
        self._bar.update(self._task, advance=1, rate=rate)

    def skip(self, there: int) -> None:
        """So many were played before: no part of the rate."""
        self._bar.update(self._task, advance=there)


@contextmanager
def trials_bar(total: int, there: int = 0, console: Console | None = None) -> Generator[TrialsBar]:
    """Gives what is to hear of each trial; `there` were played before.

    What else is printed through the same console stands above the bar.
    """
    console = console or Console(stderr=True)
    bar = Progress(
        TextColumn("{task.completed:.0f} of {task.total:.0f} matches"),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_terminal,
    )
    task = bar.add_task("bench", total=total, completed=there, rate="")
    try:  # Ctrl-C while it starts must give the terminal back, too
        bar.start()
        yield TrialsBar(bar, task)
    finally:
        bar.stop()


class _Heard:
    """What was played since the bar began."""

    def __init__(self) -> None:
        self._matches, self._failed, self._seconds = 0, 0, 0.0

    def take(self, outcome: Outcome) -> None:
        """One more."""
        _, came = outcome
        self._matches += 1
        if isinstance(came, Played):
            self._seconds += came.row.time
        else:
            self._failed += 1

    def rate(self, elapsed: float) -> str:
        """In words."""
        failed = f", {self._failed} failed" if self._failed else ""
        each = 60.0 * self._matches / elapsed
        return f"{each:.1f} a minute, {self._seconds / elapsed:.0f}x real time{failed}"
