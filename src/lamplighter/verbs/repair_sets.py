"""Sets of new clues that repair an ambiguous draft, and the one clue that helps most."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from lamplighter.verbs.count import Count
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.repair import Edit, Repair, edited
from lamplighter.verbs.repairs import RepairSearch
from lamplighter.verbs.solution_table import Choice, SolutionTable
from lamplighter.verbs.solve import solve

__all__ = ["best_clue", "smallest_repair_set"]

_SIZES = (2, 3)  # searched through; beyond, a greedy choice
_FEW = 32  # solutions that clues leave which are worth comparing, if any leaves so few
_HELD = 1000  # solutions that the best clue leaves
_TRIED, _MISSES = 300, 100  # of some of the solutions: for so many, and sets that do not do
_ASKED = 8  # solutions that a set leaves which are taken up at once
_TARGETS = 24  # solutions for which a greedy set is made


def smallest_repair_set(
    search: RepairSearch,
    table: SolutionTable,
    best: Repair | None,
    patience: Patience,
    *,
    singles_tried: bool,
) -> tuple[Repair | None, bool]:
    """New clues that together leave one solution, where none alone does; and whether no fewer do.

    `singles_tried` is whether no single clue at all does; `best` is the clue that leaves the fewest
    solutions. No set is the answer with certainty if all solutions are known and none can be told
    from the others.
    """
    if not any(map(table.can_be_isolated, range(len(table.solutions)))):
        return None, table.complete
    proved = singles_tried
    few: _Set | None = None
    if not table.complete and best is not None and best.count_is_exact:
        few = _with_best(search, table, best, patience)
    for size in _SIZES:
        if few is None or few.size > size:
            few = _isolating(search, table, size, patience) or few
        if few is not None and few.size <= size:
            return search.repair(few.edits, Count(1, True)), proved
        # With some solutions unknown, one of those may be told from the others by so few clues.
        proved = proved and table.complete and patience.lasts()
    targets = filter(table.can_be_isolated, range(len(table.solutions)))
    for target in islice(targets, _TARGETS if table.complete else _TARGETS // 3):
        if not patience.lasts():
            break
        few = _greedy(search, table, target, few, patience) or few
    if few is None:
        return None, False
    # Sizes that were searched through in vain leave only the next one as the smallest.
    minimum = proved and few.size == _SIZES[-1] + 1
    return search.repair(few.edits, Count(1, True)), minimum


class _Set(NamedTuple):
    """Clues that together leave one solution."""

    size: int
    """How many units they are: cells, or orbits of cells."""
    edits: tuple[Edit, ...]


def _with_best(
    search: RepairSearch, table: SolutionTable, best: Repair, patience: Patience
) -> _Set | None:
    """A small set that has the best next clue in it: what that leaves is little enough to hold."""
    if best.count > _HELD:
        return None
    limit = patience.limit(best.count + 1)
    outcome = solve(best.puzzle, limit=limit, cancel=search.cancel)
    if not outcome.complete:
        return None
    taken = {edit.cell for edit in best.edits}
    units = [unit for unit in table.units if taken.isdisjoint(unit)]
    rest = SolutionTable(best.puzzle, units, outcome.solutions, complete=True)
    sizes = (size - 1 for size in _SIZES)
    sets = (next(rest.isolating(size, patience.lasts), None) for size in sizes)
    chosen = next((found[1] for found in sets if found is not None), None)
    if chosen is None:
        targets = islice(range(len(rest.solutions)), _TARGETS)
        chosen = min(filter(None, map(rest.greedy, targets)), key=len, default=None)
    if chosen is None:
        return None
    edits = sorted((*best.edits, *rest.edits(chosen)), key=lambda edit: (edit.kind, edit.cell))
    return _Set(len(chosen) + 1, tuple(edits))


def _isolating(
    search: RepairSearch, table: SolutionTable, size: int, patience: Patience
) -> _Set | None:
    """A set of so many clues. With all solutions at hand there is no other if there is none here.

    Otherwise a set that seems to do mostly leaves others, and after some such there is little hope.
    """
    targets = len(table.solutions) if table.complete else _TRIED
    misses = 0
    for _, choices in table.isolating(size, patience.lasts, targets):
        found = _verified(search, table, choices, patience)
        misses += found is None
        if found is not None or misses == _MISSES:
            return found
    return None


def _verified(
    search: RepairSearch, table: SolutionTable, choices: list[Choice], patience: Patience
) -> _Set | None:
    """The set; None if a solver finds that it leaves more solutions, which join the table."""
    edits = table.edits(choices)
    if not table.complete:
        limit = patience.limit(_ASKED)
        outcome = solve(edited(search.puzzle, edits), limit=limit, cancel=search.cancel)
        if not outcome.complete or len(outcome.solutions) != 1:
            for each in outcome.solutions:
                table.add(each)
            return None
    return _Set(len(choices), edits)


def _greedy(
    search: RepairSearch,
    table: SolutionTable,
    target: int,
    known: _Set | None,
    patience: Patience,
) -> _Set | None:
    """Clues for one solution, chosen one by one; fewer than are known."""
    if not table.complete:
        table.add_poorer(target)
    while patience.lasts():
        choices = table.greedy(target)
        if choices is None or (known is not None and len(choices) >= known.size):
            return None  # the more solutions are known, the more clues it takes
        found = _verified(search, table, choices, patience)
        if found is not None:
            return found
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
    choices = [each for each in choices if table.at_least(each, most + 1) <= most] or choices[:1]
    best: Repair | None = None
    # Most leave so many that counting them all takes long, and only the fewest matter.
    for fewest in (_FEW, most + 1):
        found = False
        for choice in choices:
            if not patience.lasts():
                return best, False
            if table.left(choice) >= fewest:
                continue
            edits = table.edits([choice])
            left = search.count(edits, patience.limit(min(fewest, most)))
            if left.stopped:
                return best, False
            if left.exact and left.number < fewest:
                best, fewest, found = search.repair(edits, left), left.number, True
            elif not found and (best is None or left.number > best.count):
                best = search.repair(edits, left)
        if found:
            return best, True
    return search.repair(table.edits(choices[:1]), Count(most, False)), False
