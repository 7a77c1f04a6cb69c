"""diagnose: repairs repair, clashes clash and are smallest, differing cells are exactly those."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

import lamplighter as ll
from boards import blank, damaged, pigeons, random_akari, random_kuromasu
from corpora import EACH_CORPUS, Corpus
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.smallest import smallest_set


def status_of(puzzle: Puzzle) -> ll.Status:
    """Asks a different solver from the one under test."""
    return ll.solve(puzzle, "sat").status


def solutions_of(puzzle: Puzzle) -> list[set[Cell]]:
    outcome = ll.solve(puzzle, "sat", ll.Limit(solutions=5000))
    assert outcome.complete
    return [set(each.placed) for each in outcome.solutions]


def differing(puzzle: Puzzle) -> set[Cell]:
    found = solutions_of(puzzle)
    return set.union(*found) - set.intersection(*found)


def random_puzzles(count: int, seed: int) -> Iterable[Puzzle]:
    random = Random(seed)
    for number in range(count):
        height, width = random.randint(2, 5), random.randint(2, 5)
        if number % 2:
            yield Puzzle.from_rows("kuromasu", random_kuromasu(random, height, width))
        else:
            yield Puzzle.from_rows("akari", random_akari(random, height, width))


def test_a_draft_of_each_kind() -> None:
    ambiguous = ll.diagnose(Puzzle.from_rows("akari", ["..#"]))
    assert ambiguous.status is ll.Status.MULTIPLE
    assert ambiguous.differs == ((0, 0), (0, 1))
    assert [(each.kind, each.cell, each.clue) for each in ambiguous.repairs] == [
        ("add", (0, 2), 0),
        ("add", (0, 2), 1),
        ("wall", (0, 0), None),
        ("wall", (0, 1), None),
    ]
    assert ambiguous.idle == ((0, 0), (0, 1))
    broken = ll.diagnose(Puzzle.from_rows("akari", ["1.1", "...", "#01"]))
    assert broken.status is ll.Status.UNSOLVABLE
    assert broken.clash_is_minimum
    unique = ll.diagnose(Puzzle.from_rows("akari", ["1.1"]))
    assert unique.status is ll.Status.UNIQUE
    assert unique.redundant == ((0, 0), (0, 2))
    assert unique.sufficient == ()
    assert unique.sufficient_is_minimum
    assert unique.idle == ()


def test_random_drafts() -> None:
    met = set()
    for puzzle in random_puzzles(160, seed=8):
        found = ll.diagnose(puzzle)
        assert found.complete
        assert found.status is status_of(puzzle)
        met.add((puzzle.genre, found.status))
        if found.status is ll.Status.MULTIPLE:
            check_ambiguous(puzzle, found)
        elif found.status is ll.Status.UNSOLVABLE:
            check_clash(puzzle, found)
        else:
            check_unique(puzzle, found)
    assert len(met) == 6


def test_the_first_of_a_million_changes_comes_before_the_others_are_made() -> None:
    puzzle = blank(1, 1000)
    changes = find_genre("kuromasu").changes(puzzle, [(0, 999)], [])
    first = next(changes)
    assert (first.kind, first.cell, first.clue) == ("add", (0, 999), 1)
    tracemalloc.start()
    for _ in range(2000):
        next(changes)
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()


def test_with_very_many_clues_no_fewest_are_looked_for() -> None:
    clues = [(0, col) for col in range(1000)]
    assert smallest_set(clues, 900, [], lambda _: pytest.fail("asked"), lambda: True) is None


def check_ambiguous(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    assert set(found.differs) == differing(puzzle)

    def place(repair: ll.Repair) -> tuple[int, int, Cell]:
        row, col = repair.cell
        away = min(abs(row - r) + abs(col - c) for r, c in found.differs)
        return ["add", "change", "wall"].index(repair.kind), away, repair.cell

    assert list(found.repairs) == sorted(found.repairs, key=place)
    repaired = {(each.cell, each.clue) for each in found.repairs}
    for each in found.repairs:
        assert status_of(each.puzzle) is ll.Status.UNIQUE
        changed = [cell for cell in puzzle.cells() if puzzle[cell] != each.puzzle[cell]]
        assert changed == [each.cell]
    # None is missing: every other single change was tried here as well.
    low, high = ll.find_genre(puzzle.genre).clue_range(puzzle.height, puzzle.width)
    for cell in puzzle.cells():
        if puzzle.genre == "akari" and puzzle[cell] == ".":
            walled = puzzle.with_clue(cell, 0).without(cell)
            assert ((cell, None) in repaired) == (ll.solve(walled).status is ll.Status.UNIQUE)
            continue
        for clue in range(low, high + 1):
            other = puzzle.with_clue(cell, clue)
            if other != puzzle:
                unique = ll.solve(other).status is ll.Status.UNIQUE
                assert ((cell, clue) in repaired) == unique, (puzzle, cell, clue)


def check_clash(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    assert status_of(puzzle.with_only(found.clash)) is ll.Status.UNSOLVABLE
    for clue in found.clash:
        rest = set(found.clash) - {clue}
        assert status_of(puzzle.with_only(rest)) is not ll.Status.UNSOLVABLE
    assert found.clash_is_minimum
    for fewer in combinations(puzzle.clues, len(found.clash) - 1):
        assert ll.solve(puzzle.with_only(fewer)).status is not ll.Status.UNSOLVABLE


def check_unique(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    redundant = [
        cell for cell in puzzle.clues if status_of(puzzle.without(cell)) is ll.Status.UNIQUE
    ]
    assert list(found.redundant) == redundant
    assert status_of(puzzle.with_only(found.sufficient)) is ll.Status.UNIQUE
    assert found.sufficient_is_minimum
    if found.sufficient and len(puzzle.clues) <= 12:
        for fewer in combinations(puzzle.clues, len(found.sufficient) - 1):
            assert ll.solve(puzzle.with_only(fewer)).status is not ll.Status.UNIQUE


def test_clues_no_board_can_pose_clash_alone() -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[0, 3, None], [None, "?", 99]], lenient=True)
    found = ll.diagnose(puzzle)
    assert found.status is ll.Status.UNSOLVABLE
    assert found.clash in (((0, 0),), ((1, 2),))
    assert found.clash_is_minimum


def test_idle_cells() -> None:
    akari = Puzzle.from_rows("akari", ["1....", "#####", "....."])
    assert ll.diagnose(akari).idle == tuple((2, col) for col in range(5))
    kuromasu = Puzzle.from_rows("kuromasu", [[2, None, None, None], [None] * 4, ["?", *[None] * 3]])
    assert ll.diagnose(kuromasu).idle == (
        (0, 3), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3),
    )  # fmt: skip


def test_limits_leave_what_is_true() -> None:
    puzzle = Puzzle.from_rows("akari", ["." * 12] * 12)
    none = ll.diagnose(puzzle, limit=ll.Limit(seconds=0))
    assert (none.status, none.complete) == (ll.Status.UNKNOWN, False)
    for seconds in (0.05, 0.3):
        found = ll.diagnose(pigeons(10, 10), limit=ll.Limit(seconds=seconds))
        assert found.status in (ll.Status.MULTIPLE, ll.Status.UNKNOWN)
    cancel = ll.CancelToken()
    cancel.cancel()
    assert ll.diagnose(puzzle, cancel=cancel).status is ll.Status.UNKNOWN


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_damaged_boards(genre: str, corpus: Corpus) -> None:
    random = Random(2)
    puzzles = (
        corpus.labelled(14, "hard")
        if genre == "akari"
        else [board.puzzle for board in corpus.solved(genre) if board.puzzle.height >= 9]
    )
    for puzzle in puzzles[:3]:
        for how in ("one", "changed"):
            draft = damaged(random, puzzle, how)
            found = ll.diagnose(draft)
            assert found.complete
            assert found.status is status_of(draft)
            if how == "one" and found.status is ll.Status.MULTIPLE:
                # What was taken away is among the repairs.
                (gone,) = set(puzzle.clues) - set(draft.clues)
                assert any(
                    (each.cell, each.clue) == (gone, puzzle.clues[gone]) for each in found.repairs
                )
            for each in found.repairs[:5]:
                assert status_of(each.puzzle) is ll.Status.UNIQUE
            if found.clash:
                assert status_of(draft.with_only(found.clash)) is ll.Status.UNSOLVABLE
                for clue in found.clash:
                    rest = set(found.clash) - {clue}
                    assert status_of(draft.with_only(rest)) is not ll.Status.UNSOLVABLE
