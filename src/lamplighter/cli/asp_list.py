"""`lamplighter asp list`: every logic program, with what it reads."""

from __future__ import annotations

import argparse

from lamplighter.cli.output import print_json
from lamplighter.methods.asp_programs import LISTINGS

DESCRIPTION = "List every logic program, with the genre and the dialect of facts it reads."

EXAMPLES = """\
examples:
  lamplighter asp list
  lamplighter asp list --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per program")


def run(args: argparse.Namespace) -> int:
    width = max(len(each.name) for each in LISTINGS)
    for each in LISTINGS:
        if args.json:
            print_json(each.to_json())
        else:
            takes = "a size" if each.takes == "nothing" else f"a {each.takes}, {each.dialect}"
            print(f"{each.name:{width}}  {each.title} ({takes})")
    return 0
