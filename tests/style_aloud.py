"""Whether a board is in a style, asked of clingo with the package's own constraint file."""

from __future__ import annotations

from clingo import Control, Symbol

from lamplighter.backends.asp.encoding import board_facts, layout_of
from lamplighter.methods.asp import read_encodings
from lamplighter.methods.asp_style import style_facts
from lamplighter.methods.style import Style
from lamplighter.puzzle import Puzzle, Solution


def broken_by_asp(puzzle: Puzzle, solution: Solution, style: Style) -> set[str]:
    """The `broken(...)` atoms of style.lp, as text."""
    layout = layout_of("tud", "akari")
    lights = [f"light({col + 1},{row + 1})." for row, col in solution.placed]
    walls = board_facts(puzzle, layout).splitlines()[1:]  # without the size, given below
    text = [read_encodings(("grid", "style")), style_facts(style, puzzle.height, puzzle.width)]
    size = [f"--const=width={puzzle.width}", f"--const=height={puzzle.height}"]
    control = Control(["--warn=none", "--const=explain=1", *size])
    control.add("base", [], "\n".join([*text, *walls, *lights]))
    control.ground([("base", [])])
    found: list[Symbol] = []
    control.solve(on_model=lambda model: found.extend(model.symbols(shown=True)))
    return {str(each) for each in found}


def style_holds_by_asp(puzzle: Puzzle, solution: Solution, style: Style) -> bool:
    return not broken_by_asp(puzzle, solution, style)
