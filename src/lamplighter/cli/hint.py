"""`lamplighter hint`: a hint from the player's own position, or the first mistake in it."""

from __future__ import annotations

import argparse
import re

from lamplighter.cli.check import read_marks
from lamplighter.cli.files import file_name
from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.prose import print_prose
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import LamplighterError, quote
from lamplighter.grid import Cell
from lamplighter.outcome import Limit
from lamplighter.verbs.hint import GRADES, State, hint

DESCRIPTION = """\
A hint for the marks that SOURCE holds, which leads to the next placement: where to look, why, or
what to mark. If a mark is wrong, it says so instead: in which area (where), which mark it is
(what), and why it cannot be (why)."""

EXAMPLES = """\
examples:
  lamplighter hint my-game.pzprv3
  lamplighter hint my-game.pzprv3 --grade why
  lamplighter hint my-game.pzprv3 --dots --grade what
  lamplighter hint akari/6/6/nekcakbl --marks my-marks.txt --order r1c3,r2c2 --json

Exit codes: 0 a hint, or solved, 1 a mistake or no solution, 2 bad input, 3 nothing follows
(several solutions, or the limit came first)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("hinting")
    group.add_argument(
        "--grade", choices=GRADES, default="where", help="how much to give away (where)"
    )
    group.add_argument(
        "--dots", action="store_true", help="the next step may also be a mark that a cell is empty"
    )
    group.add_argument(
        "--marks", type=file_name, metavar="ROWS",
        help="a file of marks rows (o + . or # + .), instead of SOURCE's; - is standard input",
    )  # fmt: skip
    group.add_argument(
        "--order",
        metavar="CELLS",
        type=_order,
        help="cells in the order they were marked: r1c3,r2c2,...",
    )
    add_timeout_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


_CELL = re.compile(r"r([1-9][0-9]{0,6})c([1-9][0-9]{0,6})")


def _order(text: str) -> list[Cell]:
    cells = []
    for name in filter(None, re.split(r"[,\s]+", text)):
        match = _CELL.fullmatch(name)
        if match is None:
            raise argparse.ArgumentTypeError(f"expected cells such as r1c3,r2c2, got {quote(name)}")
        cells.append((int(match[1]) - 1, int(match[2]) - 1))
    return cells


_CODES = {
    State.OPEN: 0,
    State.SOLVED: 0,
    State.MISTAKE: 1,
    State.UNSOLVABLE: 1,
    State.AMBIGUOUS: 3,
    State.UNKNOWN: 3,
}


def run(args: argparse.Namespace) -> int:
    rows = read_marks(args)
    limit = Limit(seconds=args.timeout)
    codes = set()
    for item in track(items_of(args), "hinting"):
        try:
            if item.doc is not None:
                marks = item.doc.marks if rows is None else rows
                with working(f"looking at {item.name}"):
                    found = hint(
                        item.doc.puzzle, marks, order=args.order, dots=args.dots, limit=limit
                    )
        except LamplighterError as error:
            item = item._replace(doc=None, error=error)
        if item.doc is None:
            report_item(item, args)
            codes.add(2)
            continue
        codes.add(_CODES[found.state])
        if args.json:
            print_json(found.to_json(args.grade), id=item.name)
        else:
            print_prose(found.tell(args.grade), f"{printable(item.name)}: ", inset=2)
    return next((code for code in (2, 1, 3) if code in codes), 0)
