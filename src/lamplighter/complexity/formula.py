"""Random 3-SAT: formulas are hardest where about half of them are satisfiable."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lamplighter.errors import PuzzleError

__all__ = ["MOST_CLAUSES", "RATIO", "clause_count", "random_3sat", "write_cnf"]

RATIO = 4.26
"""Clauses per variable at which about half of the formulas are satisfiable."""
MOST_CLAUSES = 1_000_000
"""The most clauses of a random formula; they take a few seconds to draw."""


def clause_count(variables: int, ratio: float = RATIO) -> int:
    """How many clauses `random_3sat` makes."""
    if variables < 3:
        raise PuzzleError(f"a clause needs three variables to choose from, got {variables}")
    if not 0 < ratio <= 1000:
        raise PuzzleError(f"clauses per variable: expected up to 1000, got {ratio!r}")
    return max(1, round(variables * ratio))


def random_3sat(variables: int, ratio: float = RATIO, seed: int = 0) -> list[list[int]]:
    """Clauses of three different variables each; a seed gives the same on every machine."""
    count = clause_count(variables, ratio)
    if count > MOST_CLAUSES:
        raise PuzzleError(f"a formula has at most {MOST_CLAUSES} clauses, got {count}")
    chance = random.Random(seed)
    clauses: list[list[int]] = []
    for _ in range(count):
        chosen: list[int] = []
        while len(chosen) < 3:
            # Only the method `random` is guaranteed to stay the same.
            variable = 1 + int(chance.random() * variables)
            if variable not in chosen:
                chosen.append(variable)
        clauses.append([each if chance.random() < 0.5 else -each for each in sorted(chosen)])
    return clauses


def write_cnf(variables: int, clauses: Sequence[Sequence[int]]) -> str:
    """The clauses in DIMACS CNF."""
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {variables} {len(clauses)}", *lines]) + "\n"
