"""`lamplighter variant`: how hard are boards with these clues?"""

from __future__ import annotations

import argparse

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.complexity.variant import Variant, variant
from lamplighter.errors import PuzzleError
from lamplighter.formats.base import Document
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.verbs.solve import solve

DESCRIPTION = """\
Say which clues occur on every board of SOURCE, and what is known about boards with no others:
polynomial or NP-complete. With --solve a board of a polynomial variant is solved without
search, by the back end `polynomial`. Akari only."""

EXAMPLES = """\
examples:
  lamplighter variant akari/6/6/nekcakbl
  lamplighter variant puzzles.jsonl --json
  lamplighter variant 5x5:l4l --solve

Exit codes: 0 done, 2 bad input, 3 a limit came first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("telling")
    group.add_argument(
        "--solve", action="store_true", help="solve it too, if that can be done without search"
    )
    add_timeout_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    if args.timeout is not None and not args.solve:
        raise PuzzleError("--timeout is for --solve: to tell a variant takes no time")
    args.genre = args.genre or "akari"  # there are no others

    def look(doc: Document) -> tuple[Variant, Outcome | None]:
        found = variant(doc.puzzle)
        if not args.solve or found.backend is None:
            return found, None
        limit = Limit(seconds=args.timeout)
        return found, solve(doc.puzzle, backend=found.backend, limit=limit)

    tour = Tour(track(items_of(args), "looking"), args, look)
    is_unknown = False
    for name, _, (found, outcome) in tour:
        is_unknown |= outcome is not None and outcome.status is Status.UNKNOWN
        if args.json:
            print_json(found.to_json(outcome), id=name)
            continue
        print(f"{printable(name)}: {found.name}: {found.complexity.value}")
        print(f"  {found.reason}")
        if found.backend is not None and outcome is None:
            print(f"  lamplighter solve --backend {found.backend} needs no search")
        if outcome is not None:
            print(f"  {outcome.status.value}, by the back end {found.backend}")
            for row in outcome.solution.rows if outcome.solution is not None else ():
                print(f"  {row}")
    return tour.worst or (3 if is_unknown else 0)
