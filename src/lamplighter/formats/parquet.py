"""Parquet: a table of puzzles, for millions of them, which pandas, polars and DuckDB read too.

One row per puzzle. Only `rows` has to be there, and `genre` unless the caller names it; `COLUMNS`
lists the others. Metadata that has no column of its own is in `meta`, as JSON, so that nothing is
lost. A file is read and written group by group: no more than one of them is held at a time.

It is no text, so it is not among `FORMATS`: `read_many` and the command line know it by its name.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import repeat
from operator import attrgetter, itemgetter
from pathlib import Path
from types import NoneType, TracebackType
from typing import IO, Any

from lamplighter.errors import BackendMissingError, FormatError, LamplighterError, quote
from lamplighter.formats.arrow import arrow_column
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.compact import Compact, write_board, write_rows
from lamplighter.formats.table import PARQUET
from lamplighter.puzzle import Puzzle

__all__ = [
    "COLUMNS",
    "Column",
    "ParquetWriter",
    "read_parquet",
    "write_parquet",
]

_GROUP = 1 << 16  # rows of a group
_CELLS = 1 << 24  # of a group, should its boards be large
_BATCH, _BATCH_BYTES = 1 << 13, 1 << 24  # what is read at a time


@dataclass(frozen=True)
class Column:
    """A column: its name, its type in the words of Arrow, and what it holds."""

    name: str
    arrow: str
    what: str

    @property
    def kind(self) -> type:
        """What its values are in the metadata."""
        return dict if self.name in _AS_JSON else _KINDS[self.arrow]

    def holds(self, values: Iterable[Any]) -> bool:
        """Whether values of its kind can go there as they are."""
        some = [value for value in values if value is not None]
        if self.kind is int:
            least, most = _RANGES[self.arrow]
            return bool(least <= min(some) and max(some) <= most)
        return self.kind is not str or all(map(str.isascii, some)) or all(map(_is_text, some))


_KINDS: dict[str, type] = {"string": str, "bool": bool, "int8": int, "int32": int, "int64": int}
_RANGES = {
    kind: (-(1 << bits - 1), (1 << bits - 1) - 1) for kind, bits in (("int8", 8), ("int64", 64))
}
_AS_JSON = frozenset({"techniques", "metrics"})
COLUMNS = (
    Column("id", "string", "the puzzle's own name"),
    Column("genre", "string", "`akari` or `kuromasu`"),
    Column("height", "int32", "rows of the board"),
    Column("width", "int32", "columns of the board"),
    Column("rows", "string", "the board, a line each row: `..1#`; in Kuromasu `. 3 ? 12`"),
    Column("marks", "string", "what is decided so far, a line each row"),
    Column("solution", "string", "a line each row, as in `json`"),
    Column("status", "string", "what `solve` and `rate` said: `unique`, `multiple`, ..."),
    Column("level", "int8", "0 to 9"),
    Column("label", "string", "`easy`, `normal`, `hard` or `extreme`"),
    Column("score", "int64", "how much there is to do"),
    Column("human", "bool", "whether the six strategies solve it (Akari)"),
    Column("techniques", "string", "steps by technique, as JSON"),
    Column("metrics", "string", "measures by name, as JSON"),
    Column("seed", "int64", "of a generated puzzle"),
    Column("index", "int64", "of a generated puzzle: with the seed and the order it makes it"),
    Column("version", "string", "of the Lamplighter that made, solved or rated it"),
    Column("meta", "string", "all other metadata, as JSON"),
)
"""All columns of a file that we write, in order."""

_BOARD = ("genre", "height", "width", "rows", "marks", "solution")
_META = tuple(each for each in COLUMNS if each.name not in (*_BOARD, "meta"))
_FEW = ("genre", "status", "label", "version")  # columns of few different values


# Writing ----------------------------------------------------------------------------------------


def write_parquet(documents: Iterable[Document | Puzzle], path: Path | str) -> int:
    """Write a file, which is replaced if it is there; how many puzzles it holds."""
    count = 0
    with Path(path).open("wb") as file, ParquetWriter(file) as writer:
        for count, each in enumerate(documents, 1):  # noqa: B007
            writer.add(Document.bare(each, {}, "") if isinstance(each, Puzzle) else each)
    return count


class ParquetWriter:
    """Takes documents one after another; used as a context manager, whose end ends the file."""

    def __init__(self, file: IO[bytes]) -> None:
        arrow = self._arrow = _arrow()
        from pyarrow import parquet

        self._schema = arrow.schema(
            [(each.name, arrow.type_for_alias(each.arrow)) for each in COLUMNS]
        )
        self._writer = parquet.ParquetWriter(
            file, self._schema, compression="zstd", use_dictionary=list(_FEW)
        )
        self._docs: list[Document] = []
        self._cells = 0

    def __enter__(self) -> ParquetWriter:
        return self

    def add(self, doc: Document) -> None:
        """Add a row; it may wait for others."""
        self._docs.append(doc)
        rows = doc.puzzle.rows
        self._cells += len(rows) * len(rows[0])
        if self._cells >= _CELLS or len(self._docs) >= _GROUP:
            self._write()

    def _write(self) -> None:
        arrow, docs, count = self._arrow, self._docs, len(self._docs)
        boards = [doc.puzzle for doc in docs]
        rows = [puzzle.rows for puzzle in boards]
        columns: dict[str, list[Any]] = {
            "genre": [puzzle.genre for puzzle in boards],
            "height": [*map(len, rows)],
            "width": [*map(len, map(itemgetter(0), rows))],
            "rows": [*map(write_board, boards)],
            **_in_columns([doc.meta for doc in docs]),
        }
        for name in ("marks", "solution"):
            held = [*map(attrgetter(name), docs)]
            if held.count(None) < count:
                columns[name] = [None if each is None else write_rows(each) for each in held]
        arrays = [
            arrow_column(arrow, each.arrow, columns[each.name])
            if each.name in columns
            else arrow.nulls(count, field.type)
            for each, field in zip(COLUMNS, self._schema, strict=True)
        ]
        self._writer.write_table(arrow.table(arrays, self._schema), row_group_size=count)
        self._docs, self._cells = [], 0

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and self._docs:
            self._write()
        self.close()

    def close(self) -> None:
        """End the file without the rows that still wait."""
        self._writer.close()


def _in_columns(metas: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Metadata by column; what has none, or does not fit, goes into `meta`."""
    given = _by_name(metas)
    names = {column.name for column in _META}
    rests: dict[int, dict[str, Any]] = {}
    if not given.keys() <= names:
        rests = {
            place: {name: value for name, value in meta.items() if name not in names}
            for place, meta in enumerate(metas)
            if not meta.keys() <= names
        }
    columns = {}
    for column in _META:
        values = given.get(column.name, [])
        kinds = {*map(type, values)} - {NoneType}
        if not kinds:
            continue
        if kinds != {column.kind} or not column.holds(values):
            for place, value in enumerate(values):
                if value is not None and not (type(value) is column.kind and column.holds([value])):
                    rests.setdefault(place, {})[column.name] = value
                    values[place] = None
        if column.kind is dict:
            values = [None if value is None else json.dumps(value) for value in values]
        columns[column.name] = values
    if rests:
        columns["meta"] = [
            json.dumps(rests[place]) if place in rests else None for place in range(len(metas))
        ]
    return columns


def _by_name(metas: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The values of every key, None where there is none."""
    kinds = {*map(tuple, metas)}
    if len(kinds) == 1:  # as a command writes them
        return {name: [*map(itemgetter(name), metas)] for name in kinds.pop()}
    return {name: [meta.get(name) for meta in metas] for name in set[str]().union(*kinds)}


def _is_text(value: str) -> bool:
    """Whether it can be written as UTF-8: JSON may hold half a surrogate pair."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


# Reading ----------------------------------------------------------------------------------------


def read_parquet(
    path: Path, reading: Reading
) -> Generator[tuple[int, Document | LamplighterError], None, None]:
    """Every row with its number, from 1 on: a document, or the error in its place.

    FormatError if the file is none, has no such columns, or is damaged further on.
    """
    arrow = _arrow()
    shown = quote(str(path), 80)
    number = 0
    try:
        with closing(_batches(path, reading)) as batches:
            for names, columns in batches:
                for doc in _Rows(names, columns, reading).read():
                    number += 1
                    yield number, doc
    except FileNotFoundError:
        raise FormatError(f"no such file: {shown}") from None
    except (PermissionError, IsADirectoryError) as error:
        raise FormatError(f"cannot read {shown}: {error.strerror}") from None
    except LamplighterError:
        raise
    except (arrow.ArrowException, OSError, ValueError, KeyError, TypeError) as error:
        reason = str(error).split("\n")[0].rstrip(".") or type(error).__name__
        where = "is no Parquet file, or is damaged" if not number else "is damaged"
        raise FormatError(f"{shown} {where}: {quote(reason, 100)}") from None


def _batches(
    path: Path, reading: Reading
) -> Generator[tuple[tuple[str, ...], list[Any]], None, None]:
    """The known columns that hold something, some thousand rows at a time."""
    from pyarrow import parquet

    # Without these, a whole group of rows is in memory at once, however large others made it.
    with parquet.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20) as file:
        known = {each.name for each in COLUMNS}
        names = tuple(name for name in file.schema_arrow.names if name in known)
        _require_columns(names, file.schema_arrow.names, reading)
        about = file.metadata
        for group in range(about.num_row_groups):
            held = about.row_group(group)
            each = held.total_byte_size // max(1, held.num_rows) + 1
            size = max(1, min(_BATCH, _BATCH_BYTES // each))
            for batch in file.iter_batches(size, row_groups=[group], columns=list(names)):
                full = [
                    name
                    for name in names
                    if name == "rows" or batch.column(name).null_count < batch.num_rows
                ]
                yield tuple(full), [batch.column(name) for name in full]


def _require_columns(names: tuple[str, ...], found: list[str], reading: Reading) -> None:
    if "rows" not in names:
        some = ", ".join(found[:8]) or "none"
        raise FormatError(f"expected a table with the columns genre and rows, got these: {some}")
    if "genre" not in names and reading.genre is None:
        raise FormatError("the table has no column 'genre': name it with genre= (--genre)")


class _Rows:
    """Some thousand rows, which become documents."""

    def __init__(self, names: tuple[str, ...], columns: list[Any], reading: Reading) -> None:
        self._columns = dict(zip(names, columns, strict=True))
        self._values = {name: column.to_pylist() for name, column in self._columns.items()}
        self._count = len(self._values["rows"])
        self._reading, self._compact = reading, Compact(reading)
        self._first: Puzzle | None = None
        with suppress(LamplighterError):
            self._first = self._puzzle(0)

    def read(self) -> Iterator[Document | LamplighterError]:
        """The documents, or errors in their places.

        Each is made when it is asked for: thousands at once would keep Python's collector busy.
        """
        boards, metas = self._boards(), self._metas()
        plain = not self._has("marks", "solution")
        made, name = Puzzle._trusted, "" if self._first is None else self._first.genre
        for place, (rows, meta) in enumerate(zip(boards, metas, strict=True)):
            if plain and rows is not None and meta is not None:
                yield Document.bare(made(name, rows), meta, PARQUET.name)
                continue
            try:
                puzzle = self._puzzle(place) if rows is None else made(name, rows)
                yield self._document(place, puzzle, self._meta(place) if meta is None else meta)
            except LamplighterError as error:
                yield error

    def _has(self, *names: str) -> bool:
        return any(name in self._columns for name in names)

    def _all_are(self, name: str, value: object) -> bool:
        values = self._values.get(name)
        return values is None or values.count(value) == self._count

    def _boards(self) -> Iterator[Any]:
        """The rows of each board; None where they are to be read one by one."""
        texts = self._values["rows"]
        first = self._first
        if (
            first is not None
            and self._all_are("genre", self._said(0, "genre"))
            and self._all_are("height", first.height)
            and self._all_are("width", first.width)
            and {*map(type, texts)} == {str}
        ):
            reader = self._compact.reader(first)
            if reader is not None:
                return map(reader.read, texts)
        return repeat(None, self._count)

    def _said(self, place: int, name: str) -> Any:
        values = self._values.get(name)
        return None if values is None else values[place]

    def _puzzle(self, place: int) -> Puzzle:
        genre = self._said(place, "genre")
        if genre is None:
            genre = self._reading.genre
        board = self._said(place, "rows")
        if genre is None:
            raise FormatError("the row names no genre")
        if not isinstance(board, str) or not isinstance(genre, str):
            raise FormatError(f"expected text under 'genre' and 'rows', got {quote(board)}")
        puzzle = self._compact.puzzle(genre, board)
        for name, came in (("height", puzzle.height), ("width", puzzle.width)):
            said = self._said(place, name)
            if said is not None and said != came:
                raise FormatError(f"{name} is {quote(said)}, the rows make it {came}")
        return puzzle

    def _document(self, place: int, puzzle: Puzzle, meta: dict[str, Any]) -> Document:
        marks, solution = self._said(place, "marks"), self._said(place, "solution")
        compact = self._compact
        return Document(
            puzzle,
            None if marks is None else compact.marks(puzzle, _text(marks, "marks")),
            None if solution is None else compact.solution(puzzle, _text(solution, "solution")),
            meta,
            PARQUET.name,
        )

    def _metas(self) -> Iterator[dict[str, Any] | None]:
        """The metadata of each, if every row has some in the same plain columns, else None."""
        names = [each.name for each in _META if each.name in self._columns]
        if self._has("meta", *_AS_JSON) or any(self._columns[name].null_count for name in names):
            return repeat(None, self._count)
        if not names:
            return ({} for _ in range(self._count))
        rows = zip(*(self._values[name] for name in names), strict=True)
        return map(dict, map(zip, repeat(names), rows))

    def _meta(self, place: int) -> dict[str, Any]:
        meta: dict[str, Any] = {}
        for column in _META:
            value = self._said(place, column.name)
            if value is not None:
                is_json = column.name in _AS_JSON
                meta[column.name] = _json(value, column.name) if is_json else value
        rest = self._said(place, "meta")
        return meta if rest is None else meta | _json(rest, "meta")


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise FormatError(f"expected text under {name!r}, got {quote(value)}")
    return value


def _json(value: object, name: str) -> dict[str, Any]:
    try:
        found = json.loads(_text(value, name))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise FormatError(f"expected a JSON object under {name!r}, got {quote(value)}")
    return found


def _arrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise BackendMissingError(
            "Parquet needs pyarrow: pip install 'lamplighter[collections]'"
        ) from None
    return pyarrow
