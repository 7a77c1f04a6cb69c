"""A genre added at run time by the recipe in CONTRIBUTING: all verbs, formats and pictures take it.

Two of them, one per shape that rows can have. *Mines*: a clue counts the mines in the cells around
it, corners included. *Rooks*: on a board with walls, no two rooks see each other, and a clue on a
wall counts the rooks beside it. Neither has an engine, a ladder or a codec of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from commands import Cli, Ran

import lamplighter as ll
from lamplighter.backends.base import Backend
from lamplighter.genres import (
    AtMostOne,
    Constraint,
    Exactly,
    Genre,
    Look,
    Violation,
    Words,
    register,
    unregister,
)
from lamplighter.grid import Cell, cell_name, neighbours, runs
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.render.text import draw_text

# --- the recipe: rules, check, constraints, and one value -----------------------------------------


def around(puzzle: Puzzle, cell: Cell) -> tuple[Cell, ...]:
    """The cells that touch this one, corners included, and hold no clue."""
    rows = range(max(0, cell[0] - 1), min(puzzle.height, cell[0] + 2))
    cols = range(max(0, cell[1] - 1), min(puzzle.width, cell[1] + 2))
    return tuple(each for each in product(rows, cols) if puzzle[each] is None)


def check_mines(puzzle: Puzzle, marks: Marks, complete: bool) -> list[Violation]:
    broken = []
    for cell, count in puzzle.clues.items():
        near = around(puzzle, cell)
        mines = sum(marks[each] == "*" for each in near)
        spare = 0 if complete else sum(marks[each] == "." for each in near)
        if mines > count or mines + spare < count:
            message = f"The {count} at {cell_name(cell)} touches {mines} mines."
            broken.append(Violation("count", (cell, *near), message))
    return broken


def mine_constraints(puzzle: Puzzle) -> Iterator[Constraint]:
    for cell, count in puzzle.clues.items():
        yield Exactly((cell,), 0)
        yield Exactly(around(puzzle, cell), count)


MINES = Genre(
    name="mines",
    rules=("A number says how many of the cells around it hold a mine.",),
    check=check_mines,
    lazy_constraints=mine_constraints,
    violations=("count",),
    clue_range=lambda height, width: (0, 8),
    aliases=("minesweeper",),
    placed="*",
    clue_rules=frozenset({"count"}),
    words=Words("mine", "safe"),
    look=Look("disc", ("✸", "×")),
)


def white_runs(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    found = runs(puzzle.height, puzzle.width, lambda cell: puzzle[cell] != ".")
    return [tuple(run) for run in found]


def beside(puzzle: Puzzle, wall: Cell) -> tuple[Cell, ...]:
    near = neighbours(puzzle.height, puzzle.width, wall)
    return tuple(each for each in near if puzzle[each] == ".")


def check_rooks(puzzle: Puzzle, marks: Marks, complete: bool) -> list[Violation]:
    broken = []
    for run in white_runs(puzzle):
        rooks = tuple(cell for cell in run if marks[cell] == "R")
        if len(rooks) > 1:
            broken.append(Violation("attack", rooks, "Two rooks see each other."))
    for wall, count in puzzle.clues.items():
        near = beside(puzzle, wall)
        rooks = sum(marks[each] == "R" for each in near)
        spare = 0 if complete else sum(marks[each] == "." for each in near)
        if rooks > count or rooks + spare < count:
            message = f"The {count} at {cell_name(wall)} touches {rooks} rooks."
            broken.append(Violation("count", (wall, *near), message))
    return broken


def rook_constraints(puzzle: Puzzle) -> Iterator[Constraint]:
    for cell in puzzle.cells():
        if puzzle[cell] != ".":
            yield Exactly((cell,), 0)
    for run in white_runs(puzzle):
        yield AtMostOne(run)
    for wall, count in puzzle.clues.items():
        yield Exactly(beside(puzzle, wall), count)


ROOKS = Genre(
    name="rooks",
    rules=("No rook sees another.", "A number says how many rooks touch it."),
    check=check_rooks,
    lazy_constraints=rook_constraints,
    violations=("attack", "count"),
    clue_range=lambda height, width: (0, 4),
    placed="R",
    walls="#01234",
    clue_rules=frozenset({"count"}),
    words=Words("rook", "empty"),
)

BOARDS: dict[str, list[object]] = {
    "mines": [[None, None, None], [None, 2, None], [None, None, None]],
    "rooks": [".2.", "...", ".#."],
}
UNIQUE: dict[str, list[object]] = {
    "mines": [[2, None, 1], [None, 2, None]],
    "rooks": ["1.", "#."],
}


@pytest.fixture(params=[MINES, ROOKS], ids=lambda genre: genre.name, name="genre")
def genre_fixture(request: pytest.FixtureRequest) -> Iterator[Genre]:
    register(request.param)
    yield request.param
    unregister(request.param)


def board(genre: Genre) -> Puzzle:
    return Puzzle.from_rows(genre.name, BOARDS[genre.name])


def unique(genre: Genre) -> Puzzle:
    return Puzzle.from_rows(genre.name, UNIQUE[genre.name])


def brute(genre: Genre, puzzle: Puzzle) -> set[frozenset[Cell]]:
    """Every set of cells that the checker accepts."""
    cells = [cell for cell in puzzle.cells() if genre.can_place(puzzle[cell])]
    found = set()
    for size in range(len(cells) + 1):
        for chosen in combinations(cells, size):
            rows = [
                "".join(genre.placed if (r, c) in chosen else "." for c in range(puzzle.width))
                for r in range(puzzle.height)
            ]
            if not genre.check(puzzle, Marks.from_rows(genre.name, rows), True):
                found.add(frozenset(chosen))
    return found


# --- the verbs ----------------------------------------------------------------------------------


def test_every_back_end_solves_it_or_says_no(genre: Genre) -> None:
    solving = []
    for backend in ll.BACKENDS:
        if not backend.can.solves(genre.name):
            with pytest.raises(ll.UnsupportedError, match=f"not {genre.name}"):
                ll.solve(board(genre), backend.name)
            continue
        solving.append(backend.name)
        for puzzle in (board(genre), unique(genre)):
            outcome = ll.solve(puzzle, backend.name, ll.Limit(solutions=1000))
            assert {frozenset(each.placed) for each in outcome.solutions} == brute(genre, puzzle)
            assert outcome.complete
    assert solving == ["native", "sat", "cpsat", "smt"]


def test_the_verdicts_are_those_of_brute_force(genre: Genre) -> None:
    assert len(brute(genre, board(genre))) > 2
    assert ll.solve(board(genre)).status is ll.Status.MULTIPLE
    assert len(brute(genre, unique(genre))) == 1
    assert ll.solve(unique(genre)).status is ll.Status.UNIQUE
    impossible = unique(genre).with_clue((0, 0), 3)
    assert brute(genre, impossible) == set()
    assert ll.solve(impossible).status is ll.Status.UNSOLVABLE


def test_many_at_once_come_in_order_among_others(genre: Genre) -> None:
    akari = Puzzle.from_rows("akari", [".."])
    kuromasu = Puzzle.from_rows("kuromasu", [[1]])
    puzzles = [akari, board(genre), kuromasu, unique(genre)] * 5
    statuses = [each.status for each in ll.solve_many(puzzles)]
    multiple, one = ll.Status.MULTIPLE, ll.Status.UNIQUE
    assert statuses == [multiple, multiple, one, one] * 5


def test_a_position_is_kept(genre: Genre) -> None:
    puzzle = board(genre)
    cell = next(each for each in puzzle.cells() if genre.can_place(puzzle[each]))
    marks = Marks.empty(puzzle).with_mark(cell, genre.placed)
    outcome = ll.solve(puzzle, limit=ll.Limit(solutions=1000), marks=marks)
    assert {frozenset(each.placed) for each in outcome.solutions} == {
        each for each in brute(genre, puzzle) if cell in each
    }


def test_wrong_marks_are_found(genre: Genre) -> None:
    puzzle = unique(genre)
    solution = ll.solve(puzzle).solution
    assert solution is not None
    assert ll.check(puzzle, solution) == []
    rows = [[genre.placed if genre.can_place(puzzle[r, c]) else "." for c in range(puzzle.width)]
            for r in range(puzzle.height)]  # fmt: skip
    assert ll.check(puzzle, ["".join(row) for row in rows])


@pytest.mark.parametrize(
    ("verb", "done"),
    [
        (lambda puzzle: ll.explain(puzzle), "explained"),
        (lambda puzzle: ll.hint(puzzle), "explained"),
        (lambda puzzle: ll.rate(puzzle), "rated"),
        (lambda puzzle: list(ll.rate_many([puzzle])), "rated"),
        (lambda puzzle: ll.generate(puzzle.genre, height=5, width=5), "generated"),
        (lambda puzzle: list(ll.generate_many(puzzle.genre, 2, height=5, width=5)), "generated"),
    ],
)
def test_what_needs_an_engine_says_so_in_a_line(genre: Genre, verb: object, done: str) -> None:
    with pytest.raises(ll.UnsupportedError) as refused:
        verb(unique(genre))  # type: ignore[operator]
    told = str(refused.value)
    assert told == f"{genre.title} puzzles cannot be {done}: Lamplighter has no engine for them"


def test_a_draft_is_diagnosed(genre: Genre) -> None:
    diagnosis = ll.diagnose(board(genre))
    assert diagnosis.status is ll.Status.MULTIPLE
    solutions = brute(genre, board(genre))
    differ = frozenset().union(*solutions) - frozenset.intersection(*solutions)
    assert set(diagnosis.differs) == differ
    for repair in diagnosis.repairs:
        if repair.clue is not None:
            mended = board(genre).with_clue(repair.cell, repair.clue)
            assert len(brute(genre, mended)) == 1
    assert ll.diagnose(unique(genre)).status is ll.Status.UNIQUE


@pytest.mark.parametrize("verb", ["solve", "solve --jobs 1", "solve --jobs 2", "count"])
def test_a_puzzle_the_back_end_does_not_take_holds_up_no_other(
    genre: Genre, verb: str, tmp_path: Path, cli: Cli
) -> None:
    file = tmp_path / "mixed.jsonl"
    akari = Puzzle.from_rows("akari", ["1."])
    puzzles = [akari, unique(genre), akari]
    file.write_text("".join(f"{each.to('json')}\n" for each in puzzles), encoding="utf-8")
    ran = cli(*verb.split(), file, "--backend", "deductive")
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 2
    assert ran.err.count("\n") == 1
    assert f"not {genre.name}" in ran.err


def test_a_genre_without_techniques_says_so(genre: Genre, cli: Cli) -> None:
    ran = cli("techniques", "--genre", genre.name)
    assert (ran.code, ran.out) == (0, "")
    assert f"{genre.name} has no techniques" in ran.err


# --- formats and pictures -------------------------------------------------------------------------


def written(puzzle: Puzzle, format: str) -> str | ll.LamplighterError:
    try:
        return ll.write(puzzle, format)
    except ll.LamplighterError as error:
        return error


def test_every_format_keeps_it_or_says_no(genre: Genre) -> None:
    kept = set()
    for format in ll.FORMATS:
        for puzzle in (board(genre), unique(genre)):
            text = written(puzzle, format.name)
            if isinstance(text, ll.LamplighterError):
                assert "\n" not in str(text)
                assert genre.name in str(text).lower()
                continue
            found = ll.read(text, format.name, genre=genre.name, height=puzzle.height)
            assert found.puzzle == puzzle
            kept.add(format.name)
    assert kept >= {"text", "json"}


@pytest.mark.parametrize("format", ["text", "json"])
def test_our_own_formats_are_detected(genre: Genre, format: str) -> None:
    solution = ll.solve(unique(genre)).solution
    text = ll.write(unique(genre), format, solution=solution)
    assert ll.read(text).puzzle == unique(genre)
    assert ll.read(text).solution == solution


def test_pictures(genre: Genre, tmp_path: Path) -> None:
    puzzle = unique(genre)
    solution = ll.solve(puzzle).solution
    assert solution is not None
    assert str(puzzle).count("\n") == puzzle.height + 1
    assert draw_text(puzzle, solution).count(genre.look.glyphs[0]) == len(solution.placed)
    assert puzzle.svg().startswith("<svg")
    assert puzzle.svg(solution) != puzzle.svg()


# --- the command line -----------------------------------------------------------------------------


def ran(cli: Cli, *arguments: object, puzzle: Puzzle) -> Ran:
    line = json.dumps({"id": "x", "genre": puzzle.genre, "rows": puzzle.rows})
    return cli(*arguments[:1], "-", *arguments[1:], stdin=line)


def test_the_command_line(genre: Genre, cli: Cli, tmp_path: Path) -> None:
    one, several = unique(genre), board(genre)
    assert ran(cli, "solve", puzzle=one).code == 0
    assert "multiple" in ran(cli, "solve", puzzle=several).out
    counted = ran(cli, "count", "--limit", "1000", "--json", puzzle=several)
    assert json.loads(counted.out)["count"] == len(brute(genre, several))
    solved = json.loads(ran(cli, "solve", "--json", puzzle=one).out)
    assert (solved["genre"], solved["status"]) == (genre.name, "unique")
    line = json.dumps({"genre": genre.name, "rows": one.rows, "solution": solved["solutions"][0]})
    assert cli("check", "-", stdin=line).code == 0
    assert ran(cli, "diagnose", puzzle=several).code == 1
    assert ran(cli, "show", puzzle=one).code == 0
    for name in ("board.svg", "board.png"):
        assert cli("render", "-", "-o", tmp_path / name, stdin=line).code == 0
        assert (tmp_path / name).stat().st_size > 100
    assert genre.name in cli("genres").out


@pytest.mark.parametrize(
    ("verb", "done"),
    [("explain", "explained"), ("hint", "explained"), ("rate", "rated")],
)
def test_the_command_line_refuses_in_a_line(genre: Genre, cli: Cli, verb: str, done: str) -> None:
    refused = ran(cli, verb, puzzle=unique(genre))
    assert refused.refused
    assert f"{genre.title} puzzles cannot be {done}" in refused.err


def test_generate_refuses_in_a_line(genre: Genre, cli: Cli) -> None:
    refused = cli("generate", "--genre", genre.name, "--size", "5x5")
    assert refused.refused
    assert f"{genre.title} puzzles cannot be generated" in refused.err


def test_others_are_rated_beside_it(genre: Genre, cli: Cli) -> None:
    akari = Puzzle.from_rows("akari", ["1."])
    lines = [ll.write(each, "json") for each in (unique(genre), akari)]
    rated = cli("rate", "-", "--json", stdin="\n".join(lines))
    assert rated.code == 2
    bad, good = map(json.loads, rated.out.splitlines())
    assert "cannot be rated" in bad["error"]
    assert good["label"] == "easy"
    assert rated.err.count(f"{genre.title} puzzles cannot be rated") == 1


def test_three_genres_are_listed_as_a_sentence_would(genre: Genre, cli: Cli) -> None:
    assert f"akari, kuromasu and {genre.name};" in cli("formats").out


@pytest.mark.parametrize("name", ["", "two words", "Mines", "mines2", "-"])
def test_a_name_that_text_cannot_open_with_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="small letters"):
        replace(MINES, name=name)
    with pytest.raises(ValueError, match="small letters"):
        replace(MINES, aliases=(name,))


@pytest.mark.parametrize("mark", [" ", "\n", "5", ";", "?", ".", "xx", ""])
def test_a_mark_that_text_cannot_tell_from_a_cell_is_refused(mark: str) -> None:
    with pytest.raises(ValueError, match="marks are two letters"):
        replace(MINES, placed=mark)


def test_names_of_the_package_are_taken_from_the_start() -> None:
    """Before any genre was asked for, too: in a process of its own."""
    code = """
        from lamplighter.genre import GENRES, Genre, register
        fields = dict(rules=(), check=list, lazy_constraints=iter, violations=(), clue_range=min)
        register(Genre("other", **fields))
        print(*(each.name for each in GENRES))
        try:
            register(Genre("lightup", **fields))
        except ValueError as error:
            print(error)
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == [
        "akari kuromasu other",
        "'lightup' is the name of akari already",
    ]


def test_back_ends_are_told_apart(genre: Genre) -> None:
    for backend in ll.BACKENDS:
        assert isinstance(backend, Backend)
        assert (genre.name in backend.can.genres) == backend.can.solves(genre.name)


def test_nothing_is_left_behind(genre: Genre) -> None:
    assert ll.find_genre(genre.name) is genre
    unregister(genre)
    try:
        with pytest.raises(ll.UnknownNameError):
            ll.find_genre(genre.name)
        assert ll.solve(Puzzle.from_rows("akari", [".."])).status is ll.Status.MULTIPLE
    finally:
        register(genre)
