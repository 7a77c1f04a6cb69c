"""A gadget: a board with cells that carry truth values.

A variable is carried by two white cells, one with a bulb when it is true, the other when it is
false. The eighteen gadgets of the proof are files of the annotated format in `gadgets/`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from lamplighter.complexity.kinds import GADGET_KINDS, Kind, Values, find_kind
from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.formats import Document, read, write_document
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle

__all__ = ["ONLY", "Gadget", "Pair", "find_gadget", "gadget_names"]

ONLY = (1, 2, 3)
"""The clues that make Akari hard by themselves."""


class Pair(NamedTuple):
    """The two cells of a variable."""

    true: Cell
    false: Cell

    def value(self, bulbs: Sequence[Cell] | frozenset[Cell]) -> bool | None:
        """What the bulbs say; None if both cells have one, or neither."""
        true, false = self.true in bulbs, self.false in bulbs
        return true if true is not false else None


@dataclass(frozen=True)
class Gadget:
    """A board that is meant to be of a kind; `verify` says whether it is."""

    kind: Kind
    puzzle: Puzzle
    pairs: tuple[Pair, ...]
    """The cells of the variables, in the order of the kind's letters."""

    @classmethod
    def from_document(cls, kind: Kind, doc: Document) -> Gadget:
        """The gadget of an annotated board; PuzzleError if its letters are not the kind's."""
        found = [
            [Pair((a, b), (c, d)) for (a, b), (c, d) in doc.meta.get(key, ())]
            for key in ("inputs", "outputs")
        ]
        letters = "XY"[: len(found[0])] + "PQ"[: len(found[1])]
        if letters != kind.letters:
            raise PuzzleError(
                f"a gadget {kind.name!r} has the variables {' '.join(kind.letters)},"
                f" got {' '.join(letters) or 'none'}"
            )
        return cls(kind, doc.puzzle, (*found[0], *found[1]))

    @property
    def numbers(self) -> list[int]:
        """The clues that occur, each once."""
        return sorted({clue for clue in self.puzzle.clues.values() if isinstance(clue, int)})

    @property
    def labels(self) -> dict[Cell, str]:
        """The letter of each cell that carries a value, for pictures."""
        return {
            cell: name
            for letter, pair in zip(self.kind.letters, self.pairs, strict=True)
            for cell, name in ((pair.true, letter), (pair.false, letter.lower()))
        }

    def values(self, bulbs: Sequence[Cell] | frozenset[Cell]) -> Values | None:
        """What the bulbs say of every variable; None if one of them has no value."""
        read = tuple(pair.value(bulbs) for pair in self.pairs)
        return None if None in read else tuple(value is True for value in read)

    def to_document(self) -> Document:
        """The gadget as a document of the annotated format."""
        pairs = [[list(pair.true), list(pair.false)] for pair in self.pairs]
        count = len(self.kind.inputs)
        meta = {"inputs": pairs[:count], "outputs": pairs[count:]}
        return Document(self.puzzle, meta=meta, format="pulles-annotated")

    def to_json(self) -> dict[str, Any]:
        """The gadget as plain JSON values; its text is in the annotated format."""
        return {"kind": self.kind.name, "text": str(self).split("\n")}

    def summary(self) -> dict[str, Any]:
        """Its kind and size, as plain JSON values."""
        return {
            "kind": self.kind.name,
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "white": sum(str(row).count(".") for row in self.puzzle.rows),
            "title": self.kind.title,
        }

    def __str__(self) -> str:
        return write_document(self.to_document(), "pulles-annotated").rstrip("\n")


def gadget_names() -> list[str]:
    """The gadgets of the proof, as `1-wire`."""
    return [f"{only}-{kind.name}" for only in ONLY for kind in GADGET_KINDS]


@cache
def find_gadget(name: str) -> Gadget:
    """The gadget of the proof of that name, such as `1-wire`."""
    if name not in gadget_names():
        raise UnknownNameError("gadget", name, gadget_names())
    text = (files("lamplighter.complexity") / "gadgets" / f"{name}.txt").read_text("ascii")
    return Gadget.from_document(find_kind(name[2:]), read(text, format="pulles-annotated"))
