"""An explanation as one HTML page to step through, with buttons, the keyboard or the list.

Everything is in the page: the board and the steps as data, a short script that draws them, a style
sheet. It loads nothing, so it can be mailed, kept and opened without a network.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.lettering import escape
from lamplighter.render.picture import Picture
from lamplighter.render.shapes import SHAPES
from lamplighter.render.themes import THEMES, Theme
from lamplighter.techniques import Step, find_technique

__all__ = ["draw_explanation"]

_SHAPES = (
    "bulb", "disc", "dot", "circle", "circle-on-ink", "hatch", "hatch-on-ink", "reason",
    "reason-on-ink", "target", "focus",
)  # fmt: skip
_COLOURS = (
    "page", "paper", "lit", "grid", "frame", "ink", "on_ink", "on_paper", "circle", "disc", "dot",
    "faint", "glow", "glass", "bulb_line", "socket", "reason", "reason_on_ink", "target", "focus",
)  # fmt: skip


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
        "colours": _colours(),
        "style": _file("explain.css"),
        "shapes": "".join(f'<g id="{name}">{SHAPES[name](_VARIABLES)}</g>' for name in _SHAPES),
        # "</script>" would end the data, wherever it occurs.
        "data": json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        "script": _file("explain.js"),
    }
    page = _file("explain.html")
    before, *pieces = page.split("{{")
    filled = [before]
    for piece in pieces:
        name, _, rest = piece.partition("}}")
        filled += [parts[name], rest]
    return "".join(filled)


def _step(puzzle: Puzzle, step: Step, strategies: str) -> dict[str, object]:
    def places(cells: Sequence[Cell]) -> list[int]:
        return [row * puzzle.width + col for row, col in cells]

    fields: dict[str, object] = {
        "title": find_technique(step.technique, puzzle.genre, strategies).title,
        "places": places(step.places),
        "excludes": places(step.excludes),
        "because": places(step.because),
        "focus": places(step.focus),
        "message": step.message,
    }
    if step.chain:
        fields["chain"] = [[places([cell])[0], label] for cell, label in step.labels.items()]
    return fields


@cache
def _file(name: str) -> str:
    # Imported here: `import lamplighter.render` must not cost what only this page needs.
    from importlib.resources import files

    return files("lamplighter.render").joinpath("page", name).read_text(encoding="utf-8").rstrip()


def _variable(name: str) -> str:
    return f"var(--{name.replace('_', '-')})"


_VARIABLES = Theme(
    name="page",
    broken_tint=None,
    ink_edge=None,
    broken="none",
    differs="none",
    **{name: _variable(name) for name in _COLOURS},
)
"""A theme whose colours the page fills in, light or dark as the reader prefers."""


def _colours() -> str:
    light, dark = (_definitions(theme) for theme in THEMES[:2])
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"


def _definitions(theme: Theme) -> str:
    colours = {name: getattr(theme, name) for name in _COLOURS}
    colours |= {"text": theme.on_paper, "edge": theme.grid}
    colours["hover"] = "#eef1f6" if theme.name == "light" else "#262b35"
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in colours.items())
