"""The smallest set of clues that does something, by hitting sets.

Ask whether a set of clues is enough. If not, the answer names clues of which every set that is
enough holds at least one. A smallest set that meets all such demands so far is tried next: the
first one that is enough is as small as any. (Implicit hitting sets; Ignatiev and others, 2015.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from lamplighter.grid import Cell

__all__ = ["smallest_set"]

Clues = frozenset[Cell]

_MOST = 250_000  # clues times the size of the set: about as many clauses are needed to count
_CONFLICTS = 1000  # between two looks at the clock: some hundredths of a second


def smallest_set(
    clues: Collection[Cell],
    most: int,
    demands: Iterable[Collection[Cell]],
    lacks: Callable[[Clues], Collection[Cell] | None],
    may_go_on: Callable[[], bool],
) -> Clues | None:
    """A smallest set of `clues` for which `lacks` has nothing to name; None if it has to stop.

    A set of `most` clues is known to be enough. Where the clues are so many that counting them
    would take too much memory, there is no answer either.

    `lacks` names clues of which at least one is missing, none of them in the set; an empty answer
    means that the set is enough, None that it is not known. `demands` are known beforehand.
    """
    # The solver is loaded only when there is a set to look for. A browser may have none.
    try:
        from pysat.card import ITotalizer
        from pysat.solvers import Solver
    except ModuleNotFoundError:
        return None

    if len(clues) * most > _MOST:
        return None
    number = {clue: place for place, clue in enumerate(sorted(clues), 1)}
    if not number:
        missing = lacks(frozenset())
        return None if missing is None or missing else frozenset()
    total = ITotalizer(lits=list(number.values()), ubound=most)
    size = 0  # demands only grow in number: a size once too small stays too small
    with Solver("glucose3", bootstrap_with=total.cnf.clauses) as solver:
        for demand in demands:
            solver.add_clause([number[clue] for clue in demand])
        while may_go_on():
            solver.conf_budget(_CONFLICTS)
            answer = solver.solve_limited(
                assumptions=[-total.rhs[size]] if size < len(total.rhs) else []
            )
            if answer is None:
                continue
            if not answer:
                size += 1
                continue
            chosen = set(solver.get_model() or ())
            tried = frozenset(clue for clue, place in number.items() if place in chosen)
            missing = lacks(tried)
            if missing is None:
                return None
            if not missing:
                return tried
            solver.add_clause([number[clue] for clue in missing])
    return None
