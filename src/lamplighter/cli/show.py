"""`lamplighter show`: draw boards in the terminal."""

from __future__ import annotations

import argparse

from lamplighter.cli.drawing import add_drawing_arguments, draw_board
from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.report import note, printable
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.errors import FormatError
from lamplighter.formats.base import Document
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Solution
from lamplighter.render import layer
from lamplighter.verbs.check import check

DESCRIPTION = """\
Draw every board of SOURCE in the terminal, with its marks, or with its solution (--solution)."""

EXAMPLES = """\
examples:
  lamplighter show 7x7:b11p2Bb0b01pBBb
  lamplighter show saved-game.pzprv3 --coordinates
  lamplighter show solved.jsonl --solution --ascii"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("drawing")
    add_layer_arguments(group)
    group.add_argument("--coordinates", action="store_true", help="number rows and columns")
    add_drawing_arguments(group)


def add_layer_arguments(group: argparse._ArgumentGroup) -> None:
    """What to draw on the board: its marks (the default), its solution, nothing."""
    either = group.add_mutually_exclusive_group()
    either.add_argument("--solution", action="store_true", help="draw the solution SOURCE holds")
    either.add_argument("--solve", action="store_true", help="solve it, and draw the solution")
    either.add_argument("--empty", action="store_true", help="draw the puzzle without any marks")
    add_timeout_argument(group, "seconds for --solve, for each puzzle")
    group.add_argument("--mistakes", action="store_true", help="mark the cells of broken rules")


def layer_of(doc: Document, args: argparse.Namespace) -> Marks | Solution | None:
    """The marks or solution to draw, as the arguments say."""
    if not args.solve:
        return layer.layer_of(doc, empty=args.empty, solution=args.solution)
    solution, found = layer.solved_layer(doc, Limit(seconds=args.timeout))
    if found.status is Status.MULTIPLE:
        note("more than one solution: the first is drawn")
    return solution


def require_layers(args: argparse.Namespace) -> None:
    """Refuse options that mean nothing together."""
    if args.mistakes and args.empty:
        raise FormatError("--mistakes needs marks, which --empty leaves out")
    if args.mistakes and args.solve:
        raise FormatError("--mistakes needs marks: what --solve draws has no mistakes")
    if args.timeout is not None and not args.solve:
        raise FormatError("--timeout is for --solve")


def run(args: argparse.Namespace) -> int:
    require_layers(args)
    tour = Tour(items_of(args), args, lambda doc: layer_of(doc, args))
    for shown, (name, doc, drawn) in enumerate(tour):
        puzzle = doc.puzzle
        broken = check(puzzle, drawn) if args.mistakes and drawn is not None else []
        drawing = draw_board(puzzle, drawn, args, violations=broken, coordinates=args.coordinates)
        if shown:
            print()
        print(f"{printable(name)}: {puzzle.genre} {puzzle.width}x{puzzle.height}")
        print(drawing)
        for each in broken:
            print(each.message)
    return tour.worst
