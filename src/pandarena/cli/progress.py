"""What moves while somebody waits, on stderr and only where somebody looks."""

from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pandarena.match.conductor import Match


def waiting(text: str) -> AbstractContextManager[object]:
    """Says what takes so long, for as long as it does."""
    console = Console(stderr=True)
    return console.status(text) if console.is_terminal else nullcontext()


@contextmanager
def match_bar(match: Match) -> Generator[Progress]:
    """Shows match time, score and speed; call `bar.update` through `show`."""
    bar = Progress(
        TextColumn("{task.fields[score]}"),
        BarColumn(),
        TextColumn("{task.completed:.0f} of {task.total:.0f} s"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not Console(stderr=True).is_terminal,
    )
    bar.add_task("match", total=match.end, score="red 0  blue 0", rate="")
    try:  # Ctrl-C while it starts must give the terminal back, too
        bar.start()
        yield bar
    finally:
        bar.stop()


def show(bar: Progress, match: Match) -> None:
    """Bring the bar up to date."""
    task = bar.tasks[0]
    score = "  ".join(f"{t} {match.referee.standing(t).score:,}" for t in match.names)
    rate = f"{match.time / task.elapsed:.0f}x real time" if task.elapsed else ""
    bar.update(task.id, completed=match.time, total=match.end, score=score, rate=rate)
