"""`lamplighter gadget show`: draw gadgets."""

from __future__ import annotations

import argparse

from lamplighter.cli.files import add_force_argument, is_folder, output_name
from lamplighter.cli.output import Output, print_json
from lamplighter.cli.pieces import OUTPUT, draw_piece, find_piece, require_picture

DESCRIPTION = "Draw gadgets: in the terminal, or with -o as a picture."

EXAMPLES = """\
examples:
  lamplighter gadget show 1-or
  lamplighter gadget show 3-not -o not.svg
  lamplighter gadget show tile:1-cross --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="+", metavar="NAME", help="a gadget or tile")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--json", action="store_true", help="one JSON object per gadget")
    either.add_argument("-o", "--output", type=output_name, metavar="FILE", help=OUTPUT)
    add_force_argument(parser)


def run(args: argparse.Namespace) -> int:
    gadgets = [(name, find_piece(name)) for name in args.names]
    if args.output is not None:
        # A folder gets drawings that a browser shows.
        ending = ".svg" if is_folder(args.output) else require_picture(args.output)
        one = "a picture shows one gadget"
        with Output(args.output, ending, force=args.force, alone=one) as output:
            for name, gadget in gadgets:
                output.put(name, draw_piece(gadget, name, ending))
        return 0
    for index, (name, gadget) in enumerate(gadgets):
        if args.json:
            print_json(gadget.to_json(), name=name)
        else:
            print(f"{chr(10) if index else ''}{name}: {gadget.kind.title}")
            print(gadget)
    return 0
