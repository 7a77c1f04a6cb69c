"""Boards in the terminal, in the characters and colours it can show."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from lamplighter.genres import Violation
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.text import draw_text, wants_colour

__all__ = ["add_drawing_arguments", "can_show_boxes", "draw_board"]


def add_drawing_arguments(group: argparse._ActionsContainer) -> None:
    """--ascii and --colour."""
    group.add_argument("--ascii", action="store_true", help="draw boards in plain ASCII")
    group.add_argument(
        "--colour", "--color", choices=("auto", "always", "never"), default="auto",
        help="colours (auto)",
    )  # fmt: skip


def draw_board(
    puzzle: Puzzle,
    layer: Marks | Solution | None,
    args: argparse.Namespace,
    *,
    violations: Sequence[Violation] = (),
    coordinates: bool = False,
) -> str:
    """The board as `draw_text` draws it, as the arguments say and the terminal can show."""
    colour = wants_colour(sys.stdout) if args.colour == "auto" else args.colour == "always"
    return draw_text(
        puzzle,
        layer,
        style="ascii" if args.ascii or not can_show_boxes() else "unicode",
        colour=colour,
        violations=violations,
        coordinates=coordinates,
    )


def can_show_boxes() -> bool:
    """Whether the terminal's encoding has the characters of the Unicode drawing."""
    try:
        "┌─│█░●■○·×".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
