"""asp: every encoding against brute force, its files in plain clingo, and stopping in time."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from random import Random

import pytest

import brute
from boards import pigeons, random_akari, random_kuromasu
from corpora import EACH_CORPUS, Corpus
from lamplighter.backends import asp
from lamplighter.backends.asp.encoding import (
    ENCODINGS,
    NAMES,
    Encoding,
    board_facts,
    find_encoding,
    read_files,
)
from lamplighter.backends.asp.program import Program
from lamplighter.cli import main
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.formats import load, read
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.solve import solve
from vectors import vectors

pytest.importorskip("clingo", reason="needs lamplighter[asp]")
FOLDER = Path(asp.__file__).parent / "encodings"
AKARI_ENCODINGS = tuple(each for each in ENCODINGS if each.genre == "akari")
EACH = pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda each: f"{each.name}-{each.genre}")
BOTH = pytest.mark.parametrize("genre", ["akari", "kuromasu"])


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


def kuromasu(*rows: list[object], lenient: bool = False) -> Puzzle:
    return Puzzle.from_rows("kuromasu", rows, lenient=lenient)


def masks(puzzle: Puzzle) -> set[int]:
    """The truth."""
    if puzzle.genre == "akari":
        return brute.walk_akari(list(puzzle.rows), 100_000)
    return brute.walk_kuromasu(list(puzzle.rows), 100_000)


def found(puzzle: Puzzle, encoding: Encoding, marks: Marks | None = None) -> set[int]:
    """Every solution by that encoding, none of them twice."""
    outcome = solve(puzzle, "asp", Limit(solutions=100_000), marks=marks, encoding=encoding.name)
    assert outcome.exhausted
    every = [
        brute.mask_of(each.rows, find_genre(puzzle.genre).placed) for each in outcome.solutions
    ]
    assert len(set(every)) == len(every)
    return set(every)


def fits(puzzle: Puzzle, encoding: Encoding) -> bool:
    return encoding.dialect != "tud" or puzzle.height == puzzle.width


# --- against the truth ---------------------------------------------------------------------------


def draw(random: Random, genre: str, side: int, square: bool = False) -> Puzzle:
    height = random.randint(1, side)
    width = height if square else random.randint(1, side)
    rows = (random_akari if genre == "akari" else random_kuromasu)(random, height, width)
    return Puzzle.from_rows(genre, rows)


@EACH
def test_every_solution_of_random_boards(encoding: Encoding) -> None:
    random = Random(f"asp {encoding.name} {encoding.genre}")
    solvable = 0
    side = 4 if encoding.genre == "akari" else 3
    for _ in range(40):
        puzzle = draw(random, encoding.genre, side, square=encoding.dialect == "tud")
        wanted = masks(puzzle)
        assert found(puzzle, encoding) == wanted, puzzle
        solvable += bool(wanted)
    assert 10 < solvable < 40


@EACH
def test_marks_hold_in_every_answer(encoding: Encoding) -> None:
    random = Random(f"asp marks {encoding.name} {encoding.genre}")
    for _ in range(15):
        puzzle = draw(random, encoding.genre, 3, square=encoding.dialect == "tud")
        cell = random.choice(list(puzzle.cells()))
        if puzzle.genre == "akari" and puzzle[cell] != ".":
            continue
        bit = cell[0] * puzzle.width + cell[1]
        every = masks(puzzle)
        for mark, value in ((find_genre(puzzle.genre).placed, 1), ("+", 0)):
            marks = Marks.empty(puzzle).with_mark(cell, mark)
            wanted = {mask for mask in every if mask >> bit & 1 == value}
            assert found(puzzle, encoding, marks) == wanted, (puzzle, marks)


@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        (akari("."), 1),
        (akari("#"), 1),
        (akari("1"), 0),
        (akari("..", ".."), 2),
        # No number on the board: the program of Yıldırım and Baş as printed finds nothing here.
        (akari(".#", "#."), 1),
        (akari("4..", "...", "..."), 0),
        (akari("2.", ".."), 1),
        (akari("0.", ".."), 1),
        (akari("0.", ".#"), 0),
    ],
)
def test_the_smallest_akari(puzzle: Puzzle, count: int) -> None:
    for encoding in AKARI_ENCODINGS:
        assert len(found(puzzle, encoding)) == count, encoding.name


@pytest.mark.parametrize("name", ["best", "lparse"])
@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([[None]], 2),  # black or white: no white cells at all count as connected
        ([["?"]], 1),
        ([[None, None]], 3),
        ([[None], [None]], 3),
        ([[None, None, None]], 4),
        ([[None, "?"], ["?", None]], 3),
        ([[None] * 3] * 3, len(brute.plain_kuromasu([[None] * 3] * 3))),
        ([[2, None, None]], 1),
        ([[1, None, None]], 0),
        ([[0]], 0),
        ([[None, 1_000_000]], 0),
        ([[1_000_000], [0]], 0),
    ],
)
def test_the_smallest_kuromasu(name: str, rows: list[list[object]], count: int) -> None:
    puzzle = kuromasu(*rows, lenient=True)
    outcome = solve(puzzle, "asp", Limit(solutions=1000), encoding=name)
    assert len(outcome.solutions) == count
    assert outcome.exhausted


def test_a_bulb_on_a_wall_is_no_solution() -> None:
    puzzle = akari("#.", "..")
    for encoding in AKARI_ENCODINGS:
        outcome = solve(puzzle, "asp", marks=Marks("akari", ("o.", "..")), encoding=encoding.name)
        assert outcome.status is Status.UNSOLVABLE


def test_one_solution_asked_for_is_not_proved_unique() -> None:
    outcome = solve(akari(".."), "asp", Limit(solutions=1))
    assert (outcome.status, outcome.exhausted) == (Status.SOLVED, False)
    assert solve(akari(".."), "asp").status is Status.MULTIPLE
    assert solve(akari("."), "asp", Limit(solutions=10**30)).status is Status.UNIQUE


def test_statistics() -> None:
    outcome = solve(akari(".."), "asp")
    assert outcome.stats["encoding"] == "best"
    assert set(outcome.stats) == {
        "encoding", "atoms", "rules", "choices", "conflicts", "grounding_seconds",
        "solving_seconds",
    }  # fmt: skip
    assert 0 < outcome.stats["atoms"] < outcome.stats["rules"]
    assert outcome.stats["choices"] == 1
    assert outcome.stats["grounding_seconds"] > 0
    assert outcome.stats["solving_seconds"] > 0


def test_encodings_that_do_not_fit_are_refused() -> None:
    for name in NAMES:
        if not any(each.name == name and each.genre == "kuromasu" for each in ENCODINGS):
            with pytest.raises(UnsupportedError, match=f"encoding '{name}' is for akari"):
                solve(kuromasu([2, None]), "asp", encoding=name)
    with pytest.raises(UnsupportedError, match="takes square boards, got 2x1"):
        solve(akari(".."), "asp", encoding="tud")
    with pytest.raises(UnsupportedError, match="option encoding is one of best"):
        solve(akari(".."), "asp", encoding="quick")


# --- stopping ------------------------------------------------------------------------------------


def test_limits_and_cancelling_before_the_start() -> None:
    token = CancelToken()
    token.cancel()
    for outcome in (
        solve(akari("."), "asp", Limit(seconds=0)),
        solve(akari("."), "asp", Limit(solutions=0)),
        solve(akari("."), "asp", cancel=token),
    ):
        assert (outcome.status, outcome.exhausted) == (Status.UNKNOWN, False)


def test_a_search_is_stopped() -> None:
    for seconds in (0.2, 2, 20):  # on a busy machine the first may be too short
        outcome = solve(pigeons(17, 16), "asp", Limit(seconds=seconds))
        assert outcome.status is Status.UNKNOWN
        if outcome.stats.get("conflicts"):
            break
    assert outcome.stats["conflicts"] > 0


@pytest.mark.parametrize(
    ("encoding", "puzzle"),
    [
        ("lparse", kuromasu(*[[None] * 20] * 20)),
        ("lparse", akari(*["." * 40] * 40)),
        ("numblack", akari(*["." * 40] * 40)),
        ("black3", akari(*["." * 40] * 40)),
        ("best", akari(*["...#" * 40] * 160)),
    ],
    ids=lambda each: each if isinstance(each, str) else each.genre,
)
def test_grounding_is_stopped(encoding: str, puzzle: Puzzle) -> None:
    outcome = solve(puzzle, "asp", Limit(seconds=0.1), encoding=encoding)
    assert outcome.status is Status.UNKNOWN
    assert "atoms" not in outcome.stats  # the search never began


def test_a_token_stops_grounding_and_leaves_no_thread() -> None:
    before = threading.active_count()
    token = CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    outcome = solve(akari(*["." * 60] * 60), "asp", cancel=token, encoding="numblack")
    assert outcome.status is Status.UNKNOWN
    timer.join()
    assert threading.active_count() == before


@pytest.mark.parametrize("apart", [False, True])
def test_a_program_that_was_stopped_says_so(apart: bool) -> None:
    program = Program("p(1..3). { q(X) } :- p(X).", ["0"], apart=apart)
    program.stop()
    assert not program.ground()


@pytest.mark.parametrize("text", ["p(1..3). { q(X) } :- p(X). #show q/1.", "p(1). p(a). :- p(1)."])
def test_a_program_apart_answers_as_one_here(text: str) -> None:
    def told(apart: bool, most: int) -> list[object]:
        program = Program(text, ["0"], apart=apart)
        answers: list[str] = []

        def take(answer: str) -> bool:
            answers.append(answer)
            return len(answers) < most

        ended = [program.ground(), program.search(take)]
        stats = {key: value for key, value in program.stats().items() if "seconds" not in key}
        return [*ended, answers, program.facts("p", 1), stats]

    for most in (1, 3, 100):
        assert told(True, most) == told(False, most)


def test_a_program_apart_leaves_no_process_behind() -> None:
    program = Program("p(1).", apart=True)
    assert program.ground()
    child = program._at._child  # type: ignore[attr-defined]
    assert child.poll() is None
    del program
    assert child.poll() is not None


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept on Linux alone")
def test_a_program_that_wants_all_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lamplighter.backends.asp.program._MEMORY", 300 << 20)
    program = Program("p(1..4000). q(X,Y) :- p(X), p(Y).", apart=True)
    assert not program.ground()


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_a_process_ends_with_the_one_that_asked() -> None:
    code = """
        import time
        from lamplighter.backends.asp.program import Program
        program = Program("p(1..9000). q(X,Y) :- p(X), p(Y), X + Y = 0.", apart=True)
        print(program._at._child.pid, flush=True)
        program.ground()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.5)
        parent.kill()
    for _ in range(100):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("it works on for nobody")


# --- the files in plain clingo -------------------------------------------------------------------


def test_every_file_belongs_to_someone() -> None:
    used = {file for each in ENCODINGS for file in each.files}
    used |= {"tud-problem", "tud-human", "tud-human-printed", "tud-human-validator"}
    assert used == {path.stem for path in FOLDER.iterdir()}
    assert all(read_files((name,)).startswith("%") for name in used)


def clingo(*arguments: object) -> tuple[str, list[str]]:
    """Runs the command; returns its last word and the answers."""
    ran = subprocess.run(
        [sys.executable, "-m", "clingo", "-V0", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ran.stderr == "", ran.stderr  # no warnings either
    *answers, end = ran.stdout.splitlines()
    return end, answers


def convert(path: Path, dialect: str, capsys: pytest.CaptureFixture[str]) -> Path:
    """Converts a board with `lamplighter convert`; the new file is next to the old one."""
    target = path.with_suffix(f".{dialect}.lp")
    command = ["convert", path, "--to", "asp", "--dialect", dialect, "-o", target]
    assert main([str(each) for each in command]) == 0, capsys.readouterr().err
    return target


BOARDS = {
    "akari": "akari 4x4\n.1..\n..#.\n2...\n..0.\n",
    "kuromasu": "kuromasu 4x3\n. . 2 .\n3 3 . .\n. . . .\n",
}


@EACH
def test_the_files_solve_in_plain_clingo(
    encoding: Encoding, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text(BOARDS[encoding.genre])
    facts = convert(board, encoding.dialect, capsys)
    end, answers = clingo(*(FOLDER / f"{name}.lp" for name in encoding.files), facts, "0")
    puzzle = load(board)
    wanted = masks(puzzle)
    assert wanted
    assert end == "SATISFIABLE"
    # The answers read back as solutions of the same board.
    back = set()
    for answer in answers:
        text = facts.read_text() + answer
        doc = read(text, format="asp", dialect=encoding.dialect, genre=encoding.genre)
        assert doc.solution is not None
        back.add(brute.mask_of(doc.solution.rows, find_genre(puzzle.genre).placed))
    assert back == wanted
    assert len(answers) == len(wanted)


def test_kuromasu_without_the_rule_of_connectivity(tmp_path: Path) -> None:
    # Black corners around a white one cut it off: that is the rule the second file adds.
    facts = tmp_path / "board.lp"
    facts.write_text(kuromasu([None, None], [None, None]).to("asp", dialect="lparse"))
    files = [FOLDER / "lparse-kuromasu.lp", FOLDER / "lparse-connected.lp"]
    assert len(clingo(files[0], facts, "0")[1]) == 7
    assert len(clingo(*files, facts, "0")[1]) == 5


# --- the validators ------------------------------------------------------------------------------


def tud(*rows: str) -> str:
    """Facts of a board with its bulbs."""
    puzzle = akari(*(row.replace("o", ".") for row in rows))
    bulbs = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "o"]
    lights = " ".join(f"light({col + 1},{row + 1})." for row, col in bulbs)
    return puzzle.to("asp", dialect="tud") + lights


@pytest.mark.parametrize(
    ("facts", "broken"),
    [
        (tud("2o", "o."), set()),
        (tud("o#", "#o"), set()),
        (tud("0#", "#o"), set()),
        (tud("o.", "##") + "light(1,2).", {"broken(wall,1,2)"}),
        (tud("o.", "##") + "light(1,3).", {"broken(wall,1,3)"}),
        (tud("1o", "o."), {"broken(clue,1,1)"}),
        (tud("1.", "#o"), {"broken(clue,1,1)"}),
        (tud("0o", "#."), {"broken(zero,1,1)"}),
        (tud("o#", "#."), {"broken(dark,2,2)"}),
        (tud("o.", ".#") + "light(2,1).", {"broken(sight,1,1)", "broken(sight,2,1)"}),
        (tud("o.", ".#") + "light(1,2).", {"broken(sight,1,1)", "broken(sight,1,2)"}),
        (tud("oo", "##"), {"broken(sight,1,1)", "broken(sight,2,1)"}),
    ],
    ids=range(12),
)
def test_the_solution_validator(facts: str, broken: set[str], tmp_path: Path) -> None:
    path = tmp_path / "board.lp"
    path.write_text(facts)
    end, _ = clingo(FOLDER / "tud-solution.lp", path)
    assert end == ("UNSATISFIABLE" if broken else "SATISFIABLE")
    end, (answer,) = clingo(FOLDER / "tud-solution.lp", path, "-c", "explain=1")
    assert {atom for atom in answer.split() if atom.startswith("broken")} == broken


@pytest.mark.parametrize(
    ("facts", "improper"),
    [
        (akari("..1", ".#.", "4.0").to("asp", dialect="tud"), set()),
        ("#const size = 1.", set()),
        ("#const size = 0.", {"improper(grid,0,0)"}),
        ("#const size = 2. black_cell_unnumbered(3,1).", {"improper(cell,3,1)"}),
        ("#const size = 2. black_cell(1,0,2).", {"improper(cell,1,0)"}),
        ("#const size = 2. black_cell(1,2,5).", {"improper(number,1,2)"}),
        ("#const size = 2. black_cell(1,2,-1).", {"improper(number,1,2)"}),
        ("#const size = 2. black_cell(1,2,e).", {"improper(number,1,2)"}),
        ("#const size = 2. black_cell(1,2,(0;3)).", {"improper(twice,1,2)"}),
    ],
    ids=range(9),
)
def test_the_problem_validator(facts: str, improper: set[str], tmp_path: Path) -> None:
    path = tmp_path / "board.lp"
    path.write_text(facts)
    end, _ = clingo(FOLDER / "tud-problem.lp", path)
    assert end == ("UNSATISFIABLE" if improper else "SATISFIABLE")
    end, (answer,) = clingo(FOLDER / "tud-problem.lp", path, "-c", "explain=1")
    assert set(answer.split()) == improper


# --- boards of facts, and the corpus --------------------------------------------------------------


@EACH
def test_boards_that_are_told_as_facts(encoding: Encoding) -> None:
    boards = 0
    for vector in vectors():
        if vector.get("format") != "asp" or vector.get("genre") != encoding.genre:
            continue
        if "grid" not in vector or "solution" not in vector:
            continue
        puzzle = Puzzle.from_rows(encoding.genre, vector["grid"])
        if fits(puzzle, encoding):
            outcome = solve(puzzle, "asp", Limit(seconds=60), encoding=encoding.name)
            assert outcome.status is Status.UNIQUE
            assert outcome.solution == Solution.on(puzzle, vector["solution"])
            boards += 1
    assert boards


@EACH_CORPUS
@BOTH
def test_some_of_the_corpus(genre: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre)[::20]:
        outcome = solve(board.puzzle, "asp")
        assert outcome.status is Status.UNIQUE
        assert outcome.solution == board.solution, board.id


@pytest.mark.long
@EACH_CORPUS
@BOTH
def test_all_of_the_corpus(genre: str, corpus: Corpus) -> None:
    for board in corpus.solved(genre):
        assert solve(board.puzzle, "asp").solution == board.solution, board.id


@pytest.mark.long
@EACH
def test_thousands_of_random_boards(encoding: Encoding) -> None:
    random = Random(f"asp long {encoding.name} {encoding.genre}")
    for _ in range(1000):
        puzzle = draw(random, encoding.genre, 5, square=encoding.dialect == "tud")
        assert found(puzzle, encoding) == masks(puzzle), puzzle


def test_the_figures_are_those_of_clingo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the internals of the clingo package have changed."""
    puzzle = Puzzle.from_rows("kuromasu", random_kuromasu(Random(1), 7, 7))
    encoding = find_encoding("best", puzzle)
    program = Program(f"{encoding.program}\n{board_facts(puzzle, encoding.layout)}", ["0"])
    assert program.ground()
    assert program.search(lambda _: True)
    found = program.stats()
    every = program._at._control.statistics  # type: ignore[attr-defined]
    assert found["atoms"] == every["problem"]["lp"]["atoms"] > 0
    assert found["rules"] == every["problem"]["lp"]["rules"] > 0
    assert found["choices"] == every["solving"]["solvers"]["choices"]
    assert found["conflicts"] == every["solving"]["solvers"]["conflicts"]
    monkeypatch.setitem(sys.modules, "clingo._internal", None)
    assert program.stats() == found
