"""SOURCE: a path, `-`, a link, an id, a text, a folder, and files of many puzzles."""

from __future__ import annotations

import gzip
import json
import os
import threading
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, KUROMASU, Cli, Ran

from lamplighter import Puzzle, load, write
from lamplighter.formats import source

TEXT = "\n".join(["akari", *AKARI_ROWS])


def rows_of(ran: Ran) -> list[list[object]]:
    assert (ran.code, ran.err) == (0, ""), ran.err
    return [json.loads(line)["rows"] for line in ran.out.splitlines()]


def names_of(ran: Ran) -> list[str]:
    assert ran.code == 0, ran.err
    return [json.loads(line)["id"] for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    "source",
    [
        AKARI,
        f"https://puzz.link/p?{AKARI}",
        "6x6:h4g2b0g1h",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#6x6:h4g2b0g1h",
        TEXT,
        "h4g2b0g1h",
        "pzprv3/lightup/6/6/. . . . . . /. . 4 . . . /. . . . 2 . /. 0 . . . . /. . . 1 . . /"
        ". . . . . . /",
    ],
)
def test_words_of_every_kind(cli: Cli, source: str) -> None:
    assert rows_of(cli("convert", source, "-t", "json")) == [AKARI_ROWS]
    assert rows_of(cli("convert", "-", "-t", "json", stdin=source)) == [AKARI_ROWS]


def test_a_path_with_and_without_a_byte_order_mark(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "board"
    for encoding in ("utf-8", "utf-8-sig"):
        path.write_text(TEXT.replace("\n", "\r\n"), encoding=encoding)
        assert rows_of(cli("convert", path, "-t", "json")) == [AKARI_ROWS]
    assert names_of(cli("check", path, "--json")) == ["board"]


def test_a_pipe_such_as_the_shell_makes(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(TEXT,))
    writer.start()
    ran = cli("convert", pipe, "-t", "json")
    writer.join()
    assert rows_of(ran) == [AKARI_ROWS]


def test_json_lines_take_their_ids(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text(
        '{"id": "one", "genre": "akari", "rows": ["."]}\n\n'
        '{"genre": "kuromasu", "rows": [[null, "?"]]}\n'
        '{"id": 3, "genre": "akari", "rows": [".."]}\n'
    )
    assert names_of(cli("check", path, "--json")) == ["one", "many.jsonl:3", "3"]


def test_a_json_list_names_the_bad_one_and_goes_on(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text(
        '[{"genre": "akari", "rows": ["x"]},\n {"genre": "akari", "rows": ["."]}]', "utf-8"
    )
    ran = cli("check", path, "--json")
    assert ran.code == 2
    bad, good = map(json.loads, ran.out.splitlines())
    assert bad["id"] == "list.json:1"
    assert good["id"] == "list.json:2"
    assert ran.err.startswith("lamplighter: list.json:1: r1c1: ")


def test_a_dataset_on_one_line(cli: Cli) -> None:
    data = {"name": "Akari", "data": {"k1": {"problem": "1 2\n- x"}, "k2": {"problem": "1 1\nx"}}}
    assert names_of(cli("check", "-", "--json", stdin=json.dumps(data))) == ["k1", "k2"]


def test_codex_takes_the_size_from_its_name(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hard-3x2.codex"
    path.write_text("f\nB1c0\n")
    assert rows_of(cli("convert", path, "-t", "json")) == [["...", "..."], ["#1.", "..0"]]
    named = tmp_path / "any.codex"
    named.write_text("B1c0\n")
    assert rows_of(cli("convert", named, "-t", "json", "--size", "3x2")) == [["#1.", "..0"]]
    assert cli("convert", named, "-t", "json").refused


def test_a_file_of_links_of_both_genres(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{AKARI}\n\n{KUROMASU}\n")
    assert names_of(cli("check", path, "--json")) == ["links.txt:1", "links.txt:3"]


def test_a_folder_is_read_in_order_and_hidden_files_are_not(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.txt").write_text(TEXT)
    (tmp_path / "a.jsonl").write_text('{"id": "one", "genre": "akari", "rows": ["."]}')
    (tmp_path / ".hidden.txt").write_text("nonsense")
    (tmp_path / "notes.md").write_text("nonsense")
    assert names_of(cli("check", tmp_path, "--json")) == ["one", "two.txt"]


def test_files_of_the_same_name_have_ids_of_their_own(cli: Cli, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a/b.txt", "c/b.txt", "c/d.txt")]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(TEXT)
    names = ["a/b.txt", "c/b.txt", "d.txt"]
    assert names_of(cli("check", *paths, "--json")) == names
    assert names_of(cli("check", paths[0], paths[1].parent, "--json")) == names
    assert names_of(cli("check", tmp_path, "--json")) == names


def test_packed_files_pipes_and_standard_input(cli: Cli, tmp_path: Path) -> None:
    data = gzip.compress(f"# two links\n{AKARI}\n{KUROMASU}\n".encode())
    path = tmp_path / "links.txt.gz"
    path.write_bytes(data)
    assert names_of(cli("check", path, "--json")) == ["links.txt.gz:2", "links.txt.gz:3"]
    assert names_of(cli("check", "-", "--json", stdin=data)) == ["-:2", "-:3"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(data,))
    writer.start()
    ran = cli("check", pipe, "--json")
    writer.join()
    assert names_of(ran) == [f"{pipe}:2", f"{pipe}:3"]


def test_a_list_longer_than_the_limit(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 25_000)
    lines = f"{AKARI}\n" * 2_500
    path = tmp_path / "links.txt"
    path.write_text(lines)
    for ran in (cli("check", path, "--json"), cli("check", "-", "--json", stdin=lines)):
        assert len(names_of(ran)) == 2_500
    one = "\n".join(["." * 1000] * 200)
    ran = cli("check", "-", stdin=one)
    assert ran.refused
    assert "standard input has more than 25000 bytes" in ran.err


@pytest.mark.parametrize("verb", ["check", "solve", "rate", "count", "explain", "diagnose", "hint"])
def test_with_json_a_bad_puzzle_leaves_a_line_in_its_place(cli: Cli, verb: str) -> None:
    ran = cli(verb, "-", "--json", stdin=f"{AKARI}\nakari/6/6/zzz\n{AKARI}\n")
    assert ran.code == 2
    first, bad, last = map(json.loads, ran.out.splitlines())
    assert (first["id"], last["id"]) == ("-:1", "-:3")
    assert set(bad) == {"id", "error"}
    assert bad["id"] == "-:2"
    assert ran.err == f"lamplighter: -:2: {bad['error']}\n"
    alone = cli(verb, "akari/6/6/zzz", "--json")
    assert (alone.code, set(json.loads(alone.out))) == (2, {"id", "error"})
    piped = cli("check", "-", stdin=alone.out)
    assert piped.refused
    assert "an error in place of a puzzle: " in piped.err


def test_the_root_of_all_folders_is_not_walked(cli: Cli) -> None:
    ran = cli("check", "/")
    assert ran.refused
    assert "'/' is the root of all folders" in ran.err


def test_what_the_caller_says_helps_a_silent_text(cli: Cli) -> None:
    assert cli("show", "3x3:a2g").refused
    for genre in ("akari", "lightup", "kuromasu", "range"):
        assert cli("show", "3x3:a2g", "-g", genre).code == 0
    assert cli("convert", "a2g", "-f", "site-task", "-g", "range", "--size", "9x1", "-t", "json")


def test_lenient_forgives_what_the_original_forgives(cli: Cli) -> None:
    assert cli("show", "akari/6/6/z").refused
    assert cli("show", "akari/6/6/z", "--lenient").code == 0


def test_a_board_of_the_largest_size(cli: Cli) -> None:
    puzzle = Puzzle.from_rows("akari", ["." * 1000] * 2)
    ran = cli("convert", "-", "-t", "puzzlink", stdin=write(puzzle, "text"))
    assert ran.code == 0
    assert load(ran.out.strip()) == puzzle
