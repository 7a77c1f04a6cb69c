"""`lamplighter collection`: keep boards, find them again, rate them and hand them out."""

from __future__ import annotations

import argparse
import importlib

from lamplighter.cli.command import add_command

DESCRIPTION = """\
Keep boards in a collection: each once, whichever way round it is drawn, with its rating, its tags
and where it came from. A collection is a file of the user's own, or of --db; a site gives the
address of its PostgreSQL."""

EXAMPLES = """\
examples:
  lamplighter collection add puzzles.jsonl links.txt --tag club
  lamplighter collection find --level hard --size 10x10
  lamplighter collection show 17
  lamplighter collection export --tag club -o club.jsonl
  lamplighter book --collection tag:club -o club.pdf

Each has its own options: see `lamplighter collection add --help` and so on."""

_PARTS = {
    "add": "keep boards, and tell what became of each",
    "import": "keep boards by the thousand, and count them",
    "list": "every board, a line each",
    "find": "boards by level, size, technique, tag, words ...",
    "show": "one board with all that is known of it",
    "tag": "give boards a tag, or take it from them",
    "export": "boards as JSON lines, links or any other format",
    "rate": "rate what this version has not rated yet",
    "dedupe": "boards that have their walls in the same places",
    "remove": "take boards out",
}
"""What may follow `collection`: the module of that name does it, and its line in the help page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="what", metavar="WHAT", title="what to do", required=True)
    for name, title in _PARTS.items():
        module = importlib.import_module(f"lamplighter.cli.collection_{name}")
        add_command(parts, name, title, module).set_defaults(part=module.run)


def run(args: argparse.Namespace) -> int:
    return int(args.part(args))
