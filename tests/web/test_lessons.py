"""The course of Learn: its texts are the docs' own, and on each board its technique is next."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.genre import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Status
from lamplighter.techniques import TECHNIQUES, Technique, find_technique
from lamplighter.verbs.explain import Position, find_next, told
from lamplighter.watch import Watch
from lamplighter.web.answer import answer
from lamplighter.web.lesson import LESSONS, RARE, lesson_on, make_lesson

ROOT = Path(__file__).parents[2]
COURSE = json.loads(LESSONS.read_text("utf-8"))
ENTRIES: dict[tuple[str, str], dict[str, Any]] = {
    (genre["name"], each["name"]): each
    for genre in COURSE["genres"]
    for chapter in genre["chapters"]
    for each in chapter["lessons"]
}


def _watch() -> Watch:
    return Watch(Limit(seconds=60))


def _bare(step: ll.Step) -> dict[str, Any]:
    return {name: value for name, value in step.to_json().items() if name != "chain"}


def test_the_file_is_what_the_script_writes() -> None:
    """Texts, examples and sentences come from the techniques; the boards are those it keeps."""
    spec = importlib.util.spec_from_file_location("lessons", ROOT / "docs" / "lessons.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.written(script.course(COURSE)) == LESSONS.read_text("utf-8")


def test_every_technique_has_its_lesson_in_the_order_of_the_ladder() -> None:
    assert list(ENTRIES) == [
        (each.genre, each.name)
        for genre in ("akari", "kuromasu")
        for tier in ("easy", "normal", "hard", "extreme")
        for each in TECHNIQUES
        if (each.genre, each.tier) == (genre, tier)
    ]
    for technique in TECHNIQUES:
        page = (ROOT / "docs" / "techniques" / technique.page).read_text("utf-8")
        said = ENTRIES[technique.genre, technique.name]["summary"]
        assert said == technique.summary
        assert said in " ".join(page.split())


def _is_settled(puzzle: ll.Puzzle, marks: ll.Marks, cell: Cell) -> bool:
    """Whether all solutions from these marks have the same there, as the SAT solver sees it."""
    genre = find_genre(puzzle.genre)
    both = (marks.with_mark(cell, mark) for mark in (genre.placed, genre.absent))
    found = [ll.solve(puzzle, "sat", Limit(solutions=1), marks=each).status for each in both]
    assert set(found) != {Status.UNSOLVABLE}
    return Status.UNSOLVABLE in found


@pytest.mark.parametrize("name", ENTRIES, ids="-".join)
def test_the_technique_is_the_next_step_on_its_board(name: tuple[str, str]) -> None:
    genre, technique = name
    entry = ENTRIES[name]
    for board in [entry["board"], *entry.get("stock", ())]:
        puzzle = ll.Puzzle.from_rows(genre, board["rows"])
        marks = ll.Marks.on(puzzle, board["marks"])
        found = ll.solve(puzzle, limit=Limit(solutions=2))
        if technique in RARE:
            assert ll.solve(puzzle, marks=marks).solutions, "a position that leads somewhere"
        else:
            assert found.status is Status.UNIQUE
            right = found.solutions[0].marks
            assert all(marks[cell] in (".", right[cell]) for cell in puzzle.cells())
        _, cases = find_next(Position(puzzle, marks), _watch())
        steps = [told(*each) for each in cases]
        mine = [_bare(step) for step in steps if step.technique == technique]
        assert mine
        if "steps" in board:
            told_right = ll.Marks.on(puzzle, board["solution"])
            if technique not in RARE:
                assert told_right == right
            else:
                walls = find_genre(genre).walls
                for cell in puzzle.cells():
                    if not (walls and puzzle[cell] in walls) and marks[cell] == ".":
                        assert _is_settled(puzzle, marks, cell) == (told_right[cell] != ".")
            assert sorted(map(str, board["steps"])) == sorted(map(str, mine))
            others = [_bare(step) for step in steps if step.technique != technique]
            assert board["others"] == others


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_the_first_board_is_easy(genre: str) -> None:
    first = next(each["first"] for each in COURSE["genres"] if each["name"] == genre)
    puzzle = ll.Puzzle.from_rows(genre, first["rows"])
    assert ll.rate(puzzle).label == "easy"
    assert list(ll.solve(puzzle).solutions[0].marks.rows) == first["solution"]


QUICK = [each for each in TECHNIQUES if each.name != "cases"]


@pytest.mark.parametrize("technique", QUICK, ids=lambda each: f"{each.genre}-{each.name}")
def test_a_new_lesson_has_the_technique_next(technique: Technique) -> None:
    made = make_lesson(technique, 7, _watch(), boards=1)
    assert {step.technique for step in made.steps} == {technique.name}
    assert technique.name not in {step.technique for step in made.others}
    if technique.name not in RARE:
        assert ll.solve(made.puzzle, limit=Limit(solutions=2)).status is Status.UNIQUE
    again = lesson_on(made.puzzle, made.marks, technique, _watch())
    assert again == made
    right = made.solution
    for step in made.steps:
        assert all(right[cell] in "o#" for cell in step.places)
        assert all(right[cell] == "+" for cell in step.excludes)
        assert all(made.marks[cell] == "." for cell in step.settles)


def test_a_position_where_something_else_is_next_is_no_lesson() -> None:
    puzzle = ll.Puzzle.from_rows("akari", ["..0", "...", "..."])
    assert (
        lesson_on(puzzle, ll.Marks.empty(puzzle), find_technique("shaving", "akari"), _watch())
        is None
    )


def test_a_board_with_two_solutions_is_no_lesson() -> None:
    puzzle = ll.Puzzle.from_rows("akari", ["0..", "...", "..."])
    technique = find_technique("forced-empty", "akari")
    assert ll.solve(puzzle, limit=Limit(solutions=2)).status is Status.MULTIPLE
    assert lesson_on(puzzle, ll.Marks.empty(puzzle), technique, _watch()) is None


def test_the_server_makes_the_same_lesson_for_a_seed() -> None:
    asked = {"genre": "akari", "technique": "limited-light", "seed": 3}
    one, two = answer("lesson", asked), answer("lesson", asked)
    assert one == two
    assert one["technique"] == "limited-light"
    assert one["id"] == "akari-limited-light-3"
    assert answer("lesson", {**asked, "seed": 4})["rows"] != one["rows"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "expected the field 'technique'"),
        ({"technique": "glance"}, "glance"),
        ({"technique": "cut-cell"}, "cut-cell"),
        ({"technique": "cut-cell", "genre": "sudoku"}, "sudoku"),
        ({"technique": "cut-cell", "genre": "kuromasu", "seed": -1}, "seed"),
    ],
)
def test_a_lesson_that_does_not_exist(asked: dict[str, Any], told: str) -> None:
    found = answer("lesson", asked)
    assert found["ok"] is False
    assert told in found["error"]
