"""The 204 format vectors: what the original programs read, write and refuse."""

from __future__ import annotations

from typing import Any

import pytest

from lamplighter import LamplighterError, Marks, check, read, write
from lamplighter.formats.base import Document
from lamplighter.formats.convert import write_document
from shared import needs_vectors, vectors

pytestmark = needs_vectors


def chosen(*expect: str | None) -> Any:
    found = [each for each in vectors() if each.get("expect") in expect]
    return pytest.mark.parametrize("vector", found, ids=[each["id"] for each in found])


def read_vector(vector: dict[str, Any], text: str | None = None, **options: Any) -> Document:
    sized = vector["format"] in ("codex", "site-task") or vector["id"] == "asp-001-lightup-listing"
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


NOT_SELF_EVIDENT = {"codex", "site-task"}
"""Formats that hold no size: their texts may be taken for one another, with the same board."""


@chosen(None)
def test_its_format_is_detected(vector: dict[str, Any]) -> None:
    if vector["id"] == "asp-001-lightup-listing":
        return  # no size in the text, so no reader could be asked
    size = (
        (vector["rows"], vector["cols"]) if vector["format"] in NOT_SELF_EVIDENT else (None, None)
    )
    doc = read(vector["text"], genre=vector["genre"], height=size[0], width=size[1])
    assert doc.puzzle.rows == grid_of(vector)
    if vector["format"] not in NOT_SELF_EVIDENT:
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
