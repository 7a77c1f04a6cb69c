"""A diagnosis told in a terminal: the verdict first, then what to do about it."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from lamplighter.cli.drawing import draw_board
from lamplighter.cli.streams import width_of
from lamplighter.genre import Violation
from lamplighter.grid import Cell, name_cells
from lamplighter.outcome import Status
from lamplighter.puzzle import Solution
from lamplighter.verbs.diagnose import Diagnosis, Repair

__all__ = ["tell_diagnosis"]

_SHOWN = 12  # repairs shown; --json has them all
_INDENT = " " * 14
_GAP = "   "
_CUT = re.compile(r"\band \d+ more\b")


def tell_diagnosis(name: str, found: Diagnosis, args: argparse.Namespace) -> None:
    """Print it, under the name of the draft."""
    print(f"{name}: {found.verdict}")
    notes = found.notes
    for heading in _ORDER:
        if heading == "solutions":
            _say(heading, _pair(found, args))
        elif heading == "repairs" and found.repairs:
            _say(heading, _repairs(found))
        elif heading in notes:
            note = notes[heading]
            _say(heading, f"{note} (--json lists them)" if _CUT.search(note) else note)
        if heading == "clash" and found.clash:
            _say("", ["", *_boards(found, [None], args)])
    if not found.complete and found.status is not Status.UNKNOWN:
        print("  The limit came before the end: there may be more.")


_ORDER = (
    "symmetry", "differs", "solutions", "clash", "repairs", "together", "next", "redundant",
    "sufficient", "level", "idle",
)  # fmt: skip


def _say(heading: str, lines: str | Sequence[str]) -> None:
    for place, line in enumerate([lines] if isinstance(lines, str) else lines):
        if line:
            print(f"  {heading:12}{line}" if place == 0 else f"{_INDENT}{line}".rstrip())


def _pair(found: Diagnosis, args: argparse.Namespace) -> list[str]:
    if len(found.pair) < 2:
        return []
    where = name_cells(found.pair_differs)
    return [f"two of them, with ! where they differ: {where}", *_boards(found, found.pair, args)]


def _boards(
    found: Diagnosis, layers: Iterable[Solution | None], args: argparse.Namespace
) -> list[str]:
    """The boards side by side, or one below the other where the terminal is too narrow."""
    assert found.puzzle is not None
    marked = _marked(found.pair_differs or found.clash)
    drawn = [
        draw_board(found.puzzle, layer, args, violations=marked, coordinates=True).splitlines()
        for layer in layers
    ]
    # Colours take no room: a drawing without them says how wide it is.
    wide = len(drawn[0][-1])
    fits = len(_INDENT) + len(drawn) * (wide + len(_GAP)) <= width_of(sys.stdout)
    if not fits:
        return [line for board in drawn for line in board]
    head = len(drawn[0]) - found.puzzle.height - 2  # lines with the numbers of columns
    rows = []
    for place, lines in enumerate(zip_longest(*drawn, fillvalue="")):
        if place < head:
            rows.append(_GAP.join(line.ljust(wide) for line in lines))
        else:
            rows.append(_GAP.join(lines))
    return rows


def _marked(cells: tuple[Cell, ...]) -> list[Violation]:
    return [Violation("marked", cells, "")] if cells else []


def _repairs(found: Diagnosis) -> list[str]:
    shown = found.repairs[:_SHOWN]
    wide = max((len(each.message) for each in shown), default=0)
    lines = [f"{each.message:{wide}}   {_worth(each)}".rstrip() for each in shown]
    if len(found.repairs) > _SHOWN:
        lines.append(f"and {len(found.repairs) - _SHOWN} more")
    if found.complete and not found.repairs_are_all:
        lines.append("(not every change was tried: --timeout S takes more time)")
    return lines


def _worth(repair: Repair) -> str:
    return repair.level_message or ("" if repair.status is Status.UNIQUE else repair.count_message)
