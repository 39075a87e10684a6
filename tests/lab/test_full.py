"""Full disks and folders that nobody may write: one clear line, and what was there stays."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from pandarena.lab.play import Outcome, Played
from pandarena.lab.store import FILE, Store

from .conftest import Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX system")
SMALL = 200_000
"""Bytes: some rows, then no more."""


def bench(out: Path, *options: str, limit: int = resource.RLIM_INFINITY) -> tuple[int, str]:
    """Exit code and stderr of an evaluation whose files may not grow beyond `limit` bytes."""
    line = ["bench", "hello", "--seeds", "12", "--time", "0.5", "--out", str(out), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "pandarena", *line, *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    return done.returncode, done.stderr


def rows_in(out: Path) -> list[str]:
    """Keys of what is there, each once; the file is whole."""
    with closing(sqlite3.connect(out / FILE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        orphans = "SELECT count(*) FROM details WHERE key NOT IN (SELECT key FROM trials)"
        assert db.execute(orphans).fetchone() == (0,)
    with Store.read(out) as store:
        return [kept.trial.key for kept in store.rows()]


def assert_ends_with_one_line(out: Path, code: int, said: str) -> None:
    assert code == 2
    (line,) = said.splitlines()
    assert line.startswith(f"pandarena: cannot write {out / FILE}: ")
    assert "what was written before is safe" in line


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    out = tmp_path / "rows"
    assert_ends_with_one_line(out, *bench(out, limit=SMALL))
    before = rows_in(out)
    assert 0 < len(before) < 24
    assert bench(out) == (0, "")
    after = rows_in(out)
    assert set(before) < set(after)
    assert len(after) == len(set(after)) == 24


@pytest.mark.slow
def test_a_full_disk(tmp_path: Path) -> None:
    size = f"size={SMALL}"
    mounting = ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(tmp_path)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("may not mount a small disk here; the file that may not grow is tried anyway")
    try:
        out = tmp_path / "rows"
        code, said = bench(out)
        assert_ends_with_one_line(out, code, said)
        assert "full" in said
        before = rows_in(out)
        assert 0 < len(before) < 24
        assert_ends_with_one_line(out, *bench(out))  # still full: nothing is lost by trying
        assert rows_in(out) == before
        subprocess.run(["mount", "-o", "remount,size=9m", str(tmp_path)], check=True)
        assert bench(out) == (0, "")
        assert len(set(rows_in(out))) == 24
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Nobody may write there; root is somebody else for a while."""
    inside = [folder, *folder.iterdir()]
    for path in inside:
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path in inside:
            path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_folder_that_nobody_may_write(run: Run) -> None:
    with tempfile.TemporaryDirectory() as home:
        out = Path(home) / "rows"
        Path(home).chmod(0o755)
        line = ("bench", "hello", "--seeds", 2, "--time", 0.5, "--out")
        assert run(*line, out).code == 0
        before = run("rows", out).out
        with locked(out):
            assert run("rows", out).out == before
            assert f"cannot write {out / FILE}" in run(*line, out).complaint
            said = run(*line, out / "new").complaint
        assert said == f"cannot write to {out / 'new'}: Permission denied"
        assert run("rows", out).out == before


def test_rows_that_a_killed_driver_left_in_its_log_are_read_without_writing(
    run: Run, tmp_path: Path
) -> None:
    """Its log is still beside the file, and a reader's marks cannot be made."""
    made = tmp_path / "made"
    run("bench", "hello", "--seeds", 2, "--time", 0.5, "--out", made)
    before = run("rows", made).out
    with tempfile.TemporaryDirectory() as home, Store.create(made) as store:
        store.add(*_more(store))
        out = Path(home)
        for end in ("", "-wal"):  # as if it were killed now
            shutil.copyfile(made / f"{FILE}{end}", out / f"{FILE}{end}")
        out.chmod(0o755)
        with locked(out):
            after = run("rows", out).out
    assert len(after.splitlines()) == len(before.splitlines()) + 1


def _more(store: Store) -> Iterator[Outcome]:
    kept = next(iter(store.rows()))
    assert kept.row is not None
    yield replace(kept.trial, seed=99), Played(kept.row, {})
