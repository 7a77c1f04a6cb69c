"""`lamplighter asp`: logic programs to read, save and run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commands import AKARI, AKARI_SOLUTION, KUROMASU, Cli

pytest.importorskip("clingo", reason="needs lamplighter[asp]")

TWO = "akari 2x2\n..\n.."


def test_the_list_names_every_program(cli: Cli) -> None:
    lines = cli("asp", "list").out.splitlines()
    told = [json.loads(line) for line in cli("asp", "list", "--json").out.splitlines()]
    assert [line.split()[0] for line in lines] == [each["name"] for each in told]
    assert {"best-akari", "tud", "lparse-kuromasu", "numblack", "black3", "style:thesis"} <= {
        each["name"] for each in told
    }


def test_what_is_shown_runs_by_hand(cli: Cli, tmp_path: Path) -> None:
    """The two commands of the help page, and of the program's own first lines."""
    program, board = tmp_path / "program.lp", tmp_path / "board.lp"
    assert cli("asp", "show", "tud", "-o", program).code == 0
    assert program.read_text() == cli("asp", "show", "tud").out
    assert cli("asp", "show", "tud", "-o", program).refused  # it is there already
    board.write_text(cli("convert", AKARI, "--to", "asp", "--to-dialect", "tud").out)
    by_path = cli("asp", "path", "tud").out.split()
    ran = [
        subprocess.run(
            [sys.executable, "-m", "clingo", *map(str, files), str(board), "0", "-V0"],
            capture_output=True, text=True, check=False, timeout=300,
        ).stdout
        for files in ([program], by_path)
    ]  # fmt: skip
    told = json.loads(cli("asp", "run", "tud", AKARI, "--models", "0", "--json").out)
    assert ran[0] == ran[1]
    assert sorted(ran[0].splitlines()[0].split()) == sorted(told["models"][0])
    assert (len(told["models"]), told["complete"]) == (1, True)


def test_a_board_decides_which_of_two(cli: Cli) -> None:
    ran = cli("asp", "run", "best", AKARI, KUROMASU, "--json")
    assert [json.loads(line)["program"] for line in ran.out.splitlines()] == [
        "best-akari", "best-kuromasu",
    ]  # fmt: skip
    wrong = cli("asp", "run", "best-akari", KUROMASU)
    assert wrong.refused
    assert "is for akari, not kuromasu" in wrong.err


def test_answers_are_told_as_clingo_tells_them(cli: Cli) -> None:
    ran = cli("asp", "run", "numblack", TWO)
    lines = ran.out.splitlines()
    assert lines[:4] == ["Answer: 1", lines[1], "Answer: 2", lines[3]]
    assert {lines[1], lines[3]} == {"bulb(1,1) bulb(2,2)", "bulb(1,2) bulb(2,1)"}
    assert "2 answer sets" in lines[4]
    one = cli("asp", "run", "numblack", TWO, "-n", "1")
    assert "1 answer set or more" in one.out
    none = cli("asp", "run", "numblack", "akari 1x1\n4")
    assert (none.code, none.out.count("no answer set")) == (1, 1)
    assert cli("asp", "run", "numblack", TWO, "--timeout", "0").code == 3


def test_a_stored_solution_is_no_fact_unless_it_is_checked(cli: Cli) -> None:
    """A board with two solutions that holds one of them still has two."""
    held = json.dumps({"genre": "akari", "rows": ["..", ".."], "solution": ["o.", ".o"]})
    for name in ("best", "tud", "lparse", "numblack", "black3"):
        assert len(json.loads(cli("asp", "run", name, held, "--json").out)["models"]) == 2
    good = cli("asp", "run", "tud-solution", held)
    assert good.code == 0
    wrong = json.dumps({"genre": "akari", "rows": ["..", ".."], "solution": ["o.", ".."]})
    assert cli("asp", "run", "tud-solution", wrong).code == 1
    told = cli("asp", "run", "tud-solution", wrong, "--const", "explain=1").out
    assert "broken(dark,2,2)" in told
    assert cli("asp", "run", "tud-solution", AKARI).refused


def test_boards_in_a_style(cli: Cli) -> None:
    made = cli("asp", "run", "style:thesis", "--size", "6", "--seed", "4")
    assert "black_cell(" in made.out
    assert made.out.splitlines()[1] == cli(
        "asp", "run", "style:thesis", "--size", "6", "--seed", "4"
    ).out.splitlines()[1]  # fmt: skip
    assert cli("asp", "run", "style:thesis", "--size", "3").code == 1
    assert cli("asp", "run", "style:thesis", AKARI).refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "nope", AKARI], "unknown program 'nope'"),
        (["run", "tud"], "needs a board"),
        (["run", "tud", AKARI, "--seed", "3"], "takes no --seed"),
        (["run", "tud", AKARI, "-c", "x"], "expected --const NAME=VALUE"),
        (["run", "tud", AKARI, "-c", "x=)("], "expected --const NAME=VALUE"),
        (["run", "tud", "akari/3/2/l"], "takes square boards, got 3x2"),
        (["show", "best"], "say which"),
        (["show", "style:zz"], "unknown style 'zz'"),
        (["path", "style:no.toml"], "No such file"),
    ],
)
def test_nonsense_is_refused_in_a_line(cli: Cli, words: list[str], told: str) -> None:
    ran = cli("asp", *words)
    assert ran.refused, ran
    assert told in ran.err


def test_facts_of_a_puzzle_leave_the_solution_out(cli: Cli) -> None:
    held = json.dumps({"genre": "akari", "rows": ["..", ".."], "solution": ["o.", ".o"]})
    plain = cli("convert", held, "--to", "asp")
    assert "bulb" not in plain.out
    assert plain.err.count("--with-solution") == 1
    empty = cli("convert", held, "--to", "asp", "--empty")
    assert (empty.out, empty.err) == (plain.out, "")
    told = cli("convert", held, "--to", "asp", "--with-solution")
    assert (told.out, told.err) == (plain.out + "% the solution\nbulb(1,1).\nbulb(2,2).\n", "")
    assert cli("convert", held, "--to", "asp", "--empty", "--with-solution").refused
    bare = json.loads(cli("convert", held, "--to", "json", "--empty").out)
    assert "solution" not in bare
    assert "solution" in json.loads(cli("convert", held, "--to", "json").out)


def test_empty_leaves_marks_out(cli: Cli) -> None:
    rows = ["o.", ".."]
    marked = json.dumps({"genre": "akari", "rows": ["..", ".."], "marks": rows})
    assert cli("convert", marked, "--to", "puzzlink").code == 2
    assert cli("convert", marked, "--to", "puzzlink", "--empty").out == "akari/2/2/j\n"


def test_each_side_has_its_dialect(cli: Cli) -> None:
    black3 = cli("convert", AKARI, "--to", "asp", "--to-dialect", "black3").out
    # Without a word these facts could be read in two dialects.
    clues = "row(1..2). col(1..2). black(1,1,2)."
    assert cli("convert", clues, "--to", "text").code == 2
    one = cli("convert", clues, "--from-dialect", "black3", "--to", "asp", "--to-dialect", "tud")
    assert "black_cell(2,1,1)." in one.out
    other = cli("convert", clues, "--from-dialect", "lparse", "-g", "akari", "--to", "asp",
                "--to-dialect", "tud")  # fmt: skip
    assert "black_cell(1,2,2)." in other.out
    # A bare --dialect is the target's, and never the source's, if the target has it.
    assert cli("convert", black3, "--to", "asp", "--dialect", "tud").out == cli(
        "convert", AKARI, "--to", "asp", "--to-dialect", "tud"
    ).out  # fmt: skip
    both = cli("convert", black3, "--to", "asp", "--dialect", "black3", "--to-dialect", "tud")
    assert both.refused
    assert "--from-dialect" in both.err


@pytest.mark.parametrize("dialect", ["tud", "lparse", "numblack", "black3"])
def test_generated_facts_in_each_dialect(cli: Cli, dialect: str) -> None:
    words = ["generate", "--size", "6", "--seed", "1", "--to"]
    link = cli(*words, "puzzlink").out.strip()
    facts = cli(*words, "asp", "--to-dialect", dialect).out
    assert facts == cli("convert", link, "--to", "asp", "--to-dialect", dialect).out
    solved = cli(*words, "asp", "--to-dialect", dialect, "--solution").out
    assert solved.startswith(facts)
    assert "% the solution" in solved


def test_a_dialect_that_cannot_be_is_refused_before_anything_is_made(cli: Cli) -> None:
    for words, told in (
        (["--to", "asp", "--to-dialect", "tud", "--size", "7x6"], "square boards only"),
        (["--to", "asp", "--to-dialect", "zz"], "no dialect 'zz'"),
        (["--to-dialect", "tud"], "name it with --to"),
        (["--json", "--to-dialect", "tud"], "json has no dialect"),
        (["-g", "kuromasu", "--to", "asp", "--to-dialect", "tud"], "has no kuromasu"),
    ):
        ran = cli("generate", *words)
        assert ran.refused, ran
        assert told in ran.err


def test_the_marks_of_the_example(cli: Cli) -> None:
    ran = cli("asp", "run", "best", AKARI, "--json")
    atoms = json.loads(ran.out)["models"][0]
    cells = {
        f"bulb({row},{col})"
        for row, marks in enumerate(AKARI_SOLUTION, 1)
        for col, mark in enumerate(marks, 1)
        if mark == "o"
    }
    assert set(atoms) == cells
