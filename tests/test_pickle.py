"""Values and errors survive a copy, and the way to another process and back."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import lamplighter as ll

PUZZLE = ll.load("akari/6/6/nekcakbl")
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)

VALUES: dict[str, Callable[[], object]] = {
    "a puzzle": lambda: PUZZLE,
    "marks": lambda: ll.Marks.empty(PUZZLE).with_mark((0, 0), "+"),
    "a solution": lambda: ll.solve(PUZZLE).solution,
    "a document": lambda: ll.read("akari/6/6/nekcakbl"),
    "an outcome": lambda: ll.solve(PUZZLE),
    "an outcome of nothing": lambda: ll.solve(PUZZLE, limit=ll.Limit(solutions=0)),
    "a bare outcome": lambda: ll.Outcome(ll.Status.UNKNOWN),
    "an outcome with marks": lambda: ll.solve(PUZZLE, "rules"),
    "a count": lambda: ll.count(PUZZLE),
    "violations": lambda: ll.check(PUZZLE, ["oo....", *["......"] * 5]),
    "an explanation": lambda: ll.explain(PUZZLE),
    "a hint": lambda: ll.hint(PUZZLE),
    "a rating": lambda: ll.rate(PUZZLE),
    "a rating of nothing": lambda: ll.rate(ll.Puzzle.from_rows("akari", [".."])),
    "a diagnosis": lambda: ll.diagnose(ll.Puzzle.from_rows("akari", ["..1.", "....", "...."])),
    "a limit": lambda: ll.Limit(seconds=2, nodes=5),
    "a turn": lambda: list(ll.Turn),
    "a status": lambda: list(ll.Status),
    "a verdict": lambda: list(ll.Verdict),
}


@each_way
@pytest.mark.parametrize("make", VALUES.values(), ids=VALUES)
def test_a_value_comes_back(make: Callable[[], object], way: Callable[[Any], Any]) -> None:
    value = make()
    again = way(value)
    assert type(again) is type(value)
    assert again == value
    assert repr(again) == repr(value)


@each_way
def test_what_there_is_one_of_stays_one(way: Callable[[Any], Any]) -> None:
    listed = [*ll.GENRES, *ll.BACKENDS, *ll.FORMATS, *ll.METHODS, *ll.METRICS]
    for each in listed:
        assert way(each) is each
    assert way(ll.GENRES) is ll.GENRES
    assert all(way(each) == each for each in ll.TECHNIQUES)


def failures() -> list[ll.LamplighterError]:
    kuromasu = ll.load("kurodoko/5/5/i7g5l2l2g4i")
    calls: list[Callable[[], object]] = [
        lambda: ll.load("x x x"),
        lambda: ll.find_genre("akary"),
        lambda: ll.generate("akari", height=9, width=9, seed=3, limit=ll.Limit(seconds=0)),
        lambda: ll.solve(PUZZLE, "sat", zzz=1),
        lambda: ll.solve(kuromasu, "human"),
        lambda: ll.Puzzle.from_rows("akari", ["9"]),
        lambda: ll.generate("akari", height=5, width=5, density=7),
    ]
    found: list[ll.LamplighterError] = []
    for call in calls:
        with pytest.raises(ll.LamplighterError) as caught:
            call()
        found.append(caught.value)
    found.append(ll.BackendMissingError("needs more"))
    found.append(ll.WrongAnswerError("no", puzzle=PUZZLE))
    return found


@each_way
def test_an_error_comes_back(way: Callable[[Any], Any]) -> None:
    for error in failures():
        again = way(error)
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.args == error.args
        assert vars(again) == vars(error)


def make_or_fail(seed: int) -> ll.Puzzle:
    limit = ll.Limit(seconds=0 if seed == 2 else None)
    return ll.generate("akari", height=5, width=5, seed=seed, limit=limit)


def test_other_processes_hand_back_values_and_errors() -> None:
    """A pool that cannot read what came back would wait for ever."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        made = pool.map_async(make_or_fail, [0, 1]).get(timeout=120)
        assert [ll.solve(each).status for each in made] == [ll.Status.UNIQUE] * 2
        assert pool.map_async(ll.rate, made).get(timeout=120) == ll.rate_many(made)
        with pytest.raises(ll.GenerationError) as caught:
            pool.map_async(make_or_fail, [1, 2]).get(timeout=120)
    assert caught.value.seed == 2
