"""`lamplighter gadget list`: every gadget and tile, with its size."""

from __future__ import annotations

import argparse

from lamplighter.cli.output import print_json
from lamplighter.cli.pieces import find_any, piece_names

DESCRIPTION = (
    "List every gadget of the proof and every tile of `lamplighter reduce`, with its size."
)

EXAMPLES = """\
examples:
  lamplighter gadget list
  lamplighter gadget list --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per gadget")


def run(args: argparse.Namespace) -> int:
    for name in piece_names():
        fields = find_any(name).summary()
        if args.json:
            print_json(fields, name=name)
        else:
            print(f"{name:14} {fields['width']:>2}x{fields['height']:<3} {fields['title']}")
    return 0
