"""explain by Pal's six strategies: the record of `human`, told, and the thesis' case study."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import lamplighter as ll
import six_aloud
from boards import random_akari
from lamplighter.backends.human import STRATEGIES, marks_by_strategy
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import ladder_of
from lamplighter.verbs.explain import Explanation, Verdict, explain_next
from proofs import after, prove_step

CASE_STUDY = ll.load(str(Path(__file__).parents[1] / "examples" / "pal-case-study.txt"))
NAMES = [each.name for each in ladder_of("akari", "six")]


def cells(text: str) -> set[Cell]:
    """Cells as the thesis writes them: row and column from 1."""
    pairs = (pair.split(",") for pair in text.split())
    return {(int(row) - 1, int(col) - 1) for row, col in pairs}


def settled_by(found: Explanation, technique: str, rounds: range = range(1, 99)) -> set[Cell]:
    return {
        cell
        for step in found
        if step.technique == technique and step.round in rounds
        for cell in step.settles
    }


def must_tell_the_record(puzzle: Puzzle, marks: Marks | None = None) -> Explanation:
    """Fails unless the steps are the record of `human`, and each follows from its reasons."""
    found = ll.explain(puzzle, marks, strategies="six")
    told = [
        (step.round, NAMES.index(step.technique) + 1, cell, cell in step.places)
        for step in found
        for cell in step.settles
    ]
    assert sorted(told) == sorted(marks_by_strategy(puzzle, marks))
    assert [step.round for step in found] == sorted(step.round for step in found)
    verdict, record = six_aloud.deduce(puzzle, marks)
    assert sorted(told) == sorted(map(tuple, record))
    expected = {"unique": Verdict.SOLVED, "unsolvable": Verdict.IMPOSSIBLE}
    assert found.verdict is expected.get(verdict, Verdict.STUCK)
    so_far = found.start
    for step in found:
        prove_step(puzzle, so_far, step)
        so_far = after(puzzle, so_far, step)
    assert so_far == found.marks
    return found


def test_the_names_are_those_of_the_back_end_and_of_the_ladder() -> None:
    titles = [each.title.lower() for each in ladder_of("akari", "six")]
    assert titles == list(STRATEGIES)
    assert set(NAMES) <= {each.name for each in ladder_of("akari")}


@pytest.mark.parametrize("seed", range(60))
def test_every_step_is_in_the_record_and_is_proved(seed: int) -> None:
    random = Random(f"six {seed}")
    puzzle = Puzzle.from_rows(
        "akari", random_akari(random, random.randint(1, 7), random.randint(1, 7))
    )
    must_tell_the_record(puzzle)


@pytest.mark.parametrize(
    "rows",
    [
        ["..3.3..", ".......", "......."],  # two 3s, at the border
        [".......", "..3.3..", "......."],
        ["...", ".3.", "...", ".3.", "..."],
        ["3.3", "...", "3.3"],
        [".#.", ".3.", "#.#", ".3.", ".#."],
    ],
)
def test_two_threes_are_told(rows: list[str]) -> None:
    must_tell_the_record(Puzzle.from_rows("akari", rows))


def test_from_marks_and_one_step_at_a_time() -> None:
    start = Marks.on(CASE_STUDY, ["..o......."] + [".........."] * 9)
    found = must_tell_the_record(CASE_STUDY, start)
    step = explain_next(CASE_STUDY, start, strategies="six")
    assert step.steps == found.steps[:1]
    assert step.verdict is Verdict.OPEN
    assert step.marks == after(CASE_STUDY, start, found[0])


def test_strategies_that_get_stuck_say_so() -> None:
    puzzle = Puzzle.from_rows("akari", ["...", "...", "..."])
    found = ll.explain(puzzle, strategies="six")
    assert (found.verdict, found.steps) == (Verdict.STUCK, ())
    assert found.conclusion == "These strategies find nothing more."
    assert explain_next(puzzle, strategies="six").verdict is Verdict.STUCK
    late = ll.explain(CASE_STUDY, strategies="six", limit=ll.Limit(seconds=0))
    assert late.verdict is Verdict.LIMIT


def test_what_is_not_a_ladder_is_refused() -> None:
    with pytest.raises(ll.UnknownNameError, match="known: own, six"):
        ll.explain(CASE_STUDY, strategies="seven")
    with pytest.raises(ll.UnsupportedError, match="akari, not of kuromasu"):
        ll.explain(ll.load("kurodoko/5/5/i7g5l2l2g4i"), strategies="six")
    assert ll.explain(CASE_STUDY, strategies="own") == ll.explain(CASE_STUDY)


def test_the_case_study_has_the_marks_of_the_thesis() -> None:
    found = must_tell_the_record(CASE_STUDY)
    first = range(1, 2)
    assert settled_by(found, "forced-empty", first) == cells(
        "2,9 3,8 4,9 7,2 7,6 8,3 8,5 8,7 9,2 9,4 10,3 10,5"
    )
    assert settled_by(found, "diagonal-exclusion") == cells("5,8 9,10 10,7 10,9")
    restricted = cells("5,9 6,10 7,1 7,9 8,8 8,10 9,1 9,7 9,9 10,2 10,8")
    assert settled_by(found, "restricted-clue", first) == restricted
    assert settled_by(found, "limited-light", first) == cells("1,6")
    later = cells("9,5 2,10 1,8 4,5 4,7 6,2 6,6 8,4 1,3 2,4 3,2")
    assert set(found.marks.placed) == restricted | cells("1,6") | later
    assert found.solved
    made = Counter(step.technique for step in found for _ in step.settles)
    assert [made[name] for name in NAMES] == [36, 4, 8, 17, 0, 6]
    assert found[-1].round == 5


def test_json_says_which_strategies_and_which_round() -> None:
    value = ll.explain(CASE_STUDY, strategies="six").to_json()
    ends = ["start", "marks", "rest", "conclusion"]
    assert list(value) == ["verdict", "solved", "strategies", "steps", *ends]
    assert value["strategies"] == "six"
    assert [step["round"] for step in value["steps"]][:2] == [1, 1]
    own = ll.explain(CASE_STUDY).to_json()
    assert list(own) == ["verdict", "solved", "steps", *ends]
    assert not any("round" in step for step in own["steps"])
