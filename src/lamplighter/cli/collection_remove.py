"""`lamplighter collection remove`: take boards out."""

from __future__ import annotations

import argparse

from lamplighter.cli.chosen import add_db_argument, add_id_arguments, ids_of, open_collection
from lamplighter.cli.output import print_json

DESCRIPTION = """\
Take boards out of a collection, with their ratings and tags: those named by their ID, or those that
fields find. How they were played is kept. There is no way back: export first what may be wanted."""

EXAMPLES = """\
examples:
  lamplighter collection remove 17 18
  lamplighter collection remove --status multiple
  lamplighter collection remove --tag trial --json

Exit codes: 0 removed, 1 no board fits, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_id_arguments(parser)
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="the count as a JSON object")


def run(args: argparse.Namespace) -> int:
    with open_collection(args) as collection:
        done = collection.remove(ids_of(args, collection))
    if args.json:
        print_json({"removed": done})
    else:
        print(f"{done:,} {'board' if done == 1 else 'boards'} removed")
    return 0 if done else 1
