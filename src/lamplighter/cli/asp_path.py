"""`lamplighter asp path`: the files of a logic program."""

from __future__ import annotations

import argparse

from lamplighter.errors import UnsupportedError
from lamplighter.methods.asp_programs import find_listing

DESCRIPTION = """\
Print the files of a logic program, one per line, so that clingo can be run on them as they are."""

EXAMPLES = """\
examples:
  lamplighter asp path lparse-kuromasu
  python -m clingo $(lamplighter asp path tud) board.lp 0"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a program: see lamplighter asp list")


def run(args: argparse.Namespace) -> int:
    found = find_listing(args.name)
    if found.style:
        raise UnsupportedError(
            f"the facts of {found.style} are in no file: lamplighter asp show {found.name} -o FILE"
        )
    for path in found.paths:
        print(path)
    return 0
