"""Tables of puzzles as a format: their name, and which files are such tables.

`parquet.py` reads and writes them. It takes longer to load than a board takes to solve.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from lamplighter.errors import FormatError
from lamplighter.formats.base import Format

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PARQUET", "is_parquet"]

_MAGIC = b"PAR1"


def _refuse(*_: object) -> NoReturn:
    raise FormatError("a Parquet table is a file of many puzzles, not a text")


PARQUET = Format(
    name="parquet",
    title="a table of puzzles, one row each, for millions of them",
    read=_refuse,
    write=_refuse,
    detect=lambda text: False,
    endings=(".parquet",),
    holds_marks=True,
    holds_solution=True,
    holds_meta=("*",),
)
"""What such a table holds; `read_parquet` and `ParquetWriter` do the work."""


def is_parquet(path: Path, format: str | None = None) -> bool:
    """Whether a file is such a table: by the format named, else by its ending or first bytes."""
    if format is not None:
        return format == PARQUET.name
    if path.suffix.lower() in PARQUET.endings:
        return True
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(len(_MAGIC)) == _MAGIC
    return False
