"""The process that plays trials: a line in is a trial, a line out is its row.

It ends when its standard input does, in the middle of a match too: whoever started it is gone.
"""

import json
import os
import queue
import sys
import threading
from typing import Any, TextIO

from pandarena.lab.play import play_trial, to_line
from pandarena.lab.terms import Given, Terms
from pandarena.lab.trial import Trial
from pandarena.settings import SettingsError, overlay


def main() -> None:
    """Play until there is no more."""
    answers = _own_stdout()
    jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        answers.write(answer(jobs.get()) + "\n")
        answers.flush()


def answer(line: str) -> str:
    """What became of one job."""
    job: dict[str, Any] = json.loads(line)
    terms = Terms(overlay(Given(), job["terms"]["given"]), job["terms"]["text"])
    try:
        return to_line(play_trial(Trial(**job["trial"]), terms))
    except SettingsError as error:
        return json.dumps({"refused": str(error)})
    except Exception as error:  # a bug of the arena's ends a trial, not the evaluation
        said = " ".join(str(error).split())
        return json.dumps({"failed": f"{type(error).__name__}: {said}"})


def _own_stdout() -> TextIO:
    """Answers alone go to the pipe; what is printed in a match goes where errors go."""
    pipe = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return os.fdopen(pipe, "w", encoding="utf-8")


def _listen(jobs: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        jobs.put(line)
    os._exit(0)  # the main thread may be inside a match


if __name__ == "__main__":
    main()
