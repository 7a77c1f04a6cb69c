"""diagnose: every claim is checked by enumeration, which shares no code with the package."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

import brute
import lamplighter as ll
from boards import akari, blank, cut, damaged, kuromasu, pigeons, random_akari, random_kuromasu
from corpora import EACH_CORPUS, Corpus
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, Turn, turn_cell
from lamplighter.puzzle import Puzzle
from lamplighter.verbs import diagnose as diagnosing
from lamplighter.verbs import repairs as repairing
from lamplighter.verbs.smallest import smallest_set

PATIENT = ll.Limit(seconds=120)  # on a busy machine too, everything is worked out


@cache
def solutions(puzzle: Puzzle) -> frozenset[int]:
    """Every solution, as the bits of a number."""
    return frozenset(brute.walk(puzzle.rows, 10**9))


def cells_of(puzzle: Puzzle, mask: int) -> set[Cell]:
    return {divmod(bit, puzzle.width) for bit in brute.bits_of(mask)}


def mask_of(puzzle: Puzzle, solution: ll.Solution) -> int:
    return sum(1 << row * puzzle.width + col for row, col in solution.placed)


def status_of(puzzle: Puzzle) -> ll.Status:
    count = len(solutions(puzzle))
    return (ll.Status.UNSOLVABLE, ll.Status.UNIQUE)[count] if count < 2 else ll.Status.MULTIPLE


def changed(puzzle: Puzzle, contents: dict[Cell, object]) -> Puzzle:
    """The puzzle with other things in some cells."""
    rows = [list(row) for row in puzzle.rows]
    for (row, col), content in contents.items():
        rows[row][col] = content  # type: ignore[call-overload]
    if puzzle.genre == "akari":
        return Puzzle.from_rows("akari", ["".join(map(str, row)) for row in rows])
    return Puzzle.from_rows("kuromasu", rows, lenient=True)


def content_of(puzzle: Puzzle, edit: ll.Edit) -> object:
    if edit.clue is not None:
        return str(edit.clue) if puzzle.genre == "akari" else edit.clue
    return {"wall": "#", "open": ".", "remove": "#" if puzzle.genre == "akari" else None}[edit.kind]


def random_puzzles(count: int, seed: int, most: int = 40) -> Iterable[Puzzle]:
    """Boards with at most so many solutions, so that sets of clues can be tried one by one."""
    random = Random(seed)
    while count:
        genre, draw = (("akari", random_akari), ("kuromasu", random_kuromasu))[count % 2]
        rows = draw(random, random.randint(2, 5), random.randint(2, 5))
        puzzle = Puzzle.from_rows(genre, rows)
        if len(brute.walk(rows, most + 1)) <= most:
            yield puzzle
            count -= 1


def numbers(puzzle: Puzzle) -> range:
    return range(5) if puzzle.genre == "akari" else range(1, puzzle.height + puzzle.width)


# --- What is claimed, and what is so ------------------------------------------------------------


def check(puzzle: Puzzle, found: ll.Diagnosis, *, symmetric: bool = False) -> None:
    """Every claim of the diagnosis, by enumeration."""
    assert found.complete
    assert found.puzzle == puzzle
    assert found.status is status_of(puzzle)
    assert (found.count, found.count_is_exact) == (len(solutions(puzzle)), True)
    turns = turns_of(puzzle) if symmetric else []
    for each in [*found.repairs, *filter(None, (found.repair_set, found.best))]:
        check_repair(puzzle, each)
    if found.status is ll.Status.MULTIPLE:
        check_pair(puzzle, found)
        check_ambiguous(puzzle, found, turns)
    elif found.status is ll.Status.UNSOLVABLE:
        check_clash(puzzle, found)
        check_relaxed(puzzle, found, turns)
    else:
        check_unique(puzzle, found)


def check_repair(puzzle: Puzzle, repair: ll.Repair) -> None:
    contents = {edit.cell: content_of(puzzle, edit) for edit in repair.edits}
    assert repair.puzzle == changed(puzzle, contents)
    assert all(puzzle[cell] != repair.puzzle[cell] for cell in contents)
    left = len(solutions(repair.puzzle))
    if repair.count_is_exact:
        assert repair.count == left
    else:
        assert repair.count < left
    assert repair.status is status_of(repair.puzzle)
    if left == 1:
        rating = ll.rate(repair.puzzle)
        assert (repair.level, repair.label) == (rating.level, rating.label)
    else:
        assert (repair.level, repair.label) == (None, None)
    kinds = {
        "add": puzzle.genre == "kuromasu" or puzzle[repair.cell] == "#",
        "change": repair.cell in puzzle.clues,
        "remove": repair.cell in puzzle.clues,
        "wall": puzzle[repair.cell] == ".",
        "open": puzzle[repair.cell] != ".",
    }
    assert kinds[repair.kind]


def check_pair(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    first, second = (mask_of(puzzle, each) for each in found.pair)
    assert first != second
    assert {first, second} <= solutions(puzzle)
    assert set(found.pair_differs) == cells_of(puzzle, first ^ second)
    closest = min((a ^ b).bit_count() for a, b in combinations(solutions(puzzle), 2))
    if len(solutions(puzzle)) <= 100:
        assert len(found.pair_differs) == closest
    union = intersection = first
    for mask in solutions(puzzle):
        union, intersection = union | mask, intersection & mask
    assert set(found.differs) == cells_of(puzzle, union & ~intersection)


def check_ambiguous(puzzle: Puzzle, found: ll.Diagnosis, turns: list[Turn]) -> None:
    assert all(each.status is ll.Status.UNIQUE for each in found.repairs)
    repaired = {frozenset(each.edits) for each in found.repairs}
    assert len(repaired) == len(found.repairs)
    assert found.repairs_are_all
    for edits in ambiguous_changes(puzzle, turns):
        contents = {edit.cell: content_of(puzzle, edit) for edit in edits}
        unique = len(solutions(changed(puzzle, contents))) == 1
        assert (frozenset(edits) in repaired) == unique, (puzzle, edits)
    if not turns:
        # Clues before walls, and each kind from where the solutions differ on.
        def place(repair: ll.Repair) -> tuple[int, int, Cell]:
            row, col = repair.cell
            away = min(abs(row - r) + abs(col - c) for r, c in found.differs)
            return ["add", "change", "wall"].index(repair.kind), away, repair.cell

        assert list(found.repairs) == sorted(found.repairs, key=place)
    check_next_clues(puzzle, found, turns)


def ambiguous_changes(puzzle: Puzzle, turns: list[Turn]) -> Iterator[tuple[ll.Edit, ...]]:
    """Every change of one clue or wall, with its images; for a new clue every number in each."""
    for orbit in {orbit_of(puzzle, turns, cell) for cell in puzzle.cells()}:
        if puzzle.genre == "akari" and puzzle[orbit[0]] == ".":
            yield tuple(ll.Edit("wall", cell) for cell in orbit)
        elif puzzle.genre == "kuromasu" and puzzle[orbit[0]] is None:
            for clues in product(numbers(puzzle), repeat=len(orbit)):
                yield tuple(
                    ll.Edit("add", cell, clue) for cell, clue in zip(orbit, clues, strict=True)
                )
        else:
            for cell in orbit:
                kind = "change" if cell in puzzle.clues else "add"
                for clue in numbers(puzzle):
                    if clue != puzzle.clues.get(cell):
                        yield (ll.Edit(kind, cell, clue),)


def units_of(puzzle: Puzzle, turns: list[Turn]) -> list[tuple[Cell, ...]]:
    """What may take new clues."""
    if puzzle.genre == "akari":
        return [(cell,) for cell in puzzle.cells() if puzzle[cell] == "#"]
    units = {
        orbit_of(puzzle, turns if puzzle[cell] is None else [], cell)
        for cell in puzzle.cells()
        if puzzle[cell] in (None, "?")
    }
    return sorted(units)


def shown(puzzle: Puzzle, mask: int, cell: Cell) -> int | None:
    """The number that a clue would have there in this solution, with the rules read aloud."""
    row, col = cell
    place = row * puzzle.width + col
    lines = brute.lines_from(puzzle.height, puzzle.width, place)
    if puzzle.genre == "akari":
        return sum(mask >> line[0] & 1 for line in lines if line)
    if mask >> place & 1:
        return None
    seen = 1
    for line in lines:
        for other in line:
            if mask >> other & 1:
                break
            seen += 1
    return seen


def check_next_clues(puzzle: Puzzle, found: ll.Diagnosis, turns: list[Turn]) -> None:
    units = units_of(puzzle, turns)
    told = {
        mask: [tuple(shown(puzzle, mask, cell) for cell in unit) for unit in units]
        for mask in solutions(puzzle)
    }

    def left(mask: int, chosen: Iterable[int]) -> int:
        """How many solutions clues as this solution has them leave; 0 where it can have none."""
        if any(None in told[mask][unit] for unit in chosen):
            return 0
        return sum(
            all(told[mask][unit] == other[unit] for unit in chosen) for other in told.values()
        )

    every = range(len(units))
    fewest = [left(mask, [unit]) for mask in told for unit in every]
    fewest = [count for count in fewest if 0 < count < len(told)]
    if found.best is None:
        assert fewest == []
    else:
        assert found.best_is_minimum
        assert found.best.count == min(fewest)
    if any(each.kind == "add" for each in found.repairs):
        assert found.repair_set is None
        return

    def exists(size: int) -> bool:
        return any(left(mask, some) == 1 for mask in told for some in combinations(every, size))

    if found.repair_set is None:
        assert found.repair_set_is_minimum
        assert not any(
            left(mask, [unit for unit in every if None not in told[mask][unit]]) == 1
            for mask in told
        )
        return
    assert found.repair_set.status is ll.Status.UNIQUE
    cells = {edit.cell for edit in found.repair_set.edits}
    size = sum(not cells.isdisjoint(unit) for unit in units)
    if found.repair_set_is_minimum:
        if size <= 4:
            assert not exists(size - 1), puzzle
    else:
        assert size > 3


def check_clash(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    assert solutions(puzzle.with_only(found.clash)) == frozenset()
    assert found.clash_is_minimum
    for fewer in combinations(puzzle.clues, len(found.clash) - 1):
        assert solutions(puzzle.with_only(fewer))


def check_relaxed(puzzle: Puzzle, found: ll.Diagnosis, turns: list[Turn]) -> None:
    assert found.repairs_are_all
    assert [each.count for each in found.repairs] == sorted(each.count for each in found.repairs)
    repaired = {frozenset(each.edits) for each in found.repairs}
    assert len(repaired) == len(found.repairs)
    for orbit in {orbit_of(puzzle, turns, cell) for cell in puzzle.cells()}:
        changes: list[tuple[ll.Edit, ...]] = []
        for cell in orbit:
            if cell in puzzle.clues:
                clues = [clue for clue in numbers(puzzle) if clue != puzzle.clues[cell]]
                changes += [(ll.Edit("change", cell, clue),) for clue in clues]
                if puzzle.genre == "akari":
                    changes.append((ll.Edit("remove", cell),))
        if puzzle.genre == "akari":
            kind = "wall" if puzzle[orbit[0]] == "." else "open"
            changes.append(tuple(ll.Edit(kind, cell) for cell in orbit))
        elif orbit[0] in puzzle.clues:
            changes.append(tuple(ll.Edit("remove", cell) for cell in orbit))
        for edits in changes:
            contents = {edit.cell: content_of(puzzle, edit) for edit in edits}
            helps = bool(solutions(changed(puzzle, contents)))
            assert (frozenset(edits) in repaired) == helps, (puzzle, edits)


def check_unique(puzzle: Puzzle, found: ll.Diagnosis) -> None:
    def is_enough(clues: Iterable[Cell]) -> bool:
        return len(solutions(puzzle.with_only(set(clues)))) == 1

    clues = list(puzzle.clues)
    assert list(found.redundant) == [
        cell for cell in clues if is_enough(other for other in clues if other != cell)
    ]
    assert is_enough(found.sufficient)
    assert found.sufficient_is_minimum
    rating = ll.rate(puzzle)
    assert (found.level, found.label) == (rating.level, rating.label)
    assert found.keeping is not None
    assert is_enough(found.keeping)
    assert ll.rate(puzzle.with_only(found.keeping)).level == rating.level
    assert found.keeping_is_minimum
    if len(clues) <= 10:
        if found.sufficient:
            assert not any(map(is_enough, combinations(clues, len(found.sufficient) - 1)))
        for size in range(len(found.keeping)):
            for fewer in filter(is_enough, combinations(clues, size)):
                assert ll.rate(puzzle.with_only(fewer)).level != rating.level


# --- Symmetry -----------------------------------------------------------------------------------


def pattern(puzzle: Puzzle) -> set[Cell]:
    """The walls; or, where there are none, the cells with a clue."""
    return {cell for cell in puzzle.cells() if puzzle[cell] not in (".", None)}


def turned(puzzle: Puzzle, cells: Iterable[Cell], turn: Turn) -> set[Cell]:
    return {turn_cell(puzzle.height, puzzle.width, cell, turn) for cell in cells}


def turns_of(puzzle: Puzzle) -> list[Turn]:
    square = puzzle.height == puzzle.width
    return [
        turn
        for turn in Turn
        if (square or not turn.swaps_sides)
        and turned(puzzle, pattern(puzzle), turn) == pattern(puzzle)
    ]


def orbit_of(puzzle: Puzzle, turns: list[Turn], cell: Cell) -> tuple[Cell, ...]:
    return tuple(sorted({cell}.union(*(turned(puzzle, [cell], turn) for turn in turns))))


def symmetric_puzzles(count: int, seed: int) -> Iterator[Puzzle]:
    """Half of a random board, and its image after a half turn."""
    random = Random(seed)
    for number in range(count):
        height, width = random.randint(2, 4), random.randint(2, 4)
        genre, draw = (("akari", random_akari), ("kuromasu", random_kuromasu))[number % 2]
        cells = [content for row in draw(random, height, width) for content in row]
        size = len(cells)
        blank_cell = "." if genre == "akari" else None
        for place in range(size // 2):
            other = size - 1 - place
            here, there = cells[place], cells[other]
            if here == blank_cell or there == blank_cell:
                cells[place] = cells[other] = random.choice((here, there))
        board = "".join(map(str, cells)) if genre == "akari" else cells
        yield Puzzle.from_rows(genre, cut(board, width))  # type: ignore[arg-type]


def test_random_drafts() -> None:
    met = set()
    for puzzle in random_puzzles(140, seed=8):
        found = ll.diagnose(puzzle, limit=PATIENT)
        check(puzzle, found)
        met.add((puzzle.genre, found.status, found.repair_set is None))
    # Both genres: one solution, none, several, and several where no single clue is enough.
    assert len(met) == 8


def test_symmetry_is_kept() -> None:
    met = set()
    for puzzle in symmetric_puzzles(80, seed=3):
        found = ll.diagnose(puzzle, symmetric=True, limit=PATIENT)
        check(puzzle, found, symmetric=True)
        turns = turns_of(puzzle)
        assert set(found.symmetry or ()) == {turn.value for turn in turns} - {"identity"}
        for each in [*found.repairs, *filter(None, (found.repair_set, found.best))]:
            assert set(turns) <= set(turns_of(each.puzzle))
            met.add((puzzle.genre, each.kind, len(each.edits) > 1))
    assert met >= {
        ("akari", "wall", True), ("akari", "add", False), ("akari", "open", True),
        ("kuromasu", "add", True), ("kuromasu", "remove", True), ("kuromasu", "change", False),
    }  # fmt: skip


def test_only_some_solutions_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more solutions than are held, the solver is asked, and what is claimed is still so."""
    monkeypatch.setattr(diagnosing, "_SAMPLE", 3)
    monkeypatch.setattr(repairing, "_SAMPLE", 2)
    seen = 0
    for puzzle in random_puzzles(100, seed=21, most=200):
        if len(solutions(puzzle)) <= 3:
            continue
        found = ll.diagnose(puzzle, limit=PATIENT)
        assert found.count == len(solutions(puzzle))
        seen += found.repair_set is not None
        for each in [*found.repairs, *filter(None, (found.repair_set, found.best))]:
            check_repair(puzzle, each)
        repaired = {frozenset(each.edits) for each in found.repairs}
        for edits in ambiguous_changes(puzzle, []):
            contents = {edit.cell: content_of(puzzle, edit) for edit in edits}
            unique = len(solutions(changed(puzzle, contents))) == 1
            assert (frozenset(edits) in repaired) == unique
        if found.repair_set is not None and found.repair_set_is_minimum:
            assert len(found.repair_set.edits) == 2
        if found.best is not None and found.best_is_minimum:
            for unit in units_of(puzzle, []):
                counts = [shown(puzzle, mask, unit[0]) for mask in solutions(puzzle)]
                for number in set(counts) - {None}:
                    assert counts.count(number) >= found.best.count
    assert seen >= 5


def test_a_count_goes_as_far_as_it_is_asked() -> None:
    puzzle = Puzzle.from_rows("akari", ["." * 12] * 12)
    found = ll.diagnose(puzzle, most=600, limit=ll.Limit(seconds=20))
    assert (found.count, found.count_is_exact) == (600, False)
    assert found.verdict == "multiple: at least 600 solutions"
    with pytest.raises(ll.LamplighterError, match="2 or more, got 1"):
        ll.diagnose(puzzle, most=1)


# --- By hand ------------------------------------------------------------------------------------


def test_a_draft_of_each_kind() -> None:
    ambiguous = ll.diagnose(akari("..#"))
    assert ambiguous.status is ll.Status.MULTIPLE
    assert ambiguous.differs == ((0, 0), (0, 1))
    assert [(each.kind, each.cell, each.clue) for each in ambiguous.repairs] == [
        ("add", (0, 2), 0),
        ("add", (0, 2), 1),
        ("wall", (0, 0), None),
        ("wall", (0, 1), None),
    ]
    assert ambiguous.idle == ((0, 0), (0, 1))
    broken = ll.diagnose(akari("1.1", "...", "#01"))
    assert broken.status is ll.Status.UNSOLVABLE
    assert broken.clash_is_minimum
    unique = ll.diagnose(akari("1.1"))
    assert unique.status is ll.Status.UNIQUE
    assert unique.redundant == ((0, 0), (0, 2))
    assert unique.sufficient == ()
    assert unique.sufficient_is_minimum
    assert unique.idle == ()


def test_two_clues_together() -> None:
    # Two places of two solutions each: no clue reaches both.
    found = ll.diagnose(akari("..#", "###", "###", "#.."), limit=PATIENT)
    assert [each.message for each in found.repairs] == []
    assert found.repair_set is not None
    assert found.repair_set.message == "write 0 at r1c3 and 1 at r3c2"
    assert found.repair_set_is_minimum
    assert found.best is not None
    assert (found.best.count, found.best_is_minimum) == (2, True)
    assert found.notes["together"].endswith("no fewer clues are enough)")
    assert found.notes["repairs"] == "no change of one clue or wall is enough"


def test_where_no_numbers_help() -> None:
    found = ll.diagnose(akari("..", ".."), limit=PATIENT)
    assert (found.repair_set, found.repair_set_is_minimum) == (None, True)
    assert found.notes["together"] == "no numbers on the walls as they stand would be enough"
    assert found.best is None


def test_more_than_one_clash() -> None:
    found = ll.diagnose(akari("3..#..3"), limit=PATIENT)
    assert len(found.clash) == 1
    assert found.repairs == ()
    assert found.notes["repairs"] == "no change of one clue or wall leaves a solution"


def test_what_a_repair_says() -> None:
    puzzle = akari("..#")
    for edits, message in (
        ([ll.Edit("add", (0, 2), 1)], "write 1 at r1c3"),
        ([ll.Edit("add", (0, 2), 1), ll.Edit("add", (1, 0), 0)], "write 1 at r1c3 and 0 at r2c1"),
        ([ll.Edit("change", (0, 2), 1)], "change the clue at r1c3 to 1"),
        ([ll.Edit("remove", (0, 2))], "remove the clue at r1c3"),
        (
            [ll.Edit("remove", (0, 2)), ll.Edit("remove", (1, 0))],
            "remove the clues at r1c3 and r2c1",
        ),
        ([ll.Edit("wall", (0, 1))], "make r1c2 a wall"),
        ([ll.Edit("wall", (0, 0)), ll.Edit("wall", (0, 1))], "make r1c1 and r1c2 walls"),
        ([ll.Edit("open", (0, 2))], "make r1c3 white"),
        (
            [ll.Edit("add", (0, 0), 2), ll.Edit("change", (0, 1), 3)],
            "write 2 at r1c1, and change the clue at r1c2 to 3",
        ),
    ):
        assert ll.Repair(tuple(edits), puzzle).message == message


def test_clues_no_board_can_pose_clash_alone() -> None:
    puzzle = kuromasu([0, 3, None], [None, "?", 99], lenient=True)
    found = ll.diagnose(puzzle)
    assert found.status is ll.Status.UNSOLVABLE
    assert found.clash in (((0, 0),), ((1, 2),))
    assert found.clash_is_minimum
    assert found.repairs == ()


def test_idle_cells() -> None:
    assert ll.diagnose(akari("1....", "#####", ".....")).idle == tuple((2, col) for col in range(5))
    puzzle = kuromasu([2, None, None, None], [None] * 4, ["?", *[None] * 3])
    assert ll.diagnose(puzzle).idle == (
        (0, 3), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3),
    )  # fmt: skip


# --- Large boards and limits --------------------------------------------------------------------


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


def test_limits_leave_what_is_true() -> None:
    puzzle = Puzzle.from_rows("akari", ["." * 12] * 12)
    none = ll.diagnose(puzzle, limit=ll.Limit(seconds=0))
    assert (none.status, none.count, none.complete) == (ll.Status.UNKNOWN, None, False)
    for seconds in (0.05, 0.3):
        start = time.perf_counter()
        found = ll.diagnose(pigeons(10, 10), limit=ll.Limit(seconds=seconds))
        assert time.perf_counter() - start < seconds + 2
        assert found.status in (ll.Status.MULTIPLE, ll.Status.UNKNOWN)
    cancel = ll.CancelToken()
    cancel.cancel()
    assert ll.diagnose(puzzle, cancel=cancel).status is ll.Status.UNKNOWN


@pytest.mark.parametrize("milliseconds", [1, 3, 10, 30, 100])
def test_what_was_found_before_the_limit_is_so(milliseconds: int) -> None:
    for puzzle in random_puzzles(12, seed=milliseconds):
        found = ll.diagnose(puzzle, limit=ll.Limit(seconds=milliseconds / 1000))
        if found.status is not ll.Status.UNKNOWN:
            assert found.status is status_of(puzzle)
        assert found.count is None or found.count <= len(solutions(puzzle))
        for each in found.repairs:
            left = len(solutions(each.puzzle))
            assert each.count == left if each.count_is_exact else each.count < left
        if found.repair_set is not None:
            assert len(solutions(found.repair_set.puzzle)) == 1
        if found.clash:
            assert not solutions(puzzle.with_only(found.clash))
        for cell in found.redundant:
            assert len(solutions(puzzle.without(cell))) == 1
        if found.keeping is not None:
            assert ll.rate(puzzle.with_only(found.keeping)).level == found.level


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_damaged_boards(genre: str, corpus: Corpus) -> None:
    def asked(puzzle: Puzzle) -> ll.Status:
        """Another solver than the one under test: these boards are too large to enumerate."""
        return ll.solve(puzzle, "sat").status

    random = Random(2)
    puzzles = (
        corpus.labelled(14, "hard")
        if genre == "akari"
        else [board.puzzle for board in corpus.solved(genre) if board.puzzle.height >= 9]
    )
    for puzzle in puzzles[:3]:
        for how in ("one", "tenth", "changed"):
            draft = damaged(random, puzzle, how)
            found = ll.diagnose(draft)
            assert found.complete
            assert found.status is asked(draft)
            if how == "one" and found.status is ll.Status.MULTIPLE:
                # What was taken away is among the repairs, with the level of the whole puzzle.
                (gone,) = set(puzzle.clues) - set(draft.clues)
                (back,) = [
                    each
                    for each in found.repairs
                    if (each.cell, each.clue) == (gone, puzzle.clues[gone])
                ]
                assert back.puzzle == puzzle
            for each in found.repairs[:5]:
                assert asked(each.puzzle) is each.status
            if found.repair_set is not None:
                assert asked(found.repair_set.puzzle) is ll.Status.UNIQUE
            if found.clash:
                assert asked(draft.with_only(found.clash)) is ll.Status.UNSOLVABLE
                for clue in found.clash:
                    rest = set(found.clash) - {clue}
                    assert asked(draft.with_only(rest)) is not ll.Status.UNSOLVABLE
