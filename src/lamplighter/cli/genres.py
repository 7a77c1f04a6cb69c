"""`lamplighter genres`: list the genres and their rules."""

from __future__ import annotations

import argparse
import textwrap

from lamplighter.cli.output import print_json
from lamplighter.genres import GENRES

DESCRIPTION = "List the genres, their other names, and their rules."

EXAMPLES = """\
examples:
  lamplighter genres
  lamplighter genres --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per genre")


def run(args: argparse.Namespace) -> int:
    for each in GENRES:
        if args.json:
            print_json(each.to_json())
            continue
        print(f"{each.name} (also {', '.join(each.aliases)})")
        for number, rule in enumerate(each.rules, 1):
            print(
                textwrap.fill(rule, 88, initial_indent=f"  {number}. ", subsequent_indent="     ")
            )
    return 0
