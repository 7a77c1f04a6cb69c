"""`asp` and `asp:human`, the constructors of Pal (2025), and style.lp, which checks them."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

import lamplighter as ll
import six_aloud
from lamplighter.methods import Style, find_method, find_style
from lamplighter.methods.asp import AspHumanMethod, read_encodings
from lamplighter.methods.asp_style import style_facts
from lamplighter.methods.style import Share
from lamplighter.methods.style_file import read_style
from lamplighter.watch import Watch

clingo = pytest.importorskip("clingo", reason="needs lamplighter[asp]")

from style_aloud import broken_by_asp, style_holds_by_asp  # noqa: E402

METHODS = ("asp", "asp:human")
THESIS = find_style("thesis")
OWN = read_style(
    """
    rounding = "exact"
    [walls]
    share = [0.15, 0.35]
    inner = [0.3, 0.75]
    line = { 4 = 1, 9 = 2 }
    beside = 1
    diagonal = 2
    [clues]
    "0-4" = [0.5, 0.75]
    "2-3" = 0.125
    [count]
    "1-3" = 4
    [squares]
    filled = "wall"
    """,
    "own",
)


def make(method: str, height: int, width: int, **wishes: object) -> ll.Puzzle:
    return ll.generate("akari", method=method, height=height, width=width, **wishes)  # type: ignore[arg-type]


def require_good(puzzle: ll.Puzzle, style: Style, *, human: bool) -> None:
    """There is one solution, both checks accept the style, and the six strategies solve it."""
    outcome = ll.solve(puzzle, "sat")
    assert outcome.status is ll.Status.UNIQUE
    assert outcome.solution is not None
    assert style.broken(puzzle, outcome.solution) == []
    assert broken_by_asp(puzzle, outcome.solution, style) == set()
    if human:
        assert six_aloud.deduce(puzzle)[0] == "unique"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("height", "width"), [(6, 6), (8, 8), (7, 9), (9, 8)])
def test_a_board_is_unique_and_in_the_style(method: str, height: int, width: int) -> None:
    for index in range(2):
        puzzle = make(method, height, width, seed=3, index=index)
        assert (puzzle.height, puzzle.width) == (height, width)
        require_good(puzzle, THESIS, human=method == "asp:human")


@pytest.mark.parametrize("method", METHODS)
def test_a_style_of_ones_own_and_a_density(method: str) -> None:
    require_good(make(method, 8, 7, style=OWN, seed=1), OWN, human=method == "asp:human")
    puzzle = make(method, 8, 8, density=0.25, seed=1)
    require_good(puzzle, THESIS, human=method == "asp:human")
    assert sum(content != "." for row in puzzle.rows for content in row) == 16


@pytest.mark.parametrize("method", METHODS)
def test_a_seed_and_an_index_fix_a_puzzle(method: str) -> None:
    alone = [make(method, 6, 6, seed=5, index=index) for index in range(4)]
    assert len(set(alone)) == 4
    for jobs in (1, 2):
        many = ll.generate_many("akari", 4, method=method, height=6, width=6, seed=5, jobs=jobs)
        assert list(many) == alone


def test_both_are_asked_together() -> None:
    """A board with two solutions, one that needs more than the six, and one that does not."""
    free = find_method("asp:human")
    assert isinstance(free, AspHumanMethod)
    watch = Watch(ll.Limit())
    two = ll.Puzzle.from_rows("akari", ["..", ".."])
    stuck = next(
        puzzle
        for puzzle in ll.generate_many("akari", 50, height=5, width=6, level="hard", seed=1)
        if six_aloud.deduce(puzzle)[0] == "unknown"
    )
    easy = ll.generate("akari", height=6, width=5, level="easy", seed=1)
    long = next(
        puzzle
        for puzzle in ll.generate_many("akari", 500, height=10, width=10, level="easy", seed=2)
        if max(made.round for made in six_aloud.deduce(puzzle)[1]) > 12
    )
    assert free.accepts(two, watch) is False
    assert free.accepts(stuck, watch) is False
    assert find_method("asp").accepts(stuck, watch) is True  # type: ignore[attr-defined]
    assert free.accepts(easy, watch) is True
    assert free.accepts(long, watch) is True


def test_the_file_of_facts_is_the_style() -> None:
    facts = {line for line in read_encodings(("thesis",)).splitlines() if line[:1] != "%"}
    written = {fact for line in facts for fact in line.replace(". ", ".\n").splitlines()}
    assert written == set(style_facts(THESIS, 10, 10).splitlines())


def kinds(atoms: set[str]) -> set[str]:
    """What is broken, leaving the place: `Style` names a diagonal once, by its first cell."""
    return {atom.split("(")[1].split(",")[0] for atom in atoms}


WORDS = {
    "cells are walls": ("least", "most"),
    "off the border": ("least", "most"),
    "walls show": ("least", "most", "at_least"),
    "row": ("row",),
    "column": ("column",),
    "beside it": ("beside",),
    "the diagonal": ("diagonal",),
    "the 2x2": ("empty",),
}


def mutated(puzzle: ll.Puzzle, random: Random) -> ll.Puzzle:
    rows = [list(row) for row in puzzle.rows]
    for _ in range(random.randint(1, 3)):
        row, col = random.randrange(puzzle.height), random.randrange(puzzle.width)
        rows[row][col] = random.choice(".#01234")
    return ll.Puzzle.from_rows("akari", ["".join(row) for row in rows], lenient=True)


@pytest.mark.parametrize("style", [THESIS, OWN], ids=lambda style: style.name)
def test_both_checks_of_a_style_agree(style: Style) -> None:
    random = Random(1)
    seen: set[str] = set()
    holds = 0
    made = [make("asp", size, size, style=style, seed=1) for size in (6, 7, 8)]
    for number in range(80):
        puzzle = made[number % 3] if number < 3 else mutated(made[number % 3], random)
        if number % 5 == 4:
            letters = [random.choices(".#01234", [8, 1, 1, 1, 1, 1, 1], k=7) for _ in range(6)]
            puzzle = ll.Puzzle.from_rows("akari", ["".join(row) for row in letters], lenient=True)
        white = [cell for cell in puzzle.cells() if puzzle[cell] == "."]
        placed = random.sample(white, min(len(white), random.randint(4, 16)))
        if number < 3:
            found = ll.solve(puzzle).solution
            assert found is not None
            solution = found
        else:
            solution = ll.Solution.from_placed(puzzle, placed)
        said = style.broken(puzzle, solution)
        atoms = broken_by_asp(puzzle, solution, style)
        assert bool(said) == bool(atoms), (puzzle, said, atoms)
        for words, names in WORDS.items():
            told = any(words in sentence for sentence in said)
            if told:
                assert kinds(atoms) & set(names), (words, atoms)
        places = {"row", "column", "beside", "empty"}
        counted = [
            s for s in said if "cells are" not in s and "border" not in s and "show" not in s
        ]
        counted = [s for s in counted if "diagonal" not in s]
        assert len([a for a in atoms if kinds({a}) <= places]) == len(counted), (said, atoms)
        shares = [a for a in atoms if kinds({a}) <= {"least", "most", "at_least"}]
        assert len(shares) == len(said) - len(counted) - sum("diagonal" in s for s in said)
        seen |= kinds(atoms)
        holds += style_holds_by_asp(puzzle, solution, style)
    assert holds >= 3
    assert seen == {"least", "most", "at_least", "row", "column", "beside", "diagonal", "empty"}


def test_the_files_run_in_plain_clingo(tmp_path: Path) -> None:
    folder = Path(ll.__file__).parent / "methods" / "encodings"
    names = [str(folder / f"{name}.lp") for name in ("grid", "board", "style", "thesis")]
    options = ["-c", "size=6", "--rand-freq=0.5", "--sign-def=rnd", "--seed=3", "--verbose=0"]
    run = [sys.executable, "-m", "clingo"]
    made = subprocess.run([*run, *names, *options], capture_output=True, text=True, check=False)
    assert made.stderr == ""
    board = tmp_path / "board.lp"
    board.write_text(made.stdout.splitlines()[0].replace(") ", ").\n") + ".")
    check = [*run, str(board), "-c", "size=6", *names[:1], *names[2:], "--verbose=0"]
    for explain in ("0", "1"):
        asked = [*check, "-c", f"explain={explain}"]
        told = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert "SATISFIABLE" in told.stdout
        assert "UNSATISFIABLE" not in told.stdout
        assert "broken" not in told.stdout
        assert told.stderr == ""


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ll.PuzzleError, match="no such board: thesis"):
        make("asp", 3, 3)
    nothing = read_style('[walls]\nshare = [1.0, 1.0]\nbeside = 2\n[count]\n"1" = 1', "none")
    assert nothing.refusal(2, 2) is None
    with pytest.raises(ll.PuzzleError, match="none of 2x2 is in the style"):
        make("asp", 2, 2, style=nothing)
    with pytest.raises(ll.UnsupportedError, match="round it"):
        make("asp", 9, 9, style=Style("fine", share=Share(0.123456789, 1.0)))
    with pytest.raises(ll.UnsupportedError, match="method 'asp:human' takes no walls"):
        make("asp:human", 7, 7, walls=["..", "#."])
    with pytest.raises(ll.UnsupportedError, match="method 'asp' knows the symmetries none"):
        make("asp", 7, 7, symmetry="mirror")


@pytest.mark.parametrize("method", METHODS)
def test_without_clingo_one_line_names_the_extra(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ll.BackendMissingError) as missing:
        make(method, 7, 7)
    assert str(missing.value) == (f"method {method!r} needs clingo: pip install 'lamplighter[asp]'")


@pytest.mark.parametrize("method", METHODS)
def test_time_and_token_end_it(method: str) -> None:
    for seconds in (0.0, 0.5):
        with pytest.raises(ll.GenerationError, match="the time ran out"):
            make(method, 30, 30, seed=1, limit=ll.Limit(seconds=seconds))
    token = ll.CancelToken()
    threading.Timer(0.3, token.cancel).start()
    with pytest.raises(ll.GenerationError):
        make(method, 30, 30, seed=1, cancel=token)


@pytest.mark.long
@pytest.mark.parametrize("size", [6, 7, 8, 9, 10])
def test_many_boards_of_the_second_constructor(size: int) -> None:
    count = 0
    series = ll.generate_many("akari", 40, method="asp:human", height=size, width=size, seed=9)
    for puzzle in series:
        require_good(puzzle, THESIS, human=True)
        count += 1
    assert count == 40


def test_a_former_name_still_finds_it() -> None:
    assert find_method("asp-human") is find_method("asp:human")
