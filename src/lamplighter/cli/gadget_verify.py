"""`lamplighter gadget verify`: prove gadgets with a SAT solver."""

from __future__ import annotations

import argparse

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.pieces import find_piece, kind_names, piece_names
from lamplighter.cli.progress import rest, working
from lamplighter.cli.report import printable, report
from lamplighter.cli.sources import read_source
from lamplighter.complexity.gadget import ONLY, Gadget
from lamplighter.complexity.kinds import find_kind
from lamplighter.complexity.verify import Verdict, is_unique, verify
from lamplighter.errors import LamplighterError, PuzzleError
from lamplighter.formats import read
from lamplighter.formats.source import existing_path
from lamplighter.outcome import Limit

DESCRIPTION = """\
Prove gadgets with a SAT solver, or all of them if no NAME is given. With --kind a NAME is a file in
the format pulles-annotated."""

EXAMPLES = """\
examples:
  lamplighter gadget verify
  lamplighter gadget verify 1-or 3-not
  lamplighter gadget verify --only 3
  lamplighter gadget verify my-or.txt --kind or

Exit codes: 0 proved, 1 a gadget is wrong, 2 bad input, 3 unknown (a limit came first)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="a gadget, a tile or a file")
    parser.add_argument(
        "--kind", metavar="KIND", help=f"what files are meant to be: {kind_names()}"
    )
    parser.add_argument(
        "--only", type=int, choices=ONLY, help="of all gadgets, those with this number"
    )
    add_timeout_argument(parser, "seconds for each gadget")
    parser.add_argument("--json", action="store_true", help="one JSON object per gadget")


def run(args: argparse.Namespace) -> int:
    if args.only is not None and args.names:
        raise PuzzleError("--only picks from all gadgets: give no NAME with it")
    if args.kind is not None and not args.names:
        raise PuzzleError("--kind says what files are meant to be: name a file")
    names = args.names or [
        name for name in piece_names() if args.only is None or _number(name) == args.only
    ]
    codes = set()
    count = 0
    for name in names:
        try:
            gadget = find_piece(name) if args.kind is None else _read(name, args.kind)
            with working(f"proving {name}"):
                verdict = verify(gadget, limit=Limit(seconds=args.timeout))
        except LamplighterError as error:
            if args.kind is None and len(args.names) == 1:
                raise
            report(error, about=name, debug=args.debug)
            codes.add(2)
            continue
        count += bool(verdict.ok)
        codes.add({True: 0, False: 1, None: 3}[verdict.ok])
        _tell(name, gadget, verdict, args)
    if not args.json and not args.names:
        print(f"{count} gadgets and tiles proved")
    rest()
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _number(name: str) -> int:
    """The number in a name: 3 of `3-or` and `tile:3-or`."""
    return int(name.rpartition(":")[2].partition("-")[0])


def _read(source: str, kind: str) -> Gadget:
    is_text = source != "-" and existing_path(source) is None
    text = source if is_text else read_source(source)
    return Gadget.from_document(find_kind(kind), read(text, "pulles-annotated"))


def _tell(name: str, gadget: Gadget, verdict: Verdict, args: argparse.Namespace) -> None:
    limit = Limit(seconds=args.timeout)
    if args.json:
        print_json(verdict.to_json(gadget, limit=limit), name=name)
        return
    if verdict.ok is None:
        print(f"{printable(name)}: unknown: {verdict.message}")
        return
    if verdict.ok:
        numbers = " ".join(map(str, gadget.numbers)) or "none"
        how = {
            True: ", one solution for each row of values",
            False: ", several solutions for a row",
            None: "",
        }[is_unique(gadget, limit)]
        print(f"{printable(name)}: {gadget.kind.name}, numbers {numbers}: proved{how}")
        return
    print(f"{printable(name)}: not {gadget.kind.name}: {verdict.message}")
    for row in verdict.solution.rows if verdict.solution is not None else ():
        print(f"  {row}")
