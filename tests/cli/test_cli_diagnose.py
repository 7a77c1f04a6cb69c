"""`lamplighter diagnose`: what it prints, its JSON, its pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, Cli

DRAFT = '{"id": "d", "genre": "akari", "rows": ["..#"]}'
TWO_AND_TWO = '{"id": "d", "genre": "akari", "rows": ["..#", "###", "###", "#.."]}'
CLASH = '{"id": "c", "genre": "akari", "rows": ["2.2", "...", "#0#"]}'
SYMMETRIC = '{"id": "s", "genre": "akari", "rows": ["...", "#.#", "..."]}'


def test_json_has_the_keys_of_the_design_and_more(cli: Cli) -> None:
    told = json.loads(cli("diagnose", "-", "--json", stdin=DRAFT).out)
    assert {"id", "status", "differs", "repairs", "clash", "redundant"} <= set(told)
    assert told["id"] == "d"
    assert told["status"] == "multiple"
    assert (told["count"], told["count_is_exact"]) == (2, True)
    assert sorted(told["pair"]) == [[".o#"], ["o.#"]]
    assert told["differs"] == told["pair_differs"] == [[0, 0], [0, 1]]
    assert [(each["kind"], each["cell"], each["clue"]) for each in told["repairs"]] == [
        ("add", [0, 2], 0), ("add", [0, 2], 1), ("wall", [0, 0], None), ("wall", [0, 1], None),
    ]  # fmt: skip
    first = told["repairs"][0]
    assert first["edits"] == [{"kind": "add", "cell": [0, 2], "clue": 0}]
    assert (first["message"], first["label"]) == ("write 0 at r1c3", "easy")
    assert told["notes"]["idle"] == "r1c1 and r1c2: no clue influences these"


def test_several_solutions_in_words(cli: Cli) -> None:
    ran = cli("diagnose", "-", "--ascii", stdin=DRAFT)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[:7] == [
        "d: multiple: 2 solutions",
        "  differs     r1c1 and r1c2",
        "  solutions   two of them, with ! where they differ: r1c1 and r1c2",
        "                  1 2 3         1 2 3",
        "                +-------+     +-------+",
        "              1 |!o!: # |   1 |!:!o # |",
        "                +-------+     +-------+",
    ]
    assert [" ".join(line.split()[:-3]) for line in lines[7:11]] == [
        "repairs write 0 at r1c3", "write 1 at r1c3", "make r1c1 a wall", "make r1c2 a wall",
    ]  # fmt: skip
    assert all(line.endswith(", easy") for line in lines[7:11])
    assert lines[11:] == ["  idle        r1c1 and r1c2: no clue influences these"]


def test_boards_stand_below_one_another_on_a_narrow_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = cli("diagnose", "-", "--ascii", stdin=DRAFT).out
    assert out.count("\n              1 |") == 2


def test_clues_that_are_enough_together(cli: Cli) -> None:
    out = cli("diagnose", "-", stdin=TWO_AND_TWO).out
    assert "  repairs     no change of one clue or wall is enough\n" in out
    assert "  together    write 0 at r1c3 and 1 at r3c2 (level " in out
    assert "; no fewer clues are enough)\n" in out
    assert "it leaves 2 solutions, the fewest\n" in out


def test_a_clash_in_words(cli: Cli) -> None:
    out = cli("diagnose", "-", "--ascii", stdin=CLASH).out
    assert out.startswith("c: unsolvable: no solution\n  clash       ")
    assert "              1 |!2 .!2 |\n" in out
    assert "  repairs     change the clue at " in out


def test_one_solution_in_words(cli: Cli) -> None:
    ran = cli("diagnose", "-", stdin='{"id": "u", "genre": "akari", "rows": ["1.1"]}')
    assert ran.code == 0
    assert ran.out.startswith("u: unique: exactly one solution, level ")
    lines = [line.split() for line in ran.out.splitlines()[1:]]
    assert [line[0] for line in lines] == ["redundant", "sufficient", "level"]
    assert " of 2 clues" in ran.out
    assert "\n  redundant   none: every clue is needed\n" in cli("diagnose", AKARI).out


def test_symmetric_repairs_change_twins_together(cli: Cli) -> None:
    plain = json.loads(cli("diagnose", "-", "--json", stdin=SYMMETRIC).out)
    told = json.loads(cli("diagnose", "-", "--json", "--symmetric", stdin=SYMMETRIC).out)
    assert plain["symmetry"] is None
    assert told["symmetry"] == ["rotate180", "mirror", "flip"]
    walls = [each for each in told["repairs"] if each["kind"] == "wall"]
    cells = [[edit["cell"] for edit in each["edits"]] for each in walls]
    assert cells == [[[0, 1], [2, 1]]]
    words = cli("diagnose", "-", "--symmetric", stdin=SYMMETRIC).out
    assert "  symmetry    kept: rotate180, mirror, flip\n" in words


def test_a_count_has_a_limit(cli: Cli) -> None:
    board = json.dumps({"genre": "akari", "rows": ["." * 12] * 12})
    out = cli("diagnose", "-", "-n", "600", stdin=board).out
    assert "multiple: at least 600 solutions\n" in out
    assert cli("diagnose", "-", "--limit", "1", stdin=board).refused


def test_pictures_are_written_beside_the_words(cli: Cli, tmp_path: Path) -> None:
    svg, page = tmp_path / "d.svg", tmp_path / "d.html"
    ran = cli("diagnose", "-", "--svg", str(svg), "-o", str(page), stdin=DRAFT)
    assert ran.code == 1
    assert ran.out.startswith("d: multiple")
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = cli("diagnose", "-", "--svg", str(svg), stdin=DRAFT)
    assert again.refused
    assert cli("diagnose", "-", "--svg", str(svg), "--force", stdin=DRAFT).code == 1
    # One file per draft in a folder; two drafts do not go into one picture.
    both = f"{DRAFT}\n{CLASH}"
    assert cli("diagnose", "-", "-o", f"{tmp_path}/pages/", stdin=both).code == 1
    assert sorted(each.name for each in (tmp_path / "pages").iterdir()) == ["c.html", "d.html"]
    ran = cli("diagnose", "-", "--svg", str(tmp_path / "new.svg"), stdin=both)
    assert ran.code == 2
    assert not (tmp_path / "new.svg").exists()


@pytest.mark.parametrize(
    "options",
    [("-o", "d.txt"), ("--theme", "dark"), ("-o", "d.html", "--theme", "dark"), ("--force",),
     ("--svg", "d.svg", "-o", "d.svg")],
)  # fmt: skip
def test_options_that_mean_nothing_are_refused(
    cli: Cli, options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("diagnose", "-", *options, stdin=DRAFT).refused
    assert list(tmp_path.iterdir()) == []
