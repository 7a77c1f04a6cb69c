"""`lamplighter formats`: list the file formats."""

from __future__ import annotations

import argparse

from lamplighter.cli.output import print_json
from lamplighter.formats.base import Format
from lamplighter.formats.registry import FORMATS
from lamplighter.formats.table import PARQUET

DESCRIPTION = "List the formats that can be read and written, and what each can hold."

EXAMPLES = """\
examples:
  lamplighter formats
  lamplighter formats --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per format")


def run(args: argparse.Namespace) -> int:
    for each in (*FORMATS, PARQUET):
        if args.json:
            print_json(each.to_json())
        else:
            names = ", ".join((each.name, *each.aliases))
            print(f"{names:24} {each.title}")
            print(f"{'':24}   {'; '.join(_facts(each))}")
    return 0


def _facts(each: Format) -> list[str]:
    facts = [" and ".join(", ".join(each.genres).rsplit(", ", 1))]
    held = [
        word
        for word, holds in (("marks", each.holds_marks), ("a solution", each.holds_solution))
        if holds
    ]
    if held:
        facts.append("holds " + " and ".join(held))
    if each.dialects:
        facts.append("dialects " + ", ".join(each.dialects))
    if not each.holds_size:
        facts.append("needs --size")
    if each.endings:
        facts.append("files " + " ".join(each.endings))
    return facts
