"""fetch: what is a path, what is text, and one clear sentence when a file cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import source
from lamplighter.formats.source import decode, existing_path, fetch, looks_like_path


def test_a_string_that_names_a_file_is_that_file(tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text("akari\n.\n")
    assert fetch(str(path)) == ("akari\n.\n", path)
    assert fetch(path) == ("akari\n.\n", path)
    assert fetch("akari\n.\n") == ("akari\n.\n", None)


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ll.FormatError, match="no such file"):
        ll.read(tmp_path / "absent")
    with pytest.raises(ll.FormatError, match=r"no such file: 'absent\.txt'"):
        ll.read("absent.txt")
    with pytest.raises(ll.FormatError, match=r"no such file"):
        ll.load_many("absent.jsonl")


def test_a_word_that_is_no_puzzle_was_meant_as_a_file(tmp_path: Path) -> None:
    for name in ("board1", str(tmp_path / "board")):
        with pytest.raises(ll.FormatError, match="no such file: "):
            ll.read(name)
    with pytest.raises(ll.FormatError, match=r"no such file: 'aBe0'; as codex: .* 8 cells"):
        ll.read("aBe0")
    assert ll.read("aBa0").puzzle.rows == (".#", ".0")


def test_a_misspelt_option_is_told_by_its_name() -> None:
    for function in (ll.load, ll.read, ll.load_many, ll.read_many):
        with pytest.raises(TypeError, match=r"^unknown option 'heigth', did you mean 'height'\?$"):
            function("aBa0", heigth=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unknown option 'xyz'; known: genre, height"):
        ll.load("aBa0", xyz=2)  # type: ignore[call-arg]


def test_a_folder_is_told_apart(tmp_path: Path) -> None:
    for folder in (tmp_path, str(tmp_path)):
        with pytest.raises(ll.FormatError, match="is a folder; load_many reads folders"):
            ll.read(folder)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_bytes(b"akari\n\xff")
    with pytest.raises(ll.FormatError, match="byte 6 is not UTF-8"):
        ll.read(path)
    assert decode(b"\xef\xbb\xbfa", "x") == "a"


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 10)
    path = tmp_path / "board"
    path.write_text("." * 11)
    with pytest.raises(ll.FormatError, match="has 11 bytes, at most 10"):
        ll.read(path)


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("board.txt", True),
        ("dir/board.jsonl", True),
        ("./x.codex", True),
        ("akari/6/6/nekcakbl", False),
        ("https://example.org/a.html", False),
        ("lightup.html#3x3:a2g", False),
        ("..1.", False),
        ("akari\n..1.txt", False),
        ("x" * 5000 + ".txt", False),
        ("7x7:b11p2Bb0b01pBBb", False),
        ("board.kuromasu", True),
        ("easy.jsonl.gz", True),
        ("/absent", True),  # its folder is there
    ],
)
def test_words_that_were_meant_as_a_file(text: str, is_path: bool) -> None:
    assert looks_like_path(text) is is_path


@given(st.text())
@settings(max_examples=200)
def test_any_text_may_be_asked_about(text: str) -> None:
    path = existing_path(text)
    assert path is None or path.exists()
    looks_like_path(text)
