"""Whole puzzles: every one loads, its solution is right, and every lossless format keeps it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from corpora import EACH_CORPUS, OWN, Corpus
from lamplighter import FORMATS, Document, Marks, Puzzle, Solution, check, load_many, read_many
from lamplighter.formats.base import Reading
from lamplighter.formats.convert import write_document
from lamplighter.genres import find_genre
from shared import CORPUS, needs_corpus

GENRES = ("akari", "kuromasu")
CODEX = sorted(path.name for path in CORPUS.glob("*.codex"))


@EACH_CORPUS
@pytest.mark.parametrize("genre", GENRES)
def test_every_board_loads_and_its_solution_passes(genre: str, corpus: Corpus) -> None:
    path = corpus.path(genre)
    docs = list(read_many(path))
    for doc, text in zip(docs, path.read_text().splitlines(), strict=True):
        line = json.loads(text)
        assert doc.id == line["id"]
        assert doc.solution is not None
        assert check(doc.puzzle, doc.solution) == []
        assert check(doc.puzzle, line["solution"]) == []


@EACH_CORPUS
@pytest.mark.parametrize("side", [7, 10, 14, 25])
@pytest.mark.parametrize("label", ["easy", "normal", "hard"])
def test_codex_files_take_their_size_from_their_name(
    side: int, label: str, corpus: Corpus, tmp_path: Path
) -> None:
    name = f"akari-lightup-{side}x{side}-{label}.codex"
    path = corpus.folder / name
    if corpus is OWN:
        path = tmp_path / name
        lines = [puzzle.to("codex") for puzzle in corpus.labelled(side, label)]
        path.write_text("\n".join(lines) + "\n")
    puzzles = load_many(path)
    assert len(puzzles) == len(path.read_text().splitlines()) > 0
    assert {(each.height, each.width) for each in puzzles} == {(side, side)}
    assert [each.to("codex") for each in puzzles] == path.read_text().splitlines()


def test_a_whole_folder_loads(tmp_path: Path) -> None:
    for genre in GENRES:
        (tmp_path / f"{genre}.jsonl").write_text(OWN.path(genre).read_text())
    (tmp_path / "7x7.codex").write_text("\n".join(p.to("codex") for p in OWN.labelled(7, "easy")))
    found = load_many(tmp_path)
    expected = [*OWN.labelled(7, "easy")]
    for genre in GENRES:
        expected += [board.puzzle for board in (*OWN.solved(genre), *OWN.extreme(genre))]
    assert sorted(map(repr, found)) == sorted(map(repr, expected))


@needs_corpus
def test_the_whole_folder_of_published_puzzles_loads() -> None:
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


@EACH_CORPUS
def test_changing_any_one_placed_cell_is_reported(corpus: Corpus) -> None:
    """These puzzles have one solution each, so anything else breaks a rule."""
    rng = random.Random(7)
    boards = [board for genre in GENRES for board in corpus.solved(genre)]
    for board in rng.sample(boards, 200):
        for changed in damaged(board.solution, board.puzzle, rng):
            assert check(board.puzzle, changed) != [], board.id


def holds(format: Any, puzzle: Puzzle) -> bool:
    if puzzle.genre not in format.genres:
        return False
    small = min(puzzle.height, puzzle.width) < 2 or puzzle.height + puzzle.width > 128
    return not (format.name.startswith("tatham") and small)


@EACH_CORPUS
@pytest.mark.parametrize("format", FORMATS, ids=[each.name for each in FORMATS])
@pytest.mark.parametrize("genre", GENRES)
def test_every_format_keeps_every_board(format: Any, genre: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre):
        puzzle = board.puzzle
        if not holds(format, puzzle):
            continue
        for dialect in format.dialects or (None,):
            if dialect == "tud" and puzzle.height != puzzle.width:
                continue
            if puzzle.genre == "kuromasu" and dialect in ("tud", "numblack", "black3"):
                continue
            solution = board.solution if format.holds_solution else None
            marks = Marks.empty(puzzle) if format.holds_marks else None
            text = write_document(Document(puzzle, marks, solution), format.name, dialect=dialect)
            size = () if format.holds_size else (puzzle.height, puzzle.width)
            again = format.read(text, Reading(puzzle.genre, *size, dialect=dialect))
            assert again.puzzle == puzzle
            if solution is not None:
                assert again.solution == solution
