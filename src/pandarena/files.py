"""Files and folders that a user names: what is wrong with one is one line, and found out early."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from pandarena.settings import SettingsError


@contextmanager
def said(doing: str, path: Path) -> Generator[None]:
    """What goes wrong within, as the one line that says what could not be done to `path`."""
    try:
        yield
    except OSError as error:
        raise SettingsError(f"cannot {doing} {path}: {error.strerror or error}") from error


def writable(path: Path, endings: tuple[str, ...] = (), doing: str = "write") -> Path:
    """`path` if a file can be written there; found out before long work, not after it."""
    if endings and path.suffix.lower() not in endings:
        raise SettingsError(f"{path} does not end in {' or '.join(endings)}")
    if path.is_dir():
        raise SettingsError(f"{path} is a folder")
    with said(doing, path):
        existed = path.exists()
        with path.open("ab"):
            pass
        if not existed:
            path.unlink()
    return path


def folder(path: Path) -> Path:
    """`path` as a folder, made if it is not there."""
    if path.exists() and not path.is_dir():
        raise SettingsError(f"cannot write to {path}: it is no folder")
    with said("write to", path):
        path.mkdir(parents=True, exist_ok=True)
    return path
