"""The six strategies, compared with a naive reading of the rules and with every solution."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import brute
import six_aloud
from boards import cut, random_akari
from corpora import CORPORA, EACH_CORPUS, Corpus
from lamplighter import engine
from lamplighter.backends.base import Task
from lamplighter.backends.human import STRATEGIES, HumanBackend, marks_by_strategy
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.grid import neighbours
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve
from shared import needs_corpus

SIDES = (7, 10, 14, 25)
LEVELS = ("easy", "normal", "hard")


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


def human(puzzle: Puzzle, marks: Marks | None = None, strict_text: bool = False) -> Outcome:
    return solve(puzzle, "human", marks=marks, strict_text=strict_text)


def fixpoint(puzzle: Puzzle, marks: Marks | None = None, strict_text: bool = False) -> str | Marks:
    """The marks the fast way makes, or "unsolvable"."""
    given = None if marks is None else marks.rows
    found = engine.human(puzzle.rows, given, strict_text=strict_text, detail=engine.Detail.marks)
    is_broken = found.verdict is engine.Verdict.contradiction
    return "unsolvable" if is_broken else Marks("akari", found.marks)


# --- by hand -----------------------------------------------------------------------------------


def test_each_mark_has_a_round_and_a_strategy() -> None:
    # The corner 1 has r1c2 alone (4), and its diagonal is out (2). That is the other 1's bulb too:
    # it takes no more (3). r1c4 can then be lit from r2c4 alone (6).
    board = akari("1.1.", "#...")
    assert marks_by_strategy(board) == [
        (1, 2, (1, 1), False),
        (1, 4, (0, 1), True),
        (2, 3, (0, 3), False),
        (2, 3, (1, 2), False),
        (3, 6, (1, 3), True),
    ]
    outcome = human(board)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == Solution.from_rows("akari", ["1o1.", "#..o"])
    assert outcome.stats["rounds"] == 3
    assert outcome.stats["strategies"] == {"1": 0, "2": 1, "3": 2, "4": 1, "5": 0, "6": 1}


def test_a_mark_two_strategies_find_is_the_lower_ones() -> None:
    # Around a 4: 2 excludes the corners and 4 places the bulbs, both at once. Their light falls on
    # nothing that is still open.
    board = akari("...", ".4.", "...")
    assert Counter((made.round, made.strategy) for made in marks_by_strategy(board)) == {
        (1, 2): 4, (1, 4): 4,
    }  # fmt: skip
    # r1c2 is beside the 0 and diagonal to the 2 on the edge.
    marks = marks_by_strategy(akari("0...", "2...", "...."))
    assert marks[0] == (1, 1, (0, 1), False)


def test_light_counts_a_round_before_its_crosses() -> None:
    # The bulb given lights r1c1 and r1c2: r2c3 alone is left to the 1 in the same round that the
    # crosses are drawn.
    board = akari("..1", "##.")
    given = Marks.on(board, ["o..", "..."])
    assert marks_by_strategy(board, given) == [(1, 1, (0, 1), False), (1, 4, (1, 2), True)]


@pytest.mark.parametrize(
    ("rows", "given", "settled"),
    [
        # Strategy 6 as printed looks beside the cell, not along its run, and puts a bulb at r2c1.
        (("#0.", "..."), None, ["..+", "++o"]),
        (("1..", "..."), ["...", ".+."], None),
        # Text 7.4 read as "free cells = N" puts one at r1c2.
        (("..1", "11."), ["...", "..o"], ["o+.", "..o"]),
        # Text 6.5 without the side condition puts one at r2c2.
        (("..1", "1.#", ".3.", "3.#", ".3."), None, ["+o.", ".+.", "o.o", ".o.", "o.o"]),
        # As printed literally, strategy 6 puts bulbs on walls.
        (("##",), None, [".."]),
    ],
)
def test_what_is_unsound_in_print_is_not_done(
    rows: tuple[str, ...], given: list[str] | None, settled: list[str] | None
) -> None:
    board = akari(*rows)
    marks = None if given is None else Marks.on(board, given)
    outcome = human(board, marks)
    assert outcome.marks is not None
    if settled is None:
        assert outcome.marks[1, 0] == "."
        assert {answer[1, 0] for answer in solve(board, marks=marks).solutions} == {".", "o"}
    else:
        assert outcome.marks == Marks.on(board, settled)


def test_strict_text_asks_for_the_dark_cell_itself() -> None:
    # r1c3 is lit from r1c1 or not at all; r1c1 itself has other lighters.
    board = akari("...", "..#", "...")
    given = Marks.on(board, [".++", "...", "..."])
    assert marks_by_strategy(board, given)[0] == (1, 6, (0, 0), True)
    assert marks_by_strategy(board, given, strict_text=True) == []
    strict = human(board, given, strict_text=True)
    assert (strict.status, strict.marks) == (Status.UNKNOWN, given)
    assert strict.stats["rounds"] == 0


@pytest.mark.parametrize(
    ("rows", "marks", "status"),
    [
        (["##", "#0"], None, Status.UNIQUE),
        (["."], None, Status.UNIQUE),
        ([".."], None, Status.UNKNOWN),
        ([".."], ["o."], Status.UNIQUE),
        ([".."], ["oo"], Status.UNSOLVABLE),
        ([".."], ["++"], Status.UNSOLVABLE),
        (["1"], None, Status.UNSOLVABLE),
        (["4.", ".."], None, Status.UNSOLVABLE),
        (["0.1"], None, Status.UNSOLVABLE),
        (["...", ".1.", "..."], [".o.", "o..", "..."], Status.UNSOLVABLE),
        (["#."], ["o."], Status.UNSOLVABLE),
        (["#."], ["+."], Status.UNIQUE),
        # 3 . 3 with a wall at one far end: a 3 too few.
        ([".....", "#3.3.", "....."], None, Status.UNSOLVABLE),
    ],
)
def test_edges(rows: list[str], marks: list[str] | None, status: Status) -> None:
    board = Puzzle.from_rows("akari", rows)
    given = None if marks is None else Marks("akari", tuple(marks))
    for strict_text in (False, True):
        outcome = human(board, given, strict_text)
        assert outcome.status is status
        assert len(outcome.solutions) == (status is Status.UNIQUE)
        assert six_aloud.deduce(board, given, strict_text=strict_text)[0] == status.value


def test_limits_give_unknown() -> None:
    board = akari("1.")
    token = CancelToken()
    token.cancel()
    for outcome in (
        solve(board, "human", Limit(seconds=0)),
        solve(board, "human", Limit(solutions=0)),
        solve(board, "human", cancel=token),
    ):
        assert outcome.status is Status.UNKNOWN
        assert outcome.marks == Marks.empty(board)
    assert solve(board, "human", Limit(seconds=5, solutions=1)).status is Status.UNIQUE


def test_it_is_for_akari_and_knows_its_strategies() -> None:
    board = Puzzle.from_rows("kuromasu", [[None, 2]])
    with pytest.raises(UnsupportedError, match="not kuromasu"):
        solve(board, "human")
    with pytest.raises(UnsupportedError, match="not kuromasu"):
        marks_by_strategy(board)
    with pytest.raises(UnsupportedError, match="1 to 6, got 7"):
        marks_by_strategy(akari("."), strategies=(7,))
    assert len(STRATEGIES) == 6


def test_a_million_cells() -> None:
    # A tile of three rounds, walled in, 200 times across and 333 times down; only the tile in the
    # corner has strategy 2.
    rows = [row * 200 for _ in range(333) for row in ("1.1.#", "#...#", "#####")]
    board = Puzzle.from_rows("akari", [*rows, "#" * 1000])
    # Not through `solve`, whose checker takes ten times as long.
    outcome = HumanBackend().solve(Task(board, Limit(), options={"strict_text": False}))
    assert outcome.status is Status.UNIQUE
    assert outcome.stats["rounds"] == 3
    tiles = 200 * 333
    made = {"1": tiles - 1, "2": 1, "3": 2 * tiles, "4": tiles, "5": 0, "6": tiles}
    assert outcome.stats["strategies"] == made
    stopped = solve(board, "human", Limit(seconds=1e-9))
    assert stopped.status is Status.UNKNOWN
    assert stopped.marks == Marks.empty(board)


def test_a_long_chain_takes_a_round_a_link() -> None:
    # r1c2 is the first 1's, so r1c4 is not the second's, so r1c6 is the third's, and so on.
    board = akari("1." * 499 + "#", "#." * 499 + "#")
    assert human(board).stats["rounds"] == 500
    short = akari("1." * 9 + "#", "#." * 9 + "#")
    assert assert_same_as_the_reading(short) == "unique"
    assert human(short).stats["rounds"] == 10


# --- against the naive reading --------------------------------------------------------------------


def random_marks(rng: random.Random, puzzle: Puzzle) -> Marks | None:
    """None half of the time, else a few marks that may be nonsense."""
    if rng.random() < 0.5:
        return None
    letters = "." * rng.choice((4, 12, 30)) + "o+"
    rows = ["".join(rng.choice(letters) if c == "." else "." for c in row) for row in puzzle.rows]
    return Marks.on(puzzle, rows)


def assert_same_as_the_reading(
    puzzle: Puzzle, marks: Marks | None = None, strict_text: bool = False
) -> str:
    """Status, every mark, its strategy and its round; and the fast way gives the same."""
    status, record = six_aloud.deduce(puzzle, marks, strict_text=strict_text)
    outcome = human(puzzle, marks, strict_text)
    assert outcome.status.value == status, puzzle
    assert marks_by_strategy(puzzle, marks, strict_text) == record, puzzle
    assert outcome.marks == six_aloud.marks_of(puzzle, record, marks), puzzle
    counted = Counter(str(made.strategy) for made in record)
    assert outcome.stats["strategies"] == {str(n): counted[str(n)] for n in six_aloud.ALL}
    assert outcome.stats["rounds"] == (record[-1].round if record else 0)
    fast = fixpoint(puzzle, marks, strict_text)
    assert fast == ("unsolvable" if status == "unsolvable" else outcome.marks), puzzle
    return status


def compare_random_boards(seed: int, count: int, largest: int) -> None:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        puzzle = draw(rng, largest)
        marks = random_marks(rng, puzzle)
        seen[assert_same_as_the_reading(puzzle, marks, rng.random() < 0.3)] += 1
        # Some of the strategies without the others, too.
        some = rng.sample(six_aloud.ALL, rng.randint(0, 5))
        _, record = six_aloud.deduce(puzzle, marks, strategies=some)
        assert marks_by_strategy(puzzle, marks, strategies=some) == record, (puzzle, some)
    assert all(seen[each] > count // 20 for each in ("unique", "unsolvable", "unknown")), seen


def draw(rng: random.Random, largest: int) -> Puzzle:
    """Any board; some have two 3s with a white cell between, which chance seldom draws."""
    height, width = rng.randint(1, largest), rng.randint(1, largest)
    if min(height, width) >= 3 and max(height, width) >= 5 and rng.random() < 0.7:
        board = with_pattern(rng, height, width)
        if board is not None:
            return board
    return Puzzle.from_rows("akari", random_akari(rng, height, width))


def with_pattern(rng: random.Random, height: int, width: int) -> Puzzle | None:
    """3 . 3 among a few walls, some of which get the number of an answer; None without one."""
    share = rng.choice((0.1, 0.2, 0.3))
    rows = [["#" if rng.random() < share else "." for _ in range(width)] for _ in range(height)]
    row, col = rng.randrange(height), rng.randrange(width - 2)
    rows[row][col : col + 3] = "3.3"
    board = Puzzle.from_rows("akari", ["".join(line) for line in rows])
    answer = solve(board, limit=Limit(solutions=1)).solution
    if answer is None:
        return None
    for row, col in board.cells():
        if board[row, col] == "#" and rng.random() < 0.6:
            near = neighbours(height, width, (row, col))
            rows[row][col] = str(sum(answer[cell] == "o" for cell in near))
    if rng.random() < 0.5:
        rows = [list(line) for line in zip(*rows, strict=True)]
    return Puzzle.from_rows("akari", ["".join(line) for line in rows])


def test_random_boards_as_read_aloud() -> None:
    compare_random_boards(6, 300, 9)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_thousands_of_random_boards_as_read_aloud(seed: int) -> None:
    compare_random_boards(100 + seed, 1000, 12)


@EACH_CORPUS
@pytest.mark.parametrize("level", LEVELS)
def test_labelled_boards_as_read_aloud(level: str, corpus: Corpus) -> None:
    for puzzle in corpus.labelled(7, level)[:40]:
        for strict_text in (False, True):
            assert_same_as_the_reading(puzzle, strict_text=strict_text)


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(10))
def test_the_corpus_as_read_aloud(part: int, corpus: Corpus) -> None:
    labelled = [puzzle for _, _, puzzles in corpus.all_labelled() for puzzle in puzzles]
    for puzzle in [*labelled, *(board.puzzle for board in corpus.solved("akari"))][part::10]:
        for strict_text in (False, True):
            assert assert_same_as_the_reading(puzzle, strict_text=strict_text) != "unsolvable"


# --- soundness ------------------------------------------------------------------------------------


def assert_true(
    puzzle: Puzzle, given: Marks | None, solutions: set[int] | None, number: int
) -> int:
    """Every mark strategy `number` makes alone holds in every solution; how many it made."""
    made = marks_by_strategy(puzzle, given, strategies=(number,))
    made += marks_by_strategy(puzzle, given, strict_text=True, strategies=(number,))
    for mark in made:
        index = mark.cell[0] * puzzle.width + mark.cell[1]
        if solutions is not None:
            assert all((mask >> index & 1) == mark.placed for mask in solutions), (puzzle, mark)
        else:
            against = (given or Marks.empty(puzzle)).with_mark(mark.cell, "+o"[not mark.placed])
            assert solve(puzzle, marks=against).status is Status.UNSOLVABLE, (puzzle, mark)
    return len(made)


def backbone(puzzle: Puzzle, solutions: set[int], rng: random.Random, share: float) -> Marks:
    """Some of the marks that every solution shares."""
    rows = []
    for row, letters in enumerate(puzzle.rows):
        line = ""
        for col, letter in enumerate(letters):
            values = {mask >> (row * puzzle.width + col) & 1 for mask in solutions}
            known = letter == "." and len(values) == 1 and rng.random() < share
            line += "+o"[values.pop()] if known else "."
        rows.append(line)
    return Marks.on(puzzle, rows)


def solvable(rng: random.Random, largest: int) -> tuple[Puzzle, set[int] | None]:
    """A board with a solution, and all its solutions, or None if there are too many."""
    while True:
        puzzle = draw(rng, largest)
        counted = solve(puzzle, limit=Limit(solutions=200))
        if counted.status is Status.UNSOLVABLE:
            continue
        if len(counted.solutions) == 200:
            return puzzle, None
        return puzzle, {brute.mask_of(each.rows, "o") for each in counted.solutions}


def prove_soundness(seed: int, count: int) -> None:
    rng = random.Random(seed)
    fired: Counter[int] = Counter()
    for index in range(count):
        puzzle, solutions = solvable(rng, 7)
        if solutions is not None and puzzle.height * puzzle.width <= 20 and index % 10 == 0:
            assert solutions == brute.walk(puzzle.rows, 10**6)
        givens: list[Marks | None] = [None]
        if solutions is not None:
            givens += [backbone(puzzle, solutions, rng, share) for share in (1.0, rng.random())]
        # The position where all six together get stuck is a sound one too.
        givens.append(human(puzzle).marks)
        for given in givens:
            for number in six_aloud.ALL:
                fired[number] += assert_true(puzzle, given, solutions, number)
    assert all(fired[number] > count // 20 for number in six_aloud.ALL), fired


def test_each_strategy_alone_is_sound() -> None:
    prove_soundness(1, 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_each_strategy_alone_is_sound_on_thousands_of_boards(seed: int) -> None:
    prove_soundness(1000 + seed, 500)


def test_every_mark_of_the_six_holds_in_every_solution() -> None:
    """2,000 boards up to 7x7, with or without a solution."""
    rng = random.Random(2000)
    by_strategy: Counter[int] = Counter()
    for _ in range(2000):
        puzzle = draw(rng, 7)
        outcome = human(puzzle)
        counted = solve(puzzle, limit=Limit(solutions=500))
        if outcome.status is not Status.UNKNOWN:
            assert outcome.status is counted.status, puzzle
            assert outcome.solutions == counted.solutions
        if counted.status is Status.UNSOLVABLE:
            continue
        whole = len(counted.solutions) < 500
        placed = [set(each.placed) for each in counted.solutions]
        for made in marks_by_strategy(puzzle):
            by_strategy[made.strategy] += 1
            assert all((made.cell in each) == made.placed for each in placed), (puzzle, made)
            if not whole:
                against = Marks.empty(puzzle).with_mark(made.cell, "+o"[not made.placed])
                assert solve(puzzle, marks=against).status is Status.UNSOLVABLE, (puzzle, made)
    assert all(by_strategy[number] > 50 for number in six_aloud.ALL), by_strategy


def every_board(cells: int) -> list[Puzzle]:
    """Every board of one row or more with that many cells, up to a quarter turn."""
    from itertools import product

    sizes = [(h, cells // h) for h in range(1, cells + 1) if cells % h == 0 and h * h <= cells]
    return [
        Puzzle("akari", tuple(cut("".join(letters), width)))
        for _, width in sizes
        for letters in product(".#01234", repeat=cells)
    ]


@pytest.mark.parametrize("cells", [1, 2, 3, 4])
def test_every_tiny_board(cells: int) -> None:
    for puzzle in every_board(cells):
        status = assert_same_as_the_reading(puzzle)
        solutions = brute.walk(puzzle.rows, 100)
        if status == "unsolvable":
            assert not solutions
        for made in marks_by_strategy(puzzle) if solutions else ():
            index = made.cell[0] * puzzle.width + made.cell[1]
            assert all((mask >> index & 1) == made.placed for mask in solutions), (puzzle, made)


# --- the corpus -----------------------------------------------------------------------------------


def solved(puzzles: list[Puzzle], strict_text: bool) -> int:
    count = 0
    for puzzle in puzzles:
        outcome = human(puzzle, strict_text=strict_text)
        assert outcome.status in (Status.UNIQUE, Status.UNKNOWN)
        count += outcome.status is Status.UNIQUE
    return count


# Boards solved of the 300 each in our corpus, and the shares published for larger sets (per cent).
SOLVED = {
    (False, 7): ((300, 54, 2), (100, 17.8, 0.4)),
    (False, 10): ((300, 33, 0), (100, 8.9, 0)),
    (False, 14): ((300, 8, 0), (100, 3.1, 0)),
    (False, 25): ((300, 0, 0), (100, 0, 0)),
    (True, 7): ((107, 11, 0), (34.3, 5.1, 0)),
    (True, 10): ((19, 1, 0), (8.4, 0.4, 0)),
    (True, 14): ((5, 0, 0), (0.9, 0.1, 0)),
    (True, 25): ((0, 0, 0), (0, 0, 0)),
}


def is_near(count: int, total: int, share: float) -> bool:
    """Within three standard deviations of a sample of that size, and a board."""
    expected = total * share / 100
    return abs(count - expected) <= 3 * (expected * (1 - share / 100)) ** 0.5 + 1


@needs_corpus
@pytest.mark.parametrize("strict_text", [False, True], ids=["general", "strict"])
@pytest.mark.parametrize("side", SIDES)
def test_the_share_of_labelled_boards_solved(side: int, strict_text: bool) -> None:
    (shared,) = CORPORA[1:]
    counts, shares = SOLVED[strict_text, side]
    found = tuple(solved(shared.labelled(side, level), strict_text) for level in LEVELS)
    assert found == counts
    assert all(is_near(n, 300, share) for n, share in zip(found, shares, strict=True))


@EACH_CORPUS
@pytest.mark.parametrize("strict_text", [False, True], ids=["general", "strict"])
def test_what_the_six_mark_is_so(strict_text: bool, corpus: Corpus) -> None:
    for board in corpus.solved("akari"):
        marks = human(board.puzzle, strict_text=strict_text).marks
        assert marks is not None
        assert set(marks.placed) <= set(board.solution.placed), board.id
        assert set(marks.excluded).isdisjoint(board.solution.placed), board.id


@needs_corpus
@pytest.mark.parametrize(("strict_text", "count", "share"), [(False, 71, 15.9), (True, 15, 3.2)])
def test_the_share_of_janko_boards_solved(strict_text: bool, count: int, share: float) -> None:
    (shared,) = CORPORA[1:]
    found = solved([board.puzzle for board in shared.solved("akari")], strict_text)
    assert found == count
    assert is_near(found, 485, share)


def test_what_it_solves_passes_the_checker() -> None:
    rng = random.Random(12)
    count = 0
    for _ in range(300):
        puzzle = Puzzle.from_rows(
            "akari", random_akari(rng, rng.randint(2, 10), rng.randint(2, 10))
        )
        outcome = human(puzzle)
        if outcome.solution is not None:
            assert check(puzzle, outcome.solution) == []
            count += 1
    assert count > 30
