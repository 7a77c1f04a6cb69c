"""The logic programs as text: what is shown runs by hand, and gives what the package finds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import lamplighter as ll
from lamplighter.methods.asp_programs import LISTINGS, Listing, find_listing

pytest.importorskip("clingo", reason="needs lamplighter[asp]")

EACH = pytest.mark.parametrize("listing", LISTINGS, ids=lambda each: each.name)
# Both have more than one solution, so that a program that is told the answer is found out.
BOARDS = {
    "akari": ll.Puzzle.from_rows("akari", [".1..", "..#.", "2...", "..0."]),
    "kuromasu": ll.Puzzle.from_rows("kuromasu", [[3, None, None], [None] * 3]),
}
MY_STYLE = '[walls]\nshare = [0.2, 0.4]\nbeside = 1\n[count]\n"1" = 1\n'


def by_hand(*arguments: object) -> tuple[list[set[str]], str]:
    """What `python -m clingo` prints: answer sets as sets of atoms, and its last word."""
    ran = subprocess.run(
        [sys.executable, "-m", "clingo", "-V0", "--warn=none", *map(str, arguments)],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert ran.stderr == ""
    *answers, end = ran.stdout.splitlines()
    return [set(line.split()) for line in answers], end


def solution_of(puzzle: ll.Puzzle) -> ll.Solution:
    found = ll.solve(puzzle).solution
    assert found is not None
    return found


@EACH
def test_by_hand_gives_the_same_models(listing: Listing, tmp_path: Path) -> None:
    program, board = tmp_path / "program.lp", tmp_path / "board.lp"
    program.write_text(listing.text, encoding="utf-8")
    if listing.takes == "nothing":
        options = ["--const=size=6", "--seed=2", "--opt-mode=ignore"]
        facts, side, models = "", (6, 6), 1
    else:
        puzzle = BOARDS[listing.genre]
        solution = solution_of(puzzle)
        written = puzzle.to(
            "asp",
            dialect=listing.dialect,
            solution=solution if listing.takes == "solution" else None,
        )
        facts, side, models = listing.facts(puzzle, solution), (puzzle.height, puzzle.width), 0
        options = ["--const=explain=1"] if "explain" in listing.rules else []
        board.write_text(written)
    given = [board] if facts else []
    # clingo alone is configured otherwise, which for random boards changes the first answer.
    usual = ["--configuration=tweety"]
    found = listing.run(facts, side, models, options=options)
    assert found.models
    for files in ([program], list(listing.paths)):
        answers, end = by_hand(*files, *given, *listing.options, *options, *usual, models)
        assert end == "SATISFIABLE"
        assert sorted(map(sorted, answers)) == sorted(map(sorted, found.models))
    assert found.complete == (models == 0)


@pytest.mark.parametrize(
    "listing",
    [each for each in LISTINGS if "solves" in each.title],
    ids=lambda each: each.name,
)
def test_a_puzzle_keeps_all_its_solutions(listing: Listing) -> None:
    puzzle = BOARDS[listing.genre]
    wanted = ll.count(puzzle).number
    assert wanted > 1
    facts = listing.facts(puzzle, solution_of(puzzle))
    assert len(listing.run(facts, (4, 4), 0).models) == wanted


def test_a_style_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MY_STYLE)
    making, check = (find_listing(f"{kind}:{path}") for kind in ("style", "check"))
    program = tmp_path / "mine.lp"
    program.write_text(making.text, encoding="utf-8")
    answers, end = by_hand(program, "--const=size=4", *making.options)
    assert end == "SATISFIABLE"
    facts = "".join(f"{atom}.\n" for atom in answers[0]) + "#const size = 4.\n"
    assert check.run(facts, (4, 4)).models == (tuple(sorted(check.run(facts, (4, 4)).models[0])),)
    lonely = facts + "black_cell_unnumbered(1,1). black_cell_unnumbered(1,2)."
    told = check.run(lonely + "black_cell_unnumbered(1,3).", (4, 4), options=["--const=explain=1"])
    assert "broken(beside,1,2)" in told.models[0]


def test_names() -> None:
    assert find_listing("best", "kuromasu").name == "best-kuromasu"
    with pytest.raises(ll.UnsupportedError, match="best-akari or best-kuromasu"):
        find_listing("best")
    with pytest.raises(ll.UnknownNameError, match="did you mean 'numblack'"):
        find_listing("numblak")
    with pytest.raises(ll.UnknownNameError, match="unknown style 'zz'"):
        find_listing("style:zz")
    with pytest.raises(ll.UnknownNameError, match="unknown program 'foo:'"):
        find_listing("foo:thesis")
