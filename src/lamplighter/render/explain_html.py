"""An explanation as one HTML page to step through, or to watch.

Everything is in the page: the board and the steps as data, a short script that draws them, a style
sheet. It loads nothing, so it can be mailed, kept and opened without a network.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.lettering import escape
from lamplighter.render.pages import fill, page_file
from lamplighter.render.picture import Picture
from lamplighter.techniques import Step, find_technique
from lamplighter.techniques.scene import conclusion_of, scenes_of

__all__ = ["draw_explanation"]


def draw_explanation(
    puzzle: Puzzle,
    steps: Sequence[Step],
    marks: Marks | None = None,
    *,
    title: str | None = None,
    conclusion: str = "",
    strategies: str = "own",
) -> str:
    """The page for these steps, which start from `marks` or from an empty board.

    `conclusion` is the sentence after the last step; `strategies` names the ladder they are from.
    """
    picture = Picture(puzzle, marks, title=title)
    genre = picture.genre
    count = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
    size = f"{genre.title}, {puzzle.width} by {puzzle.height}, {count}"
    data = {
        "genre": puzzle.genre,
        "walls": bool(genre.walls),
        "shines": genre.look.light is not None,
        "shape": "" if genre.look.placed == "black" else genre.look.placed,
        "absent": genre.absent,
        "height": puzzle.height,
        "width": puzzle.width,
        "cells": [content for row in puzzle.rows for content in row],
        "marks": "".join(picture.mark_rows),
        "steps": [_step(puzzle, step, strategies) for step in steps],
        "conclusion": conclusion,
    }
    parts = {
        "title": escape(title or "Step by step"),
        "subtitle": escape(size),
        "alt": escape(picture.describe()),
        "style": page_file("explain.css"),
        "ghost": genre.look.placed,
        # "</script>" would end the data, wherever it occurs.
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        "script": page_file("explain.js"),
    }
    return fill("explain.html", parts)


def _step(puzzle: Puzzle, step: Step, strategies: str) -> dict[str, object]:
    def place(cell: Cell) -> int:
        return cell[0] * puzzle.width + cell[1]

    def places(cells: Iterable[Cell]) -> list[int]:
        return list(map(place, cells))

    fields: dict[str, object] = {
        "title": find_technique(step.technique, puzzle.genre, strategies).title,
        "places": places(step.places),
        "excludes": places(step.excludes),
        "because": places(step.because),
        "focus": places(step.focus),
        # Of a proof only the conclusion: its lines have the rest.
        "message": conclusion_of(step),
    }
    if step.round:
        fields["round"] = step.round
    if step.follows:
        fields["follows"] = places(step.follows)
    if scenes := scenes_of(step):
        fields["lines"] = [
            {
                "text": scene.line.text,
                "label": scene.label,
                "depth": scene.line.depth,
                "keep": scene.kept,
                "add": [[place(each.cell), each.placed, each.label] for each in scene.added],
                "from": places(scene.sources),
                **({} if scene.clash is None else {"clash": place(scene.clash)}),
            }
            for scene in scenes
        ]
    return fields
