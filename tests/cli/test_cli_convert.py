"""`lamplighter convert`: every target, files and folders, and what gets lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, Cli

from lamplighter import FORMATS, load, load_many


@pytest.mark.parametrize("source", [AKARI, KUROMASU])
@pytest.mark.parametrize("target", [each.name for each in FORMATS])
def test_there_and_back_through_every_format(
    cli: Cli, tmp_path: Path, target: str, source: str
) -> None:
    puzzle = load(source)
    found = next(each for each in FORMATS if each.name == target)
    path = tmp_path / "there"
    ran = cli("convert", source, "--to", target, "-o", path)
    if puzzle.genre not in found.genres:
        assert ran.refused
        assert f"{target} holds" in ran.err
        assert not path.exists()
        return
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    size = [] if found.holds_size else ["--size", f"{puzzle.width}x{puzzle.height}"]
    for named in (["-f", target], []):
        back = cli("convert", path, "--to", "json", "-g", puzzle.genre, *size, *named)
        assert back.code == 0, back.err
        assert load(back.out) == puzzle


def test_to_standard_output(cli: Cli) -> None:
    ran = cli("convert", AKARI, "-t", "gameid")
    assert (ran.code, ran.err) == (0, "")
    assert load(ran.out.strip(), genre="akari") == load(AKARI)
    assert ran.out.count("\n") == 1


def test_texts_of_several_lines_are_kept_apart(cli: Cli) -> None:
    ran = cli("convert", "akari/2/1/h", "akari/1/2/h", "-t", "text")
    assert ran.out == "akari 2x1\n..\n\nakari 1x2\n.\n.\n"


def test_dialects_of_the_target_and_of_the_source(cli: Cli) -> None:
    tud = cli("convert", AKARI, "-t", "asp", "--to-dialect", "tud")
    assert "black_cell(3,2,4)." in tud.out
    assert cli("convert", AKARI, "-t", "asp", "--dialect", "tud").out == tud.out
    back = cli("convert", "-", "--dialect", "tud", "-t", "puzzlink", stdin=tud.out)
    assert back.out == AKARI + "\n"
    link = cli("convert", AKARI, "-t", "puzzlink", "--to-dialect", "link")
    assert link.out == f"https://puzz.link/p?{AKARI}\n"
    assert cli("convert", AKARI, "-t", "json", "--to-dialect", "tud").refused


def test_a_dialect_that_holds_the_metadata_keeps_it(cli: Cli) -> None:
    value = json.dumps({"genre": "akari", "rows": AKARI_ROWS, "author": "A"})
    there = cli("convert", value, "-t", "pencilbox", "--to-dialect", "xml")
    assert (there.code, there.err) == (0, "")
    back = cli("convert", "-", "-t", "json", stdin=there.out)
    assert json.loads(back.out)["author"] == "A"
    plain = cli("convert", value, "-t", "pencilbox")
    assert plain.err == "lamplighter: note: pencilbox cannot hold metadata (author): left out\n"


def test_what_a_reader_passes_over_is_noted_once(cli: Cli, tmp_path: Path) -> None:
    for name in ("a.lp", "b.lp"):
        (tmp_path / name).write_text("row(1..2). column(1..2). lit(X) :- row(X). black(1,1).")
    ran = cli("convert", tmp_path, "-t", "puzzlink")
    assert ran.out.count("akari/2/2/") == 2
    assert ran.err == "lamplighter: note: asp reads facts and passes over the rest: rules\n"


def test_a_solution_and_metadata_are_left_out_with_a_note(cli: Cli) -> None:
    value = {"genre": "akari", "rows": AKARI_ROWS, "solution": AKARI_SOLUTION, "author": "A"}
    lines = "\n".join(json.dumps(value | {"id": str(index)}) for index in range(3))
    ran = cli("convert", "-", "-t", "puzzlink", stdin=lines)
    assert ran.code == 0
    assert ran.out == f"{AKARI}\n" * 3
    # Each note comes once, however many puzzles share it.
    assert ran.err == (
        "lamplighter: note: pzpr-url cannot hold the solution: left out\n"
        "lamplighter: note: pzpr-url cannot hold metadata (author): left out\n"
    )


def test_a_solution_becomes_the_marks_of_a_format_that_holds_only_those(cli: Cli) -> None:
    board = "akari\n...\n.1.\n...\nsolution\n.o.\n.1.\n..."
    ran = cli("convert", "-", "-t", "pzprv3", stdin=board)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[4:] == [". # . ", ". 1 . ", ". . . "]


def test_marks_are_lost_only_when_allowed(cli: Cli, tmp_path: Path) -> None:
    board, path = "akari\no.\n.#", tmp_path / "link.txt"
    ran = cli("convert", "-", "-t", "puzzlink", "-o", path, stdin=board)
    assert ran.refused
    assert ran.err.startswith("lamplighter: pzpr-url cannot hold the marks; ")
    assert "--lossy" in ran.err
    assert not path.exists()
    ran = cli("convert", "-", "-t", "puzzlink", "--lossy", stdin=board)
    assert ran.code == 0
    assert ran.out == "akari/2/2/i./\n"
    assert ran.err == "lamplighter: note: pzpr-url cannot hold the marks: left out\n"


def test_unknown_clues_are_lost_only_when_allowed(cli: Cli) -> None:
    ran = cli("convert", "-", "-t", "gameid", stdin="kuromasu\n? . 3")
    assert ran.refused
    assert "the ? clues" in ran.err
    ran = cli("convert", "-", "-t", "gameid", "--lossy", stdin="kuromasu\n? . 3")
    assert ran.out == "3x1:b3\n"
    assert "left out" in ran.err


def test_many_puzzles_to_one_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    assert cli("convert", AKARI, KUROMASU, "-t", "json", "-o", path).err == ""
    assert load_many(path) == [load(AKARI), load(KUROMASU)]


def test_many_puzzles_to_a_folder(cli: Cli, tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"{AKARI}\n{KUROMASU}\n")
    ran = cli("convert", links, "-t", "text", "-o", f"{tmp_path}/out/")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["links-1.txt", "links-2.txt"]
    assert load_many(tmp_path / "out") == [load(AKARI), load(KUROMASU)]
    # An existing folder needs no slash.
    assert cli("convert", AKARI, "-t", "json", "-o", tmp_path / "out").code == 0
    assert (tmp_path / "out" / "puzzle.json").exists()


def test_odd_ids_become_plain_file_names(cli: Cli, tmp_path: Path) -> None:
    ids = ["../../etc/x y/é", "../../etc/x y/é", "", "a" * 400, "...", "v1.2", "b.txt", "nul\0"]
    lines = [json.dumps({"id": each, "genre": "akari", "rows": ["."]}) for each in ids]
    ran = cli("convert", "-", "-t", "json", "-o", f"{tmp_path}/out/", stdin="\n".join(lines))
    assert (ran.code, ran.err) == (0, "")
    stems = ["etc-x-y", "etc-x-y-2", "3", "a" * 100, "puzzle", "v1.2", "b", "nul"]
    assert {path.name for path in tmp_path.rglob("*")} == {"out", *(f"{s}.json" for s in stems)}
    assert list(tmp_path.iterdir()) == [tmp_path / "out"]


def test_one_bad_puzzle_leaves_no_file(cli: Cli, tmp_path: Path) -> None:
    text = f"{AKARI}\nakari/6/6/zz\n"
    for target in (tmp_path / "one.jsonl", f"{tmp_path}/many/"):
        ran = cli("convert", "-", "-t", "json", "-o", target, stdin=text)
        assert ran.code == 2
        error, note = ran.err.splitlines()
        assert error.startswith("lamplighter: -:2: ")
        assert note.startswith("lamplighter: note: nothing written to ")
        assert list(tmp_path.iterdir()) == []


def test_the_good_ones_are_written_if_bad_ones_may_be_skipped(cli: Cli, tmp_path: Path) -> None:
    text = f"{AKARI}\nakari/6/6/zz\n{KUROMASU}\n"
    for target in (tmp_path / "both.jsonl", f"{tmp_path}/many/"):
        ran = cli("convert", "-", "-t", "json", "-o", target, "--skip-bad", stdin=text)
        assert ran.code == 2
        assert ran.err.startswith("lamplighter: -:2: ")
        assert ran.err.count("\n") == 1
        assert load_many(target) == [load(AKARI), load(KUROMASU)]


def test_an_existing_file_is_replaced_whole_and_keeps_its_mode(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    assert cli("convert", AKARI, "-t", "json", "-o", link, "--force").code == 0
    assert link.is_symlink()
    assert load(path) == load(AKARI)
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["board.json", "link.json"]


def test_half_a_surrogate_pair_survives_as_an_escape(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    text = '{"id": "\\ud800", "genre": "akari", "rows": ["."]}'
    assert cli("convert", "-", "-t", "json", "-o", path, stdin=text).code == 0
    assert json.loads(path.read_text())["id"] == "\ud800"


def test_a_genre_that_is_refused_has_no_notes_before(cli: Cli) -> None:
    text = '{"id": "a", "author": "x", "genre": "kuromasu", "rows": [[2, null]]}'
    assert cli("convert", "-", "--to", "codex", stdin=text).refused
