"""`lamplighter collection tag`: give boards a tag, or take it from them."""

from __future__ import annotations

import argparse

from lamplighter.cli.chosen import add_db_argument, add_id_arguments, ids_of, open_collection
from lamplighter.cli.output import print_json
from lamplighter.collection.fresh import require_tag

DESCRIPTION = """\
Give a tag to boards, named by their ID or found by fields; with --remove, take it from them. By a
tag boards that belong together are found again: a club's, a book's, those still to be tried."""

EXAMPLES = """\
examples:
  lamplighter collection tag club 17 18 19
  lamplighter collection tag christmas --text heart --level easy
  lamplighter collection tag club 17 --remove

Exit codes: 0 done, 1 no board fits, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="TAG", help="a word or a few")
    add_id_arguments(parser)
    parser.add_argument("--remove", action="store_true", help="take the tag from them")
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="the count as a JSON object")


def run(args: argparse.Namespace) -> int:
    require_tag(args.name)
    with open_collection(args) as collection:
        ids = ids_of(args, collection)
        change = collection.untag if args.remove else collection.tag
        done = change(ids, args.name)
    if args.json:
        print_json({"tag": args.name, "boards": done})
    else:
        how = "no longer tagged" if args.remove else "tagged"
        print(f"{done:,} {'board' if done == 1 else 'boards'} {how} {args.name}")
    return 0 if done else 1
