"""load_many and read_many: files and folders that hold many puzzles."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats.base import Reading
from lamplighter.formats.many import read_items
from lamplighter.formats.source import existing_path
from strategies import puzzles

AKARI, KUROMASU = "akari/6/6/nekcakbl", "kurodoko/5/5/i7g5l2l2g4i"
BOTH = [ll.load(AKARI), ll.load(KUROMASU)]


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_one_puzzle_is_a_list_of_one(tmp_path: Path) -> None:
    assert ll.load_many(AKARI) == BOTH[:1]
    assert ll.load_many(put(tmp_path, "a.txt", "akari\n.1\n..\n"))[0].rows == (".1", "..")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n"])
def test_links_and_ids_one_a_line(tmp_path: Path, ending: str) -> None:
    path = put(tmp_path, "links.txt", ending.join([AKARI, KUROMASU, ""]))
    assert ll.load_many(path) == BOTH
    path = put(tmp_path, "ids.txt", ending.join(["3x3:aBg", "3x3:5h"]))
    assert [each.genre for each in ll.load_many(path)] == ["akari", "kuromasu"]


def test_an_id_broken_over_lines_is_one_puzzle() -> None:
    assert ll.load_many("7x7:b11p2B\nb0b01pBBb") == [ll.load("7x7:b11p2Bb0b01pBBb")]


def test_json_lines_a_list_and_a_pretty_object(tmp_path: Path) -> None:
    lines = [each.to("json") for each in BOTH]
    assert ll.load_many(put(tmp_path, "a.jsonl", "\n".join(lines))) == BOTH
    assert ll.load_many(put(tmp_path, "b.json", f"[{','.join(lines)}]")) == BOTH
    assert ll.load_many(put(tmp_path, "c.json", "[\n" + ",\n".join(lines) + "\n]")) == BOTH
    pretty = json.dumps(json.loads(lines[0]), indent=2)
    assert ll.load_many(put(tmp_path, "d.json", pretty)) == BOTH[:1]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_puzzlekit_dataset(indent: int | None) -> None:
    data = {
        "count": 2,
        "name": "akari",
        "data": {
            "k1": {"problem": "1 2\n- x", "solution": "1 2\no x"},
            "k2": {"problem": "1 1\nx"},
        },
    }
    docs = list(ll.read_many(json.dumps(data, indent=indent)))
    assert [doc.id for doc in docs] == ["k1", "k2"]
    assert docs[0].solution == ll.Solution.from_rows("akari", ["o#"])


def test_codex_files_have_their_size_in_the_name(tmp_path: Path) -> None:
    assert [each.rows for each in ll.load_many(put(tmp_path, "2x3-easy.codex", "f\n\nB1c0\n"))] == [
        ("..", "..", ".."),
        ("#1", "..", ".0"),
    ]
    path = put(tmp_path, "any.codex", "B1c0\n")
    assert ll.load_many(path, height=1, width=6)[0].rows == ("#1...0",)
    squares = put(tmp_path, "squares.codex", "B1a0\nBaaaaa0aa\n")
    assert [each.height for each in ll.load_many(squares)] == [2, 3]


@pytest.mark.parametrize("name", ["3x2.codex", "plain.codex"])
def test_a_bad_line_is_named(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, name, "B1c0\nB1c\n" if name == "3x2.codex" else "B1a0\nB1a\n")
    with pytest.raises(ll.FormatError, match=r"codex.*2") as caught:
        ll.load_many(path)
    assert "\n" not in str(caught.value)


@given(st.lists(puzzles("akari"), min_size=1, max_size=5), st.sampled_from(["json", "pzpr-url"]))
@settings(max_examples=60)
def test_one_a_line_formats_hold_many(boards: list[ll.Puzzle], name: str) -> None:
    text = "\n".join(each.to(name) for each in boards) + "\n"
    assert ll.load_many(text) == boards


@given(st.lists(puzzles("akari", max_side=5), min_size=1, max_size=5))
@settings(max_examples=60)
def test_the_quick_road_of_codex_is_the_long_one(boards: list[ll.Puzzle]) -> None:
    first = boards[0]
    same = [each for each in boards if (each.height, each.width) == (first.height, first.width)]
    text = "\n".join(each.to("codex") for each in same)
    size = {"height": first.height, "width": first.width}
    assert ll.load_many(text, format="codex", **size) == same


def test_a_folder_is_read_in_order(tmp_path: Path) -> None:
    put(tmp_path, "b.txt", "akari\n..\n")
    put(tmp_path, "a/z.jsonl", BOTH[1].to("json"))
    put(tmp_path, "notes.md", "no puzzle")
    put(tmp_path, ".hidden.txt", "no puzzle")
    assert [each.genre for each in ll.load_many(tmp_path)] == ["kuromasu", "akari"]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(ll.FormatError, match="no puzzle files"):
        ll.load_many(empty)


def test_the_first_bad_puzzle_raises_and_is_named(tmp_path: Path) -> None:
    path = put(tmp_path, "links.txt", f"{AKARI}\nakari/6/6/zz\n{KUROMASU}")
    with pytest.raises(ll.FormatError, match=r"links\.txt:2: "):
        ll.load_many(path)
    docs = ll.read_many(path)
    assert next(docs).puzzle == BOTH[0]
    with pytest.raises(ll.FormatError):
        next(docs)


def test_items_go_on_after_a_bad_one(tmp_path: Path) -> None:
    path = put(tmp_path, "links.txt", f"{AKARI}\nakari/6/6/zz\n{KUROMASU}")
    items = list(read_items(path, None, Reading()))
    assert [item.name for item in items] == ["links.txt:1", "links.txt:2", "links.txt:3"]
    assert [item.error is None for item in items] == [True, False, True]
    listed = list(read_items('[{"rows": 1}, {"genre": "akari", "rows": ["."]}]', None, Reading()))
    assert [item.error is None for item in listed] == [False, True]


def test_what_the_caller_says_holds_for_all(tmp_path: Path) -> None:
    path = put(tmp_path, "both.txt", f"{AKARI}\n{KUROMASU}\n")
    with pytest.raises(ll.FormatError, match="expected a puzzle of genre akari"):
        ll.load_many(path, genre="akari")
    with pytest.raises(ll.UnknownNameError):
        ll.load_many(path, genre="nope")
    with pytest.raises(ll.UnknownNameError):
        ll.load_many(path, format="nope")


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
@settings(max_examples=200)
def test_no_text_does_anything_but_raise_our_own(text: str) -> None:
    assume(existing_path(text) is None)  # "/" is no text but every file there is
    with contextlib.suppress(ll.LamplighterError):
        ll.load_many(text)
