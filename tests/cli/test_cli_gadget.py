"""`lamplighter gadget` and `lamplighter variant`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, KUROMASU, Cli

from lamplighter.complexity.gadget import find_gadget, gadget_names


def test_every_gadget_and_tile_is_listed(cli: Cli) -> None:
    lines = cli("gadget", "list").out.splitlines()
    assert [line.split()[0] for line in lines[: len(gadget_names())]] == gadget_names()
    assert lines[0].split()[:2] == ["0-wire", "4x1"]
    assert any(line.startswith("tile:1-cross") and " 7x7 " in line for line in lines)
    listed = [json.loads(line) for line in cli("gadget", "list", "--json").out.splitlines()]
    assert [each["name"] for each in listed] == [line.split()[0] for line in lines]


def test_show_draws_the_letters(cli: Cli, tmp_path: Path) -> None:
    ran = cli("gadget", "show", "1-wire", "2-wire")
    assert ran.out.splitlines()[1] == "Xx1Pp"
    assert ran.out.splitlines()[4:] == ["Xx2Pp", "**-**"]
    assert json.loads(cli("gadget", "show", "1-wire", "--json").out)["text"] == ["Xx1Pp"]
    for ending, mark in ((".svg", b">X<"), (".png", b"PNG"), (".txt", b"Xx1Pp\n")):
        target = tmp_path / f"wire{ending}"
        assert cli("gadget", "show", "1-wire", "-o", target).code == 0
        assert mark in target.read_bytes()


def test_verify_proves_all_of_them(cli: Cli) -> None:
    ran = cli("gadget", "verify")
    assert ran.code == 0
    *lines, last = ran.out.splitlines()
    assert len(lines) == 6 + 9 + 2 + 18 + 24 + 2
    for line in lines:
        loose = line.startswith(("0-", "tile:0-"))
        assert ("proved, as a relation" if loose else "proved, one solution for each row") in line
    assert last == f"{len(lines)} gadgets and tiles proved"


def test_a_board_of_0s_states_a_relation(cli: Cli, tmp_path: Path) -> None:
    board = tmp_path / "mine.txt"
    board.write_text("x***\nX-0*\n*-pP\n", encoding="utf-8")
    ran = cli("gadget", "verify", board, "--kind", "turn")
    assert (ran.code, ran.out) == (0, f"{board}: turn, numbers 0: proved, as a relation\n")
    board.write_text("x**0\nX-**\n*-pP\n", encoding="utf-8")
    ran = cli("gadget", "verify", board, "--kind", "turn")
    assert ran.code == 1
    assert "with X false: P true has a solution, expected P false" in ran.out
    ran = cli("gadget", "search", "turn", "--only", "0", "--size", "4x3")
    assert ran.out.startswith("turn with only 0s: 4x3\n")
    assert cli("gadget", "search", "turn", "--only", "0", "--size", "3x3").code == 1
    assert "unknown tile 'tile:0-not'" in cli("gadget", "show", "tile:0-not").err


def test_verify_ends_at_the_limit(cli: Cli) -> None:
    ran = cli("gadget", "verify", "1-or", "--timeout", 0)
    assert (ran.code, ran.out) == (3, "1-or: unknown: the limit came first\n")


def test_verify_names_the_input_a_broken_one_fails_on(cli: Cli, tmp_path: Path) -> None:
    board = tmp_path / "mine.txt"
    board.write_text("Xx1-1Pp\n***-***\n", encoding="utf-8")
    assert cli("gadget", "verify", board, "--kind", "not").code == 0
    ran = cli("gadget", "verify", board, "--kind", "wire")
    assert ran.code == 1
    assert "not wire: no solution with X false, P false" in ran.out
    board.write_text("Xx*Pp\n", encoding="utf-8")
    ran = cli("gadget", "verify", board, "--kind", "wire", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["ok"], told["values"]) == (1, False, {"X": False, "P": True})
    assert told["solution"] == [".o#o."]


def test_search_tells_what_it_proved(cli: Cli) -> None:
    ran = cli("gadget", "search", "not", "--only", 1, "--size", "6x2")
    assert ran.code == 0
    assert ran.out.startswith("not with only 1s: 6x2\nX**-1P\n")
    assert "no board up to 6x2 has a smaller area" in ran.out
    ran = cli("gadget", "search", "or", "--size", "4x4")
    assert ran.code == 1
    assert "none found up to 4x4\nproved: no board of 10 sizes" in ran.out
    ran = cli("gadget", "search", "or", "--size", "4x4", "--timeout", 0)
    assert ran.code == 3
    assert "gave up: 10 sizes" in ran.out
    lines = cli("gadget", "search", "wire", "--size", "5x1", "--json").out.splitlines()
    told = [json.loads(line) for line in lines]
    assert [each["result"] for each in told] == ["none"] * 4 + ["found"]
    assert told[-1]["gadget"] == ["Xx1Pp"]


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("show", "1-wires"),
        ("show", "1-wire", "2-wire", "-o", "both.svg"),
        ("show", "1-wire", "-o", "wire.pdf"),
        ("show", "tile:9-wire"),
        ("show", "tile:1-door"),
        ("search",),
        ("search", "nand"),
        ("search", "or", "--size", "4x"),
        ("search", "or", "--size", "99x2"),
        ("search", "or", "--only", "4"),
        ("verify", "Xx1-1P", "--kind", "not"),
        ("verify", "Xx1Pp", "--kind", "or"),
        ("verify", "Xx1Pp", "--kind", "nand"),
        ("verify", "4-wire"),
    ],
)
def test_bad_words_are_one_line(cli: Cli, words: tuple[str, ...]) -> None:
    assert cli("gadget", *words).refused


def test_a_variant_with_too_little_time_to_solve_is_unknown(cli: Cli) -> None:
    assert cli("variant", "-", "--solve", "--timeout", 0, stdin=".....\n").code == 3


def test_variants_in_words_and_json(cli: Cli) -> None:
    ran = cli("variant", AKARI)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "puzzle: mixed 0 1 2 4: NP-complete")
    ran = cli("variant", "-", "--solve", stdin=".....\n..4..\n.....\n")
    assert "  unique, by the back end polynomial" in ran.out.splitlines()
    told = json.loads(cli("variant", "-", "--json", stdin="..#..\n").out)
    assert told["variant"] == "no numbers"
    assert (told["complexity"], told["backend"]) == ("polynomial", "polynomial")
    assert cli("variant", KUROMASU).refused


def test_files_say_what_they_are_meant_to_be(cli: Cli, tmp_path: Path) -> None:
    wire, gate = find_gadget("1-wire"), find_gadget("1-not")
    (tmp_path / "my-wire.txt").write_text(f"{wire}\n")
    (tmp_path / "my-not.txt").write_text(f"{wire}\n")
    (tmp_path / "a.txt").write_text(f"{wire}\n")
    (tmp_path / "b.txt").write_text(f"{gate}\n")
    ran = cli("gadget", "verify", tmp_path)
    assert ran.code == 1
    told = {Path(line.partition(":")[0]).name: line for line in ran.out.splitlines() if ":" in line}
    assert "wire, numbers 1: proved" in told["my-wire.txt"]
    assert "not not: " in told["my-not.txt"]  # its name says so
    assert "wire, numbers 1: proved" in told["a.txt"]  # by its letters, and because it is one
    assert "not, numbers 1: proved" in told["b.txt"]
    assert cli("gadget", "verify", tmp_path / "a.txt", tmp_path / "b.txt").code == 0
    assert cli("gadget", "verify", tmp_path / "a.txt", "1-or").code == 0
    assert cli("gadget", "verify", tmp_path, "--kind", "wire").code == 1


def test_files_that_are_no_gadgets(cli: Cli, tmp_path: Path) -> None:
    assert cli("gadget", "verify", tmp_path).refused
    (tmp_path / "plain.txt").write_text("---\n")
    ran = cli("gadget", "verify", tmp_path)
    assert ran.refused, ran
    assert "no kind of gadget has the variables none" in ran.err


def test_a_formula_without_clauses_has_no_clues(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "empty.cnf"
    path.write_text("p cnf 2 0\n")
    ran = cli("reduce", path, "-o", tmp_path / "board.json")
    assert ran.code == 0
    assert "no clues" in ran.out
