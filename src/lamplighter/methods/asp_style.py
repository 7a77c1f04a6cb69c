"""A style as facts for `encodings/style.lp`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lamplighter.errors import UnsupportedError
from lamplighter.methods.style import Density, Share, Style

__all__ = ["style_facts"]

_LARGEST = 2**31 - 1  # clingo's numbers


def style_facts(style: Style, height: int, width: int, density: Density | None = None) -> str:
    """The demands of a style, and how many walls the density asked for leaves."""
    facts = list(_facts(style, height * width))
    if density is not None:
        counts = style.wall_counts(height, width, density)
        facts += [f"at_least(walls,{counts[0]}).", f"at_most(walls,{counts[-1]})."]
    return "\n".join(facts)


def _facts(style: Style, cells: int) -> Iterator[str]:
    if style.exact:
        yield "exact."
    yield from _shares("walls", style.share, cells)
    yield from _shares("inner", style.inner, cells)
    for side, walls in style.line:
        yield f"line({side},{walls})."
    if style.beside is not None:
        yield f"beside({style.beside})."
    if style.diagonal is not None:
        yield f"diagonal({style.diagonal})."
    for numbers, share in style.clues:
        yield from _shares(f"shows({numbers.first},{numbers.last})", share, cells)
    for numbers, count in style.count:
        yield f"at_least(shows({numbers.first},{numbers.last}),{count})."
    if style.squares is not None:
        yield f"filled({style.squares})."


def _shares(group: str, share: Share, cells: int) -> Iterator[str]:
    for demand, value, free in (("least", share.least, 0), ("most", share.most, 1)):
        if value != free:
            part = Fraction(str(value))
            if part.denominator * cells > _LARGEST:
                raise UnsupportedError(f"clingo cannot count with a share of {value}: round it")
            yield f"{demand}({group},{part.numerator},{part.denominator})."
