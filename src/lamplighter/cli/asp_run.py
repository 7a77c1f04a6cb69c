"""`lamplighter asp run`: the answer sets of a logic program on boards."""

from __future__ import annotations

import argparse
import re

from lamplighter.cli.options import add_timeout_argument, count
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import LamplighterError, PuzzleError, UnsupportedError, quote
from lamplighter.formats.many import Item
from lamplighter.grid import require_size
from lamplighter.methods.asp_programs import Answers, Listing, find_listing
from lamplighter.outcome import Limit

DESCRIPTION = """\
Run a logic program with clingo on every puzzle of SOURCE, and print its answer sets, each as a line
of atoms. The facts are those of the puzzle, and those of the solution that SOURCE holds only where
the program checks one. A program that makes boards takes --size and --seed instead of a SOURCE."""

EXAMPLES = """\
examples:
  lamplighter asp run numblack akari/6/6/nekcakbl
  lamplighter asp run best puzzles.jsonl --models 0 --json
  lamplighter asp run check:thesis solved.jsonl --const explain=1
  lamplighter asp run style:thesis --size 8 --seed 3

Exit codes: 0 there is an answer set, 1 there is none, 2 bad input, 3 a limit came first."""

_CONST = re.compile(r"[a-z_]\w{0,40}=(?:-?[0-9]{1,9}|[a-z_]\w{0,40})", re.ASCII)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a program: see lamplighter asp list")
    add_source_arguments(parser, optional=True)
    group = parser.add_argument_group("running")
    group.add_argument(
        "-n",
        "--models",
        type=count,
        metavar="N",
        help="at most N answer sets, 0 for all (2; of boards 1)",
    )
    group.add_argument(
        "-c", "--const", action="append", default=[], metavar="NAME=VALUE",
        help="a constant of the program, as clingo's -c",
    )  # fmt: skip
    group.add_argument("--seed", type=count, metavar="S", help="chance, where boards are made (1)")
    add_timeout_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    for each in args.const:
        if not _CONST.fullmatch(each):
            raise PuzzleError(f"expected --const NAME=VALUE, got {quote(each)}")
    found = None if args.name in ("best", "lparse") else find_listing(args.name)
    if found is not None and found.takes == "nothing":
        return _make(found, args)
    if not args.sources:
        raise PuzzleError(f"program {args.name!r} needs a board: name a SOURCE")
    if args.seed is not None:
        raise UnsupportedError(
            f"program {args.name!r} leaves nothing to chance: it takes no --seed"
        )
    codes = set()
    for item in track(items_of(args), "running"):
        try:
            if item.doc is not None:
                puzzle = item.doc.puzzle
                listing = find_listing(args.name, puzzle.genre)
                facts = listing.facts(puzzle, item.doc.solution)
                with working(f"running {listing.name} on {item.name}"):
                    answers = listing.run(
                        facts, (puzzle.height, puzzle.width), _models(args, 2),
                        Limit(seconds=args.timeout), _options(args),
                    )  # fmt: skip
        except LamplighterError as error:
            item = item._replace(doc=None, error=error)
        if item.doc is None:
            report_item(item, args)
            codes.add(2)
            continue
        codes.add(_tell(listing, item, answers, args))
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _make(listing: Listing, args: argparse.Namespace) -> int:
    if args.sources:
        raise UnsupportedError(f"program {listing.name!r} makes boards: it takes no SOURCE")
    height, width = args.size or (10, 10)
    require_size(height, width)
    usual = 0 if listing.is_best else 1
    with working(f"running {listing.name}"):
        answers = listing.run(
            "", (height, width), _models(args, usual), Limit(seconds=args.timeout),
            [f"--const=width={width}", f"--const=height={height}", f"--seed={args.seed or 1}",
             *_options(args)],
        )  # fmt: skip
    return _tell(listing, Item(f"{width}x{height}", None, None), answers, args)


def _models(args: argparse.Namespace, usual: int) -> int:
    return usual if args.models is None else int(args.models)


def _options(args: argparse.Namespace) -> list[str]:
    return [f"--const={each}" for each in args.const]


def _tell(listing: Listing, item: Item, answers: Answers, args: argparse.Namespace) -> int:
    if args.json:
        print_json({"program": listing.name, **answers.to_json()}, id=item.name)
    else:
        for number, model in enumerate(answers.models, 1):
            print(f"Answer: {number}\n{' '.join(model)}")
        print(f"{printable(item.name)}: {_told(answers)}")
    if answers.models:
        return 0
    return 1 if answers.complete else 3


def _told(answers: Answers) -> str:
    number, stats = len(answers.models), answers.stats
    models = f"{number or 'no'} answer set{'' if number == 1 else 's'}"
    more = "" if answers.complete else " or more" if number else " within the limit"
    sizes = f", {stats['atoms']:,} atoms, {stats['rules']:,} rules" if "atoms" in stats else ""
    return (
        f"{models}{more} ({stats['grounding_seconds'] * 1e3:.1f} ms to ground,"
        f" {stats['solving_seconds'] * 1e3:.1f} ms to solve{sizes})"
    )
