"""Motif: a picture that the walls (Akari) or the places of the clues (Kuromasu) show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.grid import Cell, cell_name
from lamplighter.methods.lettering import letter_rows

__all__ = ["LETTERS", "MOTIFS", "Motif", "find_motif", "text_rows"]

LETTERS = "letters:"
"""What a motif begins with that is a text."""

_MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class Motif:
    """A picture, by name or by its rows of '#' and '.'."""

    name: str
    rows: tuple[str, ...] = ()

    @property
    def is_solid(self) -> bool:
        """Whether the room inside it, between its strokes, is part of the picture."""
        return self.name not in ("cross", "frame")

    def cells(self, height: int, width: int) -> frozenset[Cell]:
        """The cells that it takes in the middle of a board; an error if it does not fit there."""
        if self.name in MOTIFS:
            return frozenset(MOTIFS[self.name](height, width))
        rows: Sequence[str] = self.rows
        if not rows:
            rows = letter_rows(self.name.removeprefix(LETTERS), height, width)
        high, wide = len(rows), len(rows[0])
        if high > height or wide > width:
            raise PuzzleError(
                f"the motif takes {wide}x{high} cells, and the board has {width}x{height}"
            )
        down, right = (height - high) // 2, (width - wide) // 2
        return frozenset(
            (row + down, col + right)
            for row, line in enumerate(rows)
            for col, char in enumerate(line)
            if char == "#"
        )


def find_motif(asked: str | Sequence[str]) -> Motif:
    """The motif of that name, of that text (`letters:HI`), in that file, or of those rows."""
    if not isinstance(asked, str):
        return Motif("rows", _picture([str(row) for row in asked], "the motif"))
    if asked in MOTIFS or asked.startswith(LETTERS):
        return Motif(asked)
    if "/" not in asked and "." not in asked and not Path(asked).exists():
        raise UnknownNameError("motif", asked, [*MOTIFS, f"{LETTERS}TEXT", "a file"])
    return Motif(asked, _picture(text_rows(asked, "motif"), f"motif {asked}"))


def text_rows(path: str, what: str) -> list[str]:
    """The lines of a small text file, without blank ones at its ends."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)  # a device may have no end
        lines = data.decode().splitlines()
    except UnicodeDecodeError:
        raise PuzzleError(f"{what} {path}: expected lines of text") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise PuzzleError(f"cannot read the {what} {quote(path, 80)}: {reason}") from None
    if len(data) > _MOST_BYTES:
        raise PuzzleError(f"{what} {path}: expected at most {_MOST_BYTES} bytes")
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    return [line.rstrip() for line in lines]


def _picture(rows: list[str], what: str) -> tuple[str, ...]:
    """Rows of '#' and '.' of one length, no larger than what they show."""
    for number, row in enumerate(rows):
        for col, char in enumerate(row):
            if char not in "#. ":
                raise PuzzleError(
                    f"{what}: {cell_name((number, col))} is {quote(char)},"
                    " and a motif is drawn with '#' on '.'"
                )
    width = max((len(row) for row in rows), default=0)
    even = [row.replace(" ", ".").ljust(width, ".") for row in rows]
    shown = [col for col in range(width) if any(row[col] == "#" for row in even)]
    drawn = [number for number, row in enumerate(even) if "#" in row]
    if not shown:
        raise PuzzleError(f"{what}: expected a picture of '#', got none")
    lines = even[drawn[0] : drawn[-1] + 1]
    return tuple(row[shown[0] : shown[-1] + 1] for row in lines)


def _checker(height: int, width: int) -> list[Cell]:
    """Every other cell of every other row, and those between, by turns: a board of squares."""
    down, right = (height - 1) % 4 // 2, (width - 1) % 4 // 2
    return [
        (row, col)
        for row in range(down, height, 2)
        for col in range(right, width, 2)
        if (row - down + col - right) % 4 == 0
    ]


def _cross(height: int, width: int) -> list[Cell]:
    """Two bars that meet in the middle, one cell thick, or two on an even side."""
    thick_down, thick_across = 2 - height % 2, 2 - width % 2
    long_down, long_across = _part(height, thick_down), _part(width, thick_across)
    return [
        *_block(height, width, long_down, thick_across),
        *_block(height, width, thick_down, long_across),
    ]


def _part(side: int, least: int) -> int:
    """About two thirds of a side, and in its middle."""
    part = max(least, round(side * 0.66))
    return part if part % 2 == side % 2 else part - 1


def _block(height: int, width: int, high: int, wide: int) -> list[Cell]:
    top, left = (height - high) // 2, (width - wide) // 2
    return [(row, col) for row in range(top, top + high) for col in range(left, left + wide)]


def _frame(height: int, width: int) -> list[Cell]:
    """A ring, a sixth of the shorter side away from the border."""
    rim = max(1, round(min(height, width) / 6))
    outer = _block(height, width, max(1, height - 2 * rim), max(1, width - 2 * rim))
    inner = _block(height, width, max(0, height - 2 * rim - 2), max(0, width - 2 * rim - 2))
    return sorted({*outer} - {*inner})


MOTIFS: dict[str, Callable[[int, int], list[Cell]]] = {
    "checker": _checker,
    "cross": _cross,
    "frame": _frame,
}
"""The motifs that fit themselves to the board, by name."""
