"""Cells and rows of a board in play, in words."""

from __future__ import annotations

from itertools import groupby

from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_name
from lamplighter.play.game import Game, Mark
from lamplighter.play.survey import Survey

__all__ = ["describe", "describe_line", "dot_word", "placed_word"]


def placed_word(genre: str) -> str:
    """What a player says to place something: bulb, black."""
    return find_genre(genre).words.placed.split()[0]


def dot_word(genre: str) -> str:
    """What a player says of a cell without: dot, white."""
    known = find_genre(genre)
    return known.words.absent if known.look.placed == "black" else "dot"


def describe(game: Game, survey: Survey, cell: Cell) -> str:
    """What is in a cell: "wall with a 2, done", "bulb on trial", "lit"."""
    genre, content = find_genre(game.puzzle.genre), game.puzzle[cell]
    mark = game.mark_at(cell)
    trial = " on trial" if cell in game.levels else ""
    if mark is Mark.PLACED:
        return placed_word(genre.name) + trial
    clue = genre.clue_at(content)
    if not game.is_open(cell):
        said = "wall" if genre.walls and clue is None else f"{clue}"
        if genre.walls and clue is not None:
            said = f"wall with a {clue}"
        ticked = ", ticked" if mark is Mark.TICK else ""
        return said + (", done" if cell in survey.done else "") + ticked
    shown = "" if clue is None else f"{clue}, "
    if mark is Mark.DOT:
        absent = "white" if genre.look.placed == "black" else f"no {placed_word(genre.name)}"
        return shown + absent + (", lit" if cell in survey.lit else "") + trial
    return shown + ("lit" if cell in survey.lit else "open")


def describe_line(game: Game, survey: Survey, cells: list[Cell]) -> str:
    """A row or column cell by cell; equal neighbours are told together."""
    parts = []
    for said, same in groupby(cells, lambda cell: describe(game, survey, cell)):
        group = list(same)
        names = cell_name(group[0])
        if len(group) > 1:
            names += f" to {cell_name(group[-1])}"
        parts.append(f"{names} {said}")
    return "; ".join(parts) + "."
