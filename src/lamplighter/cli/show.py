"""`lamplighter show`: draw boards in the terminal."""

from __future__ import annotations

import argparse

from lamplighter.cli.drawing import add_drawing_arguments, draw_board
from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.report import note, printable
from lamplighter.cli.sources import add_source_arguments, items_of
from lamplighter.cli.tour import Tour
from lamplighter.errors import FormatError, PuzzleError
from lamplighter.formats.base import Document
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve

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
    if args.empty:
        return None
    if args.solve:
        return _solved(doc.puzzle, args.timeout)
    if args.solution:
        if doc.solution is None:
            raise FormatError("no solution to draw: SOURCE holds none")
        return doc.solution
    return doc.marks


def _solved(puzzle: Puzzle, seconds: float | None) -> Solution:
    found = solve(puzzle, limit=Limit(seconds=seconds))
    if found.solution is None:
        raise PuzzleError(f"no solution to draw: the puzzle is {found.status.value}")
    if found.status is Status.MULTIPLE:
        note("more than one solution: the first is drawn")
    return found.solution


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
    for shown, (name, doc, layer) in enumerate(tour):
        puzzle = doc.puzzle
        broken = check(puzzle, layer) if args.mistakes and layer is not None else []
        drawing = draw_board(puzzle, layer, args, violations=broken, coordinates=args.coordinates)
        if shown:
            print()
        print(f"{printable(name)}: {puzzle.genre} {puzzle.width}x{puzzle.height}")
        print(drawing)
        for each in broken:
            print(each.message)
    return tour.worst
