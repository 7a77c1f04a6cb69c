"""Sets of new clues that repair an ambiguous draft, and the one clue that helps most."""

from __future__ import annotations

from itertools import islice

from lamplighter.verbs.count import Count
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.repair import Repair, edited
from lamplighter.verbs.repairs import RepairSearch
from lamplighter.verbs.solution_table import Choice, SolutionTable
from lamplighter.verbs.solve import solve

__all__ = ["best_clue", "smallest_repair_set"]

_SIZES = (2, 3)  # searched through; beyond, a greedy choice
_TARGETS = 24  # solutions for which a greedy set is made


def smallest_repair_set(
    search: RepairSearch,
    table: SolutionTable,
    patience: Patience,
    *,
    singles_tried: bool,
) -> tuple[Repair | None, bool]:
    """New clues that together leave one solution, where none alone does; and whether no fewer do.

    `singles_tried` is whether no single clue at all does. No set is the answer with certainty if
    all solutions are known and none can be told from the others.
    """
    if not any(map(table.can_be_isolated, range(len(table.solutions)))):
        return None, table.complete
    proved = singles_tried
    for size in _SIZES:
        for _, choices in table.isolating(size, patience.lasts):
            found = _verified(search, table, choices, patience)
            if found is not None:
                return found, proved
            if not patience.lasts():
                return None, False
        # With some solutions unknown, one of those may be told from the others by so few clues.
        proved = proved and table.complete and patience.lasts()
    sets: list[list[Choice]] = []
    targets = filter(table.can_be_isolated, range(len(table.solutions)))
    for target in islice(targets, _TARGETS):
        greedy = _greedy(search, table, target, patience)
        if greedy is not None:
            sets.append(greedy)
        if not patience.lasts():
            break
    if not sets:
        return None, False
    fewest = min(sets, key=len)
    # Sizes that were searched through in vain leave only the next one as the smallest.
    minimum = proved and len(fewest) == _SIZES[-1] + 1
    return search.repair(table.edits(fewest), Count(1, True)), minimum


def _verified(
    search: RepairSearch, table: SolutionTable, choices: list[Choice], patience: Patience
) -> Repair | None:
    """The set as a repair; None if a solver finds that it leaves more, which join the table."""
    edits = table.edits(choices)
    if not table.complete:
        outcome = solve(edited(search.puzzle, edits), limit=patience.limit(), cancel=search.cancel)
        if not outcome.complete or len(outcome.solutions) != 1:
            for each in outcome.solutions:
                table.add(each)
            return None
    return search.repair(edits, Count(1, True))


def _greedy(
    search: RepairSearch, table: SolutionTable, target: int, patience: Patience
) -> list[Choice] | None:
    while patience.lasts():
        choices = table.greedy(target)
        if choices is None or _verified(search, table, choices, patience) is not None:
            return choices
    return None


def best_clue(
    search: RepairSearch,
    table: SolutionTable,
    most: int,
    patience: Patience,
) -> tuple[Repair | None, bool]:
    """The new clue that leaves the fewest solutions; and whether no other leaves fewer.

    Solutions are counted up to `most`.
    """
    everything = len(table.solutions)
    choices = sorted(
        (each for each, mask in table.masks.items() if mask.bit_count() < everything),
        key=lambda each: (table.left(each), each),
    )
    if not choices:
        return None, table.complete
    if table.complete:
        return search.repair(table.edits(choices[:1]), Count(table.left(choices[0]), True)), True
    best, fewest = None, most + 1
    for choice in choices:
        if not patience.lasts():
            break
        if table.left(choice) >= fewest:
            continue
        left = search.count(table.edits([choice]), patience.limit(min(fewest, most)))
        if left.stopped:
            break
        if left.number < fewest and (left.exact or best is None):
            best, fewest = search.repair(table.edits([choice]), left), left.number
    else:
        return best, best is not None and best.count_is_exact
    return best, False
