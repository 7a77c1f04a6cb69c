"""`lamplighter collection find`: boards by any field."""

from __future__ import annotations

import argparse
from itertools import islice

from lamplighter.cli.chosen import (
    add_db_argument,
    add_query_arguments,
    line_of,
    open_collection,
    query_of,
)
from lamplighter.cli.options import count
from lamplighter.cli.output import print_json
from lamplighter.cli.report import note

DESCRIPTION = """\
Find boards: those that have all of the fields that are given. Words are looked for in titles,
authors, names and sources, each as the beginning of a word there."""

EXAMPLES = """\
examples:
  lamplighter collection find --level hard --size 10x10
  lamplighter collection find --genre kuromasu --score 50-120 --tag club
  lamplighter collection find heart --symmetry mirror --json
  lamplighter collection find level:3-5 technique:shaving -n 5

Exit codes: 0 found, 1 nothing found, 2 bad input."""

_COUNT = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_query_arguments(parser)
    add_paging_arguments(parser, _COUNT)
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per board")


def add_paging_arguments(parser: argparse.ArgumentParser, most: int | None) -> None:
    """How many of the boards, and from where on."""
    group = parser.add_argument_group("how many")
    shown = "all" if most is None else str(most)
    group.add_argument(
        "-n", "--count", type=count, default=most, metavar="N", help=f"at most N boards ({shown})"
    )
    group.add_argument("--start", type=count, default=0, metavar="N", help="pass over the first N")


def run(args: argparse.Namespace) -> int:
    query = query_of(args)
    number = 0
    with open_collection(args) as collection:
        found = collection.find(query, start=args.start, count=args.count)
        # Lined up a page at a time: a collection may have more lines than anybody waits for.
        while some := list(islice(found, 100)):
            wide = (
                max(len(str(each.id)) for each in some) + 1,
                max(
                    len(f"{each.puzzle.genre} {each.puzzle.width}x{each.puzzle.height}")
                    for each in some
                ),
            )
            for each in some:
                number += 1
                if args.json:
                    print_json(each.to_json())
                else:
                    print(line_of(each, wide))
        if args.count is not None and number == args.count and not args.json:
            total = collection.count(query)
            if total > args.start + number:
                shown = "more than 10,000" if total > 10_000 else f"{total:,}"
                note(f"{number} of {shown}: -n N shows more, --start N goes on")
    return 0 if number or args.what == "list" else 1
