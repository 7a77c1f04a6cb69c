"""`lamplighter convert`: write puzzles in another format."""

from __future__ import annotations

import argparse
from dataclasses import replace

from lamplighter.cli.files import add_output_argument
from lamplighter.cli.output import OUTPUT, Output, find_target, format_of, require_one
from lamplighter.cli.progress import track
from lamplighter.cli.report import note
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.errors import FormatError
from lamplighter.formats.base import Document, Format
from lamplighter.formats.convert import prepare, write_document
from lamplighter.formats.table import PARQUET

DESCRIPTION = """\
Write every puzzle of SOURCE in another format (see `lamplighter formats`).
Marks and ? clues that the format cannot hold are dropped only with --lossy; a solution or metadata
that it cannot hold is left out with a note. Facts in asp are those of the puzzle: a stored solution
is left out of them unless --with-solution says otherwise. If some puzzle is bad, -o writes nothing
unless --skip-bad is given; the exit code is 2 in any case."""

EXAMPLES = """\
examples:
  lamplighter convert 7x7:b11p2Bb0b01pBBb --to text
  lamplighter convert puzzles.jsonl --to puzzlink -o links.txt
  lamplighter convert board.txt --to asp --to-dialect tud
  lamplighter convert solved.jsonl --to asp --to-dialect tud --with-solution
  lamplighter convert facts.lp --from-dialect lparse --to asp --to-dialect black3
  lamplighter convert akari/6/6/nekcakbl --to puzzlink --to-dialect link
  lamplighter convert puzzles.jsonl --to tatham-save -o saves/
  lamplighter convert puzzles.jsonl.gz --to asp -o 'board-{n}.lp'
  lamplighter convert puzzles.jsonl -o puzzles.parquet
  lamplighter convert puzzles.parquet --to json | head"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser, written=True)
    group = parser.add_argument_group("writing")
    group.add_argument(
        "-t", "--to", metavar="FORMAT", help="the format to write (by the ending of FILE)"
    )
    group.add_argument(
        "--to-dialect",
        metavar="NAME",
        help="asp: tud, lparse, numblack, black3; puzzlink: link; pencilbox: xml",
    )
    group.add_argument(
        "--dialect", dest="either_dialect", metavar="NAME",
        help="short for --to-dialect if the format to write has it, else for --from-dialect",
    )  # fmt: skip
    either = group.add_mutually_exclusive_group()
    either.add_argument(
        "--empty", action="store_true", help="the puzzle alone, without marks and solution"
    )
    either.add_argument(
        "--with-solution", action="store_true", help="asp: write a stored solution as facts too"
    )
    group.add_argument("--lossy", action="store_true", help="leave out what the format cannot hold")
    group.add_argument(
        "--skip-bad", action="store_true", help="with -o, write the others if some are bad"
    )
    add_output_argument(group, OUTPUT)


def run(args: argparse.Namespace) -> int:
    if args.to is None and args.output is None:
        raise FormatError("expected a format to write: --to FORMAT, or -o FILE with its ending")
    target = format_of(args.output) if args.to is None else find_target(args.to)
    _settle_dialects(args, target)
    if target is PARQUET:
        return _write_table(args)
    dialect = args.to_dialect
    told: set[str] = set()

    def written(doc: Document) -> str:
        kept, notes = prepare(
            doc, target, dialect, empty=args.empty, with_solution=args.with_solution
        )
        for sentence in notes:
            if sentence not in told:
                told.add(sentence)
                note(sentence)
        return write_document(kept, target.name, dialect=dialect, lossy=args.lossy)

    tour = Tour(track(items_of(args), "converting"), args, written)
    ending = target.endings[0] if target.endings else ".txt"
    alone = "" if target.one_line else f"{target.name} holds one puzzle per file"
    with Output(args.output, ending, force=args.force, alone=alone) as output:
        for name, _, text in tour:
            output.put(name, text, apart=not target.one_line)
            if output.count == 2 and alone and args.output is None:
                require_one(None, target.name, ending)
        if tour.worst and not args.skip_bad:
            output.discard()
    return tour.worst


def _write_table(args: argparse.Namespace) -> int:
    if args.to_dialect is not None:
        raise FormatError(f"parquet has no dialect {args.to_dialect!r}; known: none")

    from lamplighter.cli.bulk import Bulk

    def kept(doc: Document) -> Document:
        return replace(doc, marks=None, solution=None) if args.empty else doc

    tour = Tour(track(items_of(args), "converting"), args, kept)
    with Bulk(args.output, force=args.force) as bulk:
        for name, _, doc in tour:
            bulk.put(doc if doc.id is not None else replace(doc, meta={"id": name, **doc.meta}))
        if tour.worst and not args.skip_bad:
            bulk.discard()
    return tour.worst


def _settle_dialects(args: argparse.Namespace, target: Format) -> None:
    """Put a bare --dialect on the side it is for: the target's if it has a dialect of that name."""
    name = args.either_dialect
    if name is None:
        return
    side = "to_dialect" if name in target.dialects else "dialect"
    if getattr(args, side) not in (None, name):
        option = "--from-dialect" if side == "to_dialect" else "--to-dialect"
        raise FormatError(f"--dialect {name} is a second dialect for one side: say {option}?")
    setattr(args, side, name)
