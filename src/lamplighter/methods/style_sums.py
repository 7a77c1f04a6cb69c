"""Whether demands on the numbers of walls are compatible, by adding them up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Demand", "Refusal", "too_much"]

_SETS = 32  # of the numbers 0 to 4, as bits


@dataclass(frozen=True)
class Demand:
    """How many walls, at least and at most, have a number that is one of these bits."""

    numbers: int
    least: int
    most: int
    what: str
    origin: str = "given"  # which of two demands on the same numbers


@dataclass(frozen=True)
class Refusal:
    """Why something is impossible: a message, and the names of the demands that conflict.

    If it is the same for two numbers of walls that leave the same rest in every share, it holds for
    all such numbers between them: the conflict grows by the same amount from each to the next.
    """

    message: str
    between: tuple[str, ...]


def too_much(demands: Sequence[Demand], walls: int) -> Refusal | None:
    """The sum by which demands on the numbers of that many walls exclude one another, if any.

    Demands on numbers that do not overlap add up. Within any set of numbers their sum must not
    exceed what demands that cover the set allow together, nor the number of walls.
    """
    least: dict[int, tuple[Demand, ...]] = {0: ()}
    most: dict[int, tuple[Demand, ...]] = {0: ()}
    everything = Demand(_SETS - 1, 0, walls, "walls")
    for numbers in range(1, _SETS):
        within = [each for each in demands if each.numbers & ~numbers == 0]
        least[numbers] = max(
            (
                *(least[numbers & ~(1 << bit)] for bit in range(5) if numbers >> bit & 1),
                *((each, *least[numbers & ~each.numbers]) for each in within if each.numbers),
            ),
            key=lambda found: (sum(each.least for each in found), -len(found)),
        )
    # Sets from small to large: what covers a set covers its parts.
    for numbers in range(1, _SETS):
        touching = [each for each in (*demands, everything) if each.numbers & numbers]
        most[numbers] = min(
            ((each, *most[numbers & ~each.numbers]) for each in touching),
            key=lambda found: (sum(each.most for each in found), len(found)),
        )
    for numbers in sorted(range(1, _SETS), key=lambda each: len(least[each]) + len(most[each])):
        needed = sum(each.least for each in least[numbers])
        allowed = sum(each.most for each in most[numbers])
        if needed > allowed:
            return Refusal(
                f"of {walls} walls, at least {_sum(least[numbers], 'least')} and at most"
                f" {_sum(most[numbers], 'most')}",
                (*_names(least[numbers]), "over", *_names(most[numbers])),
            )
    return None


def _names(demands: Iterable[Demand]) -> list[str]:
    return sorted(f"{each.what}, {each.origin}" for each in demands)


def _sum(demands: Iterable[Demand], side: str) -> str:
    parts = [each for each in demands if side == "most" or each.least]
    listed = " + ".join(f"{getattr(each, side)} {each.what}" for each in parts)
    return listed if len(parts) == 1 else f"{listed} = {sum(getattr(each, side) for each in parts)}"
