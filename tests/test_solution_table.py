"""Tables of solutions: what a few of them say about all, by enumeration."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import brute
import lamplighter as ll
from boards import random_kuromasu
from lamplighter.genres import find_genre
from lamplighter.verbs.solution_table import SolutionTable


def test_what_no_clue_notices_may_go() -> None:
    """Of the black cells at which no view ends any may be white: all of these are solutions."""
    random = Random(5)
    notices = find_genre("kuromasu").notices
    assert notices is not None
    most = 0
    for _ in range(150):
        puzzle = ll.Puzzle.from_rows(
            "kuromasu", random_kuromasu(random, random.randint(1, 4), random.randint(1, 4))
        )
        found = set(brute.walk(puzzle.rows, 10**6))
        numbers = [cell for cell, clue in puzzle.clues.items() if clue != "?"]
        outcome = ll.solve(puzzle, limit=ll.Limit(solutions=5))
        for each in outcome.solutions:
            seen = set(chain.from_iterable(notices(each.rows, cell) for cell in numbers))
            loose = [cell for cell in each.placed if cell not in seen]
            most = max(most, len(loose))
            for size in range(len(loose) + 1):
                for gone in combinations(loose, size):
                    kept = set(each.placed) - set(gone)
                    assert sum(1 << row * puzzle.width + col for row, col in kept) in found
    assert most >= 4


def test_a_table_of_some_solutions_never_says_too_much() -> None:
    random = Random(8)
    asked = 0
    for _ in range(60):
        puzzle = ll.Puzzle.from_rows("kuromasu", random_kuromasu(random, 4, 4))
        every = ll.solve(puzzle, limit=ll.Limit(solutions=10**5)).solutions
        units = [(cell,) for cell in puzzle.cells() if puzzle[cell] is None]
        whole = SolutionTable(puzzle, units, every, complete=True)
        some = SolutionTable(puzzle, units, every[:3], complete=False)
        for index in range(len(some.solutions)):
            some.add_poorer(index)
        for each in some.solutions:
            assert not whole.add(each)  # they are solutions all
        for choice in some.masks:
            assert some.at_least(choice, 1000) <= whole.left(choice)
            asked += some.at_least(choice, 1000) > some.left(choice)
    assert asked > 50
