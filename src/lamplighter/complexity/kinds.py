"""The kinds of gadgets: what each of them does to truth values.

A kind is a relation: the rows of truth values, inputs first, that its variables may take. A wire is
{(false, false), (true, true)}; what forces its input to be true is {(true,)}.

Gadgets of 0s are held to a *loose* version of their kind: an output that may be true may also be
false. Circuits without NOT need no more than that (`rails.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from lamplighter.errors import UnknownNameError

__all__ = ["GADGET_KINDS", "KINDS", "Kind", "Values", "find_kind"]

Values = tuple[bool, ...]
"""One truth value per variable: the inputs, then the outputs."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a gadget is for."""

    name: str
    title: str
    inputs: str
    """The letters of its inputs in the annotated format, of X and Y."""
    outputs: str
    """The letters of its outputs, of P and Q."""
    allowed: frozenset[Values]
    """The rows of values that must be possible; no others may be."""

    @property
    def letters(self) -> str:
        """The letters of its variables: the inputs, then the outputs."""
        return self.inputs + self.outputs

    @property
    def loosely(self) -> frozenset[Values]:
        """The allowed rows, and those with outputs false that may be true."""
        count = len(self.inputs)
        return frozenset(
            (*row[:count], *outputs)
            for row in self.allowed
            for outputs in product(*((False, True) if value else (False,) for value in row[count:]))
        )

    def tell(self, values: Values, *, outputs: bool | None = None) -> str:
        """The values as people read them: `X true, P false`; of the outputs or inputs alone."""
        pairs = list(zip(self.letters, values, strict=True))
        if outputs is not None:
            pairs = [pair for pair in pairs if (pair[0] in self.outputs) is outputs]
        return ", ".join(f"{letter} {str(value).lower()}" for letter, value in pairs)


def _rows(inputs: int, outputs: Callable[..., Values | None]) -> frozenset[Values]:
    def rows() -> Iterator[Values]:
        for given in product((False, True), repeat=inputs):
            out = outputs(*given)
            if out is not None:
                yield (*given, *out)

    return frozenset(rows())


KINDS = (
    Kind("wire", "the output is the input, on the side across", "X", "P", _rows(1, lambda x: (x,))),
    Kind("turn", "the output is the input, round a corner", "X", "P", _rows(1, lambda x: (x,))),
    Kind("split", "both outputs are the input", "X", "PQ", _rows(1, lambda x: (x, x))),
    Kind("true", "the input has to be true", "X", "", _rows(1, lambda x: () if x else None)),
    Kind("not", "the output is the opposite of the input", "X", "P", _rows(1, lambda x: (not x,))),
    Kind("or", "the output is true if an input is", "XY", "P", _rows(2, lambda x, y: (x or y,))),
    Kind("cross", "two wires that cross without affecting each other", "XY", "PQ",
         _rows(2, lambda x, y: (x, y))),
    Kind("free", "the output may be true or false", "", "P",
         frozenset({(False,), (True,)})),
    Kind("and", "the output is true if both inputs are", "XY", "P",
         _rows(2, lambda x, y: (x and y,))),
    Kind("choice", "one output may be true, not both", "", "PQ",
         frozenset({(False, False), (False, True), (True, False)})),
)  # fmt: skip
"""Every kind. The first six are the gadgets of the proof for 1s, 2s and 3s; a layout needs
crossings and free ends as well, and one on rails (`rails.py`) the last two."""

GADGET_KINDS = KINDS[:6]


def find_kind(name: str) -> Kind:
    """The kind of that name."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise UnknownNameError("kind of gadget", name, [kind.name for kind in KINDS])
