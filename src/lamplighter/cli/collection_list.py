"""`lamplighter collection list`: every board, a line each."""

from __future__ import annotations

import argparse

from lamplighter.cli.chosen import add_db_argument
from lamplighter.cli.collection_find import add_paging_arguments
from lamplighter.cli.collection_find import run as find
from lamplighter.cli.output import print_json
from lamplighter.collection.query import SORTS

DESCRIPTION = """\
List the boards of a collection, a line each; with --tags its tags and how many boards have each."""

EXAMPLES = """\
examples:
  lamplighter collection list
  lamplighter collection list --sort newest -n 20
  lamplighter collection list --tags
  lamplighter collection list --json --db club.db

Exit codes: 0 listed, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_paging_arguments(parser, None)
    parser.add_argument("--sort", choices=SORTS, help="the order (id)")
    parser.add_argument("--tags", action="store_true", help="the tags instead of the boards")
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per board or tag")
    nothing = ("genre", "size", "level", "score", "clues", "density", "symmetry", "status")
    parser.set_defaults(words=[], technique=[], tag=[], **dict.fromkeys(nothing))


def run(args: argparse.Namespace) -> int:
    if not args.tags:
        return find(args)
    from lamplighter.cli.chosen import open_collection

    with open_collection(args) as collection:
        for tag, number in collection.tags().items():
            if args.json:
                print_json({"tag": tag, "boards": number})
            else:
                print(f"{tag}: {number:,}")
    return 0
