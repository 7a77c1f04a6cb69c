"""Ratings as files: JSON lines, or columns of a Parquet table beside the boards."""

from __future__ import annotations

import argparse
from dataclasses import replace
from types import TracebackType

from lamplighter._version import VERSION
from lamplighter.cli.bulk import Bulk
from lamplighter.cli.files import add_force_argument, output_name
from lamplighter.cli.output import Output, find_target, format_of, json_line
from lamplighter.errors import FormatError
from lamplighter.formats.json import JSON
from lamplighter.formats.many import Item
from lamplighter.formats.parquet import PARQUET
from lamplighter.verbs.rate import Rating

__all__ = ["Rated", "add_rated_arguments"]


def add_rated_arguments(group: argparse._ArgumentGroup) -> None:
    """-o, --to and --force."""
    group.add_argument(
        "-o", "--output", type=output_name, metavar="FILE",
        help="write the ratings: .jsonl as --json prints them, .parquet beside the boards",
    )  # fmt: skip
    group.add_argument(
        "-t", "--to", metavar="FORMAT", help="json or parquet (by the ending of FILE)"
    )
    add_force_argument(group)


class Rated:
    """Takes puzzles with their ratings and writes them; the file appears at the end."""

    def __init__(self, args: argparse.Namespace) -> None:
        if args.output is None:
            raise FormatError("--to is for -o: --json prints ratings as JSON")
        format = format_of(args.output) if args.to is None else find_target(args.to)
        self._output: Bulk | Output
        if format is PARQUET:
            self._output = Bulk(args.output, force=args.force)
        elif format is JSON:
            self._output = Output(args.output, ".jsonl", force=args.force)
        else:
            raise FormatError(f"ratings are written as json or parquet, not {format.name}")

    def __enter__(self) -> Rated:
        self._output.__enter__()
        return self

    def put(self, item: Item, rating: Rating) -> None:
        """Write one rating."""
        assert item.doc is not None
        fields = rating.to_json()
        if isinstance(self._output, Bulk):
            meta = {**item.doc.meta, "id": item.name, **fields, "version": VERSION}
            self._output.put(replace(item.doc, meta=meta))
        else:
            self._output.put(item.name, json_line(fields, id=item.name))

    def discard(self) -> None:
        """Write no file after all."""
        self._output.discard()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._output.__exit__(kind, error, trace)
