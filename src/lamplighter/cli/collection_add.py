"""`lamplighter collection add`: keep boards, and tell what became of each."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import replace

from lamplighter.cli.chosen import add_db_argument, open_collection
from lamplighter.cli.options import add_jobs_argument, add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.collection.fresh import require_tag
from lamplighter.formats.many import Item
from lamplighter.outcome import Limit

DESCRIPTION = """\
Keep every board of SOURCE, rated, and say what became of each. One that is there already, turned or
mirrored perhaps, is not kept twice: it gets the new tags. A collection is made if there is none."""

EXAMPLES = """\
examples:
  lamplighter collection add akari/6/6/nekcakbl --title Four --author 'A. Setter'
  lamplighter collection add puzzles.jsonl --tag club --tag 2026
  lamplighter generate --count 100 --to json | lamplighter collection add - --db club.db
  lamplighter collection add links.txt --json

Exit codes: 0 kept or there already, 2 a board could not be read (the others are kept)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    add_keeping_arguments(parser)
    group = parser.add_argument_group("the boards")
    group.add_argument("--title", help="where SOURCE gives none")
    group.add_argument("--author", help="where SOURCE gives none")
    parser.add_argument("--json", action="store_true", help="one JSON object per board")


def add_keeping_arguments(parser: argparse.ArgumentParser) -> None:
    """How boards are kept, the same for `add` and `import`."""
    group = parser.add_argument_group("keeping")
    group.add_argument("--tag", action="append", default=[], help="a tag for all; may be repeated")
    group.add_argument("--no-rate", action="store_true", help="leave the rating for later")
    add_timeout_argument(group, "seconds for each rating; it is kept as unknown after that")
    add_jobs_argument(group)
    add_db_argument(parser)


def run(args: argparse.Namespace) -> int:
    for tag in args.tag:
        require_tag(tag)
    code = 0
    with open_collection(args, create=True) as collection:
        taken = collection.take(
            (_told(item, args) for item in track(items_of(args), "reading")),
            tags=args.tag, rate=not args.no_rate, jobs=args.jobs,
            limit=Limit(seconds=args.timeout),
        )  # fmt: skip
        with closing(taken):
            for each in taken:
                if each.error is not None:
                    report_item(Item(each.name, None, each.error), args)
                    code = 2
                elif args.json:
                    print_json({"id": each.id, "name": each.name, "new": each.is_new})
                else:
                    what = "kept as" if each.is_new else "there already:"
                    print(f"{printable(each.name)}: {what} {each.id}")
    return code


def _told(item: Item, args: argparse.Namespace) -> Item:
    """The item with what the command line says of it, where it says nothing itself."""
    given = {name: getattr(args, name) for name in ("title", "author") if getattr(args, name)}
    if item.doc is None or not given:
        return item
    return item._replace(doc=replace(item.doc, meta={**given, **item.doc.meta}))
