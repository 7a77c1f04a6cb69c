"""The Akari ladder: every step is proved by solving, and whole boards reach their solution.

A step must follow from the marks before it, and also from only what it names: with the other
numbers taken off their walls and the other marks removed.
"""

from __future__ import annotations

import threading
from collections import Counter
from random import Random

import pytest

from boards import random_akari
from corpora import EACH_CORPUS, OWN, Corpus
from corpora import Board as Known
from lamplighter import engine
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve
from proofs import Told

SOLVED, CONTRADICTION, STAND, STOPPED, *_ = engine.Verdict
CLUE_PATTERNS, FORCED_BULB, SHAVING, AGREEMENT, CASES = 8, 11, 13, 14, 15
RUNGS = (0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 5, 5, 5, 6, 7)
COMMON = set(range(14)) - {CLUE_PATTERNS}  # it comes up once in thousands of boards
BREAKS = {"two-values", "too-many", "too-few", "dark"}
ONE = Limit(solutions=1)


def explain(
    puzzle: Puzzle,
    marks: list[str] | None = None,
    *,
    only_next: bool = False,
    group: bool = True,
    every: bool = False,
    seconds: float | None = None,
    cancel: engine.CancelToken | None = None,
) -> tuple[engine.Verdict, list[Told]]:
    path = engine.AKARI.explain(
        puzzle.rows,
        marks,
        only_next=only_next,
        group=group,
        all=every,
        seconds=seconds,
        cancel=cancel,
    )
    return path.verdict, [Told.of(step) for step in path.steps]


class Board:
    """Marks that grow step by step."""

    def __init__(self, puzzle: Puzzle, marks: list[str] | None = None) -> None:
        self.puzzle = puzzle
        self.cells = [list(row) for row in marks or ["." * puzzle.width] * puzzle.height]

    @property
    def marks(self) -> list[str]:
        return ["".join(row) for row in self.cells]

    def prove(self, step: Told) -> None:
        """Proves the step from all the marks, and again from only what the step names."""
        assert step.settled
        assert step.focus
        assert len(set(step.because)) == len(step.because)
        letters = [
            ["#" if letter.isdigit() else letter for letter in row] for row in self.puzzle.rows
        ]
        named = Board(self.puzzle)
        for row, col in step.because:
            letter = self.puzzle.rows[row][col]
            if letter.isdigit():
                letters[row][col] = letter
            else:
                assert letter == "."
                assert self.cells[row][col] != ".", "names what is not decided"
                named.cells[row][col] = self.cells[row][col]
        bare = Puzzle.from_rows("akari", ["".join(row) for row in letters])
        for row, col, placed in step.settled:
            assert self.cells[row][col] == "."
            assert self.puzzle.rows[row][col] == "."
            for puzzle, board in ((self.puzzle, self), (bare, named)):
                board.cells[row][col] = "+" if placed else "o"
                outcome = solve(puzzle, limit=ONE, marks=board.marks)
                board.cells[row][col] = "."
                assert outcome.status is Status.UNSOLVABLE, (puzzle, board.marks, step)

    def take(self, step: Told) -> None:
        for row, col, placed in step.settled:
            self.cells[row][col] = "o" if placed else "+"

    def solution(self) -> list[str]:
        pairs = zip(self.puzzle.rows, self.cells, strict=True)
        return [
            "".join("o" if mark == "o" else letter for letter, mark in zip(row, marks, strict=True))
            for row, marks in pairs
        ]


def has_a_chain(step: Told) -> None:
    if step.technique < FORCED_BULB:
        assert step.chain == []
        return
    assert step.focus == [step.chain[0][:2]]
    assert step.chain[0][3:] == ("assumption", None)
    suppositions = [link[3] for link in step.chain].count("assumption")
    if step.technique == AGREEMENT:
        [(row, col, placed)] = step.own
        assert step.chain[-1][:3] == (row, col, placed)
        assert suppositions - [link[3] for link in step.chain].count("nested") == 2
        return
    # One chain for every cell that it settles.
    (row, col, supposed) = step.chain[0][:3]
    assert (row, col, not supposed) in step.own
    assert {placed for *_, placed in step.own} == {not supposed}
    *links, (end_row, end_col, _, rule, source) = step.chain
    assert rule in BREAKS
    assert source == (end_row, end_col)
    closed = [link for link in links if link[3] == "nested"]
    assert sum(link[3] in BREAKS for link in links) == len(closed) == suppositions - 1
    assert bool(closed) <= (step.technique >= SHAVING)


def prove_all(
    puzzle: Puzzle, marks: list[str] | None, used: Counter[int], every: bool = False
) -> int:
    """Explains the board and proves every step on the way."""
    verdict, steps = explain(puzzle, marks, every=every)
    board = Board(puzzle, marks)
    for step in steps:
        board.prove(step)
        has_a_chain(step)
        board.take(step)
        used[step.technique] += 1
    outcome = solve(puzzle, marks=marks)
    if verdict == SOLVED:
        assert [list(each.rows) for each in outcome.solutions] == [board.solution()]
    elif verdict == CONTRADICTION:
        assert outcome.status is Status.UNSOLVABLE
    else:
        assert verdict == STAND
        # The engine's rules, even with one hypothesis, could add nothing.
        deduced = engine.AKARI.deduce(puzzle.rows, board.marks, level=1, full=True, patterns=True)
        assert list(deduced.marks) == board.marks
        assert deduced.verdict == STAND
    return verdict


def random_boards(seed: str, count: int) -> list[tuple[Puzzle, list[str] | None]]:
    """Boards with any marks, marks that agree with some solution, or none."""
    random = Random(seed)
    found: list[tuple[Puzzle, list[str] | None]] = []
    while len(found) < count:
        height, width = random.randint(1, 7), random.randint(1, 7)
        puzzle = Puzzle.from_rows("akari", random_akari(random, height, width))
        marks = None
        kind = random.random()
        if kind < 0.4:
            solved = solve(puzzle, limit=ONE).solution
            source = solved.rows if solved is not None and kind < 0.3 else puzzle.rows
            share = random.random() / 2
            marks = [
                "".join(
                    ("o" if letter == "o" else "+")
                    if puzzle.rows[row][col] == "." and random.random() < share
                    else "."
                    for col, letter in enumerate(letters)
                )
                for row, letters in enumerate(source)
            ]
        found.append((puzzle, marks))
    return found


def test_every_step_of_random_boards_is_proved() -> None:
    used: Counter[int] = Counter()
    boards = random_boards("steps", 3000)
    verdicts = Counter(prove_all(*board, used, i % 2 == 0) for i, board in enumerate(boards))
    assert min(verdicts[verdict] for verdict in (SOLVED, CONTRADICTION, STAND)) > 50
    assert set(used) >= COMMON


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_every_step_of_many_random_boards_is_proved(part: int) -> None:
    used: Counter[int] = Counter()
    for board in random_boards(f"many steps {part}", 2500):
        prove_all(*board, used)
    assert set(used) >= COMMON


def corpus_boards(corpus: Corpus) -> list[tuple[str, Puzzle]]:
    """Up to five hundred: some of every side and label, and of those with solutions."""
    found = []
    for name, _, puzzles in corpus.all_labelled():
        count = 10 if "25x25" in name else 30
        found += [(f"{name} {i}", puzzle) for i, puzzle in enumerate(puzzles[:count])]
    rest = 500 - len(found)
    boards = [(board.id, board.puzzle) for board in corpus.solved("akari")]
    return found + boards[:: max(1, len(boards) // rest)][:rest]


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(10))
def test_every_step_of_corpus_boards_is_proved(part: int, corpus: Corpus) -> None:
    boards = corpus_boards(corpus)
    assert len(boards) == (480 if corpus is OWN else 500)
    used: Counter[int] = Counter()
    for name, puzzle in boards[part::10]:
        assert prove_all(puzzle, None, used) == SOLVED, name


@EACH_CORPUS
def test_steps_of_a_few_corpus_boards_are_proved(corpus: Corpus) -> None:
    used: Counter[int] = Counter()
    for name, puzzle in corpus_boards(corpus)[::25]:
        assert prove_all(puzzle, None, used) == SOLVED, name


def comes_to_its_solution(known: Known) -> None:
    verdict, steps = explain(known.puzzle)
    board = Board(known.puzzle)
    for step in steps:
        board.take(step)
    assert verdict == SOLVED, known.id
    assert board.solution() == list(known.solution.rows), known.id


@EACH_CORPUS
def test_some_boards_come_to_their_solutions(corpus: Corpus) -> None:
    boards = corpus.solved("akari")
    for board in boards[:: len(boards) // 40][:40]:
        comes_to_its_solution(board)


@pytest.mark.long
@EACH_CORPUS
def test_all_boards_come_to_their_solutions(corpus: Corpus) -> None:
    for board in corpus.solved("akari"):
        comes_to_its_solution(board)


@EACH_CORPUS
@pytest.mark.parametrize(
    ("label", "easiest", "hardest"), [("easy", 0, 3), ("normal", 4, 7), ("hard", 8, AGREEMENT)]
)
def test_labelled_boards_need_what_their_label_says(
    label: str, easiest: int, hardest: int, corpus: Corpus
) -> None:
    tried = 0
    for _, of, puzzles in corpus.all_labelled():
        for puzzle in puzzles[:100] if of == label else ():
            tried += 1
            verdict, steps = explain(puzzle)
            assert verdict == SOLVED
            used = {step.technique for step in steps}
            assert max(used) <= hardest
            assert max(used) >= easiest
    assert tried


def test_steps_that_are_open_now() -> None:
    for puzzle, marks in random_boards("open now", 300):
        verdict, steps = explain(puzzle, marks, every=True)
        stand, now = explain(puzzle, marks, only_next=True)
        assert stand == (STAND if now else verdict)
        if not steps:
            assert now == []
            continue
        assert now[0]._replace(open_steps=0) == steps[0]._replace(open_steps=0)
        assert {RUNGS[step.technique] for step in now} == {RUNGS[steps[0].technique]}
        assert {step.open_steps for step in now} == {len(now)} == {steps[0].open_steps}
        assert [RUNGS[step.technique] for step in steps] >= [RUNGS[steps[0].technique]]
        for step in now:
            Board(puzzle, marks).prove(step)


def test_one_conclusion_at_a_time() -> None:
    for puzzle, marks in random_boards("singles", 300):
        verdict, grouped = explain(puzzle, marks)
        same, singles = explain(puzzle, marks, group=False)
        assert same == verdict
        assert all(len(step.settled) == 1 for step in singles)
        told = iter(singles)
        for step in grouped:
            one_by_one = [next(told) for _ in step.settled]  # one after another
            assert {each.settled[0] for each in one_by_one} == set(step.settled)
            assert {each.technique for each in one_by_one} == {step.technique}
        assert next(told, None) is None


def test_the_same_board_is_told_the_same_way() -> None:
    boards = random_boards("again", 100)
    first = [explain(*board) for board in boards]
    assert [explain(*board) for board in reversed(boards)] == first[::-1]


@pytest.mark.parametrize(
    ("rows", "marks", "verdict"),
    [
        (["1"], None, CONTRADICTION),
        (["#"], None, SOLVED),
        (["#"], ["+"], SOLVED),
        (["#."], ["o."], CONTRADICTION),
        ([".."], None, STAND),
        ([".."], ["oo"], CONTRADICTION),
        ([".."], ["++"], CONTRADICTION),
        (["4..", "..."], None, CONTRADICTION),
    ],
    ids=str,
)
def test_verdicts(rows: list[str], marks: list[str] | None, verdict: int) -> None:
    assert explain(Puzzle.from_rows("akari", rows, lenient=True), marks) == (verdict, [])


@pytest.mark.parametrize("marks", [["."], ["...", ".."], [".", "."]])
def test_marks_of_another_shape_are_refused(marks: list[str]) -> None:
    with pytest.raises(ValueError, match=r"fit the board|differ in length"):
        explain(Puzzle.from_rows("akari", [".."]), marks)


def walls(side: int) -> Puzzle:
    """Walls without numbers: the ladder has to try hypotheses on a great many cells."""
    random = Random("walls")
    rows = [
        "".join("#" if random.random() < 1 / 6 else "." for _ in range(side)) for _ in range(side)
    ]
    return Puzzle.from_rows("akari", rows)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3])
def test_a_limit_stops_it(seconds: float) -> None:
    puzzle = walls(600)
    assert explain(puzzle, seconds=seconds)[0] == STOPPED


def test_a_token_stops_it() -> None:
    puzzle, token = walls(600), engine.CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    assert explain(puzzle, cancel=token)[0] == STOPPED
    timer.join()
    assert explain(puzzle, cancel=token) == (STOPPED, [])
