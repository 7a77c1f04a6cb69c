"""SOURCE arguments: the options that say how to read them, and the puzzles they hold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lamplighter.cli.options import count, size
from lamplighter.cli.output import print_json
from lamplighter.cli.report import one_line, report
from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Reading, either
from lamplighter.formats.many import Item, expect_format, read_items, read_path, read_stream
from lamplighter.formats.registry import find_format
from lamplighter.formats.source import Ahead, as_path, existing_path, read_file
from lamplighter.formats.table import PARQUET
from lamplighter.genres import GENRES
from lamplighter.grid import MAX_SIDE
from lamplighter.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

    from lamplighter.formats.folder import Stock

__all__ = [
    "add_source_arguments",
    "genre_names",
    "items_of",
    "may_wait",
    "puzzle_of",
    "puzzles_in",
    "read_source",
    "report_item",
]

_UNNAMED = "puzzle"
_LONGEST_NAME = 60


def add_source_arguments(
    parser: argparse.ArgumentParser,
    *,
    optional: bool = False,
    written: bool = False,
    stdin: bool = True,
    max_side: int = MAX_SIDE,
) -> None:
    """SOURCE... and the options that help to read it.

    Where a format is `written`, --dialect could mean either side: --from-dialect is that of SOURCE,
    and the verb has to say what a bare --dialect is (`args.either_dialect`). A verb that reads no
    board from standard input, or has a limit of its own, says so.
    """
    parser.add_argument(
        "sources",
        nargs="*" if optional else "+",
        metavar="SOURCE",
        help="file, folder, link, game id or puzzle text" + "; - is standard input" * stdin,
    )
    group = parser.add_argument_group("reading")
    group.add_argument(
        "-f", "--format", metavar="NAME", help="the format of SOURCE, instead of detecting it"
    )
    group.add_argument(
        "-g", "--genre", metavar="NAME", help=f"{genre_names()}, if the text does not say"
    )
    group.add_argument(
        "--size", metavar="WxH", type=size,
        help="width x height, for formats that leave it out; one number is a square",
    )  # fmt: skip
    names = ("--from-dialect",) if written else ("--from-dialect", "--dialect")
    group.add_argument(*names, dest="dialect", metavar="NAME", help="the dialect of SOURCE, in asp")
    group.add_argument(
        "--lenient", action="store_true", help="accept what the original program accepts"
    )
    group.add_argument(
        "--max-side", type=count, metavar="N",
        help=f"refuse boards with a longer side ({max_side})",
    )  # fmt: skip


def genre_names() -> str:
    """The genres to choose from, for a help text."""
    return either(each.name for each in GENRES)


def items_of(args: argparse.Namespace, *, by_line: bool = False) -> Iterator[Item]:
    """Every puzzle of every SOURCE, in order; a bad one is an item with an error.

    `by_line` is for a caller that takes lines of JSON as they stand (`Item.line`).
    """
    height, width = args.size or (None, None)
    reading = Reading.of(
        genre=args.genre,
        height=height,
        width=width,
        dialect=args.dialect,
        lenient=args.lenient,
        **({} if args.max_side is None else {"max_side": args.max_side}),
    )
    if by_line:
        reading = replace(reading, by_line=True)
    expect_format(args.format)  # a mistyped name is one error, not one per puzzle
    stocks = [_stock_of(source) for source in args.sources]
    names = _names_in(stocks)
    for number, (source, stock) in enumerate(zip(args.sources, stocks, strict=True), 1):
        for item in _items_in(source, stock, names, args.format, reading):
            if item.name == _UNNAMED and len(args.sources) > 1:
                short = len(source) <= _LONGEST_NAME and source.isprintable()
                item = item._replace(name=source if short else f"{_UNNAMED} {number}")
            yield _with_dialect(item, args.dialect)


def _with_dialect(item: Item, dialect: str | None) -> Item:
    """The item, or an error in its place if its format has no such dialect."""
    if dialect is None or item.doc is None or item.doc.format is None:
        return item
    name = item.doc.format
    dialects = () if name == PARQUET.name else find_format(name).dialects
    if dialect in dialects:
        return item
    known = ", ".join(dialects) or "none"
    error = FormatError(f"{name} has no dialect {quote(dialect)}; known: {known}")
    return item._replace(doc=None, error=error)


def puzzle_of(source: str, genre: str | None = None) -> Puzzle:
    """The one puzzle of a SOURCE that is an option's value; of several the first."""
    item = next(_items_in(source, _stock_of(source), {}, None, Reading.of(genre=genre)))
    if item.doc is None:
        assert item.error is not None
        raise item.error
    return item.doc.puzzle


def _stock_of(source: str) -> Stock | None:
    """The files that a SOURCE names; None if it is a text, a pipe or standard input."""
    path = None if source == "-" else existing_path(source)
    if path is None:
        return None
    from lamplighter.formats.folder import Stock, stock_of

    if path.is_dir():
        try:
            return stock_of(path)
        except FormatError as error:
            return Stock((), ((source, error),))
    return Stock((path,)) if path.is_file() else None


def _names_in(stocks: Sequence[Stock | None]) -> dict[Path, str]:
    """What to call each of the files."""
    if not any(stocks):
        return {}
    from lamplighter.formats.folder import distinct_names

    return distinct_names(path for stock in stocks if stock for path in stock.files)


def _items_in(
    source: str,
    stock: Stock | None,
    names: dict[Path, str],
    format: str | None,
    reading: Reading,
) -> Iterator[Item]:
    if stock is not None:
        for name, error in stock.closed:
            yield Item(name, None, error)
        for path in stock.files:
            for item in read_path(path, format, reading, names.get(path)):
                yield _explained(item, source)
    elif source == "-":
        yield from _items_in_stdin(format, reading)
    elif existing_path(source) is not None:
        # A pipe, such as the shell's <(...): it can be read only once and has no size.
        yield from read_path(as_path(source), format, reading, source)
    else:
        for item in read_items(source, format, reading):
            yield _explained(item, source)


def _items_in_stdin(format: str | None, reading: Reading) -> Iterator[Item]:
    try:
        yield from read_stream(_stdin(), format, reading, "-")
    except FormatError as error:
        yield Item("-", None, error)


def read_source(source: str) -> str:
    """The text of a file, a pipe, or standard input for `-`."""
    return _stdin().whole() if source == "-" else read_file(as_path(source))


def _explained(item: Item, source: str) -> Item:
    """The item; if nothing at all fits the argument, say that it is not a file either."""
    if item.error is None or not str(item.error).startswith("not a puzzle in any known format"):
        return item
    if existing_path(source) is None:
        sentence = f"neither a file nor a puzzle in any known format: {quote(source.strip())}"
    else:
        sentence = f"{item.error} (with --format NAME the reader says what is wrong)"
    return item._replace(error=FormatError(sentence).with_traceback(item.error.__traceback__))


def _stdin() -> Ahead:
    if sys.stdin is None:
        raise FormatError("standard input is closed")
    return Ahead(sys.stdin.buffer, "standard input")


def puzzles_in(items: Iterable[Item]) -> list[Puzzle]:
    """The puzzles of those items that hold one."""
    return [item.doc.puzzle for item in items if item.doc is not None]


def may_wait(args: argparse.Namespace) -> bool:
    """Whether a SOURCE is a stream: its puzzles come when they like."""
    return any(
        source == "-" or ((path := existing_path(source)) is not None and _is_pipe(path))
        for source in args.sources
    )


def _is_pipe(path: Path) -> bool:
    return not path.is_file() and not path.is_dir()


def report_item(item: Item, args: argparse.Namespace) -> None:
    """One line on stderr for a puzzle that could not be read or written; with --json, an object
    in its place on stdout as well.
    """
    assert item.error is not None
    # Messages about files name them already; a bare text has no name to give.
    named = item.name in (_UNNAMED, "-") or quote(item.name, 80) in str(item.error)
    report(item.error, about="" if named else item.name, debug=args.debug)
    if getattr(args, "json", False):
        print_json({"error": one_line(item.error)}, id=item.name)
