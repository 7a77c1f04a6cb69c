"""A gadget: a board with cells that carry truth values.

A variable is carried by two white cells, one with a bulb when it is true, the other when it is
false. The gadgets of the proofs are files of the annotated format in `gadgets/`.

With 0s alone a gadget is *loose*: it states a relation, not a function. Its variables are lines,
runs that go on in the next gadget, and each line has a bulb on this side or on the other. Of the
two cells of a variable one is beyond the gadget, and stands for all of the other side: a bulb there
makes an input false and an output true. The other is where the line enters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from lamplighter.complexity.kinds import GADGET_KINDS, Kind, Values, find_kind
from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.formats import Document, read, write_document
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle

__all__ = ["ONLY", "Gadget", "Pair", "find_gadget", "gadget_names"]

ONLY = (0, 1, 2, 3)
"""The clues that make Akari hard by themselves."""

_WITH_ZEROS = ("wire", "turn", "split", "true", "or", "cross")


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
    loose: bool = False
    """Whether it states a relation: see `Kind.loosely`."""

    @classmethod
    def from_document(cls, kind: Kind, doc: Document, loose: bool | None = None) -> Gadget:
        """The gadget of an annotated board; PuzzleError if its letters are not the kind's.

        One whose only number is 0 is loose, if nothing else is said.
        """
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
        gadget = cls(kind, doc.puzzle, (*found[0], *found[1]))
        return replace(gadget, loose=gadget.numbers == [0] if loose is None else loose)

    @property
    def allowed(self) -> frozenset[Values]:
        """The rows of values that must be possible; no others may be."""
        return self.kind.loosely if self.loose else self.kind.allowed

    def expected(self, values: Values) -> list[Values]:
        """The allowed rows with the inputs of this one."""
        count = len(self.kind.inputs)
        return sorted(row for row in self.allowed if row[:count] == values[:count])

    @property
    def tells(self) -> list[tuple[Cell, bool]]:
        """For each variable a cell, and the value that a bulb there gives it."""
        count = len(self.kind.inputs)
        return [
            (pair.false, False) if self.loose and index < count else (pair.true, True)
            for index, pair in enumerate(self.pairs)
        ]

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
        if self.loose:
            return tuple((cell in bulbs) == value for cell, value in self.tells)
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
    """The gadgets of the proofs, as `1-wire`."""
    zeros = [f"0-{name}" for name in _WITH_ZEROS]
    return zeros + [f"{only}-{kind.name}" for only in ONLY[1:] for kind in GADGET_KINDS]


@cache
def find_gadget(name: str) -> Gadget:
    """The gadget of a proof of that name, such as `1-wire`."""
    if name not in gadget_names():
        raise UnknownNameError("gadget", name, gadget_names())
    text = (files("lamplighter.complexity") / "gadgets" / f"{name}.txt").read_text("ascii")
    doc = read(text, format="pulles-annotated")
    return Gadget.from_document(find_kind(name[2:]), doc, loose=name[0] == "0")
