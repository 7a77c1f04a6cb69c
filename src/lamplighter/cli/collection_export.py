"""`lamplighter collection export`: boards as JSON lines, links or any other format."""

from __future__ import annotations

import argparse

from lamplighter.cli.chosen import add_db_argument, add_query_arguments, open_collection, query_of
from lamplighter.cli.files import add_output_argument
from lamplighter.cli.output import OUTPUT, Output, require_one
from lamplighter.cli.progress import track
from lamplighter.cli.report import report
from lamplighter.errors import LamplighterError
from lamplighter.formats.registry import find_format

DESCRIPTION = """\
Write the boards of a query, or all of them. JSON lines hold all that is known of each, and
`collection import` takes them back; --links are addresses to play at; --to names any other format.
For a book: lamplighter book --collection QUERY."""

EXAMPLES = """\
examples:
  lamplighter collection export -o all.jsonl.gz
  lamplighter collection export --tag club --links
  lamplighter collection export --level easy --to tatham-id -o easy.txt
  lamplighter book --collection 'tag:club level:easy-normal' -o club.pdf

Exit codes: 0 written, 1 nothing found, 2 bad input, or a format cannot hold a board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_query_arguments(parser)
    group = parser.add_argument_group("writing")
    group.add_argument("--to", metavar="FORMAT", default="json", help="a format's name (json)")
    group.add_argument("--links", action="store_true", help="links of puzz.link, one a line")
    add_output_argument(group, OUTPUT)
    add_db_argument(parser)


def run(args: argparse.Namespace) -> int:
    format = find_format("pzpr-url" if args.links else args.to)
    code = 0
    with (
        open_collection(args) as collection,
        Output(args.output, format.endings[0] if format.endings else ".txt", force=args.force)
        as output,
    ):  # fmt: skip
        found = collection.find(query_of(args))
        for record in track(found, "exporting", scrolls=args.output is None):
            if output.count == 1 and not format.one_line and format.name != "text":
                require_one(args.output, format.name, output.ending)
            try:
                line = record.write(format.name)
            except LamplighterError as error:
                report(error, about=str(record.id), debug=args.debug)
                code = 2
                continue
            output.put(record.name or str(record.id), line, apart=not format.one_line)
        if not output.count and not code:
            code = 1
    return code
