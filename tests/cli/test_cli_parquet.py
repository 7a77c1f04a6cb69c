"""Parquet on the command line: four verbs write it, every SOURCE may be one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, Cli

import lamplighter as ll

pytest.importorskip("pyarrow", reason="needs lamplighter[collections]")


def lines_of(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_each_verb_adds_its_columns(cli: Cli, tmp_path: Path) -> None:
    made, solved, rated = (tmp_path / f"{name}.parquet" for name in ("made", "solved", "rated"))
    order = ("--size", "6", "--count", "20", "--seed", "3", "--level", "easy")
    assert cli("generate", *order, "-o", made).code == 0
    doc = next(ll.read_many(made))
    assert doc.meta == {
        "id": "akari-3-0", "status": "unique", "label": "easy", "seed": 3, "index": 0,
        "version": ll.__version__,
    }  # fmt: skip
    assert [each["rows"] for each in lines_of(cli("generate", *order, "--json").out)] == [
        list(puzzle.rows) for puzzle in ll.load_many(made)
    ]
    ran = cli("solve", made, "-o", solved)
    assert (ran.code, len(ran.out.splitlines())) == (0, 20)
    assert cli("rate", solved, "--to", "parquet", "-o", rated).code == 0
    for doc in ll.read_many(rated):
        assert doc.solution == ll.solve(doc.puzzle).solution
        rating = ll.rate(doc.puzzle).to_json()
        assert {key: doc.meta[key] for key in rating} == rating
        assert doc.meta["seed"] == 3


def test_from_lines_to_a_table_and_back(cli: Cli, tmp_path: Path) -> None:
    lines, table, again = (tmp_path / name for name in ("a.jsonl", "a.parquet", "b.jsonl"))
    for genre in ("akari", "kuromasu"):
        lines.unlink(missing_ok=True)
        table.unlink(missing_ok=True)
        again.unlink(missing_ok=True)
        order = ("-g", genre, "--size", "5", "--count", "5", "--seed", "1", "--solution")
        assert cli("generate", *order, "-o", lines).code == 0
        assert cli("convert", lines, "-o", table).code == 0
        assert cli("convert", table, "-o", again).code == 0
        assert again.read_bytes() == lines.read_bytes()


def test_solve_has_a_row_for_a_board_without_solution(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    assert cli("solve", "akari\n4.\n..\n", AKARI, "-o", path).code == 1
    first, second = ll.read_many(path)
    assert (first.meta["status"], first.solution) == ("unsolvable", None)
    assert (second.meta["status"], second.solution is not None) == ("unique", True)


def test_ratings_as_json_lines(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    told = cli("rate", AKARI, "--json").out
    assert cli("rate", AKARI, "-o", path, "--quiet").code == 0
    assert path.read_text() == told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("convert", AKARI, "--to", "parquet"), "a Parquet table is one file: name it with -o"),
        (("convert", AKARI, "--to", "parquet", "-o", "x/"), "a Parquet table is one file"),
        (("convert", AKARI, "-o", "x.parquet.gz"), "leave .gz out"),
        (("convert", AKARI, "-o", "x.parquet", "--to-dialect", "tud"), "parquet has no dialect"),
        (("convert", AKARI), "expected a format to write"),
        (("generate", "--to", "parquet"), "a Parquet table is one file"),
        (("generate", "-o", "x.parquet", "--resume"), "--resume needs a format with one puzzle"),
        (("generate", "-o", "x.parquet", "--to-dialect", "tud"), "parquet has no dialect"),
        (("rate", AKARI, "-o", "x.txt"), "ratings are written as json or parquet, not text"),
        (("rate", AKARI, "--to", "json"), "--to is for -o"),
        (("rate", AKARI, "--force"), "--force is for -o"),
        (("solve", "-f", "parquet", "-"), "a Parquet table is read from a file"),
        (("solve", "-f", "parquett", "-"), "did you mean 'parquet'?"),
    ],
)
def test_what_cannot_be_is_one_line(
    cli: Cli, arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli(*arguments, stdin="")
    assert ran.refused
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_bad_board_writes_no_table(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    lines = f"{AKARI}\n{AKARI.replace('l', '~')}\n{AKARI}\n"
    ran = cli("convert", "-", "-o", path, stdin=lines)
    assert ran.code == 2
    assert "nothing written" in ran.err
    assert list(tmp_path.iterdir()) == []
    assert cli("convert", "-", "-o", path, "--skip-bad", stdin=lines).code == 2
    assert len(ll.load_many(path)) == 2
    ran = cli("convert", AKARI, "-o", path)
    assert ran.refused
    assert "exists: --force replaces it" in ran.err


def test_what_was_found_before_giving_up_is_kept(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    ran = cli(
        "generate", "--size", "3", "--level", "easy", "--count", "99", "--seed", "1", "-o", path
    )
    assert ran.code == 3
    found = ll.load_many(path)
    assert f"no more than {len(found)} different puzzles" in ran.err
