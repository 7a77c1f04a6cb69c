"""Explanations: every step follows from the marks before it, and from its reasons alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

import lamplighter as ll
from boards import random_akari, random_kuromasu
from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Step, ladder_of
from lamplighter.techniques.base import list_cells
from lamplighter.verbs.explain import (
    Explanation,
    Verdict,
    explain_next,
)
from lamplighter.verbs.search import _without_the_needless
from lamplighter.watch import Watch
from proofs import after, only, prove_step

AKARI = ll.load("akari/6/6/nekcakbl")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")
EXAMPLES = list(ll.read_many(Path(__file__).parents[1] / "examples" / "techniques.jsonl"))
RANDOM = {"akari": random_akari, "kuromasu": random_kuromasu}


def random_puzzle(genre: str, seed: int, largest: int) -> Puzzle:
    random = Random(f"{genre} {seed}")
    height, width = random.randint(1, largest), random.randint(1, largest)
    return Puzzle.from_rows(genre, RANDOM[genre](random, height, width))


def prove(found: Explanation, backend: str = "native") -> None:
    """Every step, then the end: solved, broken, or stuck."""
    puzzle, marks = found.puzzle, found.start
    for step in found.steps:
        prove_step(puzzle, marks, step, backend)
        marks = after(puzzle, marks, step)
    prove_rest(found, marks)
    marks = found.marks
    outcome = ll.solve(puzzle, backend, marks=marks)
    match found.verdict:
        case Verdict.SOLVED:
            assert outcome.status is ll.Status.UNIQUE
            assert outcome.solution == ll.Solution.from_marks(puzzle, marks)
            assert not open_cells(puzzle, marks)
        case Verdict.IMPOSSIBLE:
            assert outcome.status is ll.Status.UNSOLVABLE
        case Verdict.AMBIGUOUS:
            assert outcome.status is ll.Status.MULTIPLE
            prove_nothing_follows(puzzle, marks)
        case Verdict.LIMIT:
            raise AssertionError("nobody set a limit")


def prove_rest(found: Explanation, marks: Marks) -> None:
    """Cells that no step had to settle: placed by itself, each would break a rule at once."""
    genre = ll.find_genre(found.puzzle.genre)
    for cell in found.rest:
        assert marks[cell] == "."
        assert genre.check(found.puzzle, marks.with_mark(cell, genre.placed), False), cell
    for cell in found.rest:
        marks = marks.with_mark(cell, genre.absent)
    assert marks == found.marks


def open_cells(puzzle: Puzzle, marks: Marks) -> list[Cell]:
    """Cells nobody has decided; a wall and a clue need no mark."""
    empty = "." if ll.find_genre(puzzle.genre).walls else None
    return [cell for cell in puzzle.cells() if marks[cell] == "." and puzzle[cell] == empty]


def prove_nothing_follows(puzzle: Puzzle, marks: Marks) -> None:
    for cell in open_cells(puzzle, marks):
        for mark in (ll.find_genre(puzzle.genre).placed, ll.find_genre(puzzle.genre).absent):
            other = marks.with_mark(cell, mark)
            both = ll.solve(puzzle, limit=ll.Limit(solutions=1), marks=other)
            assert both.solutions, f"{cell} of {puzzle!r} at {marks!r} is settled"


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
@pytest.mark.parametrize("seed", range(30))
def test_every_step_is_proved(genre: str, seed: int) -> None:
    prove(ll.explain(random_puzzle(genre, seed, 6)))


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_steps_are_proved_by_another_solver(genre: str) -> None:
    for seed in range(4):
        prove(ll.explain(random_puzzle(genre, 1000 + seed, 5)), backend="sat")


@pytest.mark.long
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_explanations_are_proved(genre: str, part: int) -> None:
    verdicts: Counter[Verdict] = Counter()
    for seed in range(100):
        found = ll.explain(random_puzzle(genre, 10_000 + 100 * part + seed, 8))
        prove(found)
        verdicts[found.verdict] += 1
    assert set(verdicts) == set(Verdict) - {Verdict.LIMIT, Verdict.OPEN, Verdict.STUCK}


@pytest.mark.parametrize("puzzle", [AKARI, KUROMASU], ids=lambda each: each.genre)
def test_a_puzzle_is_explained_to_its_solution(puzzle: Puzzle) -> None:
    steps = ll.explain(puzzle)
    marks = Marks.empty(puzzle)
    for step in steps:
        assert isinstance(step, Step)
        marks = after(puzzle, marks, step)
    for cell in steps.rest:
        marks = marks.with_mark(cell, ll.find_genre(puzzle.genre).absent)
    assert ll.Solution.from_marks(puzzle, marks) == ll.solve(puzzle).solution


def test_an_explanation_is_a_sequence_of_its_steps() -> None:
    found = ll.explain(AKARI)
    assert len(found) == len(found.steps) > 2
    assert found[0] is found.steps[0]
    assert list(found) == list(found.steps)
    assert found[:2] == found.steps[:2]
    assert found[-1] in found
    assert found == list(found)
    assert found == ll.explain(AKARI)
    assert hash(found) == hash(ll.explain(AKARI))
    assert found != found[:2]


def test_no_steps_are_told_apart_by_the_verdict() -> None:
    blank = Puzzle.from_rows("akari", ["...", "...", "..."])
    ambiguous, done = ll.explain(blank), ll.explain(AKARI, ll.explain(AKARI).marks)
    assert list(ambiguous) == list(done) == []
    assert (ambiguous.verdict, done.verdict) == (Verdict.AMBIGUOUS, Verdict.SOLVED)
    assert ambiguous != done


def test_an_explanation_starts_where_the_marks_end() -> None:
    whole = ll.explain(AKARI)
    half = Marks.empty(AKARI)
    for step in whole.steps[: len(whole.steps) // 2]:
        half = after(AKARI, half, step)
    found = ll.explain(AKARI, half)
    assert found.start == half
    assert len(found.steps) < len(whole.steps)
    assert found.marks == whole.marks
    prove(found)
    assert ll.explain(AKARI, list(half.rows)) == found


def test_the_next_step_is_the_first() -> None:
    for puzzle in (AKARI, KUROMASU):
        (step,) = explain_next(puzzle).steps
        prove_step(puzzle, Marks.empty(puzzle), step)
        assert step.technique == ll.explain(puzzle)[0].technique
        done = ll.explain(puzzle).marks
        assert (explain_next(puzzle, done).steps, explain_next(puzzle, done).solved) == ((), True)


def test_nothing_follows_on_an_open_board() -> None:
    found = ll.explain(Puzzle.from_rows("akari", ["...", "...", "..."]))
    assert (found.steps, found.verdict) == ((), Verdict.AMBIGUOUS)
    assert "more than one solution" in found.conclusion


def test_an_ambiguous_board_is_explained_as_far_as_it_goes() -> None:
    # The lone cell on the left lights itself; the square on the right has two ways.
    found = ll.explain(Puzzle.from_rows("akari", [".#..", "##.."]))
    assert found.verdict is Verdict.AMBIGUOUS
    assert [cell for step in found.steps for cell in step.settles] == [(0, 0)]
    prove(found)


@pytest.mark.parametrize(
    ("genre", "rows"),
    [
        ("akari", ["4."]),
        ("akari", ["0.#"]),
        ("akari", ["1.1.1", "....."]),
        ("kuromasu", [[1]]),
        ("kuromasu", [[5, None], [None, None]]),
        ("kuromasu", [[0, None, None]]),
        ("kuromasu", [[1_000_000, None, None]]),
    ],
)
def test_a_board_without_solution_ends_in_a_contradiction(genre: str, rows: list) -> None:
    puzzle = Puzzle.from_rows(genre, rows, lenient=True)
    if ll.solve(puzzle).status is ll.Status.UNSOLVABLE:
        found = ll.explain(puzzle)
        assert found.verdict is Verdict.IMPOSSIBLE
        assert found.conclusion.startswith("Here it breaks down")
    else:
        assert ll.explain(puzzle).verdict is not Verdict.IMPOSSIBLE


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_reason_of_search_can_do_without_nothing(genre: str) -> None:
    # A board where neither rules nor suppositions help, and yet some cells are settled.
    (doc,) = (doc for doc in EXAMPLES if doc.meta["id"] == f"{genre}-search")
    found = ll.explain(doc.puzzle, doc.marks)
    prove(found)
    marks = found.start
    searched = 0
    for step in found.steps:
        for cell in step.because if step.technique == "search" else ():
            small, fewer = only(found.puzzle, marks, set(step.because) - {cell})
            (settled,) = step.settles
            mark = "+" if step.places else ll.find_genre(found.puzzle.genre).placed
            assert ll.solve(small, marks=fewer.with_mark(settled, mark)).solutions
            searched += 1
        marks = after(found.puzzle, marks, step)
    assert searched


def test_wrong_marks_end_in_a_contradiction() -> None:
    found = ll.explain(AKARI, ["o....."] + ["......"] * 5)
    assert found.verdict is Verdict.IMPOSSIBLE
    assert not found.solved
    with pytest.raises(ll.PuzzleError, match="wide"):
        ll.explain(AKARI, ["o"])


def test_limits_stop_an_explanation() -> None:
    assert ll.explain(AKARI, limit=ll.Limit(seconds=0)).verdict is Verdict.LIMIT
    cancel = ll.CancelToken()
    cancel.cancel()
    found = ll.explain(AKARI, cancel=cancel)
    assert (found.verdict, found.steps) == (Verdict.LIMIT, ())


def test_a_step_as_json() -> None:
    step = ll.explain(AKARI)[0]
    contract = ["technique", "places", "excludes", "because", "message"]
    assert list(step.to_json()) == [*contract, "title", "focus", "follows"]
    assert step.to_json()["title"] == ll.find_technique(step.technique, AKARI.genre).title
    assert step.to_json()["because"] == [list(cell) for cell in step.because]


def test_techniques_have_names_and_words() -> None:
    for genre in ll.GENRES:
        names = [each.name for each in ladder_of(genre.name)]
        assert len(set(names)) == len(names)
        assert names[-1] == "search"
        for name in names:
            found = ll.find_technique(name, genre.name)
            assert found.tier in ("easy", "normal", "hard", "extreme")
            assert found.summary.endswith(".")
    assert {each.genre for each in ll.TECHNIQUES} == {"akari", "kuromasu"}
    with pytest.raises(ll.UnknownNameError, match="did you mean 'shaving'"):
        ll.find_technique("shavin", "akari")


def test_without_time_a_reason_is_left_as_it_is() -> None:
    asked: list[Sequence[Cell]] = []
    cells = [(0, col) for col in range(1000)]
    assert _without_the_needless(cells, lambda kept: asked.append(kept)) == cells
    assert len(asked) == 1


def test_steps_that_there_was_no_time_to_tell_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = ll.explain(AKARI)
    monkeypatch.setattr(Watch, "take", lambda _, items, least=2: islice(items, least))
    some = ll.explain(AKARI)
    assert some.verdict is Verdict.LIMIT
    assert some.steps == whole.steps[:2]
    assert some.marks != whole.marks


@pytest.mark.parametrize(
    "link",
    [
        "akari/10/10/sbpc77.r.g0.jagbcibh.0.n.h.bg....k",
        "akari/10/10/l6.hbj.k7.g.ap7.gch.idicibk.hd.h.g.k2bj",
    ],
)
def test_bulbs_of_a_pair_tell_their_own_light(link: str) -> None:
    """What a pair's bulb lights stands after it, not among the cells lit by one case or another."""
    puzzle = ll.load(link)
    pairs = [step for step in ll.explain(puzzle) if step.technique.endswith("-pair")]
    placing = [step for step in pairs if step.places and not step.chain]
    assert len(placing) == 2
    for step in placing:
        (bulb,) = step.places
        lit = set(step.excludes) & lit_by(puzzle, bulb)
        # "It" is the bulb only where no other cell has been named since.
        it = f"The bulb at {cell_name(bulb)}" if set(step.excludes) - lit else "It"
        assert step.message.endswith(f" {it} lights {list_cells(sorted(lit))}."), step


def test_a_clash_is_told_of_the_bulb_before_it() -> None:
    """'But r1c1 would be lit already' comes after the bulb, and the light before both."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        for step in ll.explain(random_puzzle("akari", seed, 8)):
            for before, line in pairwise(step.lines):
                if not line.text.startswith("But "):
                    continue
                (end,), cell = line.links, line.links[0].source or line.links[0].cell
                assert (before.links[-1].cell, before.links[-1].placed) == (cell, True), step
                lit = [each for each in step.chain[: step.chain.index(end)] if each.rule == "lit"]
                is_lit = cell in {each.cell for each in lit}
                assert is_lit or "lit already" not in line.text, step
                told = [each for earlier in step.lines for each in earlier.links if each is not end]
                out = {each.cell for each in told if not each.placed and not each.is_conflict}
                assert cell in out or "as said" not in line.text, step
                seen[line.text.split(" ", 2)[2]] += 1
    assert set(seen) == {"would be lit already.", "would hold none, as said."}, seen
