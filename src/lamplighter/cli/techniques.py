"""`lamplighter techniques`: list the techniques of explanations."""

from __future__ import annotations

import argparse
import textwrap

from lamplighter.cli.output import print_json
from lamplighter.cli.report import note
from lamplighter.genres import GENRES
from lamplighter.techniques import TECHNIQUES, ladder_of

DESCRIPTION = "List the techniques that explanations use, easiest first, genre by genre."

EXAMPLES = """\
examples:
  lamplighter techniques
  lamplighter techniques --genre kuromasu --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-g", "--genre", choices=[each.name for each in GENRES], help="those of one genre"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per technique")


def run(args: argparse.Namespace) -> int:
    genre = None
    ladder = TECHNIQUES if args.genre is None else ladder_of(args.genre)
    if not ladder:
        note(f"{args.genre} has no techniques: its puzzles are not explained")
    for each in ladder:
        if args.json:
            print_json(each.to_json())
            continue
        if each.genre != genre:
            print(f"{'' if genre is None else chr(10)}{each.genre}")
            genre = each.genre
        print(f"  {each.name:20} {each.tier}")
        print(textwrap.fill(each.summary, 88, initial_indent=" " * 6, subsequent_indent=" " * 6))
    return 0
