"""answer: every verb's object, the one shape of errors, and the bounds."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lamplighter as ll
from boards import akari, pigeons
from lamplighter.web.answer import VERBS, answer
from lamplighter.web.bounds import Bounds
from lamplighter.web.fault import KINDS
from lamplighter.web.questions import QUESTIONS

AKARI = "akari/6/6/nekcakbl"
PUZZLE = ll.load(AKARI)
BOARD = PUZZLE.to_json()
SOLUTION = ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."]
WRONG = ["o....."] + ["......"] * 5
AMBIGUOUS = akari("#.", "..")


def test_every_verb_of_the_contract_is_there() -> None:
    named = "generate solve count check explain hint rate diagnose convert render lesson"
    assert list(VERBS) == list(QUESTIONS) == named.split()


@pytest.mark.parametrize("source", [{"puzzle": AKARI}, BOARD, {"puzzle": BOARD}], ids=str)
def test_a_puzzle_comes_as_text_or_as_rows(source: dict[str, Any]) -> None:
    told = answer("solve", source)
    assert told["status"] == "unique"
    assert told["solutions"] == [SOLUTION]
    assert told["rows"] == BOARD["rows"]


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_made_puzzles_come_with_all_a_page_shows(genre: str) -> None:
    order = {"genre": genre, "size": "7x6", "level": "easy", "seed": 5, "index": 2}
    told = answer("generate", order)
    made = ll.generate(genre, height=6, width=7, level="easy", seed=5, index=2)
    assert told["id"] == f"{genre}-5-2"
    assert (told["height"], told["width"], told["seed"], told["index"]) == (6, 7, 5, 2)
    assert ll.load(told["link"]) == made == ll.Puzzle.from_rows(genre, told["rows"])
    rating = ll.rate(made)
    assert told["rating"]["label"] == rating.label == "easy"
    assert (told["rating"]["level"], told["rating"]["score"]) == (rating.level, rating.score)
    solved = answer("generate", {**order, "solution": True, "rate": False})
    assert solved["solution"] == list(ll.solve(made).solutions[0].rows)
    assert solved["rating"] is None


def test_without_a_seed_every_puzzle_is_another() -> None:
    first, second = (answer("generate", {"size": 8}) for _ in range(2))
    assert first["rows"] != second["rows"]
    assert answer("generate", {"size": 8, "seed": first["seed"]})["rows"] == first["rows"]


def test_walls_of_a_board_are_kept() -> None:
    told = answer("generate", {"walls": AKARI, "seed": 1})
    walls = [[char == "." for char in row] for row in told["rows"]]
    assert walls == [[char == "." for char in row] for row in PUZZLE.rows]


WISHES: dict[str, dict[str, Any]] = {
    "a range of densities": {"density": [0.2, 0.26]},
    "plain": {"plain": True},
    "a motif by name": {"motif": "cross"},
    "letters": {"size": 11, "motif": "letters:HI"},
    "a motif by rows": {"motif": ["#.#", ".#.", "#.#"]},
    "a mask": {"size": 6, "mask": ["#....#", "......", "..++..", "..++..", "......", "#....#"]},
    "a score": {"score": [None, 60]},
    "a technique": {"technique": ["diagonal-exclusion"], "size": 7},
    "without one": {"without": ["diagonal-exclusion"], "size": 7},
}


@pytest.mark.parametrize("wish", WISHES)
def test_every_wish_of_the_command_line_can_be_asked(wish: str) -> None:
    asked = {"size": 8, **WISHES[wish]}
    told = answer("generate", {**asked, "seed": 3})
    side = asked.pop("size")
    made = ll.generate("akari", height=side, width=side, seed=3, **asked)
    assert told["rows"] == list(made.rows)


def test_check_says_what_is_broken_and_whether_it_is_solved() -> None:
    assert answer("check", {**BOARD, "marks": SOLUTION}) == {
        "id": "puzzle", "ok": True, "violations": [], "solved": True,
    }  # fmt: skip
    partial = answer("check", {**BOARD, "marks": ["..o...", *["......"] * 5]})
    assert (partial["ok"], partial["solved"]) == (True, False)
    broken = answer("check", {**BOARD, "marks": ["oo....", *["......"] * 5]})
    assert (broken["ok"], broken["solved"]) == (False, False)
    assert {"rule", "cells", "message"} == set(broken["violations"][0])
    wrong = {**BOARD, "marks": WRONG}
    missing = answer("check", {**wrong, "complete": True})["violations"]
    assert len(missing) > len(answer("check", wrong)["violations"])


def test_marks_of_kuromasu_without_crosses_are_no_answer_yet() -> None:
    board = {"genre": "kuromasu", "rows": [[None, None], [3, None]]}
    told = answer("check", {**board, "marks": ["..", ".."]})
    assert told["ok"]


def test_a_hint_has_all_its_grades_and_what_is_drawn_of_them() -> None:
    told = answer("hint", BOARD)
    assert told["grades"] == list(told["told"]) == ["state", "where", "why", "what"]
    assert told["where"] == [[1, 2]]
    assert told["what"]["places"] == [[0, 2], [1, 1], [1, 3], [2, 2]]
    assert told["steps"][-1]["because"] == [[1, 2]]
    wrong = answer("hint", {**BOARD, "marks": WRONG})
    assert wrong["grades"] == list(wrong["told"]) == ["state", "where", "what", "why"]
    assert wrong["mistake"] == [0, 0]
    assert [0, 0] in wrong["where"]
    less = answer("hint", {**BOARD, "marks": WRONG, "grade": "where"})
    assert less["mistake"] is None
    assert "why" not in less


def test_the_order_of_marking_says_which_mistake_came_first() -> None:
    marks = ["o....o", *["......"] * 5]
    for first, second in (([0, 0], [0, 5]), ([0, 5], [0, 0])):
        told = answer("hint", {**BOARD, "marks": marks, "order": [first, second]})
        assert told["mistake"] == first


def test_ghosts_of_a_proof_can_be_drawn_line_by_line() -> None:
    """A page keeps a stack: `keep` of it stay, then come the cells of the line."""
    seen = 0
    for seed in range(12):
        made = ll.generate("akari", height=8, width=8, level="hard", seed=seed)
        for step in answer("explain", made.to_json())["steps"]:
            stack: list[tuple[int, tuple[int, ...], bool]] = []
            for line in step.get("lines", ()):
                assert line["keep"] <= len(stack)
                stack = stack[: line["keep"]]
                ghosts = [(cell, True) for cell in line["places"]]
                ghosts += [(cell, False) for cell in line["excludes"]]
                stack += [(line["depth"], tuple(cell), placed) for cell, placed in ghosts]
                assert all(depth <= line["depth"] for depth, _, _ in stack)
                seen += 1
            if "lines" in step:
                assert step["message"].endswith(step["conclusion"])
    assert seen > 20


def test_explain_from_marks_and_one_step() -> None:
    whole = answer("explain", BOARD)
    assert whole["verdict"] == "solved"
    assert whole["marks"] == [row.replace("0", ".") for row in whole["marks"]]
    assert whole["conclusion"]
    rest = answer("explain", {**BOARD, "marks": whole["marks"]})
    assert rest["steps"] == []
    assert answer("explain", {**BOARD, "next": True})["steps"] == whole["steps"][:1]


def test_marks_of_a_text_count_only_if_asked_for() -> None:
    saved = ll.write(PUZZLE, "pzprv3", marks=ll.Marks.on(PUZZLE, WRONG))
    assert answer("solve", {"puzzle": saved})["status"] == "unique"
    assert answer("solve", {"puzzle": saved, "from_marks": True})["status"] == "unsolvable"
    assert answer("hint", {"puzzle": saved})["state"] == "mistake"


def test_convert_gives_the_text_and_the_board() -> None:
    told = answer("convert", {"puzzle": "7x7:b11p2Bb0b01pBBb", "to": "puzzlink"})
    assert ll.load(told["text"]).rows == tuple(told["rows"])
    assert (told["format"], told["from"], told["genre"]) == ("pzpr-url", "tatham-id", "akari")
    about = {"title": "Lamps", "error": "x", "status": "y", "size": 1e999}
    told = answer("convert", {"puzzle": {**BOARD, **about}, "to": "puzzlink"})
    assert told["meta"] == {"title": "Lamps", "error": "x", "status": "y"}
    assert "error" not in told
    lossy = {**BOARD, "marks": WRONG, "to": "puzzlink"}
    assert answer("convert", lossy)["kind"] == "format"
    assert answer("convert", {**lossy, "lossy": True})["notes"] == [
        "pzpr-url cannot hold the marks: left out"
    ]


def test_render_draws_what_is_asked() -> None:
    title = "<script>alert(1)</script>"
    svg = answer("render", {**BOARD, "solve": True, "title": title})["svg"]
    assert svg.startswith("<svg")
    assert "<script" not in svg
    png = answer("render", {**BOARD, "kind": "png", "cell": 10})["png"]
    assert b64decode(png).startswith(b"\x89PNG")
    pdf = answer("render", {**BOARD, "kind": "pdf", "title": "Mine"})["pdf"]
    assert b64decode(pdf).startswith(b"%PDF-")
    assert "pdf" in answer("render", {**BOARD, "kind": "pdf", "title": "half a \ud83d"})
    wide = {"genre": "akari", "rows": ["." * 100] * 2, "kind": "png", "cell": 400, "scale": 20}
    assert int.from_bytes(b64decode(answer("render", wide)["png"])[16:20]) <= 3000
    plain, solved = (answer("render", {**BOARD, **more}) for more in ({}, {"solution": SOLUTION}))
    assert plain["svg"] != solved["svg"]


WRONG_QUESTIONS: dict[str, tuple[str, object, str, str]] = {
    "no object": ("solve", [1], "input", "expected a JSON object, got [1]"),
    "no puzzle": ("solve", {}, "format", "got neither"),
    "both": ("solve", {"puzzle": AKARI, "rows": ["."]}, "format", "got both"),
    "no such field": ("solve", {"puzle": AKARI}, "name", "did you mean 'puzzle'?"),
    "a number": ("solve", {"puzzle": 7}, "input", "puzzle: expected the text of a puzzle"),
    "no genre": ("solve", {"rows": ["."]}, "format", "names no genre"),
    "another genre": ("solve", {"genre": "go", "rows": ["."]}, "name", "unknown genre 'go'"),
    "no rows": ("solve", {"genre": "akari", "rows": []}, "format", "at least one row"),
    "a bad row": ("solve", {"genre": "akari", "rows": [1]}, "format", "row 1"),
    "a bad clue": ("solve", {"genre": "akari", "rows": ["9"]}, "format", "r1c1"),
    "nonsense": ("solve", {"puzzle": "nonsense"}, "format", "not a puzzle in any known format"),
    "a file": ("solve", {"puzzle": "/etc/passwd"}, "format", "not a puzzle in any known format"),
    "a folder": ("solve", {"puzzle": "/"}, "format", "not a puzzle in any known format"),
    "empty": ("solve", {"puzzle": ""}, "format", "the text is empty"),
    "several": ("solve", {"puzzle": f"{AKARI}\n{AKARI}"}, "format", "several puzzles"),
    "binary": ("solve", {"puzzle": "\x00\x01\ud800"}, "format", "got binary data"),
    "marks of another size": ("hint", {**BOARD, "marks": ["."]}, "format", "1 wide and 1 high"),
    "marks that are none": ("hint", {**BOARD, "marks": [["o"]]}, "format", "a string"),
    "a bad size": ("solve", {**BOARD, "size": "a"}, "input", "width x height"),
    "a bad time": ("solve", {**BOARD, "timeout": -1}, "input", "timeout: expected a number"),
    "no time": ("solve", {**BOARD, "timeout": float("nan")}, "input", "timeout"),
    "a back end": ("solve", {**BOARD, "backend": "x"}, "name", "unknown back end 'x'"),
    "its option": ("solve", {**BOARD, "options": {"x": 1}}, "unsupported", "no option 'x'"),
    "its value": (
        "solve", {**BOARD, "backend": "sat", "options": {"solver": []}}, "unsupported", "solver",
    ),
    "too many": ("solve", {**BOARD, "limit": 10**9}, "input", "at most 1000 solutions"),
    "a flag": ("check", {**BOARD, "complete": "yes"}, "input", "expected true or false"),
    "both ways": ("check", {**BOARD, "complete": True, "partial": True}, "input", "at most one"),
    "a grade": ("hint", {**BOARD, "grade": "x"}, "name", "unknown grade 'x'"),
    "a cell": ("hint", {**BOARD, "order": [[1]]}, "input", "a list of cells"),
    "a cell outside": ("hint", {**BOARD, "order": [[9, 9]]}, "input", "not on the board"),
    "a metric": ("rate", {**BOARD, "metrics": ["x"]}, "name", "unknown metric 'x'"),
    "a setting": ("rate", {**BOARD, "scale": ["x"]}, "input", "NAME=VALUE"),
    "strategies": ("explain", {**BOARD, "strategies": "x"}, "name", "x"),
    "no format": ("convert", BOARD, "input", "expected the field 'to'"),
    "a format": ("convert", {**BOARD, "to": "x"}, "name", "unknown format 'x'"),
    "a kind": ("render", {**BOARD, "kind": "gif"}, "input", "one of svg, png, pdf"),
    "a theme": ("render", {**BOARD, "theme": "x"}, "name", "unknown theme 'x'"),
    "no solution": ("render", {**BOARD, "solution": True}, "format", "no solution to draw"),
    "a wish": ("generate", {"level": "brutal"}, "name", "brutal"),
    "a style file": ("generate", {"style": "/etc/passwd.toml"}, "name", "unknown style"),
    "a motif file": ("generate", {"motif": "/etc/passwd"}, "name", "unknown motif"),
    "a mask file": ("generate", {"mask": "/etc/passwd"}, "input", "a list of rows"),
    "a motif": ("generate", {"motif": 7}, "input", "a name, or a list of rows"),
    "a range": ("generate", {"density": [0.2, 0.3, 0.4]}, "input", "least and most"),
    "a range that goes down": ("generate", {"density": [0.4, 0.2]}, "input", "goes up"),
    "a score": ("generate", {"score": [10]}, "input", "two whole numbers"),
    "a technique": ("generate", {"technique": ["luck"]}, "name", "luck"),
    "a side": ("generate", {"size": 500}, "input", "at most 200"),
    "no such board": ("generate", {"size": 1, "level": "hard", "seed": 1}, "generation", "1x1"),
    "1000x1000": ("solve", {"puzzle": "akari\n" + "\n".join(["." * 1000] * 1000)}, "format",
        "at most 200 cells, got 1000x1000"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_QUESTIONS)
def test_every_error_has_one_shape(name: str) -> None:
    verb, body, kind, message = WRONG_QUESTIONS[name]
    told = answer(verb, body)
    assert set(told) == {"ok", "error", "kind", "status"}, told
    assert (told["ok"], told["kind"], told["status"]) == (False, kind, 422), told
    assert message in told["error"]
    assert "\n" not in told["error"]
    assert len(told["error"]) < 1000


def test_an_unknown_verb_is_nowhere() -> None:
    told = answer("slove", {})
    assert (told["kind"], told["status"]) == ("path", 404)
    assert "did you mean 'solve'?" in told["error"]


def test_a_fault_of_our_own_has_the_shape_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("lamplighter.verbs.solve.solve", broken)
    told = answer("solve", BOARD)
    assert (told["kind"], told["status"]) == ("internal", 500)
    assert "secret" not in told["error"]


def test_every_kind_is_used() -> None:
    used = {kind for _, _, kind, _ in WRONG_QUESTIONS.values()}
    by_http = {"json", "type", "large", "slow", "path", "busy", "internal", "collection"}
    assert used | by_http | {"puzzle"} == set(KINDS)


def test_a_hard_puzzle_is_unknown_when_its_time_is_over() -> None:
    told = answer("solve", {**pigeons(17, 16).to_json(), "timeout": 0.3})
    assert (told["status"], told["solutions"]) == ("unknown", [])


def test_bounds_go_before_what_is_asked() -> None:
    hard = {**pigeons(17, 16).to_json(), "timeout": 1e9}
    assert answer("solve", hard, bounds=Bounds(seconds=0.2))["status"] == "unknown"
    small = Bounds(side=5)
    assert "at most 5" in answer("solve", BOARD, bounds=small)["error"]
    assert "at most 5" in answer("generate", {"size": 6}, bounds=small)["error"]


def test_a_cancelled_question_ends_at_once() -> None:
    token = ll.CancelToken()
    token.cancel()
    hard = pigeons(17, 16).to_json()
    assert answer("solve", hard, cancel=token)["status"] == "unknown"
    assert answer("hint", hard, cancel=token)["state"] == "unknown"
    assert answer("explain", hard, cancel=token)["verdict"] == "limit"
    assert answer("rate", hard, cancel=token)["status"] == "unknown"
    assert answer("generate", {"size": 20}, cancel=token)["kind"] == "generation"


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JUNK = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(data=st.data())
def test_no_value_of_any_field_is_a_fault_of_ours(data: st.DataObject) -> None:
    verb = data.draw(st.sampled_from(sorted(VERBS)))
    names = [each.name for each in QUESTIONS[verb].fields]
    body: dict[str, Any] = {} if verb == "generate" else {"genre": "akari", "rows": ["..", ".1"]}
    body |= {"to": "json"} if verb == "convert" else {}
    body |= data.draw(st.dictionaries(st.sampled_from(names), JUNK, max_size=3))
    told = answer(verb, {**body, "timeout": 0.2} if "timeout" in names else body)
    assert told.get("kind") != "internal", (verb, body)
    json.dumps(told, allow_nan=False)


def test_no_server_is_loaded_for_an_answer() -> None:
    script = (
        "import sys\nfrom lamplighter.web.answer import answer\n"
        f"assert answer('solve', {{'puzzle': {AKARI!r}}})['status'] == 'unique'\n"
        "heavy = ('fastapi', 'uvicorn', 'starlette', 'asyncio', 'argparse', 'rich', 'pysat',"
        " 'lamplighter.render')\n"
        "print([each for each in heavy if each in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert ran.stdout == "[]\n"


def test_the_page_ships_with_the_package() -> None:
    from lamplighter.web.files import STATIC

    assert (STATIC / "index.html").is_file()
    assert STATIC.is_relative_to(Path(ll.__file__).parent)
