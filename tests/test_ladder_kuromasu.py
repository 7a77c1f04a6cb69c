"""Kuromasu's ladder: every step is proved by a solver, twice, and every corpus board is solved.

A step has to follow from the marks before it, and from what it names alone: with the other clues
turned into ordinary cells and the other marks left out, its opposite still has no solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest

from boards import random_kuromasu
from corpora import EACH_CORPUS, Corpus
from lamplighter import engine
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve
from proofs import Told

Cell = tuple[int, int]

SOLVED, CONTRADICTION, STAND, STOPPED, *_ = engine.Verdict
FORCED_VIEW, FORCED_PAIR, SHAVING, AGREEMENT, CASES = range(11, 16)


def explain(
    puzzle: Puzzle, marks: list[str] | None = None, **how: Any
) -> tuple[engine.Verdict, list[Told]]:
    path = engine.KUROMASU.explain(puzzle.rows, marks, **how)
    return path.verdict, [Told.of(step) for step in path.steps]


def drawn(puzzle: Puzzle, decided: dict[Cell, bool]) -> list[str]:
    rows = [["."] * puzzle.width for _ in range(puzzle.height)]
    for (row, col), black in decided.items():
        rows[row][col] = "#" if black else "+"
    return ["".join(row) for row in rows]


def is_refuted(puzzle: Puzzle, decided: dict[Cell, bool]) -> bool:
    return solve(puzzle, marks=drawn(puzzle, decided)).status is Status.UNSOLVABLE


def with_only(puzzle: Puzzle, cells: set[Cell]) -> Puzzle:
    rows = [
        [clue if (row, col) in cells else None for col, clue in enumerate(contents)]
        for row, contents in enumerate(puzzle.rows)
    ]
    return Puzzle.from_rows("kuromasu", rows, lenient=True)


def prove(puzzle: Puzzle, steps: list[Told], decided: dict[Cell, bool]) -> dict[Cell, bool]:
    """Proves one step after another and returns everything that is decided at the end."""
    decided = dict(decided)
    for step in steps:
        assert step.settled
        named = set(step.because)
        less = with_only(puzzle, named)
        fewer = {cell: decided[cell] for cell in named if cell in decided}
        assert all(cell in decided or cell in puzzle.clues for cell in named), step
        for row, col, black in step.settled:
            assert (row, col) not in decided, step
            assert (row, col) not in puzzle.clues, step
            assert is_refuted(puzzle, decided | {(row, col): not black}), step
            assert is_refuted(less, fewer | {(row, col): not black}), step
        decided |= {(row, col): black for row, col, black in step.settled}
    return decided


def random_puzzles(seed: int, count: int) -> Iterator[tuple[Random, Puzzle]]:
    for number in range(count):
        random = Random(f"{seed}/{number}")
        rows = random_kuromasu(random, random.randint(1, 6), random.randint(1, 6))
        yield random, Puzzle.from_rows("kuromasu", rows)


def prove_on_random_boards(seed: int, count: int) -> tuple[Counter[int], Counter[int]]:
    techniques: Counter[int] = Counter()
    verdicts: Counter[int] = Counter()
    for random, puzzle in random_puzzles(seed, count):
        outcome = solve(puzzle)
        decided: dict[Cell, bool] = {}
        if outcome.solutions and random.random() < 0.5:
            black = set(outcome.solutions[0].placed)
            for cell in puzzle.cells():
                if cell not in puzzle.clues and random.random() < 0.15:
                    decided[cell] = cell in black
        verdict, steps = explain(puzzle, drawn(puzzle, decided))
        after = prove(puzzle, steps, decided)
        verdicts[verdict] += 1
        techniques.update(step.technique for step in steps)
        if verdict == CONTRADICTION:
            assert is_refuted(puzzle, decided)
        if verdict == SOLVED:
            found = solve(puzzle, marks=drawn(puzzle, decided))
            assert found.status is Status.UNIQUE
            assert set(found.solutions[0].placed) == {cell for cell in after if after[cell]}
        if verdict == STAND:
            assert len(after) + len(puzzle.clues) < puzzle.height * puzzle.width
    return techniques, verdicts


def test_every_step_on_random_boards_is_proved() -> None:
    techniques, verdicts = prove_on_random_boards(1, 2500)
    assert set(techniques) >= {*range(AGREEMENT), CASES}
    assert set(verdicts) == {SOLVED, CONTRADICTION, STAND}


@pytest.mark.long
def test_every_step_on_many_random_boards_is_proved() -> None:
    techniques, _ = prove_on_random_boards(2, 40_000)
    assert min(techniques[technique] for technique in range(CASES + 1)) > 5


def prove_and_compare(puzzle: Puzzle, solution: list[str]) -> None:
    verdict, steps = explain(puzzle)
    assert verdict == SOLVED
    after = prove(puzzle, steps, {})
    black = {cell for cell in after if after[cell]}
    assert [
        "".join("#" if (row, col) in black else "." for col in range(puzzle.width))
        for row in range(puzzle.height)
    ] == solution


@EACH_CORPUS
@pytest.mark.parametrize("part", range(3))
def test_corpus_boards_are_explained_to_the_end(part: int, corpus: Corpus) -> None:
    for board in corpus.solved("kuromasu")[::9][:30][part::3]:
        prove_and_compare(board.puzzle, list(board.solution.rows))


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(10))
def test_all_corpus_boards_are_explained_to_the_end(part: int, corpus: Corpus) -> None:
    for board in corpus.solved("kuromasu")[part::10]:
        prove_and_compare(board.puzzle, list(board.solution.rows))


def test_a_chain_says_where_it_breaks_down() -> None:
    # Black in the middle leaves the 3 its two neighbours; the cells behind them make a wall.
    puzzle = Puzzle.from_rows("kuromasu", [[3, None, None], [None] * 3, [None] * 3])
    verdict, (step,) = explain(puzzle, only_next=True)
    assert verdict == STAND
    assert step.technique == FORCED_VIEW
    assert step.settled == [(1, 1, False)]
    assert step.because == [(0, 0)]
    (row, col, black, rule, source), *links, end = step.chain
    assert (row, col, black, rule, source) == (1, 1, True, "assumption", None)
    assert {(link[0], link[1], link[2], link[3]) for link in links} == {
        (0, 1, False, "beside"),
        (1, 0, False, "beside"),
        (0, 2, True, "view"),
        (2, 0, True, "view"),
    }
    assert end[3] == "cut"
    assert end[4] in {(0, 2), (2, 0)}


@EACH_CORPUS
def test_a_supposition_is_named_by_the_clues_on_its_way(corpus: Corpus) -> None:
    seen: Counter[int] = Counter()
    for board in corpus.solved("kuromasu")[::3]:
        for step in explain(board.puzzle)[1]:
            if step.technique not in (FORCED_VIEW, FORCED_PAIR):
                continue
            clues = [link[4] if link[3] == "view" else None for link in step.chain]
            looks = [clue for clue, _ in groupby(clues) if clue is not None]
            assert len(looks) == step.technique - FORCED_VIEW + 1, step
            seen[step.technique] += 1
    assert seen[FORCED_VIEW] > 2


def test_cells_that_fall_to_one_chain_are_settled_together() -> None:
    # Black at r2c2 or r3c3 takes two cells from the 7, which then has to look on to the 4.
    rows = [[None] * 7, [None, None, 7, None, None, None, 4], [None] * 7, [10] + [None] * 6]
    marks = ["+....+.", "+..+...", "+.....+", ".++++++"]
    puzzle = Puzzle.from_rows("kuromasu", rows)
    _, (step,) = explain(puzzle, marks, only_next=True)
    assert step.technique == FORCED_VIEW
    assert [cell[:2] for cell in step.settled] == [(1, 1), (2, 2)]
    decided = {
        (row, col): mark == "#"
        for row, line in enumerate(marks)
        for col, mark in enumerate(line)
        if mark != "."
    }
    prove(puzzle, [step], decided)


def test_cases_lie_inside_a_supposition() -> None:
    rows = [[None] * 4, [None] * 4, [None, None, 4, None], [None] * 4]
    puzzle = Puzzle.from_rows("kuromasu", rows)
    (step,) = engine.KUROMASU.explain(puzzle.rows, only_next=True).steps
    assert step.technique == CASES
    assert step.excludes == [(1, 1)]
    depths = [link.depth for link in step.chain]
    first, end = depths.index(2), len(depths) - depths[::-1].index(2)
    inner, closing = step.chain[first:end], step.chain[end]
    assert {link.depth for link in inner} == {2}
    assert (inner[0].rule, inner[-1].breaks) == ("assumption", True)
    assert (closing.rule, closing.depth) == ("nested", 1)
    assert (closing.cell, closing.placed) == (inner[0].cell, not inner[0].placed)
    assert step.chain[-1].breaks
    assert step.chain[-1].depth == 1


@pytest.mark.parametrize("clue", [0, 1_000_000])
def test_clues_no_board_can_pose_are_a_contradiction(clue: int) -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[None, clue], [None, None]], lenient=True)
    assert explain(puzzle) == (CONTRADICTION, [])


def test_a_large_board_stops_at_its_limit() -> None:
    rows: list[list[int | None]] = [[None] * 1000 for _ in range(1000)]
    for row in range(0, 1000, 50):
        rows[row][row] = 9
    puzzle = Puzzle.from_rows("kuromasu", rows)
    for seconds in (0.0, 0.2):
        verdict, _ = explain(puzzle, seconds=seconds)
        assert verdict == STOPPED
