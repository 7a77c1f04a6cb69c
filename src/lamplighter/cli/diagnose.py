"""`lamplighter diagnose`: what is wrong with a draft, and what would repair it?"""

from __future__ import annotations

import argparse

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.grid import name_cells
from lamplighter.outcome import Limit, Status
from lamplighter.verbs.diagnose import Diagnosis, diagnose

DESCRIPTION = """\
Examine every draft of SOURCE. Ambiguous: the cells that differ between solutions, and every single
clue or wall that would leave one. Unsolvable: a smallest set of clues that clash. Unique: the clues
that are not needed. In any case, the cells that no clue influences."""

EXAMPLES = """\
examples:
  lamplighter diagnose draft.txt
  lamplighter diagnose drafts.jsonl --json --timeout 5

Exit codes: 0 unique, 1 some draft is not, 2 bad input, 3 a limit came first."""

_SHOWN = 12  # repairs shown; --json has them all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("examining")
    add_timeout_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")


def run(args: argparse.Namespace) -> int:
    codes = set()
    for item in track(items_of(args), "examining"):
        if item.doc is None:
            report_item(item, args)
            codes.add(2)
            continue
        with working(f"examining {item.name}"):
            found = diagnose(item.doc.puzzle, limit=Limit(seconds=args.timeout))
        unsure = found.status is Status.UNKNOWN or not found.complete
        codes.add(3 if unsure else 0 if found.status is Status.UNIQUE else 1)
        if args.json:
            print_json(found.to_json(), id=item.name)
        else:
            _print(printable(item.name), found)
    return next((code for code in (2, 1, 3) if code in codes), 0)


_WORDS = {
    Status.UNIQUE: "unique: exactly one solution",
    Status.MULTIPLE: "multiple: more than one solution",
    Status.UNSOLVABLE: "unsolvable: no solution",
    Status.UNKNOWN: "unknown: the limit came first",
}


def _print(name: str, found: Diagnosis) -> None:
    print(f"{name}: {_WORDS[found.status]}")
    if found.differs:
        print(f"  differs     {name_cells(found.differs)}")
    for repair in found.repairs[:_SHOWN]:
        print(f"  repair      {repair.message}")
    if len(found.repairs) > _SHOWN:
        print(f"  repair      and {len(found.repairs) - _SHOWN} more")
    if found.status is Status.MULTIPLE and found.complete and not found.repairs:
        print("  repair      no single clue or wall is enough")
    if found.clash:
        what = "no fewer clash" if found.clash_is_minimum else "without any one of them they do not"
        print(f"  clash       {name_cells(found.clash)} ({what})")
    if found.status is Status.UNIQUE and found.complete:
        if found.redundant:
            print(f"  redundant   {name_cells(found.redundant)}, each by itself")
            what = (
                "no fewer would suffice"
                if found.sufficient_is_minimum
                else "each of them is needed"
            )
            print(f"  sufficient  {name_cells(found.sufficient)} ({what})")
        else:
            print("  redundant   none: every clue is needed")
    if found.idle:
        print(f"  idle        {name_cells(found.idle)}: no clue influences these")
    if not found.complete and found.status is not Status.UNKNOWN:
        print("  the limit came before the end: there may be more")
