"""Ratings as files: JSON lines, or columns of a Parquet table beside the boards."""

from __future__ import annotations

import argparse
from dataclasses import replace
from types import TracebackType

from lamplighter._version import VERSION
from lamplighter.cli.bulk import Bulk
from lamplighter.cli.cluster_output import line_of
from lamplighter.cli.output import Output, find_target, format_of, json_line
from lamplighter.errors import FormatError
from lamplighter.formats.base import Document, Format
from lamplighter.formats.json import JSON
from lamplighter.formats.many import Item
from lamplighter.formats.table import PARQUET
from lamplighter.verbs.rate import Rating

__all__ = ["Rated", "rated_format", "rated_line"]


def rated_format(args: argparse.Namespace) -> Format:
    """The format to write ratings in."""
    if args.output is None:
        raise FormatError("--to is for -o: --json prints ratings as JSON")
    format = format_of(args.output) if args.to is None else find_target(args.to)
    if format not in (PARQUET, JSON):
        raise FormatError(f"ratings are written as json or parquet, not {format.name}")
    return format


def rated_line(format: Format, item: Item, rating: Rating) -> str:
    """What a worker sends of one puzzle."""
    if format is PARQUET:
        return line_of(_row(item, rating))
    return json_line(rating.to_json(), id=item.name)


def _row(item: Item, rating: Rating) -> Document:
    """A row of a table: what was known before stays, but for an older rating."""
    assert item.doc is not None
    rated = {"id": item.name, **rating.to_json(), "version": VERSION}
    return replace(item.doc, meta={**item.doc.meta, **rated})


class Rated:
    """Takes puzzles with their ratings and writes them; the file appears at the end."""

    def __init__(self, args: argparse.Namespace) -> None:
        format = rated_format(args)
        self._output: Bulk | Output
        if format is PARQUET:
            self._output = Bulk(args.output, force=args.force)
        else:
            self._output = Output(args.output, ".jsonl", force=args.force)

    def __enter__(self) -> Rated:
        self._output.__enter__()
        return self

    def put(self, item: Item, rating: Rating) -> None:
        """Write one rating."""
        if isinstance(self._output, Bulk):
            self._output.put(_row(item, rating))
        else:
            self._output.put(item.name, json_line(rating.to_json(), id=item.name))

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
