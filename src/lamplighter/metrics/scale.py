"""Scale: what Mjakinin's measure of difficulty leaves to choose, and what it is by default.

The thesis (2025) prints the weights of the rules, lambda and mu. Two things it leaves open.
Equation 2.8 calls S_n the updates at level n, and section 4.2 counts shaves and agreements among
them, while equation 2.9 has S_n alone where the text before it tells S_n, V_n and A_n apart: so
`reading` is "all" or "printed". And no thresholds of the classes are printed: those here are chosen
by bench/classes.py, one set for each reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isfinite
from types import MappingProxyType
from typing import Any

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.expect import expect_number

__all__ = ["READINGS", "WEIGHTS", "Scale"]

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {"R1": 1.0, "R2": 3.0, "R3": 2.0, "R4": 1.0, "R5": 5.0, "shave": 1.0, "agree": 1.0}
)
"""What an update weighs, by rule; the last two count in the reading "all" only."""

READINGS: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "all": (0.3, 0.515, 0.74, 0.859, 1.08, 1.46, 1.88, 2.392, 2.96),
        "printed": (0.32, 0.52, 0.725, 0.86, 1.0, 1.286, 1.634, 2.0, 2.568),
    }
)
"""The readings of S_n, the default first, each with where the classes from 1 on begin."""

_POLICIES = ("full", "dirty")


@dataclass(frozen=True)
class Scale:
    """How `base`, `diff_base`, `effort`, `diff` and `class` are counted."""

    reading: str = "all"
    """`all`: S_n are all updates at level n; `printed`: those by rules alone."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """By rule, R1 to R5, `shave` and `agree`; those left out are as printed."""
    lambda_: float = 0.25
    """How much the level of embedding raises `base`."""
    mu: float = 0.25
    """How much `effort` adds."""
    thresholds: tuple[float, ...] = ()
    """Where the classes 1 to 9 begin; none given are those chosen for the reading."""
    policy: str = "full"
    """How Deductive Search takes its candidates: `full`, in reading order, so that the numbers owe
    nothing to a queue, and the fit to the printed classes is better; or `dirty`."""

    def __post_init__(self) -> None:
        if self.reading not in READINGS:
            raise UnknownNameError("reading", str(self.reading), READINGS)
        if self.policy not in _POLICIES:
            raise UnknownNameError("policy", str(self.policy), _POLICIES)
        for name in self.weights:
            if name not in WEIGHTS:
                raise UnknownNameError("weight", str(name), WEIGHTS)
        for name, value in (*self.weights.items(), ("lambda", self.lambda_), ("mu", self.mu)):
            _require_number(value, name)
        given = tuple(self.thresholds) or READINGS[self.reading]
        for value in given:
            _require_number(value, "a threshold")
        if len(given) != 9 or any(low >= high for low, high in pairwise(given)):
            raise PuzzleError(f"expected nine thresholds that grow, got {quote(list(given))}")
        object.__setattr__(self, "weights", MappingProxyType({**WEIGHTS, **self.weights}))
        object.__setattr__(self, "thresholds", given)

    def __reduce__(self) -> tuple[object, ...]:
        held = (self.reading, dict(self.weights), self.lambda_, self.mu, self.thresholds)
        return Scale, (*held, self.policy)

    def __hash__(self) -> int:
        return hash((self.reading, self.lambda_, self.mu, self.thresholds, self.policy))

    @classmethod
    def of(cls, settings: Iterable[str]) -> Scale:
        """The scale that texts such as `R5=4`, `lambda=0.5` or `reading=printed` ask for."""
        scale = cls()
        chosen: dict[str, Any] = {}
        weights: dict[str, float] = {}
        for text in settings:
            name, mark, value = text.partition("=")
            if not mark:
                raise PuzzleError(f"expected NAME=VALUE such as R5=4, got {quote(text)}")
            if name in WEIGHTS:
                weights[name] = _number(value, name)
            elif name in ("lambda", "mu"):
                chosen["lambda_" if name == "lambda" else name] = _number(value, name)
            elif name == "thresholds":
                chosen[name] = tuple(_number(each, "a threshold") for each in value.split(","))
            elif name in ("reading", "policy"):
                chosen[name] = value
            else:
                known = ["reading", *WEIGHTS, "lambda", "mu", "thresholds", "policy"]
                raise UnknownNameError("setting of the scale", name, known)
        # The thresholds follow the reading unless they are given.
        return replace(scale, **{"thresholds": ()} | chosen, weights=weights)


def _number(text: str, name: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise PuzzleError(f"{name}: expected a number, got {quote(text)}") from None


def _require_number(value: float, name: str) -> None:
    expect_number(value, name)
    if not (isfinite(value) and value >= 0):
        raise PuzzleError(f"{name}: expected a number, 0 or more, got {quote(value)}")
