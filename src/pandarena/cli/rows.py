"""`pandarena rows`: the rows of an evaluation, for other programs."""

import csv
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TextIO

from tyro.conf import Positional, arg

from pandarena.cli.replaying import again
from pandarena.files import said
from pandarena.lab.figures.export import COLUMNS, record
from pandarena.lab.store import Store
from pandarena.settings import SettingsError

Records = Iterator[dict[str, Any]]


@dataclass(frozen=True)
class RowsCommand:
    """Write the rows of an evaluation as CSV, each with the line that plays it again.

    As in:
      pandarena rows runs/hello                   to stdout
      pandarena rows runs/hello --csv rows.csv
      pandarena rows runs/hello --parquet rows.parquet
    """

    folder: Annotated[Positional[Path], arg(metavar="FOLDER")]
    """What was given to `pandarena bench --out`; rows can be read while they are written."""
    csv: Annotated[Path | None, arg(metavar="FILE.csv")] = None
    """A file; without it they go to stdout."""
    parquet: Annotated[Path | None, arg(metavar="FILE.parquet")] = None
    """A Parquet file, too (needs pyarrow)."""

    def run(self) -> int:
        """Write them."""
        if self.parquet and importlib.util.find_spec("pyarrow") is None:
            raise SettingsError("--parquet needs pyarrow: pip install pyarrow; --csv needs nothing")
        with Store.read(self.folder) as store:
            if self.parquet:
                _write_parquet(_records(store), self.parquet)
            if self.csv:
                with _opened(self.csv) as file:
                    _write_csv(_records(store), file)
            if not (self.csv or self.parquet):
                _write_csv(_records(store), sys.stdout)
        return 0


def _records(store: Store) -> Records:
    all_terms = store.all_terms()
    for kept in store.rows():
        terms = all_terms[kept.trial.terms]
        yield record(kept, terms) | {"again": again(kept.trial, terms)}


def _opened(path: Path) -> TextIO:
    with said("write", path):
        return path.open("w", newline="", encoding="utf-8")


def _write_csv(records: Records, file: TextIO) -> None:
    writer = csv.DictWriter(file, [*COLUMNS, "again"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)


def _write_parquet(records: Records, path: Path) -> None:
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    with said("write", path):
        parquet.write_table(arrow.Table.from_pylist(list(records)), path)
