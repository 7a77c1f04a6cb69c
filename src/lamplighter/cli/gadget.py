"""`lamplighter gadget`: the pieces that circuits are drawn with, proved and searched for."""

from __future__ import annotations

import argparse
import importlib

from lamplighter.cli.command import add_command

DESCRIPTION = """\
Gadgets draw circuits as Akari boards whose clues are all the same number. A NAME is for example
1-wire or 3-or (gadgets of the proof) or tile:1-cross (a tile of `lamplighter reduce`)."""

EXAMPLES = """\
examples:
  lamplighter gadget list
  lamplighter gadget show 1-or
  lamplighter gadget show 3-not -o not.svg
  lamplighter gadget verify
  lamplighter gadget verify my-or.txt --kind or
  lamplighter gadget search or --only 1 --size 7x9 --timeout 20

Each has its own options: see `lamplighter gadget search --help` and so on.
Exit codes: 0 yes, 1 no (a gadget is wrong, there is none up to that size), 2 bad input,
3 unknown (a limit came first)."""

_PARTS = {
    "list": "every gadget and tile, with its size",
    "show": "draw gadgets",
    "verify": "prove gadgets with a SAT solver",
    "search": "find a smallest board that is a gadget of some kind",
}
"""What may follow `gadget`, and its line in the help page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="what", metavar="WHAT", title="what to do", required=True)
    for name, title in _PARTS.items():
        module = importlib.import_module(f"lamplighter.cli.gadget_{name}")
        add_command(parts, name, title, module).set_defaults(part=module.run)


def run(args: argparse.Namespace) -> int:
    return int(args.part(args))
