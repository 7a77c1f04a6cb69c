"""asp:human: the six strategies in rounds, against a plain reading and against the truth."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import brute
from boards import random_akari
from corpora import EACH_CORPUS, Corpus
from lamplighter.backends import asp
from lamplighter.backends.asp.human import Made, strategies_of
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.genres.akari import lit_by, lit_cells
from lamplighter.grid import Cell, neighbours
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.solve import solve

pytest.importorskip("clingo", reason="needs lamplighter[asp]")
ENCODINGS = Path(asp.__file__).parent / "encodings"


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


# --- a plain reading, with negation and without cleverness ---------------------------------------


class _Reading:
    """The definitions in the module's docstring, word for word, on a board of marks."""

    def __init__(self, puzzle: Puzzle, marks: Marks, strict: bool) -> None:
        self.puzzle, self.marks, self.strict = puzzle, marks, strict
        self.made: list[Made] = []

    def white(self, row: int, col: int) -> bool:
        inside = 0 <= row < self.puzzle.height and 0 <= col < self.puzzle.width
        return inside and self.puzzle[row, col] == "."

    def beside(self, clue: Cell) -> list[Cell]:
        near = neighbours(self.puzzle.height, self.puzzle.width, clue)
        return [cell for cell in near if self.white(*cell)]

    def is_open(self, cell: Cell) -> bool:
        return self.white(*cell) and self.marks[cell] == "." and cell not in self.lit

    def look(self) -> None:
        self.lit = lit_cells(self.puzzle, self.marks)

    def round(self) -> dict[tuple[Cell, str], int]:
        """Every mark that can be made now, with the lowest strategy that makes it."""
        self.look()
        found: dict[tuple[Cell, str], int] = {}
        for number in range(1, 7):
            for cell, mark in getattr(self, f"strategy_{number}")():
                if self.white(*cell) and self.marks[cell] == ".":
                    found.setdefault((cell, mark), number)
        return found

    def strategy_1(self) -> list[tuple[Cell, str]]:
        found = [(cell, "+") for cell in self.lit]
        for clue, count in self.puzzle.clues.items():
            if count == 0:
                found += [(cell, "+") for cell in self.beside(clue)]
        return found

    def strategy_2(self) -> list[tuple[Cell, str]]:
        found = []
        for (row, col), count in self.puzzle.clues.items():
            ends = (row in (0, self.puzzle.height - 1)) + (col in (0, self.puzzle.width - 1))
            if count in (3, 4) or (count == 2 and ends >= 1) or (count == 1 and ends == 2):
                found += [((row + a, col + b), "+") for a in (-1, 1) for b in (-1, 1)]
        return found

    def strategy_3(self) -> list[tuple[Cell, str]]:
        found = []
        for clue, count in self.puzzle.clues.items():
            beside = self.beside(clue)
            bulbs = [cell for cell in beside if self.marks[cell] == "o"]
            if count != 0 and len(bulbs) == count:
                found += [(cell, "+") for cell in beside if cell not in bulbs]
        return found

    def strategy_4(self) -> list[tuple[Cell, str]]:
        found = []
        for clue, count in self.puzzle.clues.items():
            beside = self.beside(clue)
            bulbs = sum(self.marks[cell] == "o" for cell in beside)
            left = [cell for cell in beside if self.is_open(cell)]
            if bulbs + len(left) == count:
                found += [(cell, "o") for cell in left]
        return found

    def strategy_5(self) -> list[tuple[Cell, str]]:
        found = []
        threes = {cell for cell, count in self.puzzle.clues.items() if count == 3}
        for row, col in threes:
            for a, b in ((0, 1), (1, 0)):
                middle = row + a, col + b
                if self.white(*middle) and (row + 2 * a, col + 2 * b) in threes:
                    found.append((middle, "o"))
                    sides = (middle[0] + b, middle[1] + a), (middle[0] - b, middle[1] - a)
                    if all(self.white(*side) for side in sides):
                        found.append(((row - a, col - b), "o"))
                        found.append(((row + 3 * a, col + 3 * b), "o"))
        return found

    def strategy_6(self) -> list[tuple[Cell, str]]:
        found = []
        for cell in self.puzzle.cells():
            if self.white(*cell) and cell not in self.lit:
                left = [other for other in lit_by(self.puzzle, cell) if self.is_open(other)]
                if len(left) == 1 and (left == [cell] or not self.strict):
                    found.append((left[0], "o"))
        return found

    def is_wrong(self) -> bool:
        self.look()
        for cell in self.marks.placed:
            if not self.white(*cell):
                return True
            if any(self.marks[other] == "o" for other in lit_by(self.puzzle, cell) - {cell}):
                return True
        for clue, count in self.puzzle.clues.items():
            assert isinstance(count, int)
            bulbs = sum(self.marks[cell] == "o" for cell in self.beside(clue))
            left = sum(self.is_open(cell) for cell in self.beside(clue))
            if bulbs > count or bulbs + left < count:
                return True
        return any(
            not any(self.is_open(other) for other in lit_by(self.puzzle, cell))
            for cell in self.puzzle.cells()
            if self.white(*cell) and cell not in self.lit
        )

    def verdict(self) -> str:
        """To the fixpoint, or to the first contradiction."""
        number = 0
        while not self.is_wrong():
            new = self.round()
            if not new:
                white = [cell for cell in self.puzzle.cells() if self.white(*cell)]
                return "solved" if all(self.marks[cell] != "." for cell in white) else "stuck"
            if len({cell for cell, _ in new}) < len(new):
                return "contradiction"
            number += 1
            for (cell, mark), strategy in new.items():
                self.marks = self.marks.with_mark(cell, mark)
                self.made.append(Made(cell, mark, strategy, number))
        return "contradiction"


def agree(puzzle: Puzzle, marks: Marks, strict: bool) -> str:
    """Checks that both readings agree; returns the verdict."""
    plain = _Reading(puzzle, marks, strict)
    verdict = plain.verdict()
    outcome = solve(puzzle, "asp:human", marks=marks, strict_text=strict)
    assert outcome.stats["verdict"] == verdict, (puzzle, marks)
    if verdict != "contradiction":
        assert sorted(strategies_of(puzzle, marks, strict_text=strict)) == sorted(plain.made)
        assert outcome.marks == plain.marks, (puzzle, marks)
        counts = Counter(str(each.strategy) for each in plain.made)
        assert Counter(outcome.stats["strategies"]) == counts
        assert list(outcome.stats["strategies"]) == list("123456")
        assert outcome.stats["rounds"] == max((each.round for each in plain.made), default=0)
    return verdict


def draw(random: Random, side: int) -> Puzzle:
    rows = random_akari(random, random.randint(1, side), random.randint(1, side))
    return Puzzle.from_rows("akari", rows)


def marks_for(random: Random, puzzle: Puzzle) -> Marks:
    """No marks most of the time, else a few at random."""
    marks = Marks.empty(puzzle)
    white = [cell for cell in puzzle.cells() if puzzle[cell] == "."]
    if white and random.random() < 0.4:
        for cell in random.sample(white, min(len(white), random.randint(1, 3))):
            marks = marks.with_mark(cell, random.choice("o++"))
    return marks


def test_random_boards_agree_with_the_plain_reading() -> None:
    random = Random("asp:human")
    verdicts: Counter[str] = Counter()
    strategies: Counter[int] = Counter()
    for index in range(120):
        puzzle = draw(random, 6)
        verdicts[agree(puzzle, marks_for(random, puzzle), index % 4 == 0)] += 1
        strategies.update(each.strategy for each in strategies_of(puzzle))
    assert min(verdicts[each] for each in ("solved", "stuck", "contradiction")) > 10
    assert set(strategies) >= {1, 2, 3, 4, 6}


def test_random_boards_with_a_pattern() -> None:
    """Two 3s with one cell between them, across and down, on a board with little else."""
    random = Random("3-3")
    fives = 0
    for _ in range(35):
        rows = [[random.choice(".......#1") for _ in range(7)] for _ in range(7)]
        row, col = random.randint(1, 5), random.randint(1, 3)
        rows[row][col : col + 3] = "3.3"
        if random.random() < 0.5:
            rows = [list(line) for line in zip(*rows, strict=True)]
        puzzle = akari(*map("".join, rows))
        agree(puzzle, Marks.empty(puzzle), False)
        fives += sum(each.strategy == 5 for each in strategies_of(puzzle))
    assert fives > 25


def test_every_mark_holds_in_every_solution() -> None:
    random = Random("sound")
    marked = 0
    for _ in range(100):
        puzzle = draw(random, 5)
        solutions = brute.walk_akari(list(puzzle.rows), 10_000)
        outcome = solve(puzzle, "asp:human")
        if outcome.status is Status.UNSOLVABLE:
            assert not solutions, puzzle
        if not solutions:
            continue
        for made in strategies_of(puzzle):
            bit = made.cell[0] * puzzle.width + made.cell[1]
            marked += 1
            assert all((mask >> bit & 1) == (made.mark == "o") for mask in solutions), (
                puzzle,
                made,
            )
        if outcome.status is Status.UNIQUE:
            assert len(solutions) == 1
            assert outcome.solution is not None
            assert solutions == {brute.mask_of(outcome.solution.rows, "o")}
    assert marked > 100


# --- the strategies one by one -------------------------------------------------------------------

EXCLUSIONS = [
    # Around a 0, and what a bulb lights.
    (1, akari("...", ".0.", "..."), None, [".+.", "+.+", ".+."]),
    (1, akari("...#.", "....."), ["o....", "....."], ["o++..", "+...."]),
    # A 3 anywhere, a 2 on any edge, a 1 in any corner; not a 2 inside, not a 1 on the edge.
    (2, akari("....", "..3.", "....", "...."), None, [".+.+", "....", ".+.+", "...."]),
    (2, akari("......", ".....2", "......"), None, ["....+.", "......", "....+."]),
    (2, akari("......", "......", "...2.."), None, ["......", "..+.+.", "......"]),
    (2, akari("...", "...", "..1"), None, ["...", ".+.", "..."]),
    (2, akari(".....", ".....", "..2..", ".....", "....."), None, ["....."] * 5),
    (2, akari("..1..", ".....", "....."), None, ["....."] * 3),
]  # fmt: skip


def by(puzzle: Puzzle, number: int, marks: list[str] | None = None) -> dict[Cell, str]:
    given = None if marks is None else Marks.on(puzzle, marks)
    made = strategies_of(puzzle, given)
    return {each.cell: each.mark for each in made if (each.strategy, each.round) == (number, 1)}


@pytest.mark.parametrize(("number", "puzzle", "marks", "rows"), EXCLUSIONS)
def test_exclusions(number: int, puzzle: Puzzle, marks: list[str] | None, rows: list[str]) -> None:
    wanted = dict.fromkeys(Marks.on(puzzle, rows).excluded, "+")
    assert by(puzzle, number, marks) == wanted


def test_saturation_and_restriction() -> None:
    puzzle = akari("#####", "..1..", "##.##")
    assert by(puzzle, 3, [".....", ".o...", "....."]) == {(1, 3): "+", (2, 2): "+"}
    # Two of the three cells are out, so the third takes the bulb.
    assert by(puzzle, 4, [".....", ".+...", "..+.."]) == {(1, 3): "o"}
    # A bulb that is there counts; "as many free cells as the number says" would be unsound.
    assert by(akari("..1", "11."), 4, ["...", "..o"]) == {(0, 0): "o"}


def test_the_pattern_needs_free_sides_for_its_far_cells() -> None:
    free = akari(".......", ".......", "..3.3..", ".......", ".......")
    assert by(free, 5) == {(2, 1): "o", (2, 3): "o", (2, 5): "o"}
    walled = akari(".......", "...#...", "..3.3..", ".......", ".......")
    assert by(walled, 5) == {(2, 3): "o"}


def test_the_sixth_looks_along_the_whole_run() -> None:
    # Printed, it looks at the four cells around: r2c1 would get a bulb here, which is wrong.
    puzzle = akari("#0.", "...")
    outcome = solve(puzzle, "asp:human")
    assert outcome.solution == Solution.from_rows("akari", ["#0.", "..o"])
    # r1c2 cannot light itself and sees r1c1 alone: that is the general form, not the strict one.
    puzzle = akari("..0", ".##")
    made = {each.cell: each.strategy for each in strategies_of(puzzle)}
    assert made[0, 0] == 6
    assert (0, 0) not in {each.cell for each in strategies_of(puzzle, strict_text=True)}


def test_no_mark_supports_itself() -> None:
    # Two solutions: the printed program calls both of them solved.
    outcome = solve(akari(".1.", "...", "#0#"), "asp:human")
    assert outcome.status is Status.UNKNOWN
    assert outcome.stats["verdict"] == "stuck"


def test_many_rounds_are_not_cut_off() -> None:
    # The 0 closes r1c2, so the first 1 takes r1c4, so the second has its bulb and closes r1c6, ...
    puzzle = akari("0" + ".1" * 18 + ".", "#." * 19)
    outcome = solve(puzzle, "asp:human")
    assert agree(puzzle, Marks.empty(puzzle), False) == "solved"
    assert outcome.stats["rounds"] > 12
    assert outcome.solution == solve(puzzle).solution


@pytest.mark.parametrize(
    ("puzzle", "marks", "status"),
    [
        (akari("."), None, Status.UNIQUE),
        (akari("##", "#0"), None, Status.UNIQUE),
        (akari(".."), None, Status.UNKNOWN),
        (akari(".."), ["o."], Status.UNIQUE),
        (akari(".."), ["oo"], Status.UNSOLVABLE),
        (akari(".."), ["++"], Status.UNSOLVABLE),
        (akari("1"), None, Status.UNSOLVABLE),
        (akari("0."), None, Status.UNSOLVABLE),
        (akari("4...", "....", "...."), None, Status.UNSOLVABLE),
        (akari(".1."), ["o.o"], Status.UNSOLVABLE),
        (akari("2.", ".."), None, Status.UNIQUE),
    ],
)
def test_the_smallest_boards(puzzle: Puzzle, marks: list[str] | None, status: Status) -> None:
    assert solve(puzzle, "asp:human", marks=marks).status is status


def test_limits_give_unknown() -> None:
    board = akari("1.")
    token = CancelToken()
    token.cancel()
    for outcome in (
        solve(board, "asp:human", Limit(seconds=0)),
        solve(board, "asp:human", Limit(solutions=0)),
        solve(board, "asp:human", cancel=token),
    ):
        assert outcome.status is Status.UNKNOWN
        assert outcome.marks == Marks.empty(board)


def test_a_large_board_is_stopped() -> None:
    board = akari(*["...1" * 20] * 60)
    outcome = solve(board, "asp:human", Limit(seconds=0.1))
    assert outcome.status is Status.UNKNOWN


def test_it_is_for_akari() -> None:
    with pytest.raises(UnsupportedError, match="not kuromasu"):
        solve(Puzzle.from_rows("kuromasu", [[None, 2]]), "asp:human")


# --- the files in plain clingo -------------------------------------------------------------------


def clingo(tmp_path: Path, puzzle: Puzzle, *arguments: str, facts: str = "") -> set[str]:
    """The atoms of the one answer set."""
    board = tmp_path / "board.lp"
    board.write_text(puzzle.to("asp", dialect="tud") + facts, encoding="utf-8")
    files = [str(ENCODINGS / f"{name}.lp") for name in ("tud-human", "tud-human-validator")]
    ran = subprocess.run(
        [sys.executable, "-m", "clingo", *files, str(board), "0", "-V0", "--warn=none", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    *answers, end = ran.stdout.splitlines()
    assert end == "SATISFIABLE"
    (answer,) = answers
    return set(answer.split())


def test_the_files_run_in_plain_clingo(tmp_path: Path) -> None:
    atoms = clingo(tmp_path, akari("..2", "#..", "..."))
    assert "verdict(solved)" in atoms
    assert {"placed(2,1,4,1)", "placed(3,2,4,1)", "crossed(2,2,2,1)", "placed(1,3,6,2)"} <= atoms
    atoms = clingo(tmp_path, akari("..", ".."))
    assert atoms == {"verdict(stuck)"}
    atoms = clingo(tmp_path, akari("0.", ".0"))
    assert {"verdict(contradiction)", "wrong(both,2,1)", "wrong(both,1,2)"} <= atoms
    # A clue without room, one with too many bulbs, bulbs that see each other, a bulb on a wall.
    assert "wrong(clue,1,1)" in clingo(tmp_path, akari("3.", ".."))
    given = clingo(tmp_path, akari("..", ".#"), facts="given_bulb(1,1). given_bulb(1,2).")
    assert {"wrong(sight,1,1)", "wrong(sight,1,2)", "verdict(contradiction)"} <= given
    assert "wrong(wall,1,1)" in clingo(tmp_path, akari("#.", ".."), facts="given_bulb(1,1).")
    # Too few rounds are reported.
    assert "unfinished" in clingo(tmp_path, akari("..2", "#..", "..."), "-c", "rounds=1")


@pytest.mark.long
@EACH_CORPUS
def test_the_corpus_agrees_with_the_plain_reading(corpus: Corpus) -> None:
    boards = corpus.solved("akari")
    solved = 0
    for board in boards:
        solved += agree(board.puzzle, Marks.empty(board.puzzle), False) == "solved"
    assert 0 < solved < len(boards)


@pytest.mark.long
def test_thousands_of_boards_agree_with_the_plain_reading() -> None:
    random = Random("asp:human, long")
    for index in range(4000):
        puzzle = draw(random, 8)
        agree(puzzle, marks_for(random, puzzle), index % 4 == 0)


# --- as printed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "sound", "printed"),
    [
        # Two solutions, and the program is content with either: it guessed.
        ([".1.", "...", "#0#"], Status.UNKNOWN, Status.SOLVED),
        # The sound six are stuck, and a bulb that is its own reason is not.
        ([".##", ".10", "..#"], Status.UNKNOWN, Status.SOLVED),
        # The sound six solve it, and the sixth as printed gets in the way.
        (["###", ".#0", "..0"], Status.UNIQUE, Status.UNKNOWN),
    ],
)
def test_the_printed_program_is_no_deduction(
    rows: list[str], sound: Status, printed: Status
) -> None:
    puzzle = Puzzle.from_rows("akari", rows)
    assert solve(puzzle, "asp:human").status is sound
    assert solve(puzzle, "asp:human", printed=True).status is printed


def test_the_printed_program_takes_squares_without_marks() -> None:
    with pytest.raises(UnsupportedError, match="square boards without marks"):
        solve(Puzzle.from_rows("akari", ["...", ".1."]), "asp:human", printed=True)
