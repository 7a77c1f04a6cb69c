"""`lamplighter explain`: the way to the solution, step by step."""

from __future__ import annotations

import argparse
from contextlib import nullcontext

from lamplighter.cli.drawing import add_drawing_arguments, draw_board
from lamplighter.cli.files import add_force_argument, output_name
from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import Output, print_json
from lamplighter.cli.progress import track, working
from lamplighter.cli.prose import print_prose
from lamplighter.cli.report import printable
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import LamplighterError
from lamplighter.formats.base import Document
from lamplighter.formats.many import Item
from lamplighter.outcome import Limit
from lamplighter.techniques import STRATEGIES
from lamplighter.verbs.explain import Explanation, Verdict, explain, explain_next

DESCRIPTION = """\
Explain how to solve every puzzle of SOURCE: each step with its technique, what it settles, what it
rests on, and a sentence. As text, JSON, a page to step through, or one picture per step."""

EXAMPLES = """\
examples:
  lamplighter explain akari/6/6/nekcakbl
  lamplighter explain akari/6/6/nekcakbl --html solution.html
  lamplighter explain my-game.pzprv3 --from-marks --next
  lamplighter explain puzzles.jsonl --json
  lamplighter explain board.txt --svg pictures/
  lamplighter explain board.txt --strategies six

Exit codes: 0 explained completely, 1 no solution (a contradiction), 2 bad input, 3 incomplete
(several solutions, strategies that get stuck, or the limit came first)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("explaining")
    group.add_argument(
        "--from-marks", action="store_true", help="start from the marks that SOURCE holds"
    )
    which = group.add_mutually_exclusive_group()
    which.add_argument("--next", action="store_true", help="the next step only")
    which.add_argument(
        "--all", action="store_true", help="also the steps that no placement rests on"
    )
    group.add_argument(
        "--strategies",
        choices=STRATEGIES,
        default=STRATEGIES[0],
        help="own: the genre's ladder (default); six: Pal's strategies of Akari, round by round",
    )
    add_timeout_argument(group)
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--json", action="store_true", help="one JSON object per puzzle")
    either.add_argument(
        "--html",
        type=output_name,
        metavar="FILE",
        help="a page to step through, or a folder/ for one page per puzzle",
    )
    either.add_argument(
        "--svg", type=output_name, metavar="DIR", help="a folder for one picture per step"
    )
    add_force_argument(parser)
    add_drawing_arguments(parser)


_CODES = {Verdict.SOLVED: 0, Verdict.IMPOSSIBLE: 1}  # all others: 3


def run(args: argparse.Namespace) -> int:
    limit = Limit(seconds=args.timeout)
    codes = set()
    pages = folders = None
    if args.html is not None:
        one = "a page explains one puzzle"
        pages = Output(args.html, ".html", force=args.force, alone=one, option="--html")
    if args.svg is not None:
        from lamplighter.cli.pictures import Folders

        folders = Folders(args.svg, args.force, "--svg")
    shown = 0
    with pages or nullcontext():
        for item in track(items_of(args), "explaining"):
            try:
                with working(f"explaining {item.name}"):
                    found = None if item.doc is None else _explain(item.doc, limit, args)
            except LamplighterError as error:
                item = item._replace(doc=None, error=error)
                found = None
            if found is None:
                report_item(item, args)
                codes.add(2)
                continue
            codes.add(0 if args.next and found.steps else _CODES.get(found.verdict, 3))
            if args.json:
                print_json(found.to_json(), id=item.name)
            elif pages is not None:
                title = None if item.name in ("puzzle", "-") else item.name
                pages.put(item.name, _page(found, title))
            elif folders is not None:
                folders.put(item.name, found.puzzle, found.steps, found.start, found.conclusion)
            else:
                if shown:
                    print()
                _print(item, found, args)
            shown += 1
        if pages is not None and 2 in codes:
            pages.discard()
    if folders is not None and 2 not in codes:
        folders.save()
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _explain(doc: Document, limit: Limit, args: argparse.Namespace) -> Explanation:
    marks = doc.marks if args.from_marks else None
    if args.next:
        return explain_next(doc.puzzle, marks, strategies=args.strategies, limit=limit)
    return explain(doc.puzzle, marks, strategies=args.strategies, every=args.all, limit=limit)


def _page(found: Explanation, title: str | None) -> str:
    from lamplighter.render.explain_html import draw_explanation

    return draw_explanation(
        found.puzzle,
        found.steps,
        found.start,
        title=title,
        conclusion=found.conclusion,
        strategies=found.strategies,
    )


def _print(item: Item, found: Explanation, args: argparse.Namespace) -> None:
    puzzle, steps = found.puzzle, found.steps
    name = f"{printable(item.name)}: {puzzle.genre} {puzzle.width}x{puzzle.height}"
    if args.next:
        print(name)
        for step in steps:
            print_prose(f"{step.message} ({found.title_of(step)})", "  ")
        if not steps:
            print_prose(found.conclusion, "  ")
        return
    print(f"{name}, {len(steps)} step{'' if len(steps) == 1 else 's'}")
    digits = len(str(len(steps)))
    last = None
    for number, step in enumerate(steps, 1):
        heading = (step.round, step.technique)
        if step.round and (last is None or last[0] != step.round):
            print(f"{'':{digits + 3}}Round {step.round}")
        if heading != last:
            # A heading where the technique changes, so that the sentences need not name it.
            print(f"{'':{digits + 3}}[{found.title_of(step)}]")
            last = heading
        print_prose(step.message, f"{number:>{digits + 1}}. ")
    print_prose(found.conclusion, f"{'':{digits + 3}}")
    print(draw_board(puzzle, found.marks, args, coordinates=True))
