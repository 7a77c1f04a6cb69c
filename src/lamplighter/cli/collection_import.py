"""`lamplighter collection import`: keep boards by the thousand, and count them."""

from __future__ import annotations

import argparse
from contextlib import closing

from lamplighter.cli.chosen import open_collection
from lamplighter.cli.collection_add import add_keeping_arguments
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.cli.report import one_line, report
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.collection.fresh import require_tag
from lamplighter.outcome import Limit

DESCRIPTION = """\
Keep every board of SOURCE, rated, and count them. What `collection export` wrote comes with its
tags, titles and names. Boards are written a thousand at a time: after Ctrl-C or a kill the same
command carries on, for those that are there are not kept twice."""

EXAMPLES = """\
examples:
  lamplighter collection import boards/ archive.jsonl.gz --tag archive
  lamplighter collection import million.jsonl --no-rate
  lamplighter collection import club.jsonl --db postgresql://lamps@db.example/lamps

Exit codes: 0 done, 2 some boards could not be read (they are named, the others are kept),
130 stopped by Ctrl-C (what was written is kept)."""

_MOST_TOLD = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    add_keeping_arguments(parser)
    parser.add_argument("--json", action="store_true", help="the counts as a JSON object")


def run(args: argparse.Namespace) -> int:
    from lamplighter.collection.collection import Import

    for tag in args.tag:
        require_tag(tag)
    found = Import()
    with open_collection(args, create=True) as collection:
        taken = collection.take(
            items_of(args), tags=args.tag, rate=not args.no_rate, jobs=args.jobs,
            limit=Limit(seconds=args.timeout),
        )  # fmt: skip
        bar = track(taken, "importing", scrolls=False, aloud=True)
        with closing(taken), closing(bar):
            for each in bar:
                found.count(each)
                if each.error is not None and len(found.bad) <= _MOST_TOLD:
                    report(each.error, about=each.name, debug=args.debug)
    if len(found.bad) > _MOST_TOLD:
        report(f"{len(found.bad) - _MOST_TOLD:,} more could not be read")
    if args.json:
        told = found.to_json()
        print_json({**told, "bad": [{**e, "error": one_line(e["error"])} for e in told["bad"]]})
    else:
        print(
            f"{found.added:,} kept, {found.twins:,} there already,"
            f" {len(found.bad):,} could not be read"
        )
    return 2 if found.bad else 0
