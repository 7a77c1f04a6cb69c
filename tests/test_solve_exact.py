"""The engine against the truth: brute force on small boards, PySAT on large ones, the corpus.

The default run takes a fixed part of each; `-m long` takes the thousands that are promised.
A failure prints the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

import brute
from boards import DAMAGES, damaged, every_akari, every_kuromasu, random_akari, random_kuromasu
from corpora import CORPORA, EACH_CORPUS, Corpus
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.generate import generate
from lamplighter.verbs.solve import solve, solve_many
from shared import needs_corpus

GENRES = ("akari", "kuromasu")
PLACED = {"akari": "o", "kuromasu": "#"}
ALL = Limit(solutions=10**6)
MOST = 2000  # solutions of one board that the walk lists before it stops

SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (1, 5), (5, 1), (2, 3), (3, 2)]
SAMPLED = [(3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (1, 7), (9, 1), (2, 5), (2, 6), (6, 2)]


def status_of(count: int) -> Status:
    return (Status.UNSOLVABLE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)]


def same_as_tables(genre: str, boards: Iterable[list]) -> int:
    """Solves every board and compares it with its truth table; returns how many there were."""
    source = (Puzzle(genre, tuple(rows)) for rows in boards)
    total = 0
    while batch := list(islice(source, 1000)):
        total += len(batch)
        for puzzle, outcome in zip(batch, solve_many(batch, limit=ALL), strict=True):
            same_as_table(puzzle, outcome)
    return total


def same_as_table(puzzle: Puzzle, outcome: Outcome) -> None:
    placed = PLACED[puzzle.genre]
    expected = brute.table(puzzle.rows)
    found = 0
    for solution in outcome.solutions:
        found |= 1 << brute.mask_of(solution.rows, placed)
    assert found == expected, puzzle
    assert len(outcome.solutions) == expected.bit_count(), puzzle
    assert outcome.status is status_of(len(outcome.solutions)), puzzle


def every_board(genre: str, height: int, width: int) -> Iterator[list]:
    return every_akari(height, width) if genre == "akari" else every_kuromasu(height, width)


def any_letters(genre: str, height: int, width: int, count: int) -> Iterator[list]:
    """Boards whose cells are drawn independently, half of them blank."""
    random = Random(f"{genre} {height}x{width}")
    if genre == "akari":
        for _ in range(count):
            share = random.choice((0.3, 0.6, 0.85))
            cells = [
                "." if random.random() < share else random.choice("#01234")
                for _ in range(height * width)
            ]
            yield ["".join(cells[at : at + width]) for at in range(0, len(cells), width)]
        return
    clues = ["?", *range(1, height + width)]
    for _ in range(count):
        share = random.choice((0.4, 0.7, 0.9))
        drawn = [
            None if random.random() < share else random.choice(clues) for _ in range(height * width)
        ]
        yield [tuple(drawn[at : at + width]) for at in range(0, len(drawn), width)]


@pytest.mark.parametrize(("height", "width"), SMALL)
@pytest.mark.parametrize("genre", GENRES)
def test_every_tiny_board_has_the_solutions_brute_force_finds(
    genre: str, height: int, width: int
) -> None:
    # All of them up to 3,000; beyond that every n-th, so that each letter comes up in every cell.
    letters = 7 if genre == "akari" else height + width + 1
    stride = max(1, letters ** (height * width) // 3000) | 1
    boards = islice(every_board(genre, height, width), 0, None, stride)
    assert same_as_tables(genre, boards) >= min(letters ** (height * width), 1500)


@pytest.mark.long
@pytest.mark.parametrize(("height", "width"), SMALL)
@pytest.mark.parametrize("genre", GENRES)
def test_every_tiny_board_without_exception(genre: str, height: int, width: int) -> None:
    letters = 7 if genre == "akari" else height + width + 1
    total = same_as_tables(genre, every_board(genre, height, width))
    assert total == letters ** (height * width)


@pytest.mark.parametrize(("height", "width"), SAMPLED)
@pytest.mark.parametrize("genre", GENRES)
def test_sampled_small_boards_have_the_solutions_brute_force_finds(
    genre: str, height: int, width: int
) -> None:
    assert same_as_tables(genre, any_letters(genre, height, width, 300)) == 300


@pytest.mark.long
@pytest.mark.parametrize(("height", "width"), SAMPLED)
@pytest.mark.parametrize("genre", GENRES)
def test_many_sampled_small_boards(genre: str, height: int, width: int) -> None:
    assert same_as_tables(genre, any_letters(genre, height, width, 20_000)) == 20_000


def same_as_walk(genre: str, seed: str, count: int) -> None:
    """Solves random boards up to 6x6 and compares them with the walk."""
    random = Random(seed)
    draw = random_akari if genre == "akari" else random_kuromasu
    puzzles = [
        Puzzle(genre, tuple(draw(random, random.randint(1, 6), random.randint(1, 6))))
        for _ in range(count)
    ]
    found = solve_many(puzzles, limit=Limit(solutions=MOST))
    for puzzle, outcome in zip(puzzles, found, strict=True):
        expected = brute.walk(puzzle.rows, MOST)
        masks = {brute.mask_of(each.rows, PLACED[genre]) for each in outcome.solutions}
        assert len(masks) == len(outcome.solutions) == len(expected), puzzle
        assert outcome.status is status_of(len(expected)), puzzle
        if len(expected) < MOST:
            assert masks == expected, puzzle
        else:
            # Too many to list: any MOST different ones will do, if they are solutions.
            is_solution = (
                brute.is_akari_solution if genre == "akari" else brute.is_kuromasu_solution
            )
            for mask in random.sample(sorted(masks), 20):
                assert is_solution(puzzle.rows, mask), puzzle  # type: ignore[arg-type]


@pytest.mark.parametrize("genre", GENRES)
def test_random_boards_up_to_six_have_the_solutions_the_walk_finds(genre: str) -> None:
    same_as_walk(genre, f"six {genre}", 750)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("genre", GENRES)
def test_many_random_boards_up_to_six(genre: str, part: int) -> None:
    same_as_walk(genre, f"six {genre} {part}", 2500)


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize("solver", ["minisat22", "maplechrono", "minicard"])
def test_sat_finds_what_brute_force_finds(genre: str, solver: str) -> None:
    random = Random(f"sat {genre} {solver}")
    draw = random_akari if genre == "akari" else random_kuromasu
    for _ in range(60):
        rows = draw(random, random.randint(1, 3), random.randint(1, 4))
        puzzle = Puzzle(genre, tuple(rows))
        same_as_table(puzzle, solve(puzzle, "sat", ALL, solver=solver))


@pytest.mark.long
@pytest.mark.parametrize("genre", GENRES)
def test_sat_finds_what_brute_force_finds_on_many(genre: str) -> None:
    random = Random(f"sat {genre}")
    draw = random_akari if genre == "akari" else random_kuromasu
    for _ in range(4000):
        puzzle = Puzzle(genre, tuple(draw(random, random.randint(1, 4), random.randint(1, 4))))
        if puzzle.height * puzzle.width <= 12:
            same_as_table(puzzle, solve(puzzle, "sat", ALL))


def up_to_25(corpus: Corpus, genre: str) -> list[Puzzle]:
    """The corpus boards of one genre up to 25x25."""
    puzzles = [board.puzzle for board in corpus.solved(genre)]
    return [each for each in puzzles if each.height <= 25 and each.width <= 25]


def cells(rows: list) -> int:
    return len(rows) * len(rows[0])


def damaged_boards(corpus: Corpus, genre: str, seed: str, count: int) -> Iterator[Puzzle]:
    """Corpus boards in turn under each damage, with every fourth board drawn at random."""
    random = Random(seed)
    originals = up_to_25(corpus, genre)
    draw = random_akari if genre == "akari" else random_kuromasu
    for index in range(count):
        if index % 4 == 3:
            rows = draw(random, random.randint(2, 25), random.randint(2, 25))
            while (
                len(rows) > 10 and genre == "akari" and "".join(rows).count(".") > 0.9 * cells(rows)
            ):
                # With hardly a wall it is a pigeonhole problem: a SAT solver takes minutes.
                rows = draw(random, len(rows), len(rows[0]))
            yield Puzzle(genre, tuple(rows))
        else:
            yield damaged(random, random.choice(originals), DAMAGES[index % len(DAMAGES)])


def same_as_sat(puzzles: Iterable[Puzzle]) -> dict[Status, int]:
    boards = list(puzzles)
    verdicts: dict[Status, int] = {}
    for puzzle, outcome in zip(boards, solve_many(boards), strict=True):
        assert outcome.status is solve(puzzle, "sat", solver="minisat22").status, puzzle
        for solution in outcome.solutions:
            assert check(puzzle, solution) == [], puzzle
        assert len(set(outcome.solutions)) == len(outcome.solutions), puzzle
        verdicts[outcome.status] = verdicts.get(outcome.status, 0) + 1
    return verdicts


@EACH_CORPUS
@pytest.mark.parametrize("genre", GENRES)
def test_damaged_boards_have_the_verdict_of_sat(genre: str, corpus: Corpus) -> None:
    verdicts = same_as_sat(damaged_boards(corpus, genre, f"damaged {genre}", 150))
    assert set(verdicts) == {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("genre", GENRES)
def test_many_damaged_boards_have_the_verdict_of_sat(genre: str, part: int, corpus: Corpus) -> None:
    verdicts = same_as_sat(damaged_boards(corpus, genre, f"damaged {genre} {part}", 500))
    assert set(verdicts) == {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


def boards_that_hold_out(seed: str, count: int) -> Iterator[Puzzle]:
    """Kuromasu with a third of its clues gone, and sometimes one of the others changed."""
    random = Random(seed)
    for index in range(count):
        puzzle = generate("kuromasu", height=24, width=24, level="hard", seed=7, index=index % 12)
        for how in ("third", "changed")[: 1 + index % 2]:
            puzzle = damaged(random, puzzle, how)
        yield puzzle


def searched_as_sat(seed: str, count: int) -> None:
    boards = list(boards_that_hold_out(seed, count))
    same_as_sat(boards)
    # More than the dive meets: these are settled by what is learned.
    long = sum(each.stats["conflicts"] > 50 for each in solve_many(boards))
    assert long >= count // 10


def test_boards_that_hold_out_have_the_verdict_of_sat() -> None:
    searched_as_sat("hold out", 40)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_boards_that_hold_out_have_the_verdict_of_sat(part: int) -> None:
    searched_as_sat(f"hold out {part}", 200)


@needs_corpus
def test_the_published_boards_are_all_there() -> None:
    (shared,) = CORPORA[1:]
    assert [len(shared.solved(genre)) for genre in GENRES] == [485, 280]
    assert [len(puzzles) for _, _, puzzles in shared.all_labelled()] == [300] * 12


@EACH_CORPUS
@pytest.mark.parametrize("genre", GENRES)
def test_the_corpus_has_its_solutions(genre: str, corpus: Corpus) -> None:
    boards = corpus.solved(genre)
    outcomes = solve_many([board.puzzle for board in boards])
    for board, outcome in zip(boards, outcomes, strict=True):
        assert outcome.status is Status.UNIQUE, board.id
        assert outcome.solution == board.solution, board.id


@EACH_CORPUS
def test_every_labelled_board_is_unique(corpus: Corpus) -> None:
    puzzles = [puzzle for _, _, found in corpus.all_labelled() for puzzle in found]
    for puzzle, outcome in zip(puzzles, solve_many(puzzles), strict=True):
        assert outcome.status is Status.UNIQUE, puzzle
        assert check(puzzle, outcome.solutions[0]) == []
