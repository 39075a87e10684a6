"""Rows in one SQLite file: each is committed as its trial ends, and each trial is there once.

Written through a log (WAL), so that others can read at any time; whatever is killed, whenever, the
file holds every row that was committed, and no part of another.
"""

import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from pandarena import files
from pandarena.lab.measure.row import Row
from pandarena.lab.play import Failed, Outcome, Played, packed, unpacked
from pandarena.lab.terms import Given, Terms, difference
from pandarena.lab.trial import Trial
from pandarena.settings import SettingsError, overlay

FILE = "rows.sqlite"
APPLICATION = 0x70616E64
"""Marks the file as ours."""
LAYOUT = 1
TRIAL = ("player", "opponent", "side", "terms", "seed", "code", "player_code", "opponent_code")
TABLES = """
CREATE TABLE IF NOT EXISTS all_terms(hash TEXT PRIMARY KEY, given TEXT, text TEXT);
CREATE TABLE IF NOT EXISTS trials(
    key TEXT PRIMARY KEY, player TEXT, opponent TEXT, side TEXT, terms TEXT, seed INTEGER,
    code TEXT, player_code TEXT, opponent_code TEXT, row TEXT, failure TEXT, at REAL);
CREATE TABLE IF NOT EXISTS details(key TEXT PRIMARY KEY, packed BLOB);
"""


@dataclass(frozen=True)
class Kept:
    """A trial and what it came to."""

    trial: Trial
    row: Row | None
    """None if it failed."""
    failure: str
    """Why it did."""


class Store:
    """A folder's rows. Whatever goes wrong with the file is one `SettingsError`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    @classmethod
    def create(cls, folder: Path) -> Self:
        """To write to, in a folder that need not be there yet."""
        path = folder / FILE
        files.folder(folder)
        with _told(path, "write"):
            db = sqlite3.connect(path, timeout=30.0, isolation_level=None)
            store = cls(path, db)
            if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                store._check()
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("BEGIN IMMEDIATE")
            for statement in TABLES.split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {LAYOUT}")
            db.execute("COMMIT")
        return store

    @classmethod
    def read(cls, folder: Path) -> Self:
        """To read from, while somebody writes or not: a folder, or the file in it."""
        path = folder / FILE if folder.is_dir() else folder
        if not path.is_file():
            raise SettingsError(
                f"no rows in {folder}; `pandarena bench --out {folder}` writes them"
            )
        with _told(path, "read"):
            try:
                return cls._open(path, path)
            except sqlite3.OperationalError:  # where nobody may write, not even a reader's mark
                with _copied(path) as copy:
                    return cls._open(path, copy)

    @classmethod
    def _open(cls, path: Path, at: Path) -> Self:
        uri = f"{at.resolve().as_uri()}?mode=ro"
        store = cls(path, sqlite3.connect(uri, uri=True, timeout=30.0, isolation_level=None))
        store._check()
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def admit(self, all_terms: Iterable[Terms], code: str, mix: bool) -> None:
        """Take in all_terms, unless the rows that are here are of others or of other code."""
        all_terms = list(all_terms)
        with _told(self.path, "write"):
            if not mix:
                self._refuse_others({s.hash: s for s in all_terms}, code)
            rows = [(s.hash, json.dumps(asdict(s.given)), s.text) for s in all_terms]
            self._db.executemany("INSERT OR IGNORE INTO all_terms VALUES (?, ?, ?)", rows)

    def _refuse_others(self, all_terms: dict[str, Terms], code: str) -> None:
        way_out = "choose another --out, or --mix to keep both here, told apart"
        for there, terms in self._db.execute("SELECT DISTINCT code, terms FROM trials"):
            if there != code:
                raise SettingsError(
                    f"{self.path} holds rows of version {there}, and this is {code}: {way_out}"
                )
            if terms not in all_terms:
                differs = difference(self.all_terms()[terms], next(iter(all_terms.values())))
                raise SettingsError(
                    f"{self.path} holds rows of other conditions ({differs}): {way_out}"
                )

    def keys(self) -> set[str]:
        """Of all trials that are here."""
        with _told(self.path, "read"):
            return {key for (key,) in self._db.execute("SELECT key FROM trials")}

    def add(self, *outcomes: Outcome) -> None:
        """Commit what trials came to; one that is here already stays as it is."""
        with _told(self.path, "write"), self._commit():
            for trial, outcome in outcomes:
                self._add(trial, outcome)

    def _add(self, trial: Trial, outcome: Played | Failed) -> None:
        played = isinstance(outcome, Played)
        row = json.dumps(outcome.row.to_json()) if played else None
        failure = None if played else outcome.why
        values = [getattr(trial, name) for name in TRIAL]
        self._insert("trials", trial.key, *values, row, failure, time.time())
        if played:
            self._insert("details", trial.key, packed(outcome.details))

    def _insert(self, table: str, *values: object) -> None:
        marks = ", ".join("?" * len(values))
        self._db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)

    def forget_failed(self) -> None:
        """Let trials that failed be played again."""
        with _told(self.path, "write"), self._commit():
            self._db.execute("DELETE FROM trials WHERE row IS NULL")

    def rows(self, only: set[str] | None = None) -> Iterator[Kept]:
        """All, or those of some keys, in order of seeds."""
        query = f"SELECT key, {', '.join(TRIAL)}, row, failure FROM trials ORDER BY seed, key"
        with _told(self.path, "read"):
            for key, *parts, row, failure in self._db.execute(query):
                if only is None or key in only:
                    kept = Row(**json.loads(row)) if row else None
                    yield Kept(Trial(**dict(zip(TRIAL, parts, strict=True))), kept, failure or "")

    def all_terms(self) -> dict[str, Terms]:
        """By their hashes."""
        with _told(self.path, "read"):
            found = self._db.execute("SELECT hash, given, text FROM all_terms").fetchall()
        return {key: Terms(overlay(Given(), json.loads(given)), text) for key, given, text in found}

    def details(self, key: str) -> dict[str, Any]:
        """Events, notes and final poses of a trial that did not fail."""
        with _told(self.path, "read"):
            query = "SELECT packed FROM details WHERE key = ?"
            return unpacked(self._db.execute(query, (key,)).fetchone()[0])

    @contextmanager
    def _commit(self) -> Generator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _check(self) -> None:
        ours = self._db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
        layout = self._db.execute("PRAGMA user_version").fetchone()[0]
        if not ours or layout != LAYOUT:
            what = f"rows of another layout ({layout})" if ours else "no rows of pandarena's"
            raise SettingsError(f"{self.path} holds {what}: choose another folder")


@contextmanager
def _copied(path: Path) -> Generator[Path]:
    """The file and its log elsewhere; who has it open keeps it when the folder is gone."""
    with tempfile.TemporaryDirectory(prefix="pandarena-") as folder:
        for end in ("", "-wal"):
            if (part := path.with_name(path.name + end)).is_file():
                shutil.copyfile(part, Path(folder) / part.name)
        yield Path(folder) / path.name


@contextmanager
def _told(path: Path, deed: str) -> Generator[None]:
    """Errors of the database as one line; what was committed is safe."""
    try:
        yield
    except sqlite3.Error as error:
        safe = "; what was written before is safe" if deed == "write" else ""
        raise SettingsError(f"cannot {deed} {path}: {error}{safe}") from error
