"""Deductive Search: what it settles, how it counts, and that every mark it makes is true."""

from __future__ import annotations

import collections
import itertools
import json
import os
import random
import runpy
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boards import GENRES, random_akari
from corpora import CORPORA, EACH_CORPUS, OWN, Corpus
from lamplighter.backends.deductive import Update, trace_of
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve
from shared import needs_corpus

EXAMPLES = Path(__file__).parents[2] / "examples"
LEVELS = (0, 1, 2)
POLICIES = ("dirty", "full")


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


def kuromasu(*rows: list[int | str | None]) -> Puzzle:
    return Puzzle.from_rows("kuromasu", rows)


def deduce(puzzle: Puzzle, level: int = 1, policy: str = "dirty", **options: Any) -> Outcome:
    return solve(puzzle, "deductive", level=level, policy=policy, **options)


def counts(outcome: Outcome) -> dict[str, int]:
    """The counters that are not zero."""
    names = ("S0", "S1", "S2", "V1", "V2", "A1", "A2", "hypotheses", "failed", "nested_failed")
    return {name: outcome.stats[name] for name in names if outcome.stats[name]}


# --- counters, by hand -------------------------------------------------------------------------


def test_the_diagonals_of_a_three_are_out() -> None:
    # R2, once: four updates. No other rule has anything to say on so open a board.
    board = akari(".....", ".....", "..3..", ".....", ".....")
    outcome = deduce(board, level=0)
    assert outcome.marks == Marks.on(board, [".....", ".+.+.", ".....", ".+.+.", "....."])
    assert counts(outcome) == {"S0": 4}
    assert outcome.status is Status.UNKNOWN


def test_light_is_not_counted() -> None:
    # The clue fills its one neighbour (one update); the light on the next two cells is no rule.
    outcome = deduce(akari("1..."), level=0)
    assert counts(outcome) == {"S0": 1}
    assert outcome.solution == Solution.from_rows("akari", ["1o.."])


@pytest.mark.parametrize("policy", POLICIES)
def test_shaving_by_hand(policy: str) -> None:
    # abc  The 0 closes c and e: S0 = 2. A bulb at a lights b and d, and e stays dark: it fails, so
    # de0  a is out (V1 = 1; the opposite is the second hypothesis). Then only b lights c, and only
    #      d lights d: S1 = 2.
    outcome = deduce(akari("...", "..0"), policy=policy)
    assert counts(outcome) == {"S0": 2, "V1": 1, "S1": 2, "hypotheses": 2, "failed": 1}
    assert outcome.solution == Solution.from_rows("akari", [".o.", "o.0"])
    assert outcome.status is Status.UNIQUE
    assert outcome.stats["max_level_used"] == 1


@pytest.mark.parametrize("policy", POLICIES)
def test_agreement_by_hand(policy: str) -> None:
    # a2c  A bulb at a lights d and g. No bulb at a: the 2 takes c and e, and e lights d and f.
    # def  Both ways d holds none: A1 = 1, and no rule follows. A bulb at c holds; none at c makes
    # g##  a and e bulbs, e lights f, and c stays dark: so c is a bulb (V1 = 1). That lights f; e
    #      can only be lit by itself, the 2 is full and closes a, g has only itself: S1 = 3.
    outcome = deduce(akari(".2.", "...", ".##"), policy=policy)
    assert counts(outcome) == {"A1": 1, "V1": 1, "S1": 3, "hypotheses": 4, "failed": 1}
    assert outcome.solution == Solution.from_rows("akari", [".2o", ".o.", "o##"])


@pytest.mark.parametrize("policy", POLICIES)
def test_kuromasu_by_hand(policy: str) -> None:
    # abc  Clue cells are white by themselves. If a is black, b is white; the second 3 then sees
    # 33f  left and up, so f is black; the first 3 sees nothing above and needs f white. So a is
    #      white (V1 = 1). The first 3 now ends at f, black; c is white beside it; b is white for
    #      the second 3: S1 = 3.
    outcome = deduce(kuromasu([None, None, None], [3, 3, None]), policy=policy)
    assert counts(outcome) == {"V1": 1, "S1": 3, "hypotheses": 2, "failed": 1}
    assert outcome.solution == Solution.from_rows("kuromasu", ["...", "..#"])


@pytest.mark.parametrize("policy", POLICIES)
def test_an_ambiguous_board_by_hand(policy: str) -> None:
    # Two cells, either may hold the bulb: four hypotheses, none fails, nothing is agreed on.
    outcome = deduce(akari(".."), policy=policy)
    assert outcome.status is Status.UNKNOWN
    assert outcome.stats["verdict"] == "non-deducible"
    assert counts(outcome) == {"hypotheses": 4}
    assert outcome.marks == Marks.from_rows("akari", [".."])
    assert outcome.solutions == ()


@pytest.mark.parametrize("policy", POLICIES)
def test_both_ways_failing_is_a_contradiction(policy: str) -> None:
    # ab  A bulb at a lights b and c, and the 1 gets none. Without it b and c must each light
    # c1  themselves, and the 1 gets two.
    board = akari("..", ".1")
    assert deduce(board, level=0, policy=policy).status is Status.UNKNOWN
    outcome = deduce(board, policy=policy)
    assert outcome.status is Status.UNSOLVABLE
    assert counts(outcome) == {"hypotheses": 2, "failed": 2}


@pytest.mark.parametrize("policy", POLICIES)
def test_cells_out_of_sight_are_not_forgotten(policy: str) -> None:
    # Once r2c2 is out, so is r1c3, though neither sees the other: the dirty set by itself would
    # stop there; the scan that follows continues.
    board = akari("...", "...", "1.#")
    assert deduce(board, policy=policy).marks == Marks.on(board, ["..+", ".+.", "..."])


# --- the queue ---------------------------------------------------------------------------------


@EACH_CORPUS
def test_the_queue_tries_fewer_hypotheses(corpus: Corpus) -> None:
    tried = dict.fromkeys(POLICIES, 0)
    for each in corpus.solved("akari"):
        marks = []
        for policy in POLICIES:
            outcome = deduce(each.puzzle, policy=policy)
            tried[policy] += outcome.stats["hypotheses"]
            marks.append(outcome.marks)
        assert marks[0] == marks[1]
    # Half as many on the published boards (15,472 and 32,996); the bound is for both corpora.
    assert 0 < tried["dirty"] < 0.75 * tried["full"]


# --- early stop --------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_an_early_stop_takes_the_first_whole_board(policy: str) -> None:
    outcome = deduce(akari(".."), policy=policy, early_stop=True)
    assert outcome.status is Status.SOLVED
    assert outcome.stats["verdict"] == "found"
    assert outcome.solution == Solution.from_rows("akari", ["o."])
    assert not outcome.complete
    # Nothing was proved, and the one hypothesis did not fail.
    assert outcome.marks == Marks.from_rows("akari", [".."])
    assert counts(outcome) == {"hypotheses": 1}
    assert deduce(akari(".."), policy=policy).status is Status.UNKNOWN
    # Rules alone prove what they settle, and both ways failing proves that there is no solution.
    assert deduce(akari("1..."), policy=policy, early_stop=True).status is Status.UNIQUE
    board = akari("..", ".1")
    assert deduce(board, policy=policy, early_stop=True).status is Status.UNSOLVABLE


@EACH_CORPUS
def test_an_early_stop_saves_hypotheses(corpus: Corpus) -> None:
    tried = [0, 0]
    for each in corpus.solved("akari"):
        for early in (False, True):
            outcome = deduce(each.puzzle, early_stop=early)
            tried[early] += outcome.stats["hypotheses"]
            assert outcome.solution == each.solution
    assert 0 < tried[True] < tried[False]


# --- the trace ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_trace_has_every_update_once(level: int, policy: str) -> None:
    rng = random.Random("trace")
    longest = 0
    for _ in range(200):
        board = half_solved_board(rng, 6)
        outcome = deduce(board, level, policy, trace=True, patterns=False)
        if outcome.status is Status.UNSOLVABLE:
            continue
        trace = trace_of(outcome)
        longest = max(longest, len(trace))
        found = collections.Counter((update.rule, update.level) for update in trace)
        for letter, rule in (("V", "shave"), ("A", "agree")):
            for deep in (1, 2):
                assert found.pop((rule, deep), 0) == outcome.stats[f"{letter}{deep}"]
        for deep in LEVELS:
            by_rules = sum(count for (_, at), count in found.items() if at == deep)
            assert by_rules == outcome.stats[f"S{deep}"]
        cells = [update.cell for update in trace]
        assert len(set(cells)) == len(cells)
        marks = dict(settled(outcome.marks))
        for update in trace:
            assert (marks[update.cell] != "+") == update.placed
        levels = [update.level for update in trace]
        assert all(at <= level for at in levels)
        assert outcome.stats["trace"] == [update.to_json() for update in trace]
        assert json.loads(outcome.write_json("x"))["stats"]["trace"] == outcome.stats["trace"]
    assert longest > 8
    assert "trace" not in deduce(akari(".")).stats


def test_a_trace_by_hand() -> None:
    # The board of `test_shaving_by_hand`.
    trace = trace_of(deduce(akari("...", "..0"), trace=True))
    assert trace == (
        Update("clue-zero", (0, 2), False, 0, (1, 2)),
        Update("clue-zero", (1, 1), False, 0, (1, 2)),
        Update("shave", (0, 0), False, 1),
        Update("last-light", (0, 1), True, 1, (0, 1)),
        Update("last-light", (1, 0), True, 1, (1, 0)),
    )
    assert trace[0].to_json() == {
        "rule": "clue-zero", "printed": "R1", "cell": [0, 2], "placed": False, "level": 0,
        "because": [1, 2],
    }  # fmt: skip


def assert_as_printed(board: Puzzle) -> None:
    """What section 2.1.1 of Mjakinin (2025) says of Figures 2.1 and 2.2, in its order.

    R1 at (2, 6) and R2 at (5, 1) strike cells; then the 2 at (3, 0) has two places left, and lamps
    follow at the 3, at the 1 and at the 2 on the right; R4 closes the 1 at (3, 4); only (0, 6) can
    light (1, 6), by R5. The rules alone do not solve the board.
    """
    trace = trace_of(deduce(board, trace=True))
    rules = [update for update in trace if update.level == 0]
    struck = {update.cell for update in rules if update.because == (2, 6)}
    assert struck == {(1, 6), (3, 6), (2, 5), (2, 7)}
    diagonals = {update.cell for update in rules if update.rule == "diagonal"}
    assert {(4, 0), (4, 2), (6, 0)} <= diagonals <= {(4, 0), (4, 2), (6, 0), (6, 2)}
    first = next(place for place, update in enumerate(rules) if update.placed)
    assert {update.rule for update in rules[:first]} == {"clue-zero", "diagonal"}

    named = [(3, 0), (5, 1), (4, 3), (4, 7), (1, 6)]
    lamps = [(update.because, update.cell) for update in rules if update.placed]
    assert [each for each in lamps if each[0] in named] == [
        ((3, 0), (2, 0)), ((3, 0), (3, 1)),
        ((5, 1), (5, 0)), ((5, 1), (5, 2)), ((5, 1), (6, 1)),
        ((4, 3), (4, 4)),
        ((4, 7), (3, 7)), ((4, 7), (5, 7)),
        ((1, 6), (0, 6)),
    ]  # fmt: skip
    by_rule = {update.cell: update.rule for update in rules}
    assert by_rule[0, 6] == "last-light"
    assert {by_rule[cell] for source, cell in lamps if source in named[:4]} == {"clue-room"}
    closed = [update.cell for update in rules if update.because == (3, 4)]
    assert closed == [(2, 4), (3, 5)]
    assert all(by_rule[cell] == "clue-full" for cell in closed)
    outcome = deduce(board)
    assert outcome.status is Status.UNIQUE
    assert outcome.stats["max_level_used"] == 1


def test_the_figures_of_the_thesis() -> None:
    assert_as_printed(runpy.run_path(str(EXAMPLES / "follow_the_rules.py"))["BOARD"])


@needs_corpus
def test_the_published_board_with_those_clues() -> None:
    clues = {(2, 6): "0", (5, 1): "3", (3, 0): "2", (4, 3): "1", (4, 7): "2", (3, 4): "1"}
    boards = [each.puzzle for each in CORPORA[1].solved("akari")]
    found = [
        board
        for board in boards
        if (board.height, board.width) == (8, 8)
        and all(board[cell] == clue for cell, clue in clues.items())
    ]
    assert len(found) == 1
    assert_as_printed(found[0])


def test_patterns_carry_the_trace_on() -> None:
    rng = random.Random("patterns")
    helped = 0
    for _ in range(600):
        board = Puzzle.from_rows("akari", random_akari(rng, 5, 5))
        outcome, plain = deduce(board, trace=True), deduce(board, trace=True, patterns=False)
        if "patterns" not in outcome.stats or outcome.status is Status.UNSOLVABLE:
            continue
        helped += 1
        shorter = len(trace_of(plain))
        assert trace_of(outcome)[:shorter] == trace_of(plain)
        assert len(trace_of(outcome)) > shorter
    assert helped > 0


# --- edges -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_small_boards(level: int) -> None:
    assert deduce(akari("."), level).solution == Solution.from_rows("akari", ["o"])
    assert deduce(akari("##", "#0"), level).status is Status.UNIQUE
    assert deduce(akari("1"), level).status is Status.UNSOLVABLE
    assert deduce(kuromasu([1]), level).solution == Solution.from_rows("kuromasu", ["."])
    assert deduce(kuromasu([None]), level).status is Status.UNKNOWN
    assert deduce(kuromasu([None, "?", 4, None]), level).status is Status.UNIQUE
    # A strip of white cells has its ends open: black or white.
    strip = deduce(kuromasu([None] * 5), level)
    assert strip.marks == Marks.from_rows("kuromasu", [".+++."])


def test_marks_given_are_the_start() -> None:
    board = akari("..")
    outcome = deduce(board, marks=["o."])
    assert outcome.solution == Solution.from_rows("akari", ["o."])
    assert counts(outcome) == {}
    assert deduce(board, marks=["++"]).status is Status.UNSOLVABLE
    assert deduce(board, marks=["oo"]).status is Status.UNSOLVABLE
    black = kuromasu([None, None], [None, None])
    assert deduce(black, marks=["##", ".."]).status is Status.UNSOLVABLE
    assert deduce(kuromasu([2, None]), marks=["#."]).status is Status.UNSOLVABLE


def test_options_are_checked() -> None:
    for wrong in ({"level": 3}, {"policy": "lazy"}, {"complete": "yes"}, {"depth": 1}):
        with pytest.raises(UnsupportedError, match="deductive"):
            solve(akari("."), "deductive", **wrong)


# --- completion --------------------------------------------------------------------------------


def test_completion_is_reported() -> None:
    board = akari("..#", "..#", "##.")
    bare = deduce(board)
    assert "completed" not in bare.stats
    outcome = deduce(board, complete=True)
    assert outcome.status is Status.MULTIPLE
    assert outcome.stats["completed"] is True
    assert len(outcome.solutions) == 2
    assert outcome.marks == bare.marks == Marks.on(board, ["...", "...", "..o"])
    # The counters are the deduction's: completion does not count as difficulty.
    assert counts(outcome) == counts(bare)
    one = solve(board, "deductive", Limit(solutions=1), complete=True)
    assert one.status is Status.SOLVED
    assert not one.complete
    assert solve(board, "deductive", Limit(solutions=9), complete=True).complete
    assert "completed" not in deduce(akari("."), complete=True).stats


def test_completion_can_prove_uniqueness() -> None:
    board = akari("...", "..0")
    outcome = deduce(board, level=0, complete=True)
    assert outcome.status is Status.UNIQUE
    assert outcome.stats["completed"] is True


# --- limits ------------------------------------------------------------------------------------

# Deduction settles next to nothing here, and level 2 tries to for minutes.
ENDLESS = akari(*["." * 40] * 40)


def test_a_limit_gives_unknown() -> None:
    for limit in (Limit(seconds=0), Limit(solutions=0)):
        outcome = solve(akari("."), "deductive", limit)
        assert outcome.status is Status.UNKNOWN
        assert outcome.marks == Marks.from_rows("akari", ["."])
    outcome = solve(ENDLESS, "deductive", Limit(seconds=0.05), level=2, complete=True)
    assert outcome.status is Status.UNKNOWN
    assert outcome.stats["verdict"] == "stopped"
    assert "completed" not in outcome.stats


def test_a_token_stops_it() -> None:
    token = CancelToken()
    token.cancel()
    assert solve(akari("."), "deductive", cancel=token).status is Status.UNKNOWN
    token = CancelToken()
    timer = threading.Timer(0.05, token.cancel)
    timer.start()
    outcome = solve(ENDLESS, "deductive", level=2, cancel=token)
    assert outcome.status is Status.UNKNOWN
    timer.join()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")
def test_ctrl_c_stops_it() -> None:
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve(ENDLESS, "deductive", level=2)
    timer.join()
    assert deduce(akari("1...")).status is Status.UNIQUE  # and the next call knows nothing of it


# --- truth -------------------------------------------------------------------------------------


def random_board(rng: random.Random, largest: int) -> Puzzle:
    height, width = rng.randint(1, largest), rng.randint(1, largest)
    if rng.random() < 0.5:
        letters = rng.choice(["....#1", "......##0112", "...01234#", ".....0123"])
        return akari(*["".join(rng.choices(letters, k=width)) for _ in range(height)])
    share = rng.choice((0.05, 0.15, 0.3))
    top = height + width - 1
    return kuromasu(
        *[
            [
                (rng.randint(1, top) if rng.random() < 0.9 else "?")
                if rng.random() < share
                else None
                for _ in range(width)
            ]
            for _ in range(height)
        ]
    )


def half_solved_board(rng: random.Random, largest: int) -> Puzzle:
    """A board with a solution: Kuromasu clues counted from random black cells that fit."""
    while True:
        board = random_board(rng, largest)
        found = solve(board, limit=Limit(solutions=1))
        if found.solution is None:
            continue
        if board.genre == "akari" or found.solution.placed == []:
            return board
        rows = [list(row) for row in board.rows]
        for row, col in board.cells():
            if (row, col) not in found.solution.placed and rng.random() < 0.2:
                rows[row][col] = _seen(found.solution, row, col)
        return Puzzle.from_rows("kuromasu", rows)


def _seen(solution: Solution, row: int, col: int) -> int:
    count = 1
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = row + down, col + right
        while 0 <= r < solution.height and 0 <= c < solution.width and solution[r, c] != "#":
            count, r, c = count + 1, r + down, c + right
    return count


def by_brute_force(puzzle: Puzzle) -> list[Solution]:
    free = [cell for cell in puzzle.cells() if puzzle.genre != "akari" or puzzle[cell] == "."]
    found = []
    for choice in itertools.product((False, True), repeat=len(free)):
        placed = [cell for cell, chosen in zip(free, choice, strict=True) if chosen]
        solution = Solution.from_placed(puzzle, placed)
        if not check(puzzle, solution):
            found.append(solution)
    return found


def settled(marks: Marks | None) -> Iterator[tuple[tuple[int, int], str]]:
    assert marks is not None
    for row, letters in enumerate(marks.rows):
        for col, letter in enumerate(letters):
            if letter != ".":
                yield (row, col), letter


def assert_true(puzzle: Puzzle, outcome: Outcome, solutions: list[Solution], whole: bool) -> None:
    """Every mark holds in every solution, and the status claims no more than that."""
    placed = [frozenset(solution.placed) for solution in solutions]
    if outcome.status is Status.UNSOLVABLE:
        assert whole
        assert not solutions
        return
    if outcome.status is Status.UNIQUE:
        assert list(outcome.solutions) == solutions
    else:
        assert outcome.status is Status.UNKNOWN
    for cell, mark in settled(outcome.marks):
        assert all((mark != "+") == (cell in each) for each in placed), (puzzle, cell)
        if not whole:
            other = "+" if mark != "+" else find_genre(puzzle.genre).placed
            against = Marks.empty(puzzle).with_mark(cell, other)
            assert solve(puzzle, marks=against).status is Status.UNSOLVABLE, (puzzle, cell)


def test_brute_force_agrees_on_tiny_boards() -> None:
    rng = random.Random(31)
    for _ in range(150):
        board = random_board(rng, 3)
        solutions = by_brute_force(board)
        for level in LEVELS:
            assert_true(board, deduce(board, level), solutions, whole=True)


@pytest.mark.parametrize("seed", range(6))
def test_marks_are_true_policies_agree_and_levels_add(seed: int) -> None:
    rng = random.Random(seed)
    used = [0, 0, 0]
    for index in range(500):
        board = (random_board if index % 2 else half_solved_board)(rng, 6)
        # Counting to the end is for boards with few solutions; for the rest, a mark is true if its
        # opposite has no solution.
        counted = solve(board, limit=Limit(solutions=500))
        whole = len(counted.solutions) < 500
        before: set[tuple[tuple[int, int], str]] = set()
        for level in LEVELS:
            outcome, full = (deduce(board, level, policy) for policy in POLICIES)
            assert outcome.status is full.status, board
            assert_true(board, outcome, list(counted.solutions), whole)
            if outcome.status is Status.UNSOLVABLE:
                break
            assert outcome.marks == full.marks, board
            now = set(settled(outcome.marks))
            assert before <= now, board
            before = now
            used[outcome.stats["max_level_used"]] += 1
            assert outcome.stats["S0"] <= len(now)
        completed = deduce(board, complete=True)
        expected = solve(board)
        assert completed.status is expected.status, board
    assert all(used)  # every level settled something somewhere


def test_marks_in_advance_are_kept_and_true() -> None:
    rng = random.Random(5)
    for _ in range(200):
        board = half_solved_board(rng, 6)
        solution = solve(board, limit=Limit(solutions=1)).solution
        assert solution is not None
        answer = list(settled(solution.marks))
        hints = dict(rng.sample(answer, k=len(answer) // 4))
        given = Marks.empty(board)
        for cell, mark in hints.items():
            given = given.with_mark(cell, mark)
        outcome = deduce(board, marks=given)
        assert hints.items() <= dict(settled(outcome.marks)).items()
        assert set(settled(deduce(board).marks)) <= set(settled(outcome.marks))
        for cell, mark in settled(outcome.marks):
            other = "+" if mark != "+" else find_genre(board.genre).placed
            if cell not in hints:
                against = given.with_mark(cell, other)
                assert solve(board, marks=against).status is Status.UNSOLVABLE


# --- the corpus --------------------------------------------------------------------------------


@EACH_CORPUS
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("genre", GENRES)
def test_the_corpus_needs_no_more_than_level_one(genre: str, policy: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre):
        outcome = deduce(board.puzzle, 1, policy)
        assert outcome.status is Status.UNIQUE, board.id
        assert outcome.solution == board.solution, board.id


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("genre", GENRES)
def test_extreme_boards_need_more_than_level_one(genre: str, policy: str) -> None:
    for board in OWN.extreme(genre):
        assert deduce(board.puzzle, 1, policy).status is Status.UNKNOWN, board.id


@EACH_CORPUS
@pytest.mark.parametrize("label", ["easy", "normal", "hard"])
@pytest.mark.parametrize("side", [7, 10, 14, 25])
def test_labelled_boards_need_no_more_than_level_one(side: int, label: str, corpus: Corpus) -> None:
    for board in corpus.labelled(side, label):
        outcome = deduce(board)
        assert outcome.status is Status.UNIQUE
        assert outcome.stats["max_level_used"] <= 1
        # A board R1 to R5 can solve is solved, and counted, by them alone.
        plain = deduce(board, patterns=False)
        assert ("patterns" in outcome.stats) == (plain.status is Status.UNKNOWN)
        if plain.status is Status.UNIQUE:
            assert plain.stats == outcome.stats


def test_patterns_never_unsettle_what_rules_settled() -> None:
    """The random boards below stop both ways of deducing; the marks of one hold in the other."""
    rng = random.Random("patterns")
    helped = 0
    for _ in range(1500):
        height, width = rng.randint(3, 6), rng.randint(3, 6)
        board = Puzzle.from_rows("akari", random_akari(rng, height, width))
        with_patterns, without = deduce(board), deduce(board, patterns=False)
        if with_patterns.status is Status.UNSOLVABLE:
            assert solve(board).status is Status.UNSOLVABLE
            continue
        assert set(settled(without.marks)) <= set(settled(with_patterns.marks))
        helped += without.marks != with_patterns.marks
        answers = solve(board, limit=Limit(solutions=200)).solutions
        for cell, mark in settled(with_patterns.marks):
            assert all((answer[cell] == "o") == (mark == "o") for answer in answers)
    assert helped > 0
