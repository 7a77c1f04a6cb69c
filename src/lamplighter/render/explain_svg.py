"""An explanation as pictures: one SVG per step, with its reasons and the cells it settles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lamplighter.genre import find_genre
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.svg import Svg, draw_svg
from lamplighter.techniques import Step
from lamplighter.techniques.scene import Ghost, whole_scene

__all__ = ["draw_step", "draw_steps", "marks_after"]


def draw_step(
    puzzle: Puzzle,
    step: Step,
    marks: Marks | None = None,
    *,
    theme: str = "light",
    title: str | None = None,
) -> Svg:
    """One step on the marks before it: its reasons, what it settles, and the marks it makes.

    A hypothesis is drawn as ghosts, numbered as its lines are, with a cross where it breaks down;
    the cells it settles are framed, and get their marks in the next picture.
    """
    marks = marks or Marks.empty(puzzle)
    scene = whole_scene(step)
    roles: dict[Cell, str] = dict.fromkeys(step.focus, "focus")
    roles |= dict.fromkeys(step.because, "reason")
    roles |= {cell: "target" for cell in step.settles if cell not in step.follows}
    return draw_svg(
        puzzle,
        # What is only supposed is drawn as ghosts, and its conclusion in the picture after it.
        marks if step.lines else marks_after(puzzle, step, marks),
        theme=theme,
        highlights=roles,
        labels=scene.labels,
        ghosts={cell: _ghost_name(ghost) for cell, ghost in scene.ghosts.items()},
        clashes=scene.clashes,
        coordinates=True,
        title=title or step.message,
    )


def _ghost_name(ghost: Ghost) -> str:
    return ("placed" if ghost.placed else "absent") + ("-inside" if ghost.depth > 1 else "")


def draw_steps(
    puzzle: Puzzle, steps: Sequence[Step], marks: Marks | None = None, *, theme: str = "light"
) -> Iterator[Svg]:
    """One picture per step, in order, each with all the marks made so far."""
    marks = marks or Marks.empty(puzzle)
    for number, step in enumerate(steps, 1):
        told = f"Round {step.round}, step" if step.round else "Step"
        title = f"{told} {number} of {len(steps)}: {step.message}"
        yield draw_step(puzzle, step, marks, theme=theme, title=title)
        marks = marks_after(puzzle, step, marks)


def marks_after(puzzle: Puzzle, step: Step, marks: Marks) -> Marks:
    """The marks with those that the step makes."""
    rows = [list(row) for row in marks.rows]
    genre = find_genre(puzzle.genre)
    for cells, mark in ((step.places, genre.placed), (step.excludes, genre.absent)):
        for row, col in cells:
            rows[row][col] = mark
    return Marks(puzzle.genre, tuple(map("".join, rows)))
