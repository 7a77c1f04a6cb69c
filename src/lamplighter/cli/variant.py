"""`lamplighter variant`: how hard are boards with these clues?"""

from __future__ import annotations

import argparse
from dataclasses import replace

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.complexity.variant import variant
from lamplighter.errors import LamplighterError
from lamplighter.outcome import Limit, Outcome
from lamplighter.verbs.solve import solve

DESCRIPTION = """\
Say which clues occur on every board of SOURCE, and what is known about boards with no others:
polynomial, NP-complete or open. With --solve a board of a polynomial variant is solved without
search, by the back end `polynomial`. Akari only."""

EXAMPLES = """\
examples:
  lamplighter variant akari/6/6/nekcakbl
  lamplighter variant puzzles.jsonl --json
  lamplighter variant 5x5:l4l --solve

Exit codes: 0 done, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("telling")
    group.add_argument(
        "--solve", action="store_true", help="solve it too, if that can be done without search"
    )
    add_timeout_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    worst = 0
    for item in track(items_of(args), "looking"):
        outcome: Outcome | None = None
        try:
            if item.doc is not None:
                found = variant(item.doc.puzzle)
                if args.solve and found.backend is not None:
                    limit = Limit(seconds=args.timeout)
                    outcome = solve(item.doc.puzzle, backend=found.backend, limit=limit)
        except LamplighterError as error:
            item = replace(item, doc=None, error=error)
        if item.doc is None:
            report_item(item, args)
            worst = 2
            continue
        if args.json:
            print_json(found.to_json(outcome), id=item.name)
            continue
        print(f"{printable(item.name)}: {found.name}: {found.complexity.value}")
        print(f"  {found.reason}")
        if found.backend is not None and outcome is None:
            print(f"  lamplighter solve --backend {found.backend} needs no search")
        if outcome is not None:
            print(f"  {outcome.status.value}, by the back end {found.backend}")
            for row in outcome.solution.rows if outcome.solution is not None else ():
                print(f"  {row}")
    return worst
