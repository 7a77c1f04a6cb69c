"""Real puzzles: every one loads, its solution is right, and every lossless format keeps it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lamplighter import FORMATS, Document, Marks, Puzzle, Solution, check, load_many, read_many
from lamplighter.formats.base import Reading
from lamplighter.formats.convert import write_document
from lamplighter.genres import find_genre
from shared import CORPUS, corpus_lines, needs_corpus

pytestmark = needs_corpus

JSONL = ("akari-janko.jsonl", "kuromasu-janko.jsonl")
CODEX = sorted(path.name for path in CORPUS.glob("*.codex"))


@pytest.mark.parametrize(("name", "count"), [(JSONL[0], 485), (JSONL[1], 280)])
def test_every_board_loads_and_its_solution_passes(name: str, count: int) -> None:
    docs = list(read_many(CORPUS / name))
    assert len(docs) == count
    for doc, line in zip(docs, corpus_lines(name), strict=True):
        assert doc.id == line["id"]
        assert doc.solution is not None
        assert check(doc.puzzle, doc.solution) == []
        assert check(doc.puzzle, line["solution"]) == []


@pytest.mark.parametrize("name", CODEX)
def test_every_labelled_board_loads(name: str) -> None:
    puzzles = load_many(CORPUS / name)
    side = int(name.split("-")[2].split("x")[0])
    assert len(puzzles) == 300
    assert {(each.height, each.width) for each in puzzles} == {(side, side)}


def test_the_whole_folder_loads() -> None:
    assert len(load_many(CORPUS)) == 485 + 280 + 300 * len(CODEX)


def damaged(solution: Solution, puzzle: Puzzle, rng: random.Random) -> list[Solution]:
    """The solution with one bulb (black cell) taken away, one added, and one moved."""
    placed = set(solution.placed)
    mark = find_genre(puzzle.genre).placed
    free = [cell for cell in puzzle.cells() if solution[cell] == "." and cell not in placed]
    gone, new = rng.choice(sorted(placed)), rng.choice(free)
    assert mark in "o#"
    return [
        Solution.from_placed(puzzle, placed - {gone}),
        Solution.from_placed(puzzle, placed | {new}),
        Solution.from_placed(puzzle, placed - {gone} | {new}),
    ]


def test_changing_any_one_placed_cell_is_reported() -> None:
    """These puzzles have one solution each, so anything else breaks a rule."""
    rng = random.Random(7)
    docs = [doc for name in JSONL for doc in read_many(CORPUS / name)]
    for doc in rng.sample(docs, 200):
        assert doc.solution is not None
        for changed in damaged(doc.solution, doc.puzzle, rng):
            assert check(doc.puzzle, changed) != [], doc.id


def holds(format: Any, puzzle: Puzzle) -> bool:
    if puzzle.genre not in format.genres:
        return False
    small = min(puzzle.height, puzzle.width) < 2 or puzzle.height + puzzle.width > 128
    return not (format.name.startswith("tatham") and small)


@pytest.mark.parametrize("format", FORMATS, ids=[each.name for each in FORMATS])
@pytest.mark.parametrize("name", [*JSONL, CODEX[0] if CODEX else ""])
def test_every_format_keeps_every_board(format: Any, name: str) -> None:
    for doc in read_many(CORPUS / name):
        puzzle = doc.puzzle
        if not holds(format, puzzle):
            continue
        for dialect in format.dialects or (None,):
            if dialect == "tud" and puzzle.height != puzzle.width:
                continue
            if puzzle.genre == "kuromasu" and dialect in ("tud", "numblack", "black3"):
                continue
            solution = doc.solution if format.holds_solution else None
            marks = Marks.empty(puzzle) if format.holds_marks else None
            text = write_document(Document(puzzle, marks, solution), format.name, dialect=dialect)
            size = () if format.holds_size else (puzzle.height, puzzle.width)
            again = format.read(text, Reading(puzzle.genre, *size, dialect=dialect))
            assert again.puzzle == puzzle
            if solution is not None:
                assert again.solution == solution
