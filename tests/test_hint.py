"""Hints: where, why, what; correct so far; and the first mistake."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lamplighter as ll
from boards import random_akari, random_kuromasu
from corpora import EACH_CORPUS, OWN, Corpus
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.hint import GRADES, State
from proofs import after, prove_step

AKARI = ll.load("akari/6/6/nekcakbl")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")
BOTH = pytest.mark.parametrize("puzzle", [AKARI, KUROMASU], ids=lambda each: each.genre)


@BOTH
def test_hints_lead_to_the_solution(puzzle: Puzzle) -> None:
    marks = Marks.empty(puzzle)
    for _ in range(puzzle.height * puzzle.width):
        found = ll.hint(puzzle, marks)
        assert found.correct
        if found.state is State.SOLVED:
            break
        assert found.state is State.OPEN
        assert found.message == "Correct so far."
        assert found.what is not None
        prove_step(puzzle, marks, found.what)
        assert not set(found.where) & set(found.what.settles)
        # Where to look is what the sentences speak of first, not all that they rest on.
        focus = {cell for step in found.steps for cell in step.focus}
        assert set(found.where) <= focus or focus <= set(found.what.settles)
        marks = after(puzzle, marks, found.what)
    assert found.state is State.SOLVED
    assert (found.what, found.where, found.tell("what")) == (None, (), found.message)


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_hint_from_any_position_is_proved(genre: str) -> None:
    """From part of a solution, in any order, as players play: every hint rests on their marks."""
    random = Random(f"hint {genre}")
    make = {"akari": random_akari, "kuromasu": random_kuromasu}[genre]
    seen = 0
    while seen < 60:
        puzzle = Puzzle.from_rows(genre, make(random, random.randint(2, 6), random.randint(2, 6)))
        solution = ll.solve(puzzle).solution
        if solution is None:
            continue
        marks = Marks.empty(puzzle)
        for cell in puzzle.cells():
            if random.random() < 0.3 and solution.marks[cell] != ".":
                marks = marks.with_mark(cell, solution.marks[cell])
        found = ll.hint(puzzle, marks)
        assert found.correct
        if found.what is not None:
            seen += 1
            prove_step(puzzle, marks, found.what)


def play_at_random(genre: str, corpus: Corpus, seed: str, count: int) -> None:
    """Positions of players who place and seldom dot: a hint leads on, or the mistake is found."""
    random = Random(f"{seed} {genre}")
    boards = [board for board in corpus.solved(genre) if board.puzzle.height <= 14]
    mark = ll.find_genre(genre)
    for _ in range(count):
        board = random.choice(boards)
        right = board.solution.marks
        places = [*right.placed]
        marks = Marks.empty(board.puzzle)
        for cell in random.sample(places, random.randint(0, len(places) - 1)):
            marks = marks.with_mark(cell, mark.placed)
        wrong = None
        if random.random() < 0.3:
            wrong = random.choice([c for c in right.excluded if c not in board.puzzle.clues])
            marks = marks.with_mark(wrong, mark.placed)
        found = ll.hint(board.puzzle, marks)
        assert found.correct is (wrong is None), (board.id, marks)
        if wrong is not None:
            assert found.mistake == wrong
            assert wrong in found.where
            assert found.why
            continue
        assert found.what is not None, (board.id, marks)
        assert found.what.places
        assert set(found.what.places) <= set(right.placed)
        assert all(marks[cell] == "." for cell in found.what.places)
        assert all(c in board.puzzle.clues or marks[c] != "." for c in found.what.because)


@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_hints_lead_to_a_placement_that_is_right(genre: str, corpus: Corpus) -> None:
    play_at_random(genre, corpus, "some", 60)


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
@pytest.mark.parametrize("part", range(5))
def test_hints_from_two_thousand_positions(genre: str, corpus: Corpus, part: int) -> None:
    play_at_random(genre, corpus, f"part {part}", 200)


def test_the_grades_give_away_more_and_more() -> None:
    found = ll.hint(AKARI)
    assert found.grades == GRADES
    state, where, why, what = (found.tell(grade) for grade in GRADES)
    assert str(found) == where
    assert state == "Correct so far."
    assert where == "Correct so far. Look at r2c3."
    assert why == f"Correct so far. {found.why}"
    assert found.why.startswith("The 4 at r2c3 has a bulb on every side")
    assert what == "Correct so far. Put bulbs at r1c3, r2c2, r2c4 and r3c3."
    with pytest.raises(ll.UnknownNameError, match="grade"):
        found.tell("how")


def test_a_hint_leads_to_a_placement_and_dots_on_request() -> None:
    for puzzle in (AKARI, KUROMASU):
        found = ll.hint(puzzle)
        assert found.what is not None
        assert found.what.places
        assert found.what.excludes == ()
        assert found.steps[-1].places == found.what.places
        assert not any(step.places for step in found.steps[:-1])
    dotted = ll.hint(AKARI, dots=True)
    assert dotted.what is not None
    assert dotted.what.excludes


def test_nobody_needs_a_hint_for_what_is_lit() -> None:
    # Four bulbs around the 4: the light they throw is on the board, the step behind it is not.
    marks = Marks.on(AKARI, ["..o...", ".o4o..", "..o...", "......", "......", "......"])
    found = ll.hint(AKARI, marks)
    assert found.what is not None
    assert found.what.technique != "forced-empty"
    prove_step(AKARI, marks, found.what)


def test_a_position_with_only_light_left_is_solved() -> None:
    solution = ll.solve(AKARI).solution
    assert solution is not None
    bulbs = Marks.on(AKARI, [row.replace("+", ".") for row in solution.rows])
    assert not bulbs.excluded
    assert ll.hint(AKARI, bulbs).state is State.SOLVED


@BOTH
def test_the_first_mistake_in_order(puzzle: Puzzle) -> None:
    random = Random(f"mistakes {puzzle.genre}")
    solution = ll.solve(puzzle).solution
    assert solution is not None
    right = solution.marks
    genre = ll.find_genre(puzzle.genre)
    flip = {genre.placed: genre.absent, genre.absent: genre.placed}
    cells = [cell for cell in puzzle.cells() if right[cell] != "." and cell not in puzzle.clues]
    for _ in range(40):
        order = random.sample(cells, 12)
        wrong = set(random.sample(order, random.randint(1, 4)))
        marks = Marks.empty(puzzle)
        for cell in order:
            marks = marks.with_mark(cell, flip[right[cell]] if cell in wrong else right[cell])
        found = ll.hint(puzzle, marks, order=order)
        first = next(cell for cell in order if cell in wrong)
        assert (found.state, found.mistake, found.correct) == (State.MISTAKE, first, False)
        assert first in found.where
        assert found.message == "There is a mistake."
        assert found.action.startswith("The first is ")
        # Without an order: row by row.
        found = ll.hint(puzzle, marks)
        assert found.mistake == min(wrong)
        assert found.action.endswith(" is wrong.")
        assert found.grades == ("state", "where", "what", "why")
        assert found.what is None


def test_a_mark_made_anew_counts_where_it_was_made_last() -> None:
    marks = ["o....o"] + ["......"] * 5
    assert ll.hint(AKARI, marks, order=[(0, 0), (0, 5)]).mistake == (0, 0)
    assert ll.hint(AKARI, marks, order=[(0, 0), (0, 5), (0, 0)]).mistake == (0, 5)
    # A mark that is not in the order counts as older than those that are.
    assert ll.hint(AKARI, marks, order=[(0, 0)]).mistake == (0, 5)
    # Cells that no longer have a mark do not matter.
    assert ll.hint(AKARI, marks, order=[(3, 3), (0, 0), (0, 5)]).mistake == (0, 0)
    with pytest.raises(ll.PuzzleError, match="r7c1, which is not on the board"):
        ll.hint(AKARI, marks, order=[(6, 0)])


def test_a_mistake_on_a_board_with_several_solutions() -> None:
    puzzle = Puzzle.from_rows("akari", ["...", "...", "..."])
    assert ll.hint(puzzle, ["o..", "...", "..."]).correct
    found = ll.hint(puzzle, ["o..", "o..", "..."])
    assert found.mistake == (1, 0)
    assert found.action == "The bulb at r2c1 leaves no solution with the marks before it."
    assert "light each other" in found.why
    assert ll.hint(puzzle, ["o..", "o..", "..."], order=[(1, 0), (0, 0)]).mistake == (0, 0)


def test_a_board_with_several_solutions_comes_to_a_stand() -> None:
    found = ll.hint(Puzzle.from_rows("akari", ["...", "...", "..."]))
    assert (found.state, found.what) == (State.AMBIGUOUS, None)
    assert found.message.startswith("Correct so far, but more than one solution is left")


def test_a_board_without_solution() -> None:
    puzzle = Puzzle.from_rows("akari", ["4."])
    for marks in (None, [".+"]):
        found = ll.hint(puzzle, marks)
        assert (found.state, found.mistake, found.correct) == (State.UNSOLVABLE, None, False)


def test_a_limit_is_no_verdict() -> None:
    found = ll.hint(AKARI, limit=ll.Limit(seconds=0))
    assert (found.state, found.correct, found.what) == (State.UNKNOWN, None, None)


def test_one_cell_has_nothing_to_look_at() -> None:
    found = ll.hint(Puzzle.from_rows("akari", ["."]))
    assert found.what is not None
    assert found.where == ()
    assert found.tell() == "Correct so far. Look at how the walls stand."


def test_several_steps_are_numbered() -> None:
    """A long proof keeps its own numbers, further in."""
    proof = ll.Step("shaving", (), ((0, 1),), (), "Suppose r1c1 held a bulb.\n1. It would.")
    last = ll.Step("limited-light", ((0, 0),), (), (), "Only a bulb at r1c1 can.")
    found = ll.Hint(State.OPEN, "Correct so far.", (), "", last, steps=(proof, last))
    assert found.tell("why") == (
        "Correct so far.\n1. Suppose r1c1 held a bulb.\n   1. It would.\n"
        "2. Only a bulb at r1c1 can."
    )
    alone = ll.Hint(State.OPEN, "Correct so far.", (), last.message, last, steps=(last,))
    assert alone.tell("why") == "Correct so far. Only a bulb at r1c1 can."


def test_a_hint_names_every_cell_to_mark() -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[10, *[None] * 10]])
    found = ll.hint(puzzle, dots=True)
    assert found.tell("what") == (
        "Correct so far. Colour r1c11 black and mark r1c2 to r1c10 as white."
    )


def test_a_broken_rule_is_told_of_the_wrong_mark() -> None:
    found = ll.hint(Puzzle.from_rows("akari", ["0.", ".."]), [".o", ".."])
    assert found.tell("why").endswith("With it, the 0 at r1c1 touches 1 bulb: too many.")


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_why_a_mark_is_wrong_is_a_proof(genre: str) -> None:
    """Each step follows from the right marks, or with the wrong one leads to a broken rule."""
    random = Random(f"why {genre}")
    kinds: Counter[str] = Counter()
    for board in OWN.solved(genre)[::4]:
        puzzle, right = board.puzzle, board.solution.marks
        if max(puzzle.height, puzzle.width) > 10:
            continue
        its = ll.find_genre(genre)
        placed = [cell for cell in puzzle.cells() if right[cell] == its.placed]
        absent = [cell for cell in puzzle.cells() if right[cell] == its.absent]
        wrong = random.choice([cell for cell in absent if cell not in puzzle.clues])
        kept = Marks.empty(puzzle)
        for cell in random.sample(placed, len(placed) // 5):
            kept = kept.with_mark(cell, its.placed)
        found = ll.hint(puzzle, kept.with_mark(wrong, its.placed))
        assert found.mistake == wrong
        is_supposed = found.lines[0] == "Suppose it were right."
        marks = kept.with_mark(wrong, its.placed) if is_supposed else kept
        for step in found.steps:
            prove_step(puzzle, marks, step)
            marks = after(puzzle, marks, step)
        if is_supposed:
            assert its.check(puzzle, marks, False)
            assert found.lines[-1].startswith("But then ")
            assert found.tell("why").endswith(f"\n{found.lines[-1]}") or len(found.steps) == 1
            kinds["followed"] += 1
        elif found.steps:
            assert wrong in found.steps[-1].excludes
            kinds["settled"] += 1
        else:
            assert found.why.startswith("With it, ")
            assert its.check(puzzle, kept.with_mark(wrong, its.placed), False)
            kinds["in sight"] += 1
    assert kinds["in sight"] > 2, kinds
    assert kinds["followed"] + kinds["settled"] > 2, kinds
