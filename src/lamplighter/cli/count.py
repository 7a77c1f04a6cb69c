"""`lamplighter count`: how many solutions does a puzzle have?"""

from __future__ import annotations

import argparse

from lamplighter.backends import find_backend
from lamplighter.cli.options import add_backend_arguments, add_limit_arguments, limit_of, options_of
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import UnsupportedError
from lamplighter.verbs.count import count

DESCRIPTION = """\
Count the solutions of every puzzle of SOURCE, up to --limit (1000 by default)."""

EXAMPLES = """\
examples:
  lamplighter count draft.txt
  lamplighter count puzzles.jsonl --limit 50 --json

Exit codes: 0 counted, 1 some puzzle has no solution, 2 bad input, 3 a limit came first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("counting")
    add_backend_arguments(group)
    add_limit_arguments(group, solutions=1000)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    limit = limit_of(args)
    options = options_of(args)
    find_backend(args.backend).fill(options)
    codes = set()
    for item in track(items_of(args), "counting"):
        try:
            if item.doc is not None:
                with working(f"counting {item.name}"):
                    found = count(item.doc.puzzle, args.backend, limit, **options)
        except UnsupportedError as error:
            item = item._replace(doc=None, error=error)
        if item.doc is None:
            report_item(item, args)
            codes.add(2)
            continue
        codes.add(3 if found.stopped else 1 if found.exact and found.number == 0 else 0)
        if args.json:
            print_json(found.to_json(), id=item.name)
        else:
            print(f"{printable(item.name)}: {'' if found.exact else 'at least '}{found.number}")
    return next((code for code in (2, 1, 3) if code in codes), 0)
