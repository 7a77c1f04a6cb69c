"""`lamplighter collection rate`: rate what this version has not rated yet."""

from __future__ import annotations

import argparse
from collections import Counter

from lamplighter._version import VERSION
from lamplighter.cli.chosen import add_db_argument, add_query_arguments, open_collection, query_of
from lamplighter.cli.options import add_jobs_argument, add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track
from lamplighter.labels import LABELS
from lamplighter.outcome import Limit

DESCRIPTION = """\
Rate the boards that this version of lamplighter has not rated, of a query or of all; with --again,
those it has rated too. A rating names the version that gave it, and those of other versions are
kept: `collection show` tells them."""

EXAMPLES = """\
examples:
  lamplighter collection rate
  lamplighter collection rate --tag club --again
  lamplighter collection rate --status unknown --again --timeout 60

Exit codes: 0 done, 2 bad input, 3 a limit came first for some, 130 stopped (what is done stays)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_query_arguments(parser, words=False)
    group = parser.add_argument_group("rating")
    group.add_argument("--again", action="store_true", help="also what this version has rated")
    add_timeout_argument(group)
    add_jobs_argument(group)
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="the counts as a JSON object")


def run(args: argparse.Namespace) -> int:
    counts: Counter[str] = Counter()
    with open_collection(args) as collection:
        ids = collection.stale(query_of(args), again=args.again)
        rated = collection.rate(ids, jobs=args.jobs, limit=Limit(seconds=args.timeout))
        for _, each in track(rated, "rating", len(ids), scrolls=False, aloud=True):
            counts["left out" if each is None else each.label or each.status] += 1
    if args.json:
        print_json({"rated": counts.total(), "engine": VERSION, "by": dict(counts)})
    else:
        known = [name for name in (*LABELS, *sorted(counts - Counter(LABELS))) if counts[name]]
        parts = ", ".join(f"{counts[name]:,} {name}" for name in dict.fromkeys(known))
        print(f"{counts.total():,} rated" + (f": {parts}" if parts else ""))
    return 3 if counts["unknown"] else 0
