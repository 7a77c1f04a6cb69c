"""Sets of clues that meet demands: the smallest that does something, or all of a size in turn.

Ask whether a set of clues is enough. If not, the answer names clues of which every set that is
enough holds at least one. A smallest set that meets all such demands so far is tried next: the
first one that is enough is as small as any. (Implicit hitting sets; Ignatiev and others, 2015.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from lamplighter.grid import Cell

__all__ = ["Clues", "meeting_sets", "smallest_set"]

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


def meeting_sets(
    clues: Sequence[Cell],
    size: int,
    demands: Sequence[Clues],
    may_go_on: Callable[[], bool],
) -> Iterator[tuple[Cell, ...] | None]:
    """The sets of so many of the clues that meet every demand, in the order of the clues.

    A demand that other clues have a part in is taken as met. Demands may be added between two sets.
    None at the end says that it had to stop: there may be more.
    """
    place = {clue: 1 << index for index, clue in enumerate(clues)}
    wanted: list[int] = []  # as the bits of a number
    read = 0

    def unmet(chosen: int, rest: int) -> list[int]:
        nonlocal read
        while read < len(demands):
            demand = demands[read]
            read += 1
            if place.keys() >= demand:
                wanted.append(sum(place[clue] for clue in demand))
        return [demand & rest for demand in wanted if not demand & chosen]

    def search(chosen: int, start: int, left: int) -> Iterator[int | None]:
        if not may_go_on():  # where few sets meet them all, the next one may be far
            yield None
            return
        rest = (1 << len(clues)) - (1 << start)
        demanded = unmet(chosen, rest)
        if not left:
            if not demanded:
                yield chosen
            return
        # So many demands that have no clue in common take as many clues.
        apart = taken = 0
        last = len(clues) - left
        for demand in demanded:
            if not demand & taken:
                taken |= demand
                apart += 1
            # The clues come in order: the first of them is none beyond the last of a demand.
            last = min(last, demand.bit_length() - 1)
        if apart <= left:
            for index in range(start, last + 1):
                yield from search(chosen | 1 << index, index + 1, left - 1)

    for chosen in search(0, 0, size):
        if chosen is None:
            yield None
            return
        yield tuple([clue for clue, bit in place.items() if chosen & bit])
