"""Mask: what each cell of a board must be before it is drawn.

One letter per cell: '#' is a wall (Akari) or shows a clue (Kuromasu), '+' is neither, '.' is free.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lamplighter.errors import PuzzleError, quote
from lamplighter.grid import Cell, Turn, cell_name, turn_rows
from lamplighter.methods.motif import text_rows

__all__ = ["FREE", "NONE", "RIMS", "TAKEN", "clear_box", "complete", "draw_on", "read_mask"]

FREE, TAKEN, NONE = ".#+"

_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_AROUND = (*_BESIDE, (-1, -1), (-1, 1), (1, -1), (1, 1))
RIMS: tuple[tuple[Cell, ...], ...] = (_AROUND, _BESIDE, ())
"""Which cells around a motif stay free of all else: the first that gives a board is taken."""


def read_mask(asked: str | Sequence[str]) -> tuple[str, ...]:
    """The rows of a mask, or of the file of that path."""
    is_file = isinstance(asked, str)
    rows = text_rows(asked, "mask") if isinstance(asked, str) else [str(row) for row in asked]
    what = f"mask {asked}" if is_file else "the mask"
    if not rows or not rows[0]:
        raise PuzzleError(f"{what}: expected rows of '.', '#' and '+', got none")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"{what}: row {number + 1} has {len(row)} cells, expected {len(rows[0])}:"
                f" {quote(row)}"
            )
        for col, letter in enumerate(row):
            if letter not in (FREE, TAKEN, NONE):
                raise PuzzleError(
                    f"{what}: {cell_name((number, col))} is {quote(letter)},"
                    " expected '.' (free), '#' or '+'"
                )
    return tuple(rows)


def draw_on(mask: Sequence[str], motif: Collection[Cell], rim: Sequence[Cell]) -> tuple[str, ...]:
    """The mask with a motif drawn on it, and around that a rim which stays as it is."""
    drawn = [list(row) for row in mask]
    for row, col in motif:
        if drawn[row][col] == NONE:
            raise PuzzleError(
                f"the motif and the mask do not go together at {cell_name((row, col))}: '+' there"
            )
        drawn[row][col] = TAKEN
    for row, col in motif:
        for down, right in rim:
            near = row + down, col + right
            inside = 0 <= near[0] < len(drawn) and 0 <= near[1] < len(drawn[0])
            if inside and drawn[near[0]][near[1]] == FREE:
                drawn[near[0]][near[1]] = NONE
    return tuple("".join(row) for row in drawn)


def clear_box(mask: Sequence[str], motif: Collection[Cell]) -> tuple[str, ...]:
    """The mask with nothing else in the smallest box around a motif, nor beside that."""
    top, bottom = min(row for row, _ in motif) - 1, max(row for row, _ in motif) + 1
    left, right = min(col for _, col in motif) - 1, max(col for _, col in motif) + 1
    return tuple(
        "".join(
            NONE if letter == FREE and top <= row <= bottom and left <= col <= right else letter
            for col, letter in enumerate(line)
        )
        for row, line in enumerate(draw_on(mask, motif, ()))
    )


def complete(mask: Sequence[str], turns: Sequence[Turn], symmetry: str) -> tuple[str, ...]:
    """The mask with what the turns make of it; an error where they contradict it."""
    rows = [list(row) for row in mask]
    before = None
    while before != rows:
        before = rows
        for turn in turns:
            rows = [
                [_both(old, new, (row, col), symmetry) for col, (old, new) in enumerate(pairs)]
                for row, pairs in enumerate(
                    zip(*both, strict=True)
                    for both in zip(rows, turn_rows(rows, turn), strict=True)
                )
            ]
    return tuple("".join(row) for row in rows)


def _both(old: str, new: str, cell: Cell, symmetry: str) -> str:
    if FREE not in (old, new) and old != new:
        raise PuzzleError(
            f"the mask contradicts the symmetry {symmetry}: {cell_name(cell)} is {quote(old)},"
            f" and a cell that it is the image of is {quote(new)}"
        )
    return new if old == FREE else old
