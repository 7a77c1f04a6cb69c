"""`repr` of everything public: it can be pasted back, or it says which one it is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from boards import akari, random_puzzles

NAMES = {name: getattr(ll, name) for name in ll.__all__}
PUZZLE = ll.load("akari/6/6/nekcakbl")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")
AMBIGUOUS = akari("#.", "..")
SUPPOSED = akari("...", "1#.", "..1")  # takes a hypothesis
WRONG = ["o....."] + ["......"] * 5
MARKED = ll.Marks.on(PUZZLE, WRONG, handed_in=True)

# At least one value of every public class that callers are given.
PASTED: dict[type, Callable[[], list[Any]]] = {
    ll.Puzzle: lambda: [
        PUZZLE,
        KUROMASU,
        ll.Puzzle.from_rows("kuromasu", [[1_000_000, "?", None]], lenient=True),
    ],
    ll.Marks: lambda: [MARKED, ll.Marks.from_rows("kuromasu", ["#+."])],
    ll.Solution: lambda: [*ll.solve(PUZZLE).solutions, *ll.solve(KUROMASU).solutions],
    ll.Document: lambda: [ll.read(PUZZLE.to("json", marks=MARKED)), ll.read("akari/6/6/nekcakbl")],
    ll.Turn: lambda: list(ll.Turn),
    ll.Limit: lambda: [ll.Limit(), ll.Limit(seconds=0.5, nodes=3)],
    ll.Status: lambda: list(ll.Status),
    ll.Outcome: lambda: [
        *ll.solve_many(random_puzzles("repr", 20)),
        ll.solve(PUZZLE, "human"),
        ll.solve(PUZZLE, "deductive"),
        ll.Outcome(ll.Status.UNKNOWN),
    ],
    ll.Count: lambda: [ll.count(AMBIGUOUS)],
    ll.Violation: lambda: ll.check(PUZZLE, WRONG, complete=True),
    ll.Violations: lambda: [ll.check(PUZZLE, WRONG), ll.check(PUZZLE, WRONG, complete=True)],
    ll.Verdict: lambda: list(ll.Verdict),
    ll.Step: lambda: [*ll.explain(PUZZLE), *ll.explain(SUPPOSED)],
    ll.Link: lambda: [link for step in ll.explain(SUPPOSED) for link in step.chain],
    ll.Line: lambda: [line for step in ll.explain(SUPPOSED) for line in step.lines],
    ll.State: lambda: list(ll.State),
    ll.Hint: lambda: [ll.hint(PUZZLE), ll.hint(PUZZLE, WRONG), ll.hint(AMBIGUOUS)],
    ll.Rating: lambda: [ll.rate(PUZZLE), ll.rate(KUROMASU), ll.rate(AMBIGUOUS)],
    ll.Diagnosis: lambda: [ll.diagnose(PUZZLE), ll.diagnose(AMBIGUOUS)],
    ll.Repair: lambda: list(ll.diagnose(AMBIGUOUS).repairs),
    ll.Edit: lambda: list(ll.diagnose(AMBIGUOUS).repairs[0].edits),
    ll.Capabilities: lambda: [each.can for each in ll.BACKENDS],
}
NAMED: dict[type, Callable[[], list[Any]]] = {
    ll.Genre: lambda: list(ll.GENRES),
    ll.Format: lambda: list(ll.FORMATS),
    ll.Backend: lambda: list(ll.BACKENDS),
    ll.Method: lambda: list(ll.METHODS),
    ll.Metric: lambda: list(ll.METRICS),
    ll.Technique: lambda: list(ll.TECHNIQUES),
}


@pytest.mark.parametrize("kind", PASTED, ids=lambda kind: kind.__name__)
def test_a_value_can_be_pasted_back(kind: type) -> None:
    values = PASTED[kind]()
    assert values
    for value in values:
        assert type(value) is kind
        assert eval(repr(value), dict(NAMES)) == value


@pytest.mark.parametrize("kind", NAMED, ids=lambda kind: kind.__name__)
def test_what_holds_functions_says_its_name(kind: type) -> None:
    shown = [(each.name, repr(each)) for each in NAMED[kind]()]
    for name, text in shown:
        assert re.fullmatch(rf"<{kind.__name__} (\w+ )?{name}>", text)
    assert len({text for _, text in shown}) == len(shown)


def test_an_explanation_says_how_it_ends() -> None:
    assert repr(ll.explain(AMBIGUOUS)) == "<Explanation ambiguous, 0 steps>"
    assert repr(ll.explain(akari(".#"))) == "<Explanation solved, 1 step>"


def test_a_quality_says_what_it_measured() -> None:
    found = ll.quality([PUZZLE, KUROMASU, PUZZLE])
    assert repr(found) == "<Quality akari 6x6: 2 boards, kuromasu 5x5: 1 board>"
    assert repr(found.groups[1]) == "<Group kuromasu 5x5: 1 board>"
    assert repr(ll.quality([])) == "<Quality no boards>"


def test_a_collection_says_where_it_is(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason="needs lamplighter[collections]")
    with ll.Collection(tmp_path / "boards.db") as kept:
        assert repr(kept) == f"<Collection {str(tmp_path / 'boards.db')!r}>"


def test_every_public_class_is_among_these() -> None:
    told = {*PASTED, *NAMED, ll.Book, ll.Collection, ll.Explanation, ll.Quality, ll.CancelToken}
    classes = {each for each in NAMES.values() if inspect.isclass(each)}
    assert {each for each in classes if not issubclass(each, BaseException)} == told


@pytest.mark.parametrize("name", ll.__all__)
def test_no_public_value_shows_an_address(name: str) -> None:
    value = NAMES[name]
    if not inspect.isroutine(value) and not inspect.isclass(value):
        assert " at 0x" not in repr(value)


def test_constants_can_be_pasted_back() -> None:
    assert eval(repr(ll.SYMMETRIES), dict(NAMES)) == ll.SYMMETRIES
    assert eval(repr(ll.MAX_SIDE), dict(NAMES)) == ll.MAX_SIDE
