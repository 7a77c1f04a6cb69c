"""`lamplighter collection dedupe`: boards that have their walls in the same places."""

from __future__ import annotations

import argparse

from lamplighter.cli.chosen import add_db_argument, add_query_arguments, open_collection, query_of
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import working

DESCRIPTION = """\
Find boards whose walls are in the same places, or their clues where there are no walls, turned or
mirrored perhaps: their numbers may differ. With --remove the one that came first stays, the others
go. Boards that are alike in all are never kept twice, so there is nothing to do about those."""

EXAMPLES = """\
examples:
  lamplighter collection dedupe
  lamplighter collection dedupe --tag archive --remove

Exit codes: 0 none is like another, or the others were removed; 1 some are; 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_query_arguments(parser, words=False)
    parser.add_argument("--remove", action="store_true", help="keep only the first of each kind")
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per kind")


def run(args: argparse.Namespace) -> int:
    with open_collection(args) as collection, working("comparing boards"):
        found = collection.dedupe(query_of(args), remove=args.remove)
    for first, *others in found:
        if args.json:
            print_json({"id": first, "like": others, "removed": args.remove})
        else:
            ends = "removed" if args.remove else "the same walls"
            print(f"{first}: {', '.join(map(str, others))} ({ends})")
    return 1 if found and not args.remove else 0
