"""`lamplighter formats`: list the file formats."""

from __future__ import annotations

import argparse
import json

from lamplighter.formats.base import Format
from lamplighter.formats.registry import FORMATS
from lamplighter.genres import find_genre

DESCRIPTION = "List the formats that can be read and written, and what each can hold."

EXAMPLES = """\
examples:
  lamplighter formats
  lamplighter formats --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a format")


def run(args: argparse.Namespace) -> int:
    for each in FORMATS:
        if args.json:
            print(json.dumps(_object(each)))
        else:
            names = ", ".join((each.name, *each.aliases))
            print(f"{names:24} {each.title}")
            print(f"{'':24}   {'; '.join(_facts(each))}")
    return 0


def _facts(each: Format) -> list[str]:
    facts = [" and ".join(each.genres)]
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


def _object(each: Format) -> dict[str, object]:
    return {
        "name": each.name,
        "aliases": list(each.aliases),
        "title": each.title,
        "genres": list(each.genres),
        "dialects": list(each.dialects),
        "endings": list(each.endings),
        "marks": each.holds_marks,
        "solution": each.holds_solution,
        "unknown_clue": each.holds_unknown_clue
        and any(find_genre(name).unknown_clue for name in each.genres),
        "says_genre": each.holds_genre,
        "says_size": each.holds_size,
        "one_line": each.one_line,
    }
