"""detect_format: each writer's text is recognised, and what is not a board is refused."""

from __future__ import annotations

import subprocess
import sys

import pytest
from format_cases import CASES, IDS, boards, is_plain, told
from hypothesis import HealthCheck, assume, given, settings

import lamplighter as ll
from lamplighter.formats import Format, detect_format
from vectors import vectors

# Texts made of letters that other formats use too: found under either name, the board is the same.
ALSO = {
    "codex": {"site-task", "text"},
    "site-task": {"codex", "text"},
    "pulles-grid": {"text"},
    "pulles-annotated": {"text", "pulles-grid"},
}


@pytest.mark.parametrize(("format", "genre", "dialect"), CASES, ids=IDS)
def test_each_writer_is_known_again(format: Format, genre: str, dialect: str | None) -> None:
    @given(boards(format, genre, dialect))
    @settings(max_examples=50, suppress_health_check=[HealthCheck.filter_too_much])
    def known(puzzle: ll.Puzzle) -> None:
        assume(is_plain(format, puzzle))
        text = ll.write(puzzle, format.name, dialect=dialect)
        found = ll.read(text, **told(format, puzzle), dialect=dialect).format
        assert found in {format.name} | ALSO.get(format.name, set())

    known()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("akari/6/6/nekcakbl", "pzpr-url"),
        ("https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i", "pzpr-url"),
        ("http://pzv.jp/p.html?lightup/6/6/nekcakbl", "pzpr-url"),
        ("pzprv3/lightup/1/1/. /", "pzprv3"),
        ("https://puzz.link/p?pzprv3/lightup/1/1/.%20/", "pzprv3"),
        ("http://www.kanpen.net/bijutsukan.html?problem=1/2/._5_/", "kanpen"),
        ("http://www.kanpen.net/bijutsukan.html?pzpr=6/6/nekcakbl", "pzpr-url"),
        ("http://indi.s58.xrea.com/akari/sa/q.html?6/6/nekcakbl", "pzpr-url"),
        ("<https://puzz.link/p?akari/6/6/nekcakbl>", "pzpr-url"),
        ("1\n2\n. 5\n", "pencilbox"),
        ("7x7b20s4d0:b11p2Bb0b01pBBb", "tatham-id"),
        ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", "tatham-save"),
        ("+-+-+\n|L|1|\n+-+-+\n", "tatham-text"),
        ("aBeBd0h1b2", None),
        ("-*---\n--*--\n", "pulles-grid"),
        ("*q***\n*Q***\n*2-**\nXx2Pp\n*****\n", "pulles-annotated"),
        ("1 2\n- x\n", "puzzlekit"),
        ("[problem]\n- x\n[end]\n", "janko"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7V", "penpa"),
        ("row(1..2). col(1..2). black(1,1,0).", "asp"),
        ('{"genre": "akari", "rows": ["."]}', "json"),
        ("akari\n..1\n", "text"),
        ("..1\n...\n", "text"),
        (". 3 .\n. . ?\n", "text"),
    ],
)
def test_the_look_of_each_format(text: str, name: str | None) -> None:
    found = detect_format(text).name
    assert found == name or (name is None and found in ("codex", "site-task"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        (" \n ", "the text is empty"),
        ("hello", "not a puzzle in any known format: 'hello'"),
        ("\0\1\2", "got binary data"),
        ("slither/3/3/abc", "'slither' is not a genre read here"),
        ("10x10#123", "seed"),
        ("https://www.puzzle-light-up.com/?e=MDoxLDYxMSwwNjE=", "number"),
        ("https://www.puzzle-kurodoko.com/?specid=7", "number"),
        ("https://pedros.works/paper-puzzle-player?W=6x5&L=z4&G=akari", "Kudamono"),
    ],
)
def test_what_holds_no_board_is_told_apart(text: str, message: str) -> None:
    with pytest.raises(ll.FormatError, match=message) as caught:
        ll.read(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # A puzzlekit grid that lacks a row is still one, and so is one with too long a row.
        ("3 2\n- x\n- -\n", "says 3 rows"),
        ("1000000 1000000\n- - -\n", "at most 1000"),
        # A board with one wrong letter is a board, and the letter is the trouble.
        ("..7\n...\n", "r1c3"),
        ("..x..\n.....\n.....\n", "r1c3"),
    ],
)
def test_a_small_fault_does_not_hide_the_format(text: str, message: str) -> None:
    with pytest.raises(ll.FormatError, match=message):
        ll.read(text)


def test_what_the_caller_says_chooses_among_lookalikes() -> None:
    """`o1` may be a row of Akari or a task: fifteen white cells, then a 1."""
    assert detect_format("o1").name == "text"
    doc = ll.read("o1", genre="kuromasu", height=4, width=4)
    assert (doc.format, dict(doc.puzzle.clues)) == ("site-task", {(3, 3): 1})
    # If no other format fits, the error is that of the first; without a word the first decides.
    with pytest.raises(ll.FormatError, match="r1c1: expected"):
        ll.read("o1", genre="kuromasu", height=3, width=3)
    assert ll.read("o1").format == "text"


def test_signs_hide_no_format() -> None:
    """A format is asked only about texts that have one of its signs: it would take no other."""
    from lamplighter.formats.detect import _ORDER

    assert {name for name, _ in _ORDER} == {each.name for each in ll.FORMATS}
    texts = {each["text"] for each in vectors()} | {
        "",
        "x",
        "puzzle",
        "3x3",
        "3 3",
        "0 1 2",
        ". # .",
    }
    texts |= {
        text.replace(sign, "~") for text in texts for _, signs in _ORDER for sign in signs or ()
    }
    for name, signs in _ORDER:
        for text in texts:
            if signs is not None and not any(sign in text for sign in signs):
                assert not ll.find_format(name).detect(text), (name, text)


def test_a_format_is_loaded_when_it_is_needed() -> None:
    program = """
import sys
import lamplighter as ll

ll.read("7x7:b11p2Bb0b01pBBb")
ll.find_format("json")
print(*(name for name in sys.modules if name.startswith("lamplighter.formats.")))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert {"tatham_id", "json"} <= loaded
    assert not {"asp", "janko", "pencilbox", "penpa", "puzzlekit", "pzpr_url", "text"} & loaded
