"""Sets of clues: what diagnose leans on to ask fewer questions, by trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import lamplighter as ll
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.labels import LABELS
from lamplighter.verbs.rate import grade, grade_many, levels_left
from lamplighter.verbs.smallest import Clues, meeting_sets


def test_fewer_clues_never_make_a_label_easier() -> None:
    for index in range(24):
        genre = ("akari", "kuromasu")[index % 2]
        label = LABELS[index % 3]
        puzzle = ll.generate(genre, height=7, width=7, level=label, density=0.22, seed=index)
        given, shown = find_genre(genre), find_genre(genre).numbers
        assert shown is not None
        # As many clues as there can be, which leave one by one.
        bare = [cell for cell in puzzle.cells() if puzzle[cell] == given.bare]
        rows = ll.solve(puzzle).solutions[0].rows
        for cell, clue in zip(bare, shown(puzzle, rows, bare), strict=True):
            if clue is not None:
                puzzle = puzzle.with_clue(cell, clue)
        clues = list(puzzle.clues)
        Random(index).shuffle(clues)
        path = [puzzle]
        for cell in clues:
            fewer = path[-1].without(cell)
            if ll.solve(fewer).status is ll.Status.UNIQUE:
                path.append(fewer)
        grades = grade_many(path, ll.Limit())
        assert grades == [grade(each) for each in path]
        labels = [LABELS.index(each[0]) for each in grades if each is not None]
        assert labels == sorted(labels)
        for each, (_, level) in zip(path, filter(None, grades), strict=True):
            first, last = levels_left(each, ll.Limit()) or (10, -1)
            assert first <= level <= last
            assert level == ll.rate(each).level


def wanted(some: Iterable[Cell], clues: list[Cell], demands: list[Clues]) -> bool:
    return all(not each.isdisjoint(some) for each in demands if each <= set(clues))


def draw(random: Random, pool: list[Cell]) -> Clues:
    return frozenset(random.sample(pool, random.randint(min(1, len(pool)), len(pool))))


def test_sets_that_meet_demands_are_those_of_trying_all() -> None:
    random = Random(3)
    for _ in range(200):
        clues: list[Cell] = [(0, col) for col in range(random.randint(0, 8))]
        pool = clues + [(1, 0)] * (random.random() < 0.3)
        demands = [draw(random, pool) for _ in range(random.randint(0, 6))]
        size = random.randint(0, 5)
        met: list[tuple[Cell, ...]] = []
        every = combinations(clues, size)
        expected = [some for some in every if wanted(some, clues, demands)]
        for some in meeting_sets(clues, size, demands, lambda: True):
            assert some is not None
            met.append(some)
            assert wanted(some, clues, demands)
            if clues and random.random() < 0.3:
                # What is demanded on the way holds from then on.
                demands.append(draw(random, pool))
                expected = [e for e in expected if e in met or wanted(e, clues, demands)]
        assert met == expected


def test_the_search_for_sets_stops_when_it_has_to() -> None:
    """Rings of five, with one of any two neighbours wanted: three of each ring, which is one more
    than pairs that have nothing in common tell."""
    looks = 0

    def may_go_on() -> bool:
        nonlocal looks
        looks += 1
        return looks < 1000

    clues = [(ring, place) for ring in range(8) for place in range(5)]
    demands = [frozenset({(ring, place), (ring, (place + 1) % 5)}) for ring, place in clues]
    assert list(meeting_sets(clues, 3 * 8 - 1, demands, may_go_on)) == [None]
    assert looks == 1000
