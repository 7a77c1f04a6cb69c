"""`lamplighter collection show`: one board with all that is known of it."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from lamplighter.cli.chosen import add_db_argument, line_of, open_collection
from lamplighter.cli.options import count
from lamplighter.cli.output import print_json
from lamplighter.cli.report import printable
from lamplighter.errors import CollectionError
from lamplighter.render.text import draw_text

DESCRIPTION = """\
Show boards: the board itself, its rating by every version that gave one, its tags and where it came
from."""

EXAMPLES = """\
examples:
  lamplighter collection show 17
  lamplighter collection show 17 18 --json

Exit codes: 0 shown, 2 no such board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", type=count, metavar="ID", help="boards by their numbers")
    add_db_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per board")


def run(args: argparse.Namespace) -> int:
    with open_collection(args) as collection:
        held = {record.id: record for record in collection.get_many(args.ids)}
        for id in args.ids:
            if id not in held:
                raise CollectionError(f"no board {id} in the collection {collection.shown}")
        for place, record in enumerate(held.values()):
            ratings = collection.ratings(record.id)
            if args.json:
                print_json({**record.to_json(), "ratings": [each.to_json() for each in ratings]})
                continue
            if place:
                print()
            print(line_of(record))
            print(draw_text(record.puzzle))
            about = {
                "name": record.name,
                "source": record.source,
                "added": datetime.fromtimestamp(record.added, UTC).strftime("%Y-%m-%d %H:%M UTC"),
                "symmetry": record.symmetry,
                "clues": f"{record.clues}, {record.density:.0%} of the cells printed",
                "link": record.puzzle.to("pzpr-url", dialect="link")
                if record.puzzle.genre in ("akari", "kuromasu")
                else None,
            }
            for each in ratings:
                steps = ", ".join(f"{name} {many}" for name, many in each.techniques.items())
                told = f"level {each.level}, score {each.score}: {steps}"
                about[f"rated by {each.engine}"] = told if each.level is not None else each.status
            for name, value in about.items():
                if value:
                    print(f"  {name}: {printable(value)}")
    return 0
