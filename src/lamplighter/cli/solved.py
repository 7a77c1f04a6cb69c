"""Solved boards as files: pictures, or any format that can hold a solution."""

from __future__ import annotations

import argparse
from dataclasses import replace
from types import TracebackType

from lamplighter._version import VERSION
from lamplighter.cli.bulk import Bulk
from lamplighter.cli.files import ending_of, is_folder
from lamplighter.cli.output import Output, find_target, format_of, require_one
from lamplighter.cli.report import report
from lamplighter.errors import FormatError
from lamplighter.formats import registry
from lamplighter.formats.base import Document, Format
from lamplighter.formats.convert import write_document
from lamplighter.formats.many import Item
from lamplighter.formats.table import PARQUET
from lamplighter.outcome import Outcome
from lamplighter.puzzle import Puzzle, Solution

__all__ = ["Solved", "solved_format", "solved_line"]

_PICTURES = (".svg", ".png")


class Solved:
    """Takes puzzles with what came of them, and writes those that have a solution."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._target = args.output
        self._format = solved_format(args)
        self._picture = _picture(args.output) if self._format is None else ""
        ending, alone = self._picture, "a picture shows one board"
        if self._format is not None:
            ending = (*self._format.endings, ".txt")[0]
            alone = (
                "" if self._format.one_line else f"{self._format.name} holds one puzzle per file"
            )
        self._ending, self._alone = ending, alone
        self._output: Bulk | Output
        if self._format is PARQUET:
            self._output = Bulk(args.output, force=args.force)
        else:
            self._output = Output(args.output, ending, force=args.force, alone=alone)

    def __enter__(self) -> Solved:
        self._output.__enter__()
        return self

    def put(self, item: Item, outcome: Outcome) -> None:
        """Write the first solution, if there is one; a table has a row for every puzzle."""
        puzzle, solution = outcome.puzzle, outcome.solution
        assert item.doc is not None
        assert puzzle is not None
        if isinstance(self._output, Bulk):
            self._output.put(_row(item, outcome))
            return
        if solution is None:
            if self._target is None:
                report(f"{outcome.status.value}: no solution to write", about=item.name)
            return
        if self._format is not None:
            text = _text(self._format, item, puzzle, solution)
            self._output.put(item.name, text, apart=not self._format.one_line)
            if self._output.count == 2 and self._alone and self._target is None:
                require_one(None, self._format.name, self._ending)
        elif self._picture == ".png":
            from lamplighter.render.png import draw_png

            self._output.put(item.name, draw_png(puzzle, solution, title=item.name))
        else:
            from lamplighter.render.svg import draw_svg

            self._output.put(item.name, str(draw_svg(puzzle, solution, title=item.name)))

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


def solved_line(format: Format, item: Item, outcome: Outcome) -> str | None:
    """What a worker sends of one puzzle, in a format with one per line or for a table."""
    if format is PARQUET:
        from lamplighter.cli.cluster_output import line_of

        return line_of(_row(item, outcome))
    assert outcome.puzzle is not None
    if outcome.solution is None:
        return None
    return _text(format, item, outcome.puzzle, outcome.solution).rstrip("\n")


def _row(item: Item, outcome: Outcome) -> Document:
    """A row of a table: what was known before stays."""
    assert item.doc is not None
    found = {"id": item.name, "status": outcome.status.value, "version": VERSION}
    return replace(item.doc, solution=outcome.solution, meta={**item.doc.meta, **found})


def _text(format: Format, item: Item, puzzle: Puzzle, solution: Solution) -> str:
    meta = {"id": item.name} if "*" in format.holds_meta else {}
    return write_document(Document(puzzle, solution=solution, meta=meta), format.name)


def solved_format(args: argparse.Namespace) -> Format | None:
    """The format asked for; None if pictures are."""
    return None if args.to is None and _picture(args.output) else _format(args)


def _picture(target: str | None) -> str:
    """The ending of the pictures to draw; none if another format is meant."""
    if target is None or is_folder(target):
        return ""
    ending = ending_of(target)
    return ending if ending in _PICTURES else ""


def _format(args: argparse.Namespace) -> Format:
    found = find_target(args.to) if args.to is not None else format_of(args.output)
    if not found.holds_solution and not found.holds_marks:
        able = ", ".join(
            each.name for each in registry.FORMATS if each.holds_solution or each.holds_marks
        )
        raise FormatError(f"{found.name} cannot hold a solution; these can: {able}")
    return found
