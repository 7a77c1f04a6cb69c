"""`lamplighter asp`: the logic programs, to be read, saved and run."""

from __future__ import annotations

import argparse
import importlib

from lamplighter.cli.command import add_command

DESCRIPTION = """\
A workbench for answer set programming: every encoding, validator and style of the package as the
text of a logic program. A NAME is one of `lamplighter asp list`, or style:FILE.toml and
check:FILE.toml for a style of your own. clingo comes with `pip install 'lamplighter[asp]'` as a
module: by hand it is run with `python -m clingo`."""

EXAMPLES = """\
examples:
  lamplighter asp list
  lamplighter asp show best-akari -o program.lp
  lamplighter convert akari/6/6/nekcakbl --to asp --to-dialect numblack -o board.lp
  python -m clingo program.lp board.lp 0
  python -m clingo $(lamplighter asp path best-akari) board.lp 0
  lamplighter asp run best-akari akari/6/6/nekcakbl
  lamplighter asp run style:thesis --size 7 --seed 3

Each has its own options: see `lamplighter asp run --help` and so on.
Exit codes: 0 yes, 1 no (no answer set), 2 bad input, 3 unknown (a limit came first)."""

_PARTS = {
    "list": "every program, with what it reads",
    "show": "the text of a program",
    "path": "the files of a program, to hand to clingo",
    "run": "the answer sets of a program on boards",
}
"""What may follow `asp`, and its line in the help page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="what", metavar="WHAT", title="what to do", required=True)
    for name, title in _PARTS.items():
        module = importlib.import_module(f"lamplighter.cli.asp_{name}")
        add_command(parts, name, title, module).set_defaults(part=module.run)


def run(args: argparse.Namespace) -> int:
    return int(args.part(args))
