"""Lesson: the rules of a genre, and a small board solved step by step."""

from __future__ import annotations

from dataclasses import dataclass

from lamplighter.book.aloud import tell_board
from lamplighter.book.look import Drawn, draw
from lamplighter.genre import Content, find_genre
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.explain_svg import marks_after
from lamplighter.verbs.explain import explain
from lamplighter.verbs.solve import solve

__all__ = ["Lesson", "Panel", "lesson_of"]

_O: Content = None
_EXAMPLES: dict[str, tuple[object, ...]] = {
    "akari": (".0...", "....2", "..1..", "3....", "...0."),
    "kuromasu": (
        (_O, 5, _O, _O, _O),
        (5, _O, _O, _O, _O),
        (_O, 2, _O, 5, _O),
        (_O, _O, _O, _O, 4),
        (_O, _O, _O, 9, _O),
    ),
}
"""Boards of five or six steps that show the first techniques; our generator drew them."""


@dataclass(frozen=True)
class Panel:
    """One picture of the worked example."""

    drawn: Drawn
    sentence: str
    told: str
    """The picture in words."""


@dataclass(frozen=True)
class Lesson:
    """What a reader has to know before the first board."""

    title: str
    rules: tuple[str, ...]
    panels: tuple[Panel, ...]
    """Empty if there is no example of the genre."""
    key: str
    """What the signs in the pictures mean."""


def lesson_of(name: str) -> Lesson:
    """The lesson of a genre."""
    genre = find_genre(name)
    rows = _EXAMPLES.get(genre.name)
    panels: list[Panel] = []
    if rows is not None:
        puzzle = Puzzle.from_rows(genre.name, rows)
        marks = Marks.empty(puzzle)
        for number, step in enumerate(explain(puzzle).steps, 1):
            after = marks_after(puzzle, step, marks)
            told = f"Step {number} on the example board. {tell_board(puzzle)}"
            roles: dict[Cell, str] = dict.fromkeys(step.because, "reason")
            roles |= dict.fromkeys(step.focus, "focus")
            roles |= {cell: "target" for cell in step.settles if cell not in step.follows}
            drawn = draw(puzzle, after, coordinates=True, highlights=roles)
            panels.append(Panel(drawn, step.message, told))
            marks = after
        solution = solve(puzzle).solution
        assert solution is not None
        told = f"The example board, solved. {tell_board(puzzle)}"
        panels.append(Panel(draw(puzzle, solution, coordinates=True), "Solved.", told))
    key = (
        f"r3c4 is the cell in row 3, column 4. A dot marks a cell that is {genre.words.absent};"
        " frames show what a step settles, hatching and corners what it rests on."
    )
    return Lesson(genre.title, tuple(genre.rules), tuple(panels), key)
