"""read_many and load_many: files and folders that hold many puzzles.

JSON lines, codex files, the puzzlekit dataset, a JSON list, and any file in which every line is a
puzzle on its own (links, game ids). A file that holds one puzzle is a list of one.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Unpack

from lamplighter.errors import FormatError, LamplighterError, quote
from lamplighter.formats.base import Document, Format, Reading, ReadOptions
from lamplighter.formats.codex import CODEX, read_lines
from lamplighter.formats.convert import read_text
from lamplighter.formats.detect import detect_format
from lamplighter.formats.json import document_of
from lamplighter.formats.puzzlekit import documents_of, is_dataset
from lamplighter.formats.registry import FORMATS, find_format
from lamplighter.formats.source import existing_path, fetch, looks_like_path
from lamplighter.puzzle import Puzzle

__all__ = ["Item", "load_many", "read_items", "read_many"]

_SIZE_IN_NAME = re.compile(r"(?<!\d)(\d{1,4})x(\d{1,4})(?!\d)")
_ENDINGS = tuple({ending for each in FORMATS for ending in each.endings})


@dataclass(frozen=True)
class Item:
    """One puzzle of many, or the error in its place."""

    name: str
    """Its own id, or the file and line it came from."""
    doc: Document | None
    error: LamplighterError | None = None


def load_many(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> list[Puzzle]:
    """Every puzzle in a file or folder, in order. The first bad one raises, named by its line.

    The options are those of `read`.
    """
    reading = Reading.of(**options)
    path = existing_path(os.fspath(source))
    if path is not None and path.is_file() and _is_codex(path, format) and not reading.lenient:
        # The usual large file gets a faster way: no document, no metadata, one size.
        text, _ = fetch(path)
        sized = _sized_by_name(reading, path)
        if sized.height is not None and sized.width is not None:
            sized.require_genre(*CODEX.genres)
            sized.require_size(sized.height, sized.width)
            try:
                return read_lines(text.splitlines(), sized.height, sized.width)
            except LamplighterError as error:
                raise FormatError(f"{path.name}, {error}") from None
    return [doc.puzzle for doc in _documents(read_items(source, format, reading))]


def read_many(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> Iterator[Document]:
    """Every document in a file or folder, one after the other. The options are those of `read`."""
    reading = Reading.of(**options)
    return _documents(read_items(source, format, reading))


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
    path = existing_path(os.fspath(source))
    if path is not None and path.is_dir():
        return _read_folder(path, format, reading)
    return _read_source(source, format, reading)


def _read_folder(folder: Path, format: str | None, reading: Reading) -> Iterator[Item]:
    files = sorted(
        each
        for each in folder.rglob("*")
        if each.suffix.lower() in _ENDINGS
        and each.is_file()
        and not any(part.startswith(".") for part in each.relative_to(folder).parts)
    )
    if not files:
        known = ", ".join(sorted(_ENDINGS))
        raise FormatError(f"no puzzle files in {str(folder)!r}: expected files ending in {known}")
    for each in files:
        yield from _read_source(each, format, reading)


def _read_source(
    source: str | os.PathLike[str], format: str | None, reading: Reading
) -> Iterator[Item]:
    try:
        text, path = fetch(source)
    except LamplighterError as error:
        yield Item(os.fspath(source), None, error)
        return
    name = path.name if path is not None else ""
    if path is not None and _is_codex(path, format):
        format, reading = "codex", _sized_by_name(reading, path)
    for item in read_text_items(text, format, reading, name):
        if item.error is not None and path is None and looks_like_path(text):
            missing = FormatError(f"no such file: {quote(text, 80)}")
            item = Item(item.name, None, missing)
        yield item


def read_text_items(
    text: str, format: str | None, reading: Reading, name: str = ""
) -> Iterator[Item]:
    """Every puzzle in a text that may hold many; `name` is what to call the text itself."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    held = _read_json_whole(text, format, reading, name)
    if held is not None:
        yield from held
        return
    if len(lines) > 1 and _is_one_a_line(lines, format):
        for number, line in lines:
            yield _read_item(
                line, format, reading, f"{name}:{number}" if name else f"line {number}"
            )
        return
    yield _read_item(text, format, reading, name or "puzzle")


def _read_item(text: str, format: str | None, reading: Reading, name: str) -> Item:
    return _held_item(name, lambda: read_text(text, format, reading))


def _read_json_whole(
    text: str, format: str | None, reading: Reading, name: str
) -> Iterator[Item] | None:
    """The items of a JSON list or dataset, or None if the text is neither."""
    start = text.lstrip()[:1]
    if format not in (None, "json", "puzzlekit") or start not in ("{", "["):
        return None
    if start == "{" and '"data"' not in text:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
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
    return documents_of(dataset, reading)[0]


def _held_item(name: str, read: Callable[[], Document]) -> Item:
    try:
        doc = read()
    except LamplighterError as error:
        return Item(name, None, error)
    return Item(doc.id or name, doc)


def _is_one_a_line(lines: list[tuple[int, str]], format: str | None) -> bool:
    """Whether each line is a puzzle. A game id broken over lines is one puzzle, not many."""
    if format == "codex":
        return True
    if format is not None:
        return find_format(format).one_line and all(
            find_format(format).detect(line) for _, line in lines[:2]
        )
    first, second = (_one_line_format(line) for _, line in lines[:2])
    if first is None or second is None:
        return False
    return first is second or "codex" not in (first.name, second.name)


def _one_line_format(line: str) -> Format | None:
    try:
        found = detect_format(line)
    except LamplighterError:
        return None
    return found if found.one_line else None


def _is_codex(path: Path, format: str | None) -> bool:
    return format == "codex" or (format is None and path.suffix.lower() == ".codex")


def _sized_by_name(reading: Reading, path: Path) -> Reading:
    """The reading with the size a file name gives (`10x10-easy.codex`), unless it has one."""
    size = _SIZE_IN_NAME.search(path.name)
    if size is None or reading.height is not None or reading.width is not None:
        return reading
    return replace(reading, height=int(size[2]), width=int(size[1]))
