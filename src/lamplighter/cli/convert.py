"""`lamplighter convert`: write puzzles in another format."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from lamplighter.cli.files import add_output_argument
from lamplighter.cli.output import OUTPUT, Output, require_one
from lamplighter.cli.progress import track
from lamplighter.cli.report import note
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.formats.base import Document, Format
from lamplighter.formats.convert import require_held, write_document
from lamplighter.formats.registry import find_format

DESCRIPTION = """\
Write every puzzle of SOURCE in the format named by --to (see `lamplighter formats`).
Marks and ? clues that the format cannot hold are dropped only with --lossy; a solution or metadata
that it cannot hold is left out with a note. If some puzzle is bad, -o writes nothing unless
--skip-bad is given; the exit code is 2 in any case."""

EXAMPLES = """\
examples:
  lamplighter convert 7x7:b11p2Bb0b01pBBb --to text
  lamplighter convert puzzles.jsonl --to puzzlink -o links.txt
  lamplighter convert board.txt --to asp --to-dialect tud
  lamplighter convert akari/6/6/nekcakbl --to puzzlink --to-dialect link
  lamplighter convert puzzles.jsonl --to tatham-save -o saves/
  lamplighter convert puzzles.jsonl.gz --to asp -o 'board-{n}.lp'"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("writing")
    group.add_argument("-t", "--to", metavar="FORMAT", required=True, help="the format to write")
    group.add_argument(
        "--to-dialect",
        metavar="NAME",
        help="asp: tud, lparse, numblack, black3; puzzlink: link; pencilbox: xml",
    )
    group.add_argument("--lossy", action="store_true", help="leave out what the format cannot hold")
    group.add_argument(
        "--skip-bad", action="store_true", help="with -o, write the others if some are bad"
    )
    add_output_argument(group, OUTPUT)


def run(args: argparse.Namespace) -> int:
    target = find_format(args.to)
    dialect = args.to_dialect
    if dialect is None and target.name == "asp":
        # With only one side in asp, --dialect can only mean that side.
        dialect = args.dialect
    told: set[str] = set()

    def written(doc: Document) -> str:
        require_held(target, doc.puzzle.genre)  # before a note on what else it cannot hold
        kept = _without_extras(doc, target.in_dialect(dialect), told)
        return write_document(kept, target.name, dialect=dialect, lossy=args.lossy)

    tour = Tour(track(items_of(args, target), "converting"), args, written)
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


def _without_extras(doc: Document, target: Format, told: set[str]) -> Document:
    """The document without a solution or metadata the format cannot hold, with a note on each."""
    for loss in target.losses(doc):
        is_solution = loss == "the solution"
        if not is_solution and not loss.startswith("metadata"):
            continue
        doc = replace(doc, solution=None) if is_solution else replace(doc, meta=_kept(doc, target))
        if loss not in told:
            told.add(loss)
            note(f"{target.name} cannot hold {loss}: left out")
    return doc


def _kept(doc: Document, target: Format) -> dict[str, Any]:
    return {key: value for key, value in doc.meta.items() if key in target.holds_meta}
