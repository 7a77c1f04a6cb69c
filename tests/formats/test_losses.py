"""What a format cannot hold is refused, or with `lossy` left out and reported."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest
from format_cases import papers, showable
from hypothesis import given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import Format
from strategies import marks_on, solutions_on

PUZZLE = ll.Puzzle.from_rows("akari", ["...", ".1.", "..."])
MARKS = ll.Marks.from_rows("akari", ["o..", "...", "..+"])
SOLUTION = ll.Solution.from_rows("akari", [".o.", ".1.", "..."])
UNKNOWN = ll.Puzzle.from_rows("kuromasu", [["?", None], [None, 2]])


def by(attribute: str, value: bool) -> list[str]:
    return [each.name for each in ll.FORMATS if getattr(each, attribute) is value]


@pytest.mark.parametrize("name", by("holds_marks", False))
def test_marks_are_refused(name: str) -> None:
    with pytest.raises(ll.FormatError, match=f"{name} cannot hold the marks; allow the loss"):
        PUZZLE.to(name, marks=MARKS)
    assert PUZZLE.to(name, marks=ll.Marks.empty(PUZZLE)) == PUZZLE.to(name)
    with pytest.warns(ll.LossWarning, match=f"{name} cannot hold the marks: left out"):
        assert PUZZLE.to(name, marks=MARKS, lossy=True) == PUZZLE.to(name)


@pytest.mark.parametrize(
    "name", [each for each in by("holds_solution", False) if each in by("holds_marks", False)]
)
def test_a_solution_is_refused(name: str) -> None:
    with pytest.raises(ll.FormatError, match=f"{name} cannot hold the solution"):
        PUZZLE.to(name, solution=SOLUTION)
    with pytest.warns(ll.LossWarning, match="the solution: left out"):
        assert PUZZLE.to(name, solution=SOLUTION, lossy=True) == PUZZLE.to(name)


@pytest.mark.parametrize(
    "name", [each for each in by("holds_solution", False) if each in by("holds_marks", True)]
)
def test_a_solution_stands_as_marks_unless_there_are_others(name: str) -> None:
    again = ll.read(PUZZLE.to(name, solution=SOLUTION), name, genre="akari")
    assert again.marks is not None
    assert again.marks.placed == SOLUTION.placed
    with pytest.raises(ll.FormatError, match=f"{name} cannot hold the solution"):
        PUZZLE.to(name, marks=MARKS, solution=SOLUTION)


@pytest.mark.parametrize(
    "name", [n for n in by("holds_unknown_clue", False) if "kuromasu" in ll.find_format(n).genres]
)
def test_unknown_clues_are_refused(name: str) -> None:
    with pytest.raises(ll.FormatError, match=r"cannot hold the \? clues"):
        UNKNOWN.to(name)
    with pytest.warns(ll.LossWarning, match=r"the \? clues: left out"):
        assert UNKNOWN.to(name, lossy=True) == UNKNOWN.without((0, 0)).to(name)


def test_metadata_is_named_key_by_key() -> None:
    doc = ll.Document(PUZZLE, meta={"id": "7", "author": "A", "source": "B", "year": 2})
    with pytest.raises(ll.FormatError, match=r"text cannot hold metadata \(author, source, year\)"):
        ll.write_document(doc, "text")
    with pytest.raises(ll.FormatError, match=r"pzprv3 cannot hold metadata \(year\)"):
        ll.write_document(doc, "pzprv3")
    assert ll.read(ll.write_document(doc, "json")).meta == doc.meta


def test_an_id_is_no_loss() -> None:
    """It is what a file calls the puzzle, and every list of puzzles has one."""
    assert ll.write_document(ll.Document(PUZZLE, meta={"id": "7"}), "pzpr-url") == PUZZLE.to(
        "pzpr-url"
    )


def test_all_losses_come_in_one_sentence() -> None:
    doc = ll.Document(PUZZLE, MARKS, SOLUTION, {"id": "7", "author": "A"})
    with pytest.raises(ll.FormatError) as caught:
        ll.write_document(doc, "pzpr-url")
    assert str(caught.value) == (
        "pzpr-url cannot hold the marks and the solution and metadata (author);"
        " allow the loss with lossy=True (--lossy)"
    )


@pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
def test_lossy_always_writes_and_only_then_warns(format: Format) -> None:
    @given(st.data())
    @settings(max_examples=40)
    def writes(data: st.DataObject) -> None:
        genre = data.draw(st.sampled_from(format.genres))
        doc = data.draw(papers(format, genre))
        lost = data.draw(st.sets(st.sampled_from(["marks", "solution", "meta"])))
        if "marks" in lost and not format.holds_marks:
            doc = replace(doc, marks=data.draw(marks_on(doc.puzzle)))
        if "solution" in lost and not format.holds_solution:
            doc = replace(doc, solution=data.draw(solutions_on(doc.puzzle)))
            doc = showable(format, doc)
        if "meta" in lost:
            doc = replace(doc, meta={"mood": "good"})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            text = ll.write_document(doc, format.name, lossy=True)
        assert text
        assert bool(caught) == bool(format.losses(doc))
        assert all("\n" not in str(each.message) for each in caught)

    writes()
