"""The format vectors: what every reader reads and refuses, and what the writers write."""

from __future__ import annotations

from typing import Any

import pytest

from lamplighter import (
    FORMATS,
    LamplighterError,
    Marks,
    Puzzle,
    Status,
    check,
    read,
    solve,
    write,
)
from lamplighter.formats.base import Document
from lamplighter.formats.convert import write_document
from vectors import SIZELESS, own_vectors, vectors


def chosen(*expect: str | None) -> Any:
    found = [each for each in vectors() if each.get("expect") in expect]
    return pytest.mark.parametrize("vector", found, ids=[each["id"] for each in found])


def read_vector(vector: dict[str, Any], text: str | None = None, **options: Any) -> Document:
    sized = vector["size_told"]
    return read(
        vector["text"] if text is None else text,
        format=vector["format"],
        genre=vector["genre"],
        height=vector["rows"] if sized else None,
        width=vector["cols"] if sized else None,
        dialect=vector.get("dialect"),
        **options,
    )


def grid_of(vector: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row if isinstance(row, str) else tuple(row) for row in vector["grid"])


def marks_rows(vector: dict[str, Any]) -> tuple[str, ...]:
    """The state as marks are written: walls are `.`."""
    if vector["genre"] == "kuromasu":
        return tuple(vector["state"])
    return tuple("".join(c if c in "o+" else "." for c in row) for row in vector["state"])


@chosen(None)
def test_it_decodes(vector: dict[str, Any]) -> None:
    doc = read_vector(vector)
    assert doc.puzzle.rows == grid_of(vector)
    assert doc.puzzle.genre == vector["genre"]
    assert (doc.puzzle.height, doc.puzzle.width) == (vector["rows"], vector["cols"])
    if "state" in vector:
        assert doc.marks is not None
        assert doc.marks.rows == marks_rows(vector)
    if "canonical" in vector:
        assert write(doc.puzzle, vector["format"], marks=doc.marks) == vector["canonical"]
    if "meta" in vector:
        assert doc.meta == vector["meta"]
    if "done" in vector:
        assert doc.meta["ticks"] == vector["done"]
    if "trial" in vector:
        assert doc.meta["trial"] == vector["trial"]
    if "answer" in vector:
        assert doc.solution is not None
        assert [list(cell) for cell in doc.solution.placed] == vector["answer"]
    for key in ("inputs", "outputs"):
        if key in vector:
            swapped = [[cell[::-1] for cell in pair] for pair in vector[key]]
            assert doc.meta[key] == swapped


@chosen(None)
def test_its_solution_is_read_and_right(vector: dict[str, Any]) -> None:
    if "solution" not in vector:
        return
    puzzle = read_vector(vector).puzzle
    assert check(puzzle, vector["solution"]) == []
    if not vector.get("solution_in_text"):
        return
    text = vector["text"]
    if "solution_text" in vector:
        text += "\n" + vector["solution_text"]
    doc = read_vector(vector, text)
    if doc.solution is None:  # answer files hold marks; they are the solution if they solve it
        assert doc.marks is not None
        assert check(puzzle, doc.marks, complete=True) == []
        assert [list(c) for c in doc.marks.placed] == _placed(vector)
    else:
        assert doc.solution.rows == tuple(vector["solution"])


def _placed(vector: dict[str, Any]) -> list[list[int]]:
    mark = "o" if vector["genre"] == "akari" else "#"
    rows = enumerate(vector["solution"])
    return [[r, c] for r, row in rows for c, char in enumerate(row) if char == mark]


@chosen("reject")
def test_it_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(LamplighterError) as refused:
        read_vector(vector)
    assert "\n" not in str(refused.value)


@chosen("lenient")
def test_strict_refuses_and_lenient_reads(vector: dict[str, Any]) -> None:
    with pytest.raises(LamplighterError):
        read_vector(vector)
    assert read_vector(vector, lenient=True).puzzle.rows == grid_of(vector)


@chosen(None)
def test_the_checker_gives_the_sites_verdict(vector: dict[str, Any]) -> None:
    if "error_id" not in vector:
        return
    rules = {
        "akariDup": "sight",
        "nmAkariNe": "clue",
        "ceDark": "light",
        "csAdjacent": "adjacent",
        "cuDivideRB": "connected",
        "nmSumViewNe": "view",
        "brNoShade": None,  # a convention of one site, not a rule
        None: None,
    }
    doc = read_vector(vector)
    assert doc.marks is not None
    found = check(doc.puzzle, doc.marks)
    assert (found[0].rule if found else None) == rules[vector["error_id"]]


@chosen(None)
def test_its_format_is_detected(vector: dict[str, Any]) -> None:
    # Texts of formats without a size may be taken for one another, with the same board.
    sizeless = vector["format"] in SIZELESS
    if vector["size_told"] and not sizeless:
        return  # the format has a size but this text lacks it: nothing to detect it by
    size = (vector["rows"], vector["cols"]) if sizeless else (None, None)
    doc = read(vector["text"], genre=vector["genre"], height=size[0], width=size[1])
    assert doc.puzzle.rows == grid_of(vector)
    if not sizeless:
        same = {"kanpen": "pencilbox"}
        assert same.get(doc.format, doc.format) == vector["format"]


@chosen(None)
def test_it_survives_its_own_writer(vector: dict[str, Any]) -> None:
    doc = read_vector(vector)
    text = write_document(
        doc, vector["format"], dialect=(vector.get("dialect") or "").replace("-bottom", "") or None
    )
    again = read_vector(vector, text)
    nothing = Marks.empty(doc.puzzle)
    assert (again.puzzle, again.solution) == (doc.puzzle, doc.solution)
    assert (again.marks or nothing) == (doc.marks or nothing)
    assert again.meta == doc.meta


def test_every_format_has_vectors_of_both_kinds() -> None:
    """All but our own two, tested elsewhere, and those whose bad texts another format refuses."""
    read_by = {each["format"] for each in own_vectors() if "expect" not in each}
    refused_by = {each["format"] for each in own_vectors() if each.get("expect") == "reject"}
    names = {each.name for each in FORMATS} - {"text", "json", "kanpen"}
    assert read_by == names
    assert refused_by == names - {"pencilbox", "tatham-text"}


@pytest.mark.parametrize(
    "vector",
    [each for each in own_vectors() if each.get("unique")],
    ids=lambda vector: vector["id"],
)
def test_what_is_said_to_be_unique_is(vector: dict[str, Any]) -> None:
    puzzle = Puzzle.from_rows(vector["genre"], vector["grid"])
    outcome = solve(puzzle, "sat")
    assert outcome.status is Status.UNIQUE
    assert outcome.solution is not None
    assert list(outcome.solution.rows) == vector["solution"]
