"""`lamplighter asp show`: the text of a logic program."""

from __future__ import annotations

import argparse
from pathlib import Path

from lamplighter.cli.files import add_output_argument, save
from lamplighter.methods.asp_programs import find_listing

DESCRIPTION = """\
Print a logic program, with the commands that run it by hand. Saved to a file it runs as it is."""

EXAMPLES = """\
examples:
  lamplighter asp show tud
  lamplighter asp show best-kuromasu -o program.lp
  lamplighter asp show style:thesis -o boards.lp"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a program: see lamplighter asp list")
    add_output_argument(parser, "a file to write it to")


def run(args: argparse.Namespace) -> int:
    text = find_listing(args.name).text
    if args.output is None:
        print(text, end="")
    else:
        save(Path(args.output), text, force=args.force)
    return 0
