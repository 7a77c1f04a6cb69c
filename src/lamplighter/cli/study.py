"""`lamplighter study`: what was observed, and what it says."""

from __future__ import annotations

import argparse

from lamplighter.cli import study_plays
from lamplighter.cli.command import add_command

DESCRIPTION = """\
What was observed of people, and what it says. Measurements of programs are in `lamplighter bench`.

  plays    do levels and scores follow the times that people took?"""

EXAMPLES = """\
examples:
  lamplighter study plays
  lamplighter study plays --unhelped"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="what", metavar="WHAT", title="what to study", required=True)
    part = add_command(parts, "plays", "levels and scores beside people's times", study_plays)
    part.set_defaults(part=study_plays.run)


def run(args: argparse.Namespace) -> int:
    return int(args.part(args))
