"""`lamplighter explain`, `hint` and `techniques`: what they print, their JSON, their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, KUROMASU_SOLUTION, Cli

import lamplighter as ll
from lamplighter.puzzle import Marks
from proofs import after

OPEN = "akari\n...\n...\n...\n"  # six solutions
IMPOSSIBLE = "akari\n4.\n"


def test_an_explanation_is_told_and_ends_in_the_solution(cli: Cli) -> None:
    ran = cli("explain", AKARI)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    steps = ll.explain(ll.load(AKARI))
    assert lines[0] == f"puzzle: akari 6x6, {len(steps)} steps"
    assert lines[1].strip() == "[Forced empty]"
    assert lines[2] == f" 1. {steps[0].message}"
    for number, step in enumerate(steps, 1):
        assert f"{number:>2}. {step.message}" in lines
    assert "    Every cell is settled." in lines
    assert "1 │ ░ ░ ● ░ ░ ░ │" in lines


@pytest.mark.parametrize(
    ("source", "rows"), [(AKARI, AKARI_SOLUTION), (KUROMASU, KUROMASU_SOLUTION)]
)
def test_json_has_the_shape_of_the_design(cli: Cli, source: str, rows: list[str]) -> None:
    value = json.loads(cli("explain", source, "--json").out)
    assert list(value)[:4] == ["id", "verdict", "solved", "steps"]
    assert list(value)[4:] == ["start", "marks", "rest", "conclusion"]
    assert value["verdict"] == "solved"
    assert value["solved"] is True
    puzzle = ll.load(source)
    placed = [tuple(cell) for step in value["steps"] for cell in step["places"]]
    assert ll.Solution.from_placed(puzzle, placed).rows == tuple(rows)
    for step in value["steps"]:
        assert list(step)[:5] == ["technique", "places", "excludes", "because", "message"]
        extra = {"title", "focus", "follows", "chain", "lines", "conclusion"}
        assert set(step) <= {"technique", "places", "excludes", "because", "message"} | extra


@pytest.mark.parametrize(
    ("board", "arguments", "code", "words"),
    [
        (OPEN, (), 3, "Nothing more follows"),
        (IMPOSSIBLE, (), 1, "Here it breaks down: no solution is left. The 4 at r1c1 touches"),
        (OPEN, ("--timeout", 0), 3, "The limit came before the end."),
        (OPEN, ("--next",), 3, "Nothing more follows"),
        (IMPOSSIBLE, ("--next",), 1, "Here it breaks down"),
    ],
)
def test_how_it_ends_and_the_exit_code(
    cli: Cli, board: str, arguments: tuple[object, ...], code: int, words: str
) -> None:
    ran = cli("explain", "-", *arguments, stdin=board)
    assert (ran.code, ran.err) == (code, "")
    assert words in ran.out
    value = json.loads(cli("explain", "-", "--json", *arguments, stdin=board).out)
    assert value["solved"] is False


def test_the_next_step_from_marks(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    puzzle = ll.load(AKARI)
    first, second = ll.explain(puzzle)[:2]
    marks = after(puzzle, Marks.empty(puzzle), first)
    path.write_text(puzzle.to("json", marks=marks))
    fresh = json.loads(cli("explain", path, "--next", "--json").out)
    assert fresh["steps"] == [first.to_json()]
    ran = cli("explain", path, "--next", "--from-marks", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["steps"] == [second.to_json()]
    assert second.message in cli("explain", path, "--next", "--from-marks").out


def test_a_page_and_pictures(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = cli("explain", AKARI, "--html", page)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    steps = ll.explain(ll.load(AKARI))
    folder = tmp_path / "pictures"
    ran = cli("explain", AKARI, "--svg", folder)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    names = sorted(each.name for each in folder.iterdir())
    assert names == [*(f"step-{i:03}.svg" for i in range(1, len(steps) + 1)), "steps.md"]
    captions = (folder / "steps.md").read_text(encoding="utf-8")
    assert all(step.message in captions for step in steps)


def test_six_strategies_are_told_by_round(cli: Cli, tmp_path: Path) -> None:
    ran = cli("explain", AKARI, "--strategies", "six")
    assert (ran.code, ran.err) == (0, "")
    steps = ll.explain(ll.load(AKARI), strategies="six")
    lines = [line.strip() for line in ran.out.splitlines()]
    rounds = [line for line in lines if line.startswith("Round ")]
    assert rounds == [f"Round {number}" for number in range(1, steps[-1].round + 1)]
    assert lines[1:3] == ["Round 1", "[Forced empty]"]
    assert all(f"{number}. {step.message}" in lines for number, step in enumerate(steps, 1))
    value = json.loads(cli("explain", AKARI, "--strategies", "six", "--json").out)
    assert value["steps"] == [step.to_json() for step in steps]
    folder = tmp_path / "pictures"
    assert cli("explain", AKARI, "--strategies", "six", "--svg", folder).code == 0
    captions = (folder / "steps.md").read_text(encoding="utf-8")
    assert [line[3:] for line in captions.splitlines() if line.startswith("## ")] == rounds
    assert "Round 1, step 1 of" in (folder / "step-001.svg").read_text(encoding="utf-8")
    ran = cli("explain", AKARI, "--strategies", "six", "--next")
    assert ran.out.splitlines()[1] == f"  {steps[0].message} (Forced empty)"
    # What they cannot finish is no answer; what is not theirs is refused.
    ran = cli("explain", "-", "--strategies", "six", stdin=OPEN)
    assert ran.code == 3
    assert "These strategies find nothing more." in ran.out
    assert cli("explain", KUROMASU, "--strategies", "six").refused
    assert cli("explain", AKARI, "--strategies", "seven").refused


def test_many_puzzles_have_a_page_or_a_folder_each(cli: Cli, tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"{AKARI}\n{KUROMASU}\n")
    assert len(cli("explain", links, "--json").out.splitlines()) == 2
    assert cli("explain", links, "--html", f"{tmp_path}/pages/").code == 0
    names = sorted(each.name for each in (tmp_path / "pages").iterdir())
    assert names == ["links-1.html", "links-2.html"]
    assert cli("explain", links, "--svg", tmp_path / "pictures").code == 0
    folders = sorted(each.name for each in (tmp_path / "pictures").iterdir())
    assert folders == ["links-1", "links-2"]
    assert (tmp_path / "pictures" / "links-2" / "step-001.svg").exists()
    ran = cli("explain", links, "--html", tmp_path / "one.html")
    assert ran.refused
    assert "--html FOLDER/" in ran.err
    assert not (tmp_path / "one.html").exists()


def test_one_bad_puzzle_writes_no_file(cli: Cli, tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text(f"{AKARI}\nakari/3/3/zzz\n")
    ran = cli("explain", links, "--svg", tmp_path / "pictures")
    assert ran.code == 2
    assert not (tmp_path / "pictures").exists()
    ran = cli("explain", links, "--html", f"{tmp_path}/pages/")
    assert ran.code == 2
    assert not (tmp_path / "pages").exists()
    ran = cli("explain", AKARI, "--svg", links)
    assert ran.refused
    assert cli("explain", AKARI, "--json", "--html", "x.html").refused


def test_hints_in_their_grades(cli: Cli) -> None:
    assert cli("hint", AKARI).out == "puzzle: Correct so far. Look at r2c3.\n"
    assert cli("hint", AKARI, "--grade", "state").out == "puzzle: Correct so far.\n"
    why = cli("hint", AKARI, "--grade", "why").out
    assert why.startswith("puzzle: Correct so far. The 4 at r2c3 has a bulb on every side")
    what = cli("hint", AKARI, "--grade", "what").out
    assert what == "puzzle: Correct so far. Put bulbs at r1c3, r2c2, r2c4 and r3c3.\n"
    black = cli("hint", "kurodoko/2/1/1g", "--grade", "what").out
    assert black == "puzzle: Correct so far. Colour r1c2 black.\n"
    # For those who dot: the cells beside the 0 are worth a mark.
    dots = cli("hint", AKARI, "--dots", "--grade", "what").out
    assert dots == "puzzle: Correct so far. Mark r3c2, r4c1, r4c3 and r5c2 as empty.\n"


def test_hints_as_json_give_away_no_more_than_asked(cli: Cli) -> None:
    fields = ["id", "state", "correct", "mistake", "message", "where"]
    value = json.loads(cli("hint", AKARI, "--json").out)
    more = ["grades", "told"]
    assert list(value) == [*fields, *more]
    assert list(value["told"]) == ["state", "where"]
    assert (value["state"], value["correct"], value["where"]) == ("open", True, [[1, 2]])
    value = json.loads(cli("hint", AKARI, "--json", "--grade", "why").out)
    assert list(value) == [*fields, "why", "steps", *more]
    value = json.loads(cli("hint", AKARI, "--json", "--grade", "what").out)
    assert list(value) == [*fields, "why", "what", "action", "steps", *more]
    assert list(value["told"]) == value["grades"] == ["state", "where", "why", "what"]
    assert value["what"]["technique"] == "restricted-clue"
    assert value["what"]["excludes"] == []


def test_a_mistake_is_told_in_grades(cli: Cli, tmp_path: Path) -> None:
    marks = tmp_path / "marks.txt"
    marks.write_text("\n".join(["o....o", *AKARI_ROWS[1:]]))

    def told(*options: str) -> str:
        ran = cli("hint", AKARI, "--marks", marks, *options)
        assert ran.code == 1
        return ran.out

    assert told("--grade", "state") == "puzzle: There is a mistake.\n"
    assert told() == "puzzle: There is a mistake. Look in the top left.\n"
    what = "puzzle: There is a mistake. The bulb at r1c1 is wrong."
    assert told("--grade", "what") == f"{what}\n"
    assert told("--grade", "why").startswith(f"{what} ")
    ordered = told("--order", "r1c6,r1c1", "--grade", "what")
    assert ordered == "puzzle: There is a mistake. The first is the bulb at r1c6.\n"
    value = json.loads(told("--json", "--grade", "what"))
    assert (value["state"], value["correct"], value["mistake"]) == ("mistake", False, [0, 0])
    assert json.loads(told("--json"))["mistake"] is None


def test_hints_that_are_none(cli: Cli, tmp_path: Path) -> None:
    ran = cli("hint", "-", stdin=OPEN)
    assert ran.code == 3
    assert "more than one solution" in ran.out
    ran = cli("hint", "-", stdin=IMPOSSIBLE)
    assert (ran.code, ran.out) == (1, "-: The puzzle itself has no solution.\n")
    ran = cli("hint", "-", "--timeout", 0, stdin=OPEN)
    assert (ran.code, ran.out) == (3, "-: Unknown: the limit came first.\n")
    solved = tmp_path / "solved.txt"
    solved.write_text("\n".join(AKARI_SOLUTION))
    ran = cli("hint", AKARI, "--marks", solved)
    assert (ran.code, ran.out) == (0, "puzzle: Solved: every rule is kept.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("hint", "nonsense"),
        ("explain", "nonsense"),
        ("hint", AKARI, "--order", "r0c1"),
        ("hint", AKARI, "--order", "r9c9"),
        ("hint", AKARI, "--grade", "how"),
        ("hint", AKARI, "--marks", "no-such-file"),
        ("hint", AKARI, "--timeout", "-1"),
    ],
)
def test_bad_input_is_one_line(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli(*arguments).refused


def test_techniques_are_listed(cli: Cli) -> None:
    listed = [json.loads(line) for line in cli("techniques", "--json").out.splitlines()]
    assert [(each["genre"], each["name"]) for each in listed] == [
        (each.genre, each.name) for each in ll.TECHNIQUES
    ]
    assert set(listed[0]) == {"name", "title", "genre", "tier", "summary"}
    out = cli("techniques", "--genre", "kuromasu").out
    assert "beside-black" in out
    assert "forced-empty" not in out
    words = " ".join(cli("techniques").out.split())
    assert all(each.summary in words for each in ll.TECHNIQUES)


@pytest.mark.parametrize(
    ("board", "words", "verdict"),
    [
        ("akari\n...\n.#.\n...\n", [], "ambiguous"),
        ("akari\n.4.\n...\n", [], "impossible"),
        ("akari\n.#\n", [], "solved"),
        ("akari\n.#\n", ["--timeout", "0"], "limit"),
        (AKARI, ["--next"], "open"),
    ],
)
def test_the_verdict_in_json(cli: Cli, board: str, words: list[str], verdict: str) -> None:
    assert json.loads(cli("explain", "-", "--json", *words, stdin=board).out)["verdict"] == verdict
