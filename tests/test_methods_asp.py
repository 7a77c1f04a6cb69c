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
from lamplighter.backends.asp.program import Program
from lamplighter.methods import Style, find_method, find_style
from lamplighter.methods.asp import AspHumanMethod, read_encodings
from lamplighter.methods.asp_style import style_facts
from lamplighter.methods.order import is_symmetric
from lamplighter.methods.style import Share
from lamplighter.methods.style_file import read_style
from lamplighter.watch import Watch

clingo = pytest.importorskip("clingo", reason="needs lamplighter[asp]")

from style_aloud import broken_by_asp, style_holds_by_asp  # noqa: E402

METHODS = ("asp", "asp:human", "asp:inside", "asp:learn")
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
    made = [make("asp", size, size, style=style, seed=2) for size in (6, 7, 8)]
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
    with pytest.raises(ll.UnsupportedError, match="method 'native' takes no aim"):
        make("native", 7, 7, aim="fewest-clues")
    with pytest.raises(ll.UnknownNameError, match="did you mean 'fewest-clues'"):
        make("asp", 7, 7, aim="fewest-clue")
    with pytest.raises(ll.PuzzleError, match="give one of them"):
        make("asp", 7, 7, aim="most-symmetric", symmetry="mirror")
    with pytest.raises(ll.PuzzleError, match="rotate4 needs a square"):
        make("asp", 7, 8, symmetry="rotate4")


# --- the outlook of the thesis: symmetry, an aim, uniqueness in the program -----------------------


@pytest.mark.parametrize(
    ("method", "symmetry"),
    [("asp", "mirror"), ("asp:inside", "mirror4"), ("asp:learn", "rotate4"),
     ("asp:human", "rotate2")],
)  # fmt: skip
def test_a_symmetric_board(method: str, symmetry: str) -> None:
    puzzle = make(method, 8, 8, symmetry=symmetry, seed=2)
    assert is_symmetric(puzzle.rows, symmetry)
    require_good(puzzle, THESIS, human=method == "asp:human")


def test_a_symmetry_that_the_style_rules_out() -> None:
    with pytest.raises(
        ll.PuzzleError, match="none of 8x7 is in the style with the symmetry mirror4"
    ):
        make("asp", 7, 8, symmetry="mirror4")


SMALL = read_style('[walls]\nshare = [0.2, 0.4]\n[clues]\n"0-4" = 0.2', "small")


def candidates(files: tuple[str, ...], size: int, *more: str) -> list[set[str]]:
    """All answers of a program about boards, in the style SMALL."""
    control = clingo.Control(["0", "--warn=none", f"--const=size={size}", *more])
    control.add("base", [], read_encodings(("grid", "board", "style", *files)))
    control.add("base", [], style_facts(SMALL, size, size))
    control.ground([("base", [])])
    found: list[set[str]] = []
    control.solve(on_model=lambda model: found.append(set(map(str, model.symbols(shown=True)))))
    return found


def board_of(atoms: set[str], size: int) -> ll.Puzzle:
    rows = [["."] * size for _ in range(size)]
    for atom in atoms:
        name, _, rest = atom.rstrip(")").partition("(")
        column, row, *number = rest.split(",")
        if name != "light":
            rows[int(row) - 1][int(column) - 1] = number[0] if number else "#"
    return ll.Puzzle.from_rows("akari", ["".join(row) for row in rows])


def test_saturation_finds_exactly_the_boards_that_counting_accepts() -> None:
    every = [board_of(atoms, 3) for atoms in candidates((), 3)]
    wanted = {puzzle for puzzle in every if ll.count(puzzle).number == 1}
    inside = [board_of(atoms, 3) for atoms in candidates(("unique",), 3)]
    assert set(inside) == wanted
    assert len(inside) == len(wanted)  # one answer each: the board has one solution
    assert 10 < len(wanted) < len(set(every))


def test_the_fewest_numbers_are_the_fewest() -> None:
    unique = [board_of(atoms, 3) for atoms in candidates(("unique",), 3)]
    best = candidates(("unique", "fewest"), 3)[-1]
    assert len(board_of(best, 3).clues) == min(len(puzzle.clues) for puzzle in unique)


def test_no_board_is_more_symmetric_than_the_most_symmetric() -> None:
    best = board_of(candidates(("unique", "symmetry", "symmetric"), 4)[-1], 4)
    assert any(
        is_symmetric(rows, symmetry)
        for rows in (best.rows, tuple(zip(*best.rows, strict=True)))  # flip is mirror, transposed
        for symmetry in ("mirror", "rotate2")
    )


@pytest.mark.parametrize("method", ["asp", "asp:inside", "asp:learn"])
def test_an_aim(method: str) -> None:
    usual = [make(method, 6, 6, seed=seed) for seed in range(1)]
    for seed, board in enumerate(usual):
        few = make(method, 6, 6, seed=seed, aim="fewest-clues")
        require_good(few, THESIS, human=False)
        assert len(few.clues) == 7 <= len(board.clues)  # 60 % and 20 % of 8 walls, a 3 and a 4
        assert few == make(method, 6, 6, seed=seed, aim="fewest-clues")
    even = make(method, 6, 6, seed=1, aim="most-symmetric")
    require_good(even, THESIS, human=False)
    turned = tuple(zip(*even.rows, strict=True))
    assert any(is_symmetric(even.rows, each) for each in ("mirror", "rotate2")) or is_symmetric(
        turned, "mirror"
    )


def test_a_lesson_forbids_the_boards_it_is_about() -> None:
    """An answer with the second solution is there before the lesson and gone after it."""
    text = read_encodings(("grid", "board", "second"))
    for lessons, number in (((), 2), ((["1,1", "2,2"],), 1), ((["1,1", "2,2"], ["1,2", "2,1"]), 0)):
        program = Program(text, ["0", "--const=size=2"])
        assert program.ground()
        for index, bulbs in enumerate(lessons):
            facts = " ".join(f"other({index},{cell})." for cell in bulbs)
            assert program.extend(facts, "second", index)
        answers: list[str] = []
        assert program.search(lambda model, kept=answers: kept.append(model) is None)  # type: ignore[misc]
        assert len([each for each in answers if "black" not in each]) == number


def test_a_program_apart_learns_too() -> None:
    program = Program(
        read_encodings(("grid", "board", "second")), ["0", "--const=size=2"], apart=True
    )
    assert program.ground()
    assert program.extend("other(1,1,1). other(1,2,2).", "second", 1)
    answers: list[str] = []
    assert program.search(lambda model: answers.append(model) is None)
    assert len([each for each in answers if "black" not in each]) == 1
    program.stop()
    assert not program.extend("other(2,1,1).", "second", 2)


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
