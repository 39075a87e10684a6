"""Where the commands print what people read."""

from rich.console import Console


class Output(Console):
    """Standard output; a reader that has gone is told to `main`, which knows what that means."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
