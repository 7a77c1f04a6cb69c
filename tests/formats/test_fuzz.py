"""Every reader on random and on damaged text: nothing but our own errors."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import pytest
from format_cases import papers, told
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import Format
from lamplighter.formats.base import Reading
from lamplighter.formats.source import existing_path

DEFAULT, LONG = 60, 5000
ANY = {"suppress_health_check": list(HealthCheck)}
each_format = pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
how_often = pytest.mark.parametrize(
    "examples", [DEFAULT, pytest.param(LONG, marks=pytest.mark.long)]
)


def only_raises_our_own(call: Callable[[], object]) -> None:
    messages = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("error")
        warnings.simplefilter("always", ll.LossWarning)
        try:
            call()
        except ll.LamplighterError as error:
            messages.append(str(error))
    messages += [str(each.message) for each in caught]
    assert all(message.isprintable() and len(message) < 1000 for message in messages)


def readings() -> st.SearchStrategy[Reading]:
    side = st.none() | st.integers(1, 6)
    return st.builds(
        Reading,
        genre=st.sampled_from([None, "akari", "kuromasu"]),
        height=side,
        width=side,
        lenient=st.booleans(),
    )


@st.composite
def damaged(draw: st.DrawFn, format: Format) -> tuple[str, Reading]:
    """What the writer wrote, with some characters taken out, put in, replaced or repeated."""
    genre = draw(st.sampled_from(format.genres))
    doc = draw(papers(format, genre))
    text = ll.write_document(doc, format.name)
    spare = st.text(alphabet=st.sampled_from(text) | st.characters(codec="utf-8"), max_size=4)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 6)))
        piece = text[start:stop]
        put = draw(st.sampled_from(["", piece * 2, piece * 50, piece.upper()]) | spare)
        text = text[:start] + put + text[stop:]
    hints = told(format, doc.puzzle)
    known = Reading(hints["genre"], hints.get("height"), hints.get("width"))
    return text, draw(st.just(known) | readings())


@each_format
@how_often
def test_random_text(format: Format, examples: int) -> None:
    @given(st.text(max_size=200), readings())
    @settings(max_examples=examples, **ANY)
    def read(text: str, reading: Reading) -> None:
        only_raises_our_own(lambda: format.read(text, reading))
        assert format.detect(text) in (True, False)

    read()


@each_format
@how_often
def test_damaged_text(format: Format, examples: int) -> None:
    @given(damaged(format))
    @settings(max_examples=examples, **ANY)
    def read(case: tuple[str, Reading]) -> None:
        text, reading = case
        only_raises_our_own(lambda: format.read(text, reading))
        only_raises_our_own(lambda: ll.read(text, genre=reading.genre))

    read()


@how_often
def test_random_bytes(examples: int) -> None:
    @given(st.binary(max_size=300), st.sampled_from([None, "akari", "kuromasu"]))
    @settings(max_examples=examples, **ANY)
    def read(data: bytes, genre: str | None) -> None:
        text = data.decode("latin-1")
        assume(existing_path(text) is None)  # "/" is no text but every file there is
        only_raises_our_own(lambda: ll.read(text, genre=genre))
        only_raises_our_own(lambda: ll.load_many(text, genre=genre))

    read()


LETTERS = "abcdefgxyzABLPQXo.#+*-0123456789/\\|,:;_'\"{}[]() \n\r\t%?=&~\x85\u2028٣é"


@each_format
@how_often
def test_random_words_of_the_formats_letters(format: Format, examples: int) -> None:
    @given(st.text(alphabet=LETTERS, max_size=120), readings())
    @settings(max_examples=examples, **ANY)
    def read(text: str, reading: Reading) -> None:
        only_raises_our_own(lambda: format.read(text, reading))
        only_raises_our_own(lambda: ll.read(text))

    read()
