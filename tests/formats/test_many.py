"""load_many and read_many: files and folders that hold many puzzles."""

from __future__ import annotations

import contextlib
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import folder, source
from lamplighter.formats.base import Reading
from lamplighter.formats.folder import distinct_names
from lamplighter.formats.many import read_items
from lamplighter.formats.source import existing_path
from strategies import puzzles

AKARI, KUROMASU = "akari/6/6/nekcakbl", "kurodoko/5/5/i7g5l2l2g4i"
BOTH = [ll.load(AKARI), ll.load(KUROMASU)]


def put(parent: Path, name: str, text: str) -> Path:
    path = parent / name
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


# Lists with bad lines and comments --------------------------------------------------------------

JSON = BOTH[0].to("json")


def told(text: str, format: str | None = None, **options) -> list[str | tuple[str, bool]]:
    """The items of a text: a name for what was read, with a `False` for an error."""
    items = read_items(text, format, Reading(**options))
    return [item.name if item.error is None else (item.name, False) for item in items]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"{JSON}\nbad\n{JSON}", ["line 1", ("line 2", False), "line 3"]),
        (f"bad\n{JSON}\n{JSON}", [("line 1", False), "line 2", "line 3"]),
        (f"bad\n{JSON}", [("line 1", False), "line 2"]),
        (f"{JSON}\nbad", ["line 1", ("line 2", False)]),
        (f'{{"genre": "ak\n{JSON}\n{JSON}', [("line 1", False), "line 2", "line 3"]),
        (f"bad\n\n{AKARI}\n{KUROMASU}", [("line 1", False), "line 3", "line 4"]),
        (f"bad\n{AKARI}\nworse", [("line 1", False), "line 2", ("line 3", False)]),
        (f"{AKARI}\nbad\n{AKARI}", ["line 1", ("line 2", False), "line 3"]),
        ("3x3:aBg\nbad\n3x3:5h", ["line 1", ("line 2", False), "line 3"]),
        ("B1a0\n!!!\nB1a0", ["line 1", ("line 2", False), "line 3"]),
        ("bad\nakari/6/6/nek", [("line 1", False), ("line 2", False)]),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_wherever_it_stands(text: str, names: list[object]) -> None:
    assert told(text) == names


@pytest.mark.parametrize(
    "text",
    [
        '{\n "a": [\n  {"b": 1},\n  {"b": 2}\n ]\n}\n',
        "site: x\nlinks:\n  { a: warn, b: warn }\nother: y\n",
    ],
)
def test_a_foreign_file_is_one_error(text: str) -> None:
    """Not one for each of its lines, a few of which look like JSON."""
    assert told(text) == [("puzzle", False)]


@pytest.mark.parametrize(
    "text",
    [
        f"# my links\n{AKARI}\n{KUROMASU}\n",
        f"{AKARI}\n% between\n\n// and\n; here\n{KUROMASU}\n# below",
        f"#\n#\n{AKARI}\n#\n{KUROMASU}",
        f"# mixed\n{AKARI}\n{BOTH[1].to('json')}",
    ],
)
def test_comments_in_a_list_are_passed_over(tmp_path: Path, text: str) -> None:
    assert ll.load_many(text) == BOTH
    assert ll.load_many(put(tmp_path, "links.txt", text)) == BOTH


def test_comments_above_one_puzzle() -> None:
    assert ll.load_many(f"# the only one\n{AKARI}") == BOTH[:1]
    assert ll.load_many("# broken\nakari/6/6/nek\ncakbl") == BOTH[:1]
    path = "# one\n" + "\n".join(["akari/6/6/n", "ek", "# two", "cakbl"])
    assert ll.load_many(path) == BOTH[:1]


def test_comments_in_a_codex_file(tmp_path: Path) -> None:
    path = put(tmp_path, "3x2.codex", "# six cells each\nB1c0\n% and\nf\n")
    assert [each.rows for each in ll.load_many(path)] == [("#1.", "..0"), ("...", "...")]
    assert told(str(path)) == ["3x2.codex:2", "3x2.codex:4"]


@pytest.mark.parametrize(
    "text",
    [
        "akari/6/6/nek\ncakbl",
        "akari/6/6/nek\nc1e",  # its second line is a codex of nine cells
        "7x7:b11p2B\nb0b01pBBb",
        "#..1\n....\n1...",
        "akari\n#..1\n#...",
        "pzprv3\nlightup\n1\n2\n# . \nhttps://puzz.link/p?akari/6/6/nekcakbl\n",
        "pzprv3\nlightup\n1\n2\n# ! \nhttps://puzz.link/p?akari/6/6/nekcakbl\n",
        '{"genre": "akari",\n "rows": ["."],\n "by": {"name": "me"}\n}',
        "[problem]\n- x\n[end]\n",
    ],
)
def test_one_puzzle_over_lines_is_no_list(text: str) -> None:
    assert len(told(text)) == 1
    assert len(told(text, lenient=True)) == 1


def test_a_line_of_letters_is_no_puzzle_in_a_list_of_links() -> None:
    """It is a piece of a broken link more often than a board without its size."""
    assert told(f"{AKARI}\n{KUROMASU}\nB1a0\n..1.") == [
        "line 1", "line 2", ("line 3", False), ("line 4", False)
    ]  # fmt: skip


def test_with_a_format_the_bad_lines_are_told_as_well() -> None:
    assert told(f"bad\n{AKARI}\n#\n{AKARI}", "puzzlink") == [("line 1", False), "line 2", "line 4"]
    assert told(f"{JSON}\nbad\n{JSON}", "json") == ["line 1", ("line 2", False), "line 3"]
    assert told("7x7:b11p2B\nb0b01pBBb", "gameid") == ["puzzle"]


def test_a_line_separator_inside_a_string_ends_no_line(tmp_path: Path) -> None:
    line = json.dumps({"id": "a\u2028b", "genre": "akari", "rows": ["."]}, ensure_ascii=False)
    assert told(f"{line}\n{line}") == ["a\u2028b"] * 2


def test_a_line_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(f"{JSON}\n".encode() + b'{"id": "\xff"}\n' + f"{JSON}\n".encode())
    assert told(str(path)) == ["a.jsonl:1", ("a.jsonl:2", False), "a.jsonl:3"]


# Packed and large files -------------------------------------------------------------------------


def pack(parent: Path, name: str, text: str) -> Path:
    path = parent / name
    path.write_bytes(gzip.compress(text.encode()))
    return path


def test_packed_files_are_read(tmp_path: Path) -> None:
    lines = "\n".join(each.to("json") for each in BOTH)
    assert ll.load_many(pack(tmp_path, "a.jsonl.gz", lines)) == BOTH
    assert ll.load_many(pack(tmp_path, "b.json.gz", f"[{','.join(lines.splitlines())}]")) == BOTH
    assert ll.load_many(pack(tmp_path, "c.txt.gz", "akari\n.1\n..\n"))[0].rows == (".1", "..")
    assert ll.load(tmp_path / "c.txt.gz").rows == (".1", "..")
    codex = pack(tmp_path, "3x2-easy.codex.gz", "f\nB1c0\n")
    assert [each.rows for each in ll.load_many(codex)] == [("...", "..."), ("#1.", "..0")]
    assert told(str(codex)) == ["3x2-easy.codex.gz:1", "3x2-easy.codex.gz:2"]
    assert len(ll.load_many(tmp_path)) == 7  # a folder: its name counts, and what is in it
    # The bytes decide, not the name.
    pack(tmp_path, "d.jsonl", lines)
    assert ll.load_many(tmp_path / "d.jsonl") == BOTH
    assert ll.load_many(put(tmp_path, "e.jsonl.gz", lines)) == BOTH


def test_a_damaged_packed_file_gives_what_it_has(tmp_path: Path) -> None:
    rows = (f"{number:020b}".replace("0", ".").replace("1", "#") for number in range(5000))
    boards = [ll.Puzzle.from_rows("akari", [row]) for row in rows]
    path = pack(tmp_path, "a.jsonl.gz", "".join(each.to("json") + "\n" for each in boards))
    path.write_bytes(path.read_bytes()[:-500])
    *good, bad = read_items(path, None, Reading())
    assert len(good) > 1000
    assert all(item.error is None for item in good)
    assert "damaged" in str(bad.error)
    path.write_bytes(b"\x1f\x8bnonsense")
    with pytest.raises(ll.FormatError, match="damaged"):
        ll.load(path)


def test_a_list_of_any_length_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 1000)
    monkeypatch.setattr(source, "_START", 200)
    texts = {
        "a.jsonl": f"{JSON}\n" * 50,
        "6x6.codex": f"{BOTH[0].to('codex')}\n" * 200,
        "links.txt": f"# links\n{AKARI}\n" * 100,
    }
    for name, text in texts.items():
        assert len(text) > 1000
        for path in (put(tmp_path, name, text), pack(tmp_path, f"{name}.gz", text)):
            assert {each.rows for each in ll.load_many(path)} == {BOTH[0].rows}


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz"])
def test_one_puzzle_has_to_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 1000)
    text = "akari\n" + ("." * 50 + "\n") * 50
    path = pack(tmp_path, name, text) if name.endswith("gz") else put(tmp_path, name, text)
    with pytest.raises(ll.FormatError, match=r"(has 2556|unpacks to more than 1000) bytes"):
        ll.load_many(path)
    with pytest.raises(ll.FormatError, match="1000"):
        ll.load(path)


def test_a_line_has_to_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_LINE", 1000)
    path = pack(tmp_path, "a.jsonl.gz", f"{JSON}\n{JSON}\n" + "0" * 100_000)
    *good, bad = read_items(path, None, Reading())
    assert [item.error for item in good] == [None, None]
    assert "a line has more than 1000 characters" in str(bad.error)


# Folders ----------------------------------------------------------------------------------------


def test_files_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for name in ("a/b.txt", "c/b.txt", "c/d.txt"):
        put(tmp_path, name, "akari\n..\n")
    items = read_items(tmp_path, None, Reading())
    assert [item.name for item in items] == ["a/b.txt", "c/b.txt", "d.txt"]


def test_names_take_as_many_folders_as_they_need() -> None:
    paths = [Path(each) for each in ("x/a/b.txt", "y/a/b.txt", "b.txt", "/b.txt", "q.txt", "q.txt")]
    assert list(distinct_names(paths).values()) == [
        "q.txt",
        "b.txt",
        "/b.txt",
        "x/a/b.txt",
        "y/a/b.txt",
    ]


def test_hidden_folders_are_left_out_unless_named(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", "akari\n..\n")
    put(tmp_path, ".git/b.txt", "akari\n...\n")
    assert len(ll.load_many(tmp_path)) == 1
    assert ll.load_many(tmp_path / ".git")[0].width == 3


def test_a_circle_of_links_does_no_harm(tmp_path: Path) -> None:
    put(tmp_path, "a/b.txt", "akari\n..\n")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    assert len(ll.load_many(tmp_path)) == 1


def test_a_folder_of_other_things_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ll.FormatError, match="'/' is the root of all folders"):
        ll.load_many("/")
    monkeypatch.setattr(folder, "_OTHERS", 3)
    put(tmp_path, "a.txt", "akari\n..\n")
    for number in range(4):
        put(tmp_path, f"sub/{number}.o", "")
    with pytest.raises(ll.FormatError, match="more than 3 files that are no puzzles"):
        ll.load_many(tmp_path)
