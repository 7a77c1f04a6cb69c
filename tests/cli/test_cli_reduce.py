"""`lamplighter reduce`: circuits in, boards and pictures out, solutions read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Cli

import lamplighter as ll

ADDER = str(Path(__file__).parents[2] / "examples" / "circuits" / "full_adder.bench")
OR = "input a b\ns = a or b\noutput s\n"


@pytest.fixture
def circuit(tmp_path: Path) -> str:
    path = tmp_path / "or.txt"
    path.write_text(OR)
    return str(path)


def solved(board: str, tmp_path: Path) -> str:
    """A file with what `solve --json` says of the board."""
    outcome = ll.solve(ll.load(board))
    path = tmp_path / "solved.json"
    path.write_text(json.dumps({"solutions": [each.rows for each in outcome.solutions]}))
    return str(path)


def test_the_adder_from_the_circuit_to_its_inputs(cli: Cli, tmp_path: Path) -> None:
    picture, board = tmp_path / "adder.svg", tmp_path / "adder.json"
    ran = cli("reduce", ADDER, "-o", str(picture))
    assert ran.code == 0
    assert ran.out.startswith("board: ")
    assert "\ngadgets: " in ran.out
    assert picture.read_text().startswith("<svg")
    assert ">carry_in<" in picture.read_text()
    assert cli("reduce", ADDER, "-o", str(board)).code == 0
    ran = cli("solve", str(board), "--json")
    assert json.loads(ran.out)["status"] == "unique"
    solution = tmp_path / "solution.json"
    solution.write_text(ran.out)
    ran = cli("reduce", ADDER, "--decode", str(solution))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "input a: true",
        "input b: true",
        "input carry_in: true",
        "output sum: true",
        "output carry_out: true",
    ]


def test_signals_may_be_chosen(cli: Cli, tmp_path: Path) -> None:
    wanted = ("--true", "sum", "--false", "carry_out", "--false", "a", "--false", "b")
    board = tmp_path / "board.txt"
    assert cli("reduce", ADDER, *wanted, "-o", str(board)).code == 0
    ran = cli("reduce", ADDER, *wanted, "--json", "--decode", solved(str(board), tmp_path))
    assert json.loads(ran.out) == {
        "inputs": {"a": False, "b": False, "carry_in": True},
        "outputs": {"sum": True, "not carry_out": True, "not a": True, "not b": True},
    }


def test_the_board_goes_to_standard_output(cli: Cli, circuit: str) -> None:
    plain = cli("reduce", circuit)
    assert plain.code == 0
    puzzle = ll.read(plain.out).puzzle
    told = json.loads(cli("reduce", circuit, "--json").out)
    assert told["rows"] == list(puzzle.rows)
    assert told["id"] == "or-only-1"
    assert set(told["reduction"]["cells"]) == {"a", "b"}


@pytest.mark.parametrize("only", [0, 1, 2, 3])
def test_one_number_alone(cli: Cli, circuit: str, only: int) -> None:
    puzzle = ll.read(cli("reduce", circuit, "--only", str(only)).out).puzzle
    assert set(puzzle.clues.values()) == {only}


def test_an_adder_of_0s_reads_back(cli: Cli, tmp_path: Path) -> None:
    board, picture = tmp_path / "adder.json", tmp_path / "adder.svg"
    words = ("reduce", ADDER, "--only", "0")
    told = cli(*words, "-o", str(picture)).out
    assert "all of them 0\n" in told
    assert "13 cross" in told
    assert ">carry_in<" in picture.read_text()
    assert cli(*words, "-o", str(board)).code == 0
    ran = cli(*words, "--json", "--decode", solved(str(board), tmp_path))
    assert json.loads(ran.out) == {
        "inputs": {"a": True, "b": True, "carry_in": True},
        "outputs": {"sum": True, "carry_out": True},
    }


def test_pictures_show_the_solution(cli: Cli, circuit: str, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    assert cli("reduce", circuit, "-o", str(board)).code == 0
    solution = solved(str(board), tmp_path)
    picture = tmp_path / "solved.svg"
    ran = cli("reduce", circuit, "--decode", solution, "-o", str(picture))
    assert ran.code == 0
    assert "ll-bulb" in picture.read_text()
    png = tmp_path / "board.png"
    pytest.importorskip("resvg_py", reason="needs lamplighter[print]")
    assert cli("reduce", circuit, "-o", str(png)).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_board_with_its_solution_decodes_too(cli: Cli, circuit: str, tmp_path: Path) -> None:
    puzzle = ll.read(cli("reduce", circuit).out).puzzle
    solution = ll.solve(puzzle).solution
    assert solution is not None
    path = tmp_path / "both.json"
    path.write_text(json.dumps({"genre": "akari", "rows": puzzle.rows, "solution": solution.rows}))
    assert cli("reduce", circuit, "--decode", str(path)).out.endswith("output s: true\n")


def test_random_formulas(cli: Cli, tmp_path: Path) -> None:
    words = ("reduce", "--random-3sat", "4", "--ratio", "2", "--seed", "3")
    formula, board = tmp_path / "f.cnf", tmp_path / "b.json"
    assert cli(*words, "-o", str(formula)).out == ""
    assert formula.read_text().startswith("p cnf 4 8\n")
    assert cli(*words, "-o", str(board)).code == 0
    assert json.loads(board.read_text())["id"] == "3sat-4-3-only-1"
    again = cli("reduce", str(formula), "--seed", "3")
    assert ll.read(again.out).puzzle == ll.load(str(board))
    assert cli(*words).out == cli(*words).out


BAD = {
    "cycle": ("OUTPUT(a)\na = NOT(b)\nb = NOT(a)\n", "the circuit has a cycle: "),
    "undefined": ("INPUT(a)\nOUTPUT(s)\ns = AND(a, t)\n", "'t' is undefined"),
    "two drivers": ("INPUT(a)\nOUTPUT(s)\ns = NOT(a)\ns = BUF(a)\n", "'s' has two drivers"),
    "no output": ("INPUT(a)\ns = NOT(a)\n", "the circuit has no output"),
    "empty": ("", "the text is empty"),
    "a board": ("akari\n..1.\n", "line 1: expected 'input a b'"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_circuits(cli: Cli, tmp_path: Path, name: str) -> None:
    text, says = BAD[name]
    path = tmp_path / "bad"
    path.write_text(text + ("OUTPUT(a)" if name == "" else ""))
    target = tmp_path / "never.json"
    ran = cli("reduce", str(path), "-o", str(target))
    assert ran.refused
    assert says in ran.err
    assert not target.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "expected a CIRCUIT or --random-3sat N, and not both"),
        ((ADDER, "--random-3sat", "5"), "and not both"),
        (("no-such.bench",), "no such file: 'no-such.bench'"),
        ((ADDER, "--only", "4"), "invalid choice"),
        ((ADDER, "-o", "board.doc"), "expected a file ending in .json, .txt, .svg, .png or .cnf"),
        ((ADDER, "-o", "board.cnf"), "only --random-3sat writes a formula"),
        ((ADDER, "--true", "x"), "unknown signal 'x'"),
        ((ADDER, "--max-side", "50"), "and a board has room for 7x7"),
        (("--random-3sat", "500"), "a column of tiles for each of its 500 inputs"),
        (("--random-3sat", "500", "--only", "0"), "a column of tiles for each of its 1000 rails"),
        (("--random-3sat", "5", "--only", "0", "-o", "f.cnf"), "--only is about the board"),
        (("--random-3sat", "1000000"), "1000000 variables and 4260000 clauses, and a board has"),
        (("--random-3sat", "9", "--max-side", "20"), "and a board has room for 2x2 tiles"),
        (("--random-3sat", "999999999", "-o", "f.cnf"), "at most 1000000 clauses"),
        (("--random-3sat", "2"), "a clause needs three variables to choose from, got 2"),
        (("--random-3sat", "5", "--ratio", "nan"), "clauses per variable"),
        (("--random-3sat", "x"), "expected a whole number, got 'x'"),
        (("--random-3sat", "5", "--ratio", "0"), "clauses per variable"),
    ],
)
def test_bad_arguments(cli: Cli, words: tuple[str, ...], says: str) -> None:
    ran = cli("reduce", *words)
    assert ran.refused
    assert says in ran.err


def test_what_does_not_decode(cli: Cli, circuit: str, tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    puzzle = ll.read(cli("reduce", circuit).out).puzzle
    empty = [str(row) for row in puzzle.rows]
    path.write_text(json.dumps({"solutions": [empty]}))
    ran = cli("reduce", circuit, "--decode", str(path))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("lamplighter: not a solution of this board: ")
    for value, says in (
        ({"solutions": []}, "holds no solution"),
        ({"solutions": [["o"]]}, "1 wide"),
        ({"genre": "akari", "rows": [".."], "solution": ["o."]}, "is of another board"),
        ({"genre": "akari", "rows": empty}, "holds no solution"),
    ):
        path.write_text(json.dumps(value))
        ran = cli("reduce", circuit, "--decode", str(path))
        assert ran.refused
        assert says in ran.err
