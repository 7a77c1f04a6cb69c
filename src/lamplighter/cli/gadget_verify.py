"""`lamplighter gadget verify`: prove gadgets with a SAT solver."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.pieces import find_piece, kind_names, piece_names
from lamplighter.cli.progress import rest, working
from lamplighter.cli.report import printable, report
from lamplighter.cli.sources import read_source
from lamplighter.complexity.gadget import ONLY, Gadget
from lamplighter.complexity.kinds import KINDS, Kind, find_kind
from lamplighter.complexity.verify import Verdict, is_unique, verify
from lamplighter.errors import FormatError, LamplighterError, PuzzleError, quote
from lamplighter.formats import Document, find_format, read
from lamplighter.formats.source import existing_path
from lamplighter.outcome import Limit

DESCRIPTION = """\
Prove gadgets with a SAT solver, or all of them if no NAME is given. A NAME is a gadget, a tile, a
file in the format pulles-annotated, or a folder of such files. What a file is meant to be is said
by --kind, else by its name (my-or.txt), else by its letters: then it may be any kind with these. A
board with 0s alone states a relation: what the kind says is true may be true, or false."""

EXAMPLES = """\
examples:
  lamplighter gadget verify
  lamplighter gadget verify 1-or 3-not
  lamplighter gadget verify --only 3
  lamplighter gadget verify my-or.txt
  lamplighter gadget verify drafts/ --kind or

Exit codes: 0 proved, 1 a gadget is wrong, 2 bad input, 3 unknown (a limit came first)."""

_ENDINGS = find_format("pulles-annotated").endings or (".txt",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a gadget, a tile, a file or a folder"
    )
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
    limit = Limit(seconds=args.timeout)
    sources = [each for name in names for each in _files(name)]
    for name in sources:
        try:
            with working(f"proving {name}"):
                gadget, verdict = _judge(name, args.kind, limit)
        except LamplighterError as error:
            if len(sources) == 1:
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


def _files(name: str) -> list[str]:
    """The files of a folder; any other name stands for itself."""
    path = existing_path(name)
    if path is None and Path(name).suffix in _ENDINGS:
        raise FormatError(f"no such file: {quote(name, 80)}")
    if path is None or not path.is_dir():
        return [name]
    found = sorted(str(each) for each in path.iterdir() if each.suffix in _ENDINGS)
    if not found:
        raise FormatError(f"no gadgets in {quote(name, 80)}: expected files ending in .txt")
    return found


def _judge(name: str, kind: str | None, limit: Limit) -> tuple[Gadget, Verdict]:
    """What is proved of a gadget; of one that may be several things, the first that it is."""
    if kind is None and name != "-" and existing_path(name) is None:
        gadget = find_piece(name)
        return gadget, verify(gadget, limit=limit)
    is_text = name != "-" and existing_path(name) is None
    doc = read(name if is_text else read_source(name), "pulles-annotated")
    judged = []
    for each in [find_kind(kind)] if kind is not None else _kinds(name, doc):
        gadget = Gadget.from_document(each, doc)
        judged.append((gadget, verify(gadget, limit=limit)))
        if judged[-1][1].ok:
            return judged[-1]
    return judged[0]


def _kinds(name: str, doc: Document) -> list[Kind]:
    """What a file may be meant to be, by its name or else by its letters."""
    words = re.split(r"[^a-z]+", Path(name).stem.lower())
    named = [kind for kind in KINDS if kind.name in words]
    if named:
        return named[-1:]
    letters = "XY"[: len(doc.meta.get("inputs", ()))] + "PQ"[: len(doc.meta.get("outputs", ()))]
    found = [kind for kind in KINDS if kind.letters == letters]
    if not found:
        shown = " ".join(letters) or "none"
        raise PuzzleError(f"no kind of gadget has the variables {shown}; kinds: {kind_names()}")
    return found


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
        how = ", as a relation"
        if not gadget.loose:
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
