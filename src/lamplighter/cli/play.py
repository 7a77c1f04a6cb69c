"""`lamplighter play`: play boards in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any

from lamplighter.cli.drawing import can_show_boxes
from lamplighter.cli.generate import density
from lamplighter.cli.options import count
from lamplighter.cli.progress import working
from lamplighter.cli.report import report
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import FormatError, GenerationError, PuzzleError
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.methods import SYMMETRIES, Order
from lamplighter.methods.order import VARIED

if TYPE_CHECKING:
    from lamplighter.play.store import Kept

DESCRIPTION = """\
Play in the terminal: the boards of SOURCE one after another, or new ones made to order. Without
either, it carries on with the game you played last, or makes a new board. Hints, trials, undo and
the keys are those of the page (lamplighter serve); ? shows them. Every mark is kept: a board that
was begun is brought back as you left it.
--genre and --size are those of new boards too. v (or "way") steps through the solution.
--plain speaks in lines, for screen readers: "bulb r3c4", "hint", "check". So does a pipe."""

EXAMPLES = """\
examples:
  lamplighter play
  lamplighter play --level hard --size 12x8
  lamplighter play --genre kuromasu --new
  lamplighter play puzzles.jsonl
  lamplighter play 'https://puzz.link/p?akari/6/6/nekcakbl' --plain
  lamplighter play --resume

Exit codes: 0 played, 2 bad input, 3 no such board was found."""

_WISHES = ("level", "symmetry", "density", "technique", "without", "seed")
_LONGEST_SIDE = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser, optional=True, stdin=False, max_side=_LONGEST_SIDE)
    group = parser.add_argument_group("new boards")
    group.add_argument("--level", metavar="L", help=f"{', '.join(LABELS)}, or 0 to 9")
    group.add_argument(
        "--symmetry", metavar="NAME", help=f"{', '.join(SYMMETRIES)}, {VARIED} ({VARIED})"
    )
    group.add_argument(
        "--density", metavar="D", type=density,
        help="share of walls (Akari) or black cells (Kuromasu): 22%%, or a range: 20-26%%",
    )  # fmt: skip
    group.add_argument(
        "--technique", metavar="NAME", action="append",
        help="a technique that solving it takes; may be repeated",
    )  # fmt: skip
    group.add_argument(
        "--without", metavar="NAME", action="append",
        help="a technique that solving it does not take; may be repeated",
    )  # fmt: skip
    group.add_argument("--seed", type=count, metavar="S", help="the same boards for the same seed")
    group.add_argument("--new", action="store_true", help="a new board, whatever was begun")
    group = parser.add_argument_group("playing")
    group.add_argument(
        "--resume", action="store_true", help="carry on with the last game that is not solved"
    )
    group.add_argument(
        "--plain", action="store_true", help="commands and answers in lines, without a screen"
    )
    group.add_argument("--ascii", action="store_true", help="draw the board in plain ASCII")
    group.add_argument(
        "--theme", choices=("auto", "dark", "light"), default="auto",
        help="colours (auto: as the terminal's ground is)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    # Imported here: the help needs none of it.
    from lamplighter.play.maker import Maker
    from lamplighter.play.session import Session
    from lamplighter.play.store import Store

    _require_sense(args)
    on_screen = not args.plain and _has_screen()
    if on_screen:
        from lamplighter.play.app import play_screen
    store, maker = Store(), Maker(args.seed)
    boards: list[Kept] = []
    code = 0
    if args.sources:
        boards, code = _read(args)
        if not boards:
            return 2
    elif args.resume or not (args.new or args.genre or args.size or _asked(args)):
        last = store.last()
        if last is not None:
            boards = [last]
        elif args.resume:
            raise PuzzleError("there is no game to carry on with")
    if not boards:
        genre, wishes = _order(args)
        try:
            with working("making a board"):
                boards = [maker.make(genre, wishes)]
        except GenerationError as error:
            report(error, debug=args.debug)
            return 3
    session = Session(boards, store, maker=maker)
    ascii_only = args.ascii or not can_show_boxes()
    if on_screen:
        if not play_screen(session, ascii=ascii_only, theme=args.theme):
            code = 2
    else:
        from lamplighter.play.plain import play_lines

        if sys.stdin is None:
            raise FormatError("standard input is closed")
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        play_lines(session, sys.stdin, sys.stdout, ascii=ascii_only)
    if session.fault:
        report(session.fault)
    return code


def _has_screen() -> bool:
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last
    if not all(stream is not None and stream.isatty() for stream in streams):
        return False
    return os.environ.get("TERM") != "dumb"


def _asked(args: argparse.Namespace) -> list[str]:
    """The wishes for new boards that were given."""
    return [name for name in _WISHES if getattr(args, name) is not None]


def _require_sense(args: argparse.Namespace) -> None:
    """Refuse options that mean nothing together."""
    asked = [f"--{name}" for name in _asked(args)] + ["--new"] * args.new
    if args.sources and asked:
        raise PuzzleError(f"{asked[0]} is for new boards, which a SOURCE is not")
    if args.resume:
        asked += [f"--{name}" for name in ("genre", "size") if getattr(args, name) is not None]
        if args.sources or asked:
            given = asked[0] if asked else "a SOURCE"
            raise PuzzleError(f"--resume carries on with a game that is there: leave out {given}")
    if "-" in args.sources:
        raise FormatError("standard input is where you play: give the board as a file or a text")
    if args.max_side is None:
        args.max_side = _LONGEST_SIDE


def _read(args: argparse.Namespace) -> tuple[list[Kept], int]:
    """The boards of the sources, and the exit code that those which are none lead to."""
    from lamplighter.play.session import begin

    boards, code = [], 0
    for item in items_of(args):
        if item.doc is None:
            report_item(item, args)
            code = 2
            continue
        title = item.doc.meta.get("title")
        said = title if isinstance(title, str) and title.isprintable() else ""
        boards.append(begin(item.doc.puzzle, item.doc.marks, title=said))
    if not boards and not code:
        raise FormatError("there is no puzzle in this SOURCE")
    return boards, code


def _order(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    genre = find_genre(args.genre or "akari").name
    wishes = {name: getattr(args, name) for name in _asked(args) if name != "seed"}
    if args.size is not None:
        wishes["height"], wishes["width"] = args.size
    order = Order.of(genre, **wishes)
    if max(order.height, order.width) > args.max_side:
        raise PuzzleError(f"a side may have at most {args.max_side} cells")
    return genre, wishes
