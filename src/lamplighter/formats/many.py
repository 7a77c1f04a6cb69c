"""read_many and load_many: files and folders that hold many puzzles.

JSON lines, codex files, the puzzlekit dataset, a JSON list, a Parquet table, and any file in which
every line is a puzzle on its own (links, game ids). A file that holds one puzzle is a list of one.

A list of lines is read line by line and may be of any length. Comments in it are passed over, and a
bad line is an error of its own, wherever it stands; hence the trouble to tell a list with bad lines
from one puzzle that was broken over lines.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from lamplighter.errors import FormatError, LamplighterError, UnknownNameError, quote
from lamplighter.formats.base import Document, Format, Reading, ReadOptions
from lamplighter.formats.codex import CODEX, read_lines
from lamplighter.formats.convert import read_text, unread
from lamplighter.formats.detect import detect_format
from lamplighter.formats.registry import find_format
from lamplighter.formats.source import Ahead, as_path, existing_path, open_file, unpacked_name
from lamplighter.formats.table import PARQUET, is_parquet
from lamplighter.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Item",
    "expect_format",
    "load_many",
    "read_items",
    "read_line",
    "read_many",
    "read_path",
    "read_stream",
    "read_string",
]

_SIZE_IN_NAME = re.compile(r"(?<!\d)(\d{1,4})x(\d{1,4})(?!\d)")
_COMMENTS = ("#", "%", "//", ";")
_SAMPLE = 100  # lines that show whether a text is a list
_SIGNS = frozenset("{/?:")  # a line with a clear sign has one of these


class Item(NamedTuple):
    """One puzzle of many, or the error in its place."""

    # A named tuple: there may be millions, and this takes a third of the time.
    name: str
    """Its own id, or the file and line it came from."""
    doc: Document | None
    error: LamplighterError | None = None
    line: str | None = None
    """In place of both: JSON that is yet to be read (`Reading.by_line`, `read_line`)."""


def load_many(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> list[Puzzle]:
    """Every puzzle in a file or folder, in order. The first bad one raises, named by its line.

    The options are those of `read`.
    """
    reading = Reading.of(**options)
    expect_format(format)
    path = existing_path(os.fspath(source))
    if path is not None and path.is_file() and _is_codex(path, format) and not reading.lenient:
        # The usual large file gets a faster way: no document, no metadata, one size.
        sized = _sized_by_name(reading, path)
        if sized.height is not None and sized.width is not None:
            sized.require_genre(*CODEX.genres)
            sized.require_size(sized.height, sized.width)
            try:
                with open_file(path) as stream:
                    lines = (_without_comment(line) for line in stream.lines())
                    return read_lines(lines, sized.height, sized.width)
            except LamplighterError as error:
                raise FormatError(f"{path.name}, {error}") from None
    return [doc.puzzle for doc in _documents(read_items(source, format, reading))]


def _without_comment(line: str) -> str:
    return "" if line.startswith(_COMMENTS) else line


def read_many(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> Iterator[Document]:
    """Every document in a file or folder, one after the other. The options are those of `read`."""
    reading = Reading.of(**options)
    path = existing_path(os.fspath(source))
    if path is not None and path.is_file() and is_parquet(path, format):
        return _documents_of_table(path, reading)  # a million of them need no names
    return _documents(read_items(source, format, reading))


def _documents_of_table(path: Path, reading: Reading) -> Iterator[Document]:
    from lamplighter.formats.parquet import read_parquet

    for number, doc in read_parquet(path, reading):
        if isinstance(doc, LamplighterError):
            raise FormatError(f"{path.name}:{number}: {doc}") from doc
        yield doc


def _documents(items: Iterator[Item]) -> Iterator[Document]:
    for item in items:
        if item.error is not None:
            raise FormatError(f"{item.name}: {item.error}") from item.error
        assert item.doc is not None
        yield item.doc


def read_items(
    source: str | os.PathLike[str], format: str | None, reading: Reading
) -> Iterator[Item]:
    """Every puzzle with its name; a bad one is an item with an error, and the rest follow."""
    expect_format(format)
    path = existing_path(os.fspath(source))
    if path is not None and path.is_dir():
        return _read_folder(path, format, reading)
    if path is None and isinstance(source, str):
        return _read_argument(source, format, reading)
    return read_path(as_path(source), format, reading)


def expect_format(name: str | None) -> None:
    """An UnknownNameError if no file of many puzzles has a format of that name; None is any."""
    if name is None or name == PARQUET.name:
        return
    try:
        find_format(name)
    except UnknownNameError as error:
        raise UnknownNameError("format", str(name), [*error.known, PARQUET.name]) from None


# Files and folders ------------------------------------------------------------------------------


def _read_folder(folder: Path, format: str | None, reading: Reading) -> Iterator[Item]:
    from lamplighter.formats.folder import distinct_names, stock_of

    stock = stock_of(folder)
    for name, error in stock.closed:
        yield Item(name, None, error)
    names = distinct_names(stock.files)
    for path in stock.files:
        yield from read_path(path, format, reading, names[path])


def read_path(
    path: Path, format: str | None, reading: Reading, name: str | None = None
) -> Iterator[Item]:
    """Every puzzle in a file, which goes by its own name or the one that is given."""
    if is_parquet(path, format):
        yield from _read_table(path, reading, name or path.name)
        return
    if _is_codex(path, format):
        format, reading = "codex", _sized_by_name(reading, path)
    try:
        with open_file(path) as stream:
            yield from read_stream(stream, format, reading, name or path.name)
    except LamplighterError as error:
        yield Item(str(path), None, error)


def _read_table(path: Path, reading: Reading, name: str) -> Iterator[Item]:
    from lamplighter.formats.parquet import read_parquet

    try:
        for number, doc in read_parquet(path, reading):
            if isinstance(doc, LamplighterError):
                yield Item(f"{name}:{number}", None, doc)
            else:
                yield Item(doc.id or f"{name}:{number}", doc)
    except LamplighterError as error:
        yield Item(str(path), None, error)


def _is_codex(path: Path, format: str | None) -> bool:
    if format is not None:
        return format == CODEX.name
    return unpacked_name(path).suffix.lower() == ".codex"


def _sized_by_name(reading: Reading, path: Path) -> Reading:
    """The reading with the size a file name gives (`10x10-easy.codex`), unless it has one."""
    size = _SIZE_IN_NAME.search(path.name)
    if size is None or reading.height is not None or reading.width is not None:
        return reading
    return replace(reading, height=int(size[2]), width=int(size[1]))


# Texts ------------------------------------------------------------------------------------------


def read_stream(stream: Ahead, format: str | None, reading: Reading, name: str) -> Iterator[Item]:
    """Every puzzle in a stream, which goes by that name; a list is read line by line."""
    _refuse_parquet(format)
    lines = stream.start()
    is_list = None if _may_be_whole_json(lines, format) else _find_list(lines, format, reading)
    if is_list is None:
        yield from _read_whole(stream.whole(), format, reading, name)
    else:
        yield from _read_lines(stream.lines(), is_list, reading, name)


def read_string(text: str, format: str | None, reading: Reading) -> Iterator[Item]:
    """Every puzzle in a text that may hold many. No file is looked for, whatever the text says."""
    _refuse_parquet(format)
    return _read_whole(text, format, reading, "")


def _refuse_parquet(format: str | None) -> None:
    if format == PARQUET.name:
        raise FormatError("a Parquet table is read from a file: name it")


def _read_argument(text: str, format: str | None, reading: Reading) -> Iterator[Item]:
    """Every puzzle in a text that may have been meant as the name of a file that is not there."""
    for item in read_string(text, format, reading):
        if item.error is not None:
            item = item._replace(error=unread(text, format, item.error))
        yield item


def _read_whole(text: str, format: str | None, reading: Reading, name: str) -> Iterator[Item]:
    held = _read_json_whole(text, format, reading, name)
    if held is not None:
        yield from held
        return
    lines = io.StringIO(text, newline=None)
    is_list = _find_list(lines, format, reading)
    lines.seek(0)
    if is_list is not None:
        yield from _read_lines(lines, is_list, reading, name)
        return
    item = _held_item(name or "puzzle", lambda: read_text(text, format, reading))
    if item.error is not None and _is_comment(text):
        # Comments above a link that is broken over lines; a board may have rows that look so.
        bare = "".join(line for line in lines if not _is_comment(line))
        if _is_signed(bare):
            item = _held_item(item.name, lambda: read_text(bare, format, reading))
    yield item


def _held_item(name: str, read: Callable[[], Document]) -> Item:
    try:
        doc = read()
    except LamplighterError as error:
        return Item(name, None, error)
    return Item(doc.id or name, doc)


# JSON that is no list of lines ------------------------------------------------------------------


def _may_be_whole_json(lines: Sequence[str], format: str | None) -> bool:
    """Whether a text that starts so may be a JSON list, or a dataset."""
    if format not in (None, "json", "puzzlekit"):
        return False
    first, *others = [line for line in islice(lines, _SAMPLE) if line.strip()] or [""]
    if not first.lstrip().startswith("{"):
        return first.lstrip().startswith("[")
    return not (others and _is_json(first)) and any('"data"' in line for line in lines)


def _is_json(text: str) -> bool:
    import json

    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _read_json_whole(
    text: str, format: str | None, reading: Reading, name: str
) -> Iterator[Item] | None:
    """The items of a JSON list or dataset, or None if the text is neither."""
    start = text.lstrip()[:1]
    if format not in (None, "json", "puzzlekit") or start not in ("{", "["):
        return None
    if start == "{" and '"data"' not in text:
        return None
    import json

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    from lamplighter.formats.json import document_of
    from lamplighter.formats.puzzlekit import is_dataset

    if is_dataset(value):
        about = {key: each for key, each in value.items() if key != "data"}
        entries = value["data"].items()
        readers = [
            partial(_read_entry, about | {"data": {key: entry}}, reading) for key, entry in entries
        ]
    elif isinstance(value, list):
        readers = [partial(document_of, each, reading) for each in value]
    else:
        return None
    if not readers:
        return iter([Item(name or "puzzle", None, FormatError("the JSON holds no puzzle"))])
    return (_held_item(f"{name}:{index}".lstrip(":"), one) for index, one in enumerate(readers, 1))


def _read_entry(dataset: dict[str, Any], reading: Reading) -> Document:
    from lamplighter.formats.puzzlekit import documents_of

    return documents_of(dataset, reading)[0]


# Lists of lines ---------------------------------------------------------------------------------


class _List(NamedTuple):
    """A text in which each line is a puzzle, a comment, or a mistake."""

    format: str | None
    """The format of every line; None if each line shows its own."""
    by_letters: bool = False
    """Whether lines may be known by their letters alone."""


def _find_list(lines: Iterable[str], format: str | None, reading: Reading) -> _List | None:
    """Whether a text is a list, by its first lines. What is broken over lines is one puzzle.

    A line that is known by a clear sign is a puzzle on its own: no piece of a broken link or id has
    such a sign, except for the first, and that one does not fill its board.
    """
    start = [line for line in islice(lines, 10 * _SAMPLE) if line.strip()]
    sample = [line for line in start if not _is_comment(line)][:_SAMPLE]
    if format == CODEX.name:
        return _List(format)
    if len(start) < 2 or not sample:
        return None
    is_signed = _is_signed if format is None else partial(_is_line_of, find_format(format))
    signed = [line for line in sample if is_signed(line)]
    if signed and sample[:2] == signed[:2]:
        return _List(format)
    if signed:
        whole = _format_of("".join(start))
        is_other = whole is not None and not whole.one_line and 2 * len(signed) < len(sample)
        return None if is_other or not _are_puzzles(signed, sample, reading) else _List(format)
    return (
        _List(None, by_letters=True) if format is None and _are_letters(sample, reading) else None
    )


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith(_COMMENTS)


def _is_signed(line: str) -> bool:
    if _SIGNS.isdisjoint(line):
        return False
    found = _one_line_format(line)
    return found is not None and not found.is_by_letters


def _is_line_of(format: Format, line: str) -> bool:
    return format.one_line and format.detect(line)


def _are_puzzles(signed: Sequence[str], sample: Sequence[str], reading: Reading) -> bool:
    """Whether lines with a clear sign are puzzles: two of them, or one that is not cut.

    Of JSON alone, one has to be read: braces are also in the lines of foreign files, which are not
    to be told one by one.
    """
    ended = [line for line in signed if not line.lstrip().startswith("{") or _ends_json(line)]
    if all(line.lstrip().startswith("{") for line in ended):
        return any(_reads(line, reading) for line in ended)
    if len(ended) != 1:
        return len(ended) > 1
    return ended[0] is not sample[0] or _reads(ended[0], reading)


def _are_letters(sample: Sequence[str], reading: Reading) -> bool:
    """Whether lines are puzzles in a format that has no sign: two at the top, or most of them."""
    kinds = [_one_line_format(line) for line in sample[:2]]
    if len(kinds) == 2 and kinds[0] is not None and kinds[0] is kinds[1]:
        return True
    if _format_of("".join(sample)) is not None:
        return False
    known = [line for line in sample if _one_line_format(line) is not None]
    return 2 * len(known) >= len(sample) and any(_reads(line, reading) for line in known)


def _ends_json(line: str) -> bool:
    """Whether it may be a whole JSON object, not the first line of one over many."""
    return line.rstrip().endswith("}")


def _reads(line: str, reading: Reading) -> bool:
    try:
        read_text(line, None, replace(reading, lenient=False))
    except LamplighterError:
        return False
    return True


def _format_of(text: str) -> Format | None:
    try:
        return detect_format(text)
    except LamplighterError:
        return None


def _one_line_format(line: str) -> Format | None:
    found = _format_of(line)
    return found if found is not None and found.one_line else None


def _read_lines(
    lines: Iterable[str], is_list: _List, reading: Reading, name: str
) -> Iterator[Item]:
    from lamplighter.formats.json import read as read_json

    format = is_list.format
    place = f"{name}:" if name else "line "
    signed = format is None and not is_list.by_letters
    # JSON is the first format that a line is tried as, and takes every line that starts so.
    json_only = reading.genre is None and reading.dialect is None and (signed or format == "json")
    by_line = json_only and reading == Reading(by_line=True)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            bare = line.strip()
            if not bare or bare.startswith(_COMMENTS):
                continue
            try:
                if not bare.isascii():
                    _require_unicode(bare)
                if json_only and bare[0] == "{":
                    if by_line:
                        yield Item(f"{place}{number}", None, None, bare)
                        continue
                    doc = read_json(bare, reading)
                elif signed:
                    doc = _read_signed(bare, reading)
                else:
                    doc = read_text(bare, format, reading)
            except LamplighterError as error:
                yield Item(f"{place}{number}", None, error)
            else:
                yield Item(doc.id or f"{place}{number}", doc)
    except LamplighterError as error:  # of the stream itself
        yield Item(f"{place}{number + 1}", None, error)


def read_line(item: Item) -> Item:
    """The item of a line that was left unread."""
    from lamplighter.formats.json import read as read_json

    assert item.line is not None
    text = item.line
    return _held_item(item.name, lambda: read_json(text, Reading()))


def _read_signed(line: str, reading: Reading) -> Document:
    """The puzzle of a line that shows its format by a clear sign, as the others of its list do."""
    found = detect_format(line)
    if not found.one_line or found.is_by_letters:
        raise FormatError(f"expected one puzzle per line, as in the other lines, got {quote(line)}")
    return read_text(line, found.name, reading)


def _require_unicode(line: str) -> None:
    try:
        line.encode()
    except UnicodeEncodeError:
        raise FormatError("the line is not UTF-8 text") from None
