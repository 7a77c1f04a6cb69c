"""`lamplighter bench TABLE`: a table of the literature, measured again."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from typing import Any

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import UnsupportedError, quote
from lamplighter.puzzle import Puzzle
from lamplighter.study import find_table

DESCRIPTION = """\
Print the table of that name. A table has its own boards; SOURCE replaces them. `construction` makes
its boards: it takes --sizes and --count, and --timeout applies to each row."""

EXAMPLES = """\
examples:
  lamplighter bench asp-statistics
  lamplighter bench asp-statistics puzzles.jsonl --timeout 10 --json
  lamplighter bench construction --sizes 6,7,8 --count 5 --timeout 60"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser, optional=True)
    add_timeout_argument(parser)
    parser.add_argument("--sizes", type=_sizes, metavar="N,...", help="sides of the boards to make")
    parser.add_argument("--count", type=_count, metavar="N", help="boards to make of each kind")
    parser.add_argument("--json", action="store_true", help="one JSON object per row")


def run(args: argparse.Namespace) -> int:
    table = importlib.import_module(find_table(args.what))
    options = _options_of(args, table)
    puzzles: list[tuple[str, Puzzle]] = []
    bad = False
    for item in items_of(args):
        if item.doc is None:
            report_item(item, args)
            bad = True
        else:
            puzzles.append((item.name, item.doc.puzzle))
    if bad and not puzzles:
        return 2
    rows: Iterator[dict[str, Any]] = table.rows(puzzles, args.timeout, **options)
    if args.json:
        for row in rows:
            print_json(row, flush=True)
    else:
        _print_table(table, list(rows))
    return 2 if bad else 0


def _options_of(args: argparse.Namespace, table: Any) -> dict[str, Any]:
    """Those of --sizes and --count that were given, if the table takes them."""
    given = {name: getattr(args, name) for name in ("sizes", "count")}
    given = {name: value for name, value in given.items() if value is not None}
    for name in given:
        if name not in getattr(table, "OPTIONS", ()):
            raise UnsupportedError(f"table {args.what!r} takes no --{name}")
    return given


def _sizes(text: str) -> list[int]:
    return [_count(each) for each in text.split(",")]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:5]) <= 1000):
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 1000, got {quote(text)}")
    return int(text)


def _print_table(table: Any, rows: list[dict[str, Any]]) -> None:
    """The columns that hold anything: the first aligned left, the others right."""
    keys = [key for key in table.COLUMNS if any(row.get(key) is not None for row in rows)]
    lines = [[table.COLUMNS[key] for key in keys]]
    lines += [[_shown(row, key) for key in keys] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print(table.TITLE)
    for first, *others in lines:
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        print("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    for note in table.notes(rows):
        print(note)


def _shown(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if value is None:
        return ""
    if key in ("models", "made") and not row.get("complete", True):
        return f"{value}+"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
