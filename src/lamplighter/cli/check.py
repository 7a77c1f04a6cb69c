"""`lamplighter check`: which rules do the marks or the solution break?"""

from __future__ import annotations

import argparse

from lamplighter.cli.files import file_name
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, read_source
from lamplighter.cli.tour import Tour
from lamplighter.errors import FormatError
from lamplighter.formats.base import Document
from lamplighter.verbs.check import Violations, check_document

DESCRIPTION = """\
Say which rules the marks or the solution in SOURCE break, and on which cells.
For marks that is what is already wrong; for a solution or an answer file, also what is missing.
A puzzle without either is checked for a valid shape and valid clues."""

EXAMPLES = """\
examples:
  lamplighter check solved.txt
  lamplighter check puzzles.jsonl --json
  lamplighter check 3x3:cBe --marks my-marks.txt --complete

Exit codes: 0 nothing broken, 1 some rule broken, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("checking")
    group.add_argument(
        "--marks", type=file_name, metavar="ROWS",
        help="a file of marks rows (o + . or # + .), instead of SOURCE's; - is standard input",
    )  # fmt: skip
    either = group.add_mutually_exclusive_group()
    either.add_argument(
        "--complete", action="store_true", help="an answer: report what is missing as well"
    )
    either.add_argument(
        "--partial", action="store_true", help="a position: report only what is already wrong"
    )
    group.add_argument("--square", action="store_true", help="the board must be square")
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    rows = read_marks(args)
    tour = Tour(track(items_of(args), "checking"), args, lambda doc: _check(doc, rows, args))
    broken = False
    for name, doc, violations in tour:
        if args.json:
            print_json(violations.to_json(), id=name)
        else:
            held = "marks" if rows is not None else _held(doc)
            _print(printable(name), held, violations)
        broken |= bool(violations)
    return tour.worst or int(broken)


def read_marks(args: argparse.Namespace) -> list[str] | None:
    """The rows of a file of marks, or of standard input for `-`; None without either."""
    path = args.marks
    if path is None:
        return None
    if path == "-" and "-" in args.sources:
        raise FormatError("SOURCE and --marks cannot both be standard input")
    return [line.strip() for line in read_source(path).splitlines() if line.strip()]


def _check(doc: Document, rows: list[str] | None, args: argparse.Namespace) -> Violations:
    complete = True if args.complete else False if args.partial else None
    return check_document(doc, rows, complete=complete, square=args.square)


def _print(name: str, held: str, violations: Violations) -> None:
    if not violations:
        print(f"{name}: {held} ok")
        return
    print(f"{name}: {len(violations)} broken rule{'' if len(violations) == 1 else 's'}")
    for each in violations:
        print(f"  {each.rule:10} {each.message}")


def _held(doc: Document) -> str:
    if doc.solution is not None:
        return "solution"
    return "marks" if doc.marks is not None and not doc.marks.is_empty else "puzzle"
