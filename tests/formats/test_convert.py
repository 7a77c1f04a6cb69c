"""read and write: every format keeps every board, named or detected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from format_cases import CASES, IDS, boards, is_plain, papers, told
from hypothesis import given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import Format, ReadOptions

AKARI = "akari/6/6/nekcakbl"


@pytest.mark.parametrize(("format", "genre", "dialect"), CASES, ids=IDS)
def test_every_board_survives(format: Format, genre: str, dialect: str | None) -> None:
    @given(boards(format, genre, dialect))
    @settings(max_examples=50)
    def survives(puzzle: ll.Puzzle) -> None:
        text = ll.write(puzzle, format.name, dialect=dialect)
        hints = told(format, puzzle)
        asp = {"dialect": dialect} if format.name == "asp" else {}
        assert ll.read(text, format.name, **hints, **asp).puzzle == puzzle
        if is_plain(format, puzzle):
            assert ll.read(text, **hints, **asp).puzzle == puzzle
        for alias in format.aliases:
            assert ll.load(text, format=alias, **hints) == puzzle

    survives()


@pytest.mark.parametrize(("format", "genre", "dialect"), CASES, ids=IDS)
def test_marks_and_solution_survive_where_they_are_held(
    format: Format, genre: str, dialect: str | None
) -> None:
    @given(papers(format, genre, dialect))
    @settings(max_examples=30)
    def survives(doc: ll.Document) -> None:
        text = ll.write_document(doc, format.name, dialect=dialect)
        asp = {"dialect": dialect} if format.name == "asp" else {}
        again = ll.read(text, format.name, **told(format, doc.puzzle), **asp)
        assert again.puzzle == doc.puzzle
        if doc.solution is not None:
            assert again.solution == doc.solution
        if doc.marks is not None and not doc.marks.is_empty:
            assert again.marks is not None
            assert again.marks.placed == doc.marks.placed
            if format.name != "tatham-text":  # where light hides that a cell is open
                assert again.marks == doc.marks

    survives()


@pytest.mark.parametrize(
    ("format", "genre"),
    [(each, genre) for each in ll.FORMATS for genre in each.genres if each.holds_genre],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_text_that_says_its_genre_needs_no_telling(format: Format, genre: str) -> None:
    @given(boards(format, genre))
    @settings(max_examples=30)
    def tells(puzzle: ll.Puzzle) -> None:
        hints = told(format, puzzle)
        del hints["genre"]
        dialect = "link" if format.name == "pzpr-url" else None
        text = ll.write(puzzle, format.name, dialect=dialect)
        assert ll.read(text, format.name, **hints).puzzle == puzzle

    tells()


@given(st.data())
@settings(max_examples=50)
def test_from_any_format_to_any_other_and_on(data: st.DataObject) -> None:
    genre = data.draw(st.sampled_from(["akari", "kuromasu"]))
    held = [each for each in ll.FORMATS if genre in each.genres]
    first, second = data.draw(st.sampled_from(held)), data.draw(st.sampled_from(held))
    puzzle = data.draw(
        boards(first if first.name.startswith("tatham") else second, genre).filter(
            lambda each: "?" not in each.clues.values() and each.clues
        )
    )
    for format in (first, second):
        text = puzzle.to(format.name)
        assert ll.load(text, format=format.name, **told(format, puzzle)) == puzzle


def test_load_is_read_without_the_rest() -> None:
    assert ll.load(AKARI) == ll.read(AKARI).puzzle
    assert ll.read(AKARI).format == "pzpr-url"


def test_a_path_may_be_a_string_or_a_path(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("akari\n..1\n")
    assert ll.load(path) == ll.load(str(path)) == ll.Puzzle.from_rows("akari", ["..1"])


def test_every_argument_reaches_the_reader() -> None:
    assert ll.load("a2g", format="codex", height=3, width=3).rows == (".2.", "...", "...")
    assert ll.load("3x3:a2g", genre="range").genre == "kuromasu"
    assert ll.load("akari/6/6/z", lenient=True).height == 6
    with pytest.raises(ll.FormatError, match="at most 1000"):
        ll.load("akari/1200/1/" + "z" * 60)
    assert ll.load("akari/1200/1/" + "z" * 60, max_side=1200).width == 1200


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"format": "nope"}, ll.UnknownNameError, "unknown format 'nope'"),
        ({"genre": "nope"}, ll.UnknownNameError, "unknown genre 'nope'"),
        ({"format": "codex", "genre": "kuromasu"}, ll.FormatError, "codex holds akari"),
        ({"genre": "kuromasu"}, ll.FormatError, "the text holds akari"),
        ({"height": 5}, ll.FormatError, "expected height 5, the text says 6"),
        ({"format": "penpa"}, ll.FormatError, "penpa"),
    ],
)
def test_contradictions_are_told(
    arguments: dict[str, object], error: type[ll.LamplighterError], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        ll.read(AKARI, **arguments)
    assert "\n" not in str(caught.value)


def test_writing_what_a_format_is_not_for() -> None:
    kuromasu = ll.Puzzle.from_rows("kuromasu", [[None, 2]])
    with pytest.raises(ll.FormatError, match="codex holds akari, not kuromasu"):
        kuromasu.to("codex")
    with pytest.raises(ll.FormatError, match="json has no dialect 'tud'; known: none"):
        kuromasu.to("json", dialect="tud")
    with pytest.raises(ll.UnknownNameError, match="did you mean 'json'"):
        kuromasu.to("jsn")


@pytest.mark.parametrize("call", [ll.load, ll.read, ll.load_many, ll.read_many])
def test_a_reader_refuses_options_it_does_not_know(call: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="unknown option 'colour'; known: genre, height"):
        call(AKARI, colour="red")


def test_the_readers_take_the_same_options() -> None:
    text = "#...\n....\n"
    options: ReadOptions = {"genre": "lightup", "height": 2, "width": 4, "lenient": True}
    puzzle = ll.load(text, "text", **options)
    assert puzzle.genre == "akari"
    assert ll.read(text, "text", **options).puzzle == puzzle
    assert ll.load_many(text, "text", **options) == [puzzle]
    assert [doc.puzzle for doc in ll.read_many(text, "text", **options)] == [puzzle]
    for call in (ll.load, ll.read, ll.load_many):
        with pytest.raises(ll.FormatError, match="height"):
            call(text, "text", genre="akari", height=3)


@pytest.mark.parametrize("format", ["json", "text", "pzprv3", "tatham-save", "pencilbox"])
def test_marks_and_solutions_of_another_board_are_refused(format: str) -> None:
    """What was written before could not be read back."""
    board = ll.load("akari/6/6/nekcakbl")
    small = ll.Puzzle.from_rows("akari", [".."])
    other = ll.load("kurodoko/5/5/i7g5l2l2g4i")
    for held in (small, other):
        with pytest.raises(ll.PuzzleError):
            ll.write(board, format, marks=ll.Marks.empty(held))
        with pytest.raises(ll.PuzzleError):
            ll.write(board, format, solution=ll.solve(held).solution)
