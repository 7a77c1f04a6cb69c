"""A caller who passes the wrong thing is told in a line what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import lamplighter as ll

LINK = "akari/6/6/nekcakbl"
PUZZLE = ll.load(LINK)
any_ll: Any = ll  # the calls below are wrong on purpose
any_puzzle: Any = PUZZLE

READ = r"expected a Puzzle, got .*; lamplighter\.load reads one"
LIMIT = r"expected a Limit, got 5; Limit\(seconds=5\) is one"

CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "solve a link": (lambda: any_ll.solve(LINK), READ),
    "solve nothing": (lambda: any_ll.solve(None), READ),
    "count a link": (lambda: any_ll.count(LINK), READ),
    "explain a link": (lambda: any_ll.explain(LINK), READ),
    "hint for a link": (lambda: any_ll.hint(LINK), READ),
    "rate a link": (lambda: any_ll.rate(LINK), READ),
    "diagnose a link": (lambda: any_ll.diagnose(LINK), READ),
    "check a link": (lambda: any_ll.check(LINK, []), READ),
    "write a link": (lambda: any_ll.write(LINK, "json"), READ),
    "solve many links": (lambda: any_ll.solve_many([PUZZLE, LINK]), READ),
    "solve many, but one": (lambda: any_ll.solve_many(PUZZLE), "expected several puzzles, got one"),
    "solve many, a string": (lambda: any_ll.solve_many(LINK), "expected several puzzles, got one"),
    "many jobs": (lambda: any_ll.solve_many([PUZZLE], jobs="2"), "jobs is a whole number, got '2'"),
    "a limit of 5": (lambda: any_ll.solve(PUZZLE, limit=5), LIMIT),
    "explain, 5": (lambda: any_ll.explain(PUZZLE, limit=5), LIMIT),
    "rate, 5": (lambda: any_ll.rate(PUZZLE, limit=5), LIMIT),
    "many, 5": (lambda: any_ll.solve_many([PUZZLE], limit=5), LIMIT),
    "generate, 5": (lambda: any_ll.generate("akari", limit=5), LIMIT),
    "cancel": (lambda: any_ll.solve(PUZZLE, cancel=True), "expected a CancelToken, got True"),
    "seconds": (lambda: any_ll.Limit(seconds="5"), "a limit of seconds is a number, got '5'"),
    "solutions": (lambda: any_ll.Limit(solutions=2.5), "solutions is a whole number, got 2.5"),
    "an index": (lambda: ll.generate("akari", index=-1), "an index is 0 or more, got -1"),
    "a seed": (lambda: any_ll.generate("akari", seed="a"), "a seed is a whole number, got 'a'"),
    "a height": (lambda: any_ll.generate("akari", height="6"), "a height is a whole number, got"),
    "a width": (lambda: any_ll.generate("akari", width=6.0), "a width is a whole number, got 6.0"),
    "a density": (lambda: any_ll.generate("akari", density="x"), "a density is a number, got 'x'"),
    "rate many, but one": (lambda: any_ll.rate_many(PUZZLE), "expected several puzzles, got one"),
    "rate many links": (lambda: any_ll.rate_many([PUZZLE, LINK]), READ),
    "solve many, a number": (lambda: any_ll.solve_many(5), "expected several puzzles, got 5"),
    "metrics": (lambda: any_ll.rate(PUZZLE, metrics="open"), "a list of metrics, got 'open'"),
    "draw marks": (lambda: any_puzzle.svg("x"), "expected Marks or a Solution, got 'x'"),
    "rows": (lambda: any_ll.Puzzle("akari", 5), "expected a list of rows, got 5"),
    "a cell": (lambda: any_puzzle.without("x"), r"expected a cell \(row, col\), got 'x'"),
    "half a cell": (lambda: any_puzzle.with_clue((0,), 1), r"a cell \(row, col\), got \(0,\)"),
    "cells": (lambda: any_puzzle.with_only([5]), r"expected a cell \(row, col\), got 5"),
    "no cells": (lambda: any_puzzle.with_only(5), "expected cells, got 5"),
    "a turn": (lambda: any_puzzle.turned("flip"), "expected a Turn, got 'flip'"),
    "how many": (lambda: any_ll.generate_many("akari", "3"), "puzzles is a whole number, got '3'"),
}


@pytest.mark.parametrize(("call", "expected"), CALLS.values(), ids=CALLS)
def test_what_was_expected_is_said(call: Callable[[], object], expected: str) -> None:
    with pytest.raises((TypeError, ll.PuzzleError)) as refused:
        call()
    told = str(refused.value)
    assert re.search(expected, told), told
    assert "\n" not in told
