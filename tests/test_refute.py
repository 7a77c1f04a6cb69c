"""Pairs of clues told by their opposites: every sentence is followed again, cell by cell."""

from __future__ import annotations

import re

import lamplighter as ll
from corpora import OWN
from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, neighbours
from lamplighter.puzzle import Marks, Puzzle
from proofs import after

NAME = re.compile(r"r(\d+)c(\d+)")
CELLS = r"[rc\d, ]+(?:to [rc\d]+)?(?: and [rc\d]+(?: to [rc\d]+)?)?"


def cells_in(text: str) -> set[Cell]:
    """Every cell of 'r1c2, r2c2 to r4c2 and r9c9'."""
    found: set[Cell] = set()
    for part in re.split(r", | and ", text):
        ends = [(int(row) - 1, int(col) - 1) for row, col in NAME.findall(part)]
        (top, left), (bottom, right) = ends[0], ends[-1]
        found |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return found


def follow(puzzle: Puzzle, marks: Marks, because: set[Cell], proof: str) -> Cell:
    """Reads one proof; the cell that it settles."""
    opening = re.match(r"A bulb at (\S+) would light (.*?)\. ", proof)
    supposed = re.match(r"Suppose (\S+) held (a|no) bulb\. ", proof)
    first = opening or supposed
    assert first, proof
    (cell,) = cells_in(first[1])
    known = {each: marks[each] for each in because if marks[each] != "."}
    bulbs = {each for each, mark in known.items() if mark == "o"}
    out = {each for each, mark in known.items() if mark == "+"}
    if supposed and supposed[2] == "no":
        out.add(cell)
    else:
        out |= lit_by(puzzle, cell) - {cell}
        bulbs.add(cell)
    if opening:
        assert cells_in(opening[2]) <= lit_by(puzzle, cell), proof

    def beside(name: str) -> set[Cell]:
        (clue,) = cells_in(name)
        near = neighbours(puzzle.height, puzzle.width, clue)
        return {each for each in near if puzzle[each] == "."}

    def number(name: str) -> int:
        (clue,) = cells_in(name)
        return int(puzzle.clues[clue])

    steps = re.findall(
        rf"The \d at (\S+) would (?:need (?:a bulb|bulbs) at ({CELLS})(?=[,.])"
        rf"|be complete, with no bulb at ({CELLS})\.)",
        proof,
    )
    for name, needed, closed in steps:
        left = beside(name) - out - bulbs
        due = number(name) - len(beside(name) & bulbs)
        if needed:
            assert left == cells_in(needed), proof
            assert len(left) == due, proof
            bulbs |= left
            out |= {each for bulb in left for each in lit_by(puzzle, bulb)} - bulbs
        else:
            assert due == 0, proof
            assert left == cells_in(closed), proof
            out |= left
    last = re.findall(
        rf"The \d at (\S+) would have (?:only ({CELLS}) for (\w+) bulbs?|(no cell left|too many))",
        proof,
    )
    if "each other" in proof:
        assert any(one in lit_by(puzzle, other) for one in bulbs for other in bulbs - {one}), proof
    else:
        ((name, only, _, other),) = last
        left = beside(name) - out - bulbs
        due = number(name) - len(beside(name) & bulbs)
        assert left == (cells_in(only) if only else set()) or other == "too many", proof
        assert due > len(left) or (other == "too many" and due < 0), proof
    return cell


def test_each_conclusion_of_a_large_pair_is_proved() -> None:
    seen = 0
    for board in OWN.solved("akari"):
        marks = Marks.empty(board.puzzle)
        for step in ll.explain(board.puzzle, every=True):
            opening, *proofs = step.message.split("\n")
            if opening.endswith(("stand in one line.", "touch at a corner.")) and proofs:
                because = set(step.because)
                settled = [follow(board.puzzle, marks, because, proof) for proof in proofs]
                own = set(step.places) | set(step.excludes)
                lit = {each for bulb in step.places for each in lit_by(board.puzzle, bulb)}
                assert own - lit <= set(settled) <= own, step
                seen += 1
            marks = after(board.puzzle, marks, step)
    assert seen > 20


def test_a_restricted_clue_takes_all_its_cells() -> None:
    """However the steps are put in order: it never says that one bulb is due where two are."""
    seen = 0
    for board in OWN.solved("akari"):
        puzzle, marks = board.puzzle, Marks.empty(board.puzzle)
        for step in ll.explain(puzzle):
            if step.technique == "restricted-clue":
                (clue,) = step.focus
                near = neighbours(puzzle.height, puzzle.width, clue)
                has = sum(marks[each] == "o" for each in near)
                assert has + len(step.places) == puzzle.clues[clue], (board.id, step)
                seen += 1
            marks = after(puzzle, marks, step)
    assert seen > 1000
