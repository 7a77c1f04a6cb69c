"""One suite for every back end and every genre it solves: verdicts, solutions, marks.

A back end may refuse a board (UnsupportedError) and is then not judged on it, but each must accept
some. The default run takes a fixed part, `-m long` the hundreds that are promised.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from boards import GENRES, akari, blank, cut, empty, kuromasu, random_puzzle
from contract import (
    ALL,
    BACKENDS_BY_GENRE,
    attempt,
    backends_for,
    is_exact,
    masks_of,
    require_true,
    status_of,
    truth_of,
)
from corpora import EACH_CORPUS, Corpus
from lamplighter.backends import Backend
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.solve import solve, solve_many
from vectors import vectors

# --- tiny boards --------------------------------------------------------------------------------

VERDICTS = [
    # 1x1 in all variants.
    (akari("."), Status.UNIQUE, [["o"]]),
    (akari("#"), Status.UNIQUE, [["#"]]),
    (akari("0"), Status.UNIQUE, [["0"]]),
    (akari("1"), Status.UNSOLVABLE, []),
    (akari("4"), Status.UNSOLVABLE, []),
    (kuromasu([1]), Status.UNIQUE, [["."]]),
    (kuromasu(["?"]), Status.UNIQUE, [["."]]),
    (kuromasu([None]), Status.MULTIPLE, [["."], ["#"]]),
    # Lines of two and three.
    (akari(".."), Status.MULTIPLE, [["o."], [".o"]]),
    (akari("1."), Status.UNIQUE, [["1o"]]),
    (akari("0."), Status.UNSOLVABLE, []),
    (akari(".", "2", "."), Status.UNIQUE, [["o", "2", "o"]]),
    (kuromasu([None, None]), Status.MULTIPLE, [[".."], ["#."], [".#"]]),
    (kuromasu([None], [1]), Status.UNIQUE, [["#", "."]]),
    (kuromasu([None, 2, None]), Status.MULTIPLE, [["#.."], ["..#"]]),
    (kuromasu([2, None, None]), Status.UNIQUE, [["..#"]]),
    (kuromasu([1, None, None]), Status.UNSOLVABLE, []),
    (kuromasu(["?", "?"]), Status.UNIQUE, [[".."]]),
    # Nothing but walls: nothing to light, and nothing left out.
    (akari("##", "##"), Status.UNIQUE, [["##", "##"]]),
    (akari("0#", "#0"), Status.UNIQUE, [["0#", "#0"]]),
    (akari("#1", "##"), Status.UNSOLVABLE, []),
    # A corner has two neighbours, an edge three: neither can ask for four.
    (akari("4...", "....", "...."), Status.UNSOLVABLE, []),
    (akari("...", ".4."), Status.UNSOLVABLE, []),
    (akari("2.", ".."), Status.UNIQUE, [["2o", "o."]]),
    (akari("1.", ".."), Status.UNSOLVABLE, []),
    # Two 4s whose bulbs see each other, and two that share one.
    (akari("......", ".4..4.", "......"), Status.UNSOLVABLE, []),
    (akari("#.#.#", ".4.4.", "#.#.#"), Status.UNIQUE, [["#o#o#", "o4o4o", "#o#o#"]]),
    (kuromasu([3, None], [None, None]), Status.MULTIPLE, [["..", ".."], ["..", ".#"]]),
    # A clue without a number only stays white.
    (
        kuromasu([None, "?"], ["?", None]),
        Status.MULTIPLE, [["..", ".."], ["#.", ".."], ["..", ".#"]],
    ),
]  # fmt: skip


@BACKENDS_BY_GENRE
def test_the_smallest_boards(backend: Backend, genre: str) -> None:
    tried = 0
    for puzzle, status, rows in VERDICTS:
        if puzzle.genre != genre:
            continue
        answers = [Solution.from_rows(genre, each) for each in rows]
        truth = masks_of(Outcome(status, tuple(answers)))
        for limit in (ALL, Limit()):
            outcome = attempt(backend, puzzle, limit)
            if outcome is not None:
                tried += 1
                require_true(backend, puzzle, outcome, truth, limit.solutions)
    assert tried


SIZES = [
    (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 5), (6, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4),
]  # fmt: skip


@cache
def tiny(genre: str, height: int, width: int, count: int) -> list[tuple[Puzzle, set[int]]]:
    """Boards of one size, each with all its solutions; the first few are the plain ones."""
    random = Random(f"tiny {genre} {height}x{width}")
    cells = height * width
    if genre == "akari":
        boards = [["." * width] * height, ["#" * width] * height]
        letters = [".#", ".4", "..#4", "..#01", "....#0123", "......01234"]
        while len(boards) < count:
            drawn = "".join(random.choices(random.choice(letters), k=cells))
            boards.append(cut(drawn, width))
    else:
        boards = [[[None] * width] * height, [["?"] * width] * height]
        posed = [*range(1, height + width), "?"]
        # 0 and beyond the board: clues that only a lenient reader lets pass.
        wild = [*posed, 0, height + width, 57, 64, 1_000_000]
        while len(boards) < count:
            share = random.choice((0.1, 0.25, 0.5))
            clues = random.choice((posed, posed, wild))
            drawn = [
                random.choice(clues) if random.random() < share else None for _ in range(cells)
            ]
            boards.append(cut(drawn, width))
    puzzles = [Puzzle.from_rows(genre, rows, lenient=True) for rows in boards]
    return [(puzzle, truth_of(puzzle)) for puzzle in puzzles]


def as_brute_force(backend: Backend, genre: str, count: int) -> None:
    tried: set[Status] = set()
    for height, width in SIZES:
        for puzzle, truth in tiny(genre, height, width, count):
            outcome = attempt(backend, puzzle)
            if outcome is not None:
                require_true(backend, puzzle, outcome, truth, ALL.solutions)
                tried.add(status_of(len(truth)))
    # Boards of every kind came up, whatever the back end refuses.
    assert tried == {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


@BACKENDS_BY_GENRE
def test_tiny_boards_are_as_brute_force_finds_them(backend: Backend, genre: str) -> None:
    as_brute_force(backend, genre, 9)


@pytest.mark.long
@BACKENDS_BY_GENRE
def test_many_tiny_boards_are_as_brute_force_finds_them(backend: Backend, genre: str) -> None:
    as_brute_force(backend, genre, 200)


@backends_for("kuromasu")
@pytest.mark.parametrize("clue", [0, 5, 57, 58, 64, 4096, 1_000_000])
def test_clues_no_board_can_pose_are_unsolvable(backend: Backend, genre: str, clue: int) -> None:
    for side in (1, 2, 3):
        rows: list[list[object]] = [[None] * side for _ in range(side)]
        rows[side // 2][side // 2] = clue
        outcome = attempt(backend, kuromasu(*rows, lenient=True))
        if outcome is None:
            continue
        if (clue, side) == (5, 3):
            assert outcome.status is not Status.UNSOLVABLE
        else:
            assert outcome.status is Status.UNSOLVABLE or not is_exact(backend)
            assert outcome.solutions == ()


# --- larger boards ------------------------------------------------------------------------------


@BACKENDS_BY_GENRE
def test_boards_that_are_told_as_facts(backend: Backend, genre: str) -> None:
    """Ours, and the worked instances of the papers if those are there."""
    boards = [
        each
        for each in vectors()
        if each["format"] == "asp" and each["genre"] == genre and "solution" in each
    ]
    assert boards
    for worked in boards:
        puzzle = Puzzle.from_rows(genre, worked["grid"])
        answer = Solution.on(puzzle, worked["solution"])
        outcome = attempt(backend, puzzle)
        if outcome is not None:
            truth = masks_of(Outcome(Status.UNIQUE, (answer,)))
            require_true(backend, puzzle, outcome, truth, ALL.solutions)


SOME = Limit(solutions=12, seconds=20)


@cache
def random_boards(genre: str, count: int) -> list[tuple[Puzzle, Outcome]]:
    """Boards up to 8x8 with the engine's outcome; every fourth without a clue."""
    random = Random(f"eight {genre}")
    puzzles = []
    for index in range(count):
        puzzle = random_puzzle(random, genre, 8)
        if index % 4 == 3:
            for cell in puzzle.clues:
                puzzle = puzzle.without(cell)
        puzzles.append(puzzle)
    return list(zip(puzzles, solve_many(puzzles, limit=SOME), strict=True))


def as_the_engine(backend: Backend, genre: str, count: int) -> None:
    tried = 0
    for puzzle, engine in random_boards(genre, count):
        outcome = attempt(backend, puzzle, SOME)
        if outcome is None:
            continue
        tried += 1
        agree(backend, puzzle, outcome, engine)
        if is_exact(backend):
            assert outcome.status is engine.status, (puzzle, outcome)
            if backend.can.count:
                assert len(outcome.solutions) == len(engine.solutions), puzzle
    assert tried >= count // 5


def agree(backend: Backend, puzzle: Puzzle, outcome: Outcome, engine: Outcome) -> None:
    """The back end may say less than the engine, but nothing that contradicts it."""
    where = (backend.name, puzzle, outcome)
    if outcome.status is Status.SOLVED:
        assert engine.status in (Status.UNIQUE, Status.MULTIPLE), where
    elif outcome.status is not Status.UNKNOWN:
        assert outcome.status is engine.status, where
    if engine.complete:
        assert masks_of(outcome) <= masks_of(engine), where
        assert not outcome.complete or masks_of(outcome) == masks_of(engine), where
    if outcome.marks is not None and outcome.errors is None:
        for solution in engine.solutions:
            for cell in outcome.marks.placed:
                assert solution[cell] == find_genre(puzzle.genre).placed, where
            for cell in outcome.marks.excluded:
                assert solution[cell] != find_genre(puzzle.genre).placed, where


@BACKENDS_BY_GENRE
def test_random_boards_have_one_verdict(backend: Backend, genre: str) -> None:
    as_the_engine(backend, genre, 20)


@pytest.mark.long
@BACKENDS_BY_GENRE
def test_three_hundred_random_boards_have_one_verdict(backend: Backend, genre: str) -> None:
    as_the_engine(backend, genre, 300)


PARTS = 5
PATIENCE, FEW = 5.0, 0.1  # seconds for each board of the corpus, and the share left undecided
SLOW = {"backtrack": (0.3, 0.8)}  # it is there for comparison, not for speed


@cache
def corpus_boards(corpus: Corpus) -> list[Puzzle]:
    """At most a thousand: all that come with solutions, and some of the labelled ones."""
    random = Random("a thousand boards")
    boards = [board.puzzle for genre in GENRES for board in corpus.solved(genre)]
    labelled = [puzzle for _, _, puzzles in corpus.all_labelled() for puzzle in puzzles]
    rest = [puzzle for puzzle in labelled if puzzle not in boards]
    boards += random.sample(rest, min(len(rest), max(0, 1000 - len(boards))))
    random.shuffle(boards)
    return boards


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(PARTS))
@BACKENDS_BY_GENRE
def test_a_thousand_boards_of_the_corpus(
    backend: Backend, genre: str, part: int, corpus: Corpus
) -> None:
    seconds, share = SLOW.get(backend.name, (PATIENCE, FEW))
    tried = unknown = 0
    for puzzle in corpus_boards(corpus)[part::PARTS]:
        if puzzle.genre != genre:
            continue
        outcome = attempt(backend, puzzle, Limit(seconds=seconds))
        if outcome is None:
            continue
        tried += 1
        agree(backend, puzzle, outcome, solve(puzzle))
        unknown += outcome.status in (Status.UNKNOWN, Status.SOLVED)
    print(f"{backend.name}: {unknown} of {tried} {genre} boards undecided in {seconds} s each")
    if is_exact(backend):
        assert unknown <= share * tried


# --- marks given in advance ---------------------------------------------------------------------


@BACKENDS_BY_GENRE
def test_marks_hold_in_every_answer(backend: Backend, genre: str) -> None:
    cases = {
        "akari": (empty(3, 3), {
            ("...", "...", "..."): 6,
            ("o..", "...", "..."): 2,
            ("o..", ".o.", "..."): 1,
            ("+..", ".+.", "..+"): 2,
            ("o++", "+o+", "++o"): 1,
        }),
        "kuromasu": (blank(2, 2), {
            ("..", ".."): 5,
            ("#.", ".."): 1,
            ("++", "+."): 2,
            ("++", "++"): 1,
        }),
    }  # fmt: skip
    puzzle, expected = cases[genre]
    tried = 0
    for rows, count in expected.items():
        marks = Marks.on(puzzle, rows)
        truth = truth_of(puzzle, marks)
        assert len(truth) == count
        for given in (marks, list(rows)):
            outcome = attempt(backend, puzzle, marks=given)
            if outcome is not None:
                tried += 1
                require_true(backend, puzzle, outcome, truth, ALL.solutions)
    assert tried > 2


CLASHES = [
    (empty(2, 2), ["oo", ".."]),  # in sight
    (empty(1, 1), ["+"]),  # dark
    (empty(2, 2), ["++", "++"]),
    (akari("0.", ".."), [".o", ".."]),  # too many
    (akari("2.", ".."), [".+", ".."]),  # too few
    (akari("...", ".4.", "..."), [".+.", "...", "..."]),
    (akari("#."), ["o."]),  # on a wall
    (blank(1, 2), ["##"]),  # touching
    (blank(1, 3), [".#."]),  # cut
    (kuromasu([1, None]), ["#."]),  # a clue
    (kuromasu(["?", None]), ["#."]),
    (kuromasu([2, None, None]), ["..+"]),  # sees too much
    (kuromasu([3, None, None]), ["..#"]),
    (blank(3, 3), [".#.", "#.#", "..."]),
]


@BACKENDS_BY_GENRE
def test_marks_that_clash_make_it_unsolvable(backend: Backend, genre: str) -> None:
    tried = 0
    for puzzle, rows in CLASHES:
        if puzzle.genre != genre:
            continue
        for marks in (rows, Marks(genre, tuple(rows))):
            outcome = attempt(backend, puzzle, marks=marks)
            if outcome is None:
                continue
            tried += 1
            allowed = (
                {Status.UNSOLVABLE} if is_exact(backend) else {Status.UNSOLVABLE, Status.UNKNOWN}
            )
            assert outcome.status in allowed, (puzzle, rows)
            assert outcome.solutions == ()
    assert tried


@backends_for("akari")
def test_a_cross_on_a_wall_says_nothing(backend: Backend, genre: str) -> None:
    tried = 0
    for puzzle, shown in (
        (akari("1.", ".#"), (["+.", ".."], ["#.", ".."], ["1.", ".."])),
        (akari("1#", ".#"), (["+.", ".+"],)),
        (akari(".#", "##"), (["..", ".+"], [".#", "+#"])),
    ):
        truth = truth_of(puzzle)
        for marks in shown:
            outcome = attempt(backend, puzzle, marks=marks)
            if outcome is not None:
                tried += 1
                require_true(backend, puzzle, outcome, truth, ALL.solutions)
    assert tried


def with_random_marks(backend: Backend, genre: str, count: int) -> None:
    random = Random(f"marks {genre}")
    letter = "o" if genre == "akari" else "#"
    tried = 0
    for index in range(count):
        puzzle = random_puzzle(random, genre, 3)
        height, width = puzzle.height, puzzle.width
        if index % 5 == 4:
            puzzle = empty(height, width) if genre == "akari" else blank(height, width)
        weights = random.choice(((1, 2, 6), (1, 0, 8)))
        rows = [
            "".join(random.choices((letter, "+", "."), weights, k=width)) for _ in range(height)
        ]
        marks = Marks(genre, tuple(rows))
        outcome = attempt(backend, puzzle, marks=marks)
        if outcome is not None:
            tried += 1
            require_true(backend, puzzle, outcome, truth_of(puzzle, marks), ALL.solutions)
    assert tried >= count // 20


@BACKENDS_BY_GENRE
def test_marks_choose_among_the_solutions(backend: Backend, genre: str) -> None:
    with_random_marks(backend, genre, 60)


@pytest.mark.long
@BACKENDS_BY_GENRE
def test_many_marks_choose_among_the_solutions(backend: Backend, genre: str) -> None:
    with_random_marks(backend, genre, 1000)
