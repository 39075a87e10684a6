"""`python -m pandarena`."""

from pandarena.cli import run

run()
