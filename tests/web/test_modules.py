"""The page's modules without a browser: node runs their tests, and their rules are those of check.

Where node is missing these skip and say so; the package itself never needs it.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from npm import npm_module

import lamplighter as ll

HERE = Path(__file__).parent
STATIC = Path(ll.__file__).parent / "web" / "static"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs node: apt-get install nodejs")


@needs_node
def test_modules() -> None:
    tests = sorted(map(str, HERE.glob("*.test.mjs")))
    done = subprocess.run([NODE, "--test", *tests], capture_output=True, text=True)  # type: ignore[list-item]
    assert done.returncode == 0, done.stdout + done.stderr


@needs_node
def test_types() -> None:
    compiler = npm_module("typescript") / "bin" / "tsc"
    done = subprocess.run(
        [NODE, str(compiler), "-p", str(HERE / "tsconfig.json")],  # type: ignore[list-item]
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def _positions() -> list[tuple[ll.Puzzle, list[str]]]:
    """Boards of both genres with marks from none to the solution, some of them wrong."""
    dice = random.Random(19)
    found = []
    for number in range(150):
        genre = "akari" if number % 2 else "kuromasu"
        height, width = dice.randint(2, 8), dice.randint(2, 8)
        try:
            puzzle = ll.generate(genre, height=height, width=width, seed=number)
        except ll.LamplighterError:
            continue
        solution = ll.solve(puzzle).solutions[0].marks.rows
        for share in (0.0, 0.4, 0.8, 1.0):
            rows = [
                "".join(letter if dice.random() < share or share == 1.0 else "." for letter in row)
                for row in solution
            ]
            if share in (0.4, 0.8):  # a few marks that are wrong as often as not
                placed = "o" if genre == "akari" else "#"
                for _ in range(3):
                    row, col = dice.randrange(height), dice.randrange(width)
                    if puzzle.rows[row][col] in (".", None):
                        line = list(rows[row])
                        line[col] = dice.choice([placed, "+"])
                        rows[row] = "".join(line)
            found.append((puzzle, rows))
    return found


@needs_node
def test_rules_are_those_of_check() -> None:
    positions = _positions()
    lines = [
        json.dumps({"genre": puzzle.genre, "rows": puzzle.rows, "marks": marks})
        for puzzle, marks in positions
    ]
    done = subprocess.run(
        [NODE, str(HERE / "rules.mjs")],  # type: ignore[list-item]
        input="\n".join(lines), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answers = list(map(json.loads, done.stdout.splitlines()))
    assert len(answers) == len(positions) > 300
    seen: set[str] = set()
    solved = 0
    for (puzzle, marks), answer in zip(positions, answers, strict=True):
        given = ll.Marks(puzzle.genre, tuple(marks))
        expected = [each.to_json() for each in ll.check(puzzle, given)]
        said = [
            {key: each[key] for key in ("rule", "cells", "message")}
            for each in answer["violations"]
        ]
        assert said == expected, (puzzle.rows, marks)
        is_solved = not ll.check(puzzle, given, complete=True)
        assert answer["solved"] == is_solved, (puzzle.rows, marks)
        assert answer["link"] == puzzle.to("pzpr-url").split("?")[-1].rstrip("/")
        assert answer["again"] == json.loads(json.dumps(puzzle.rows))
        seen |= {each["rule"] for each in said}
        solved += is_solved
    assert seen == {"sight", "clue", "light", "adjacent", "connected", "view"}
    assert solved >= 100


def test_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.iterdir():
        if path.suffix in {".mjs", ".js", ".css", ".html"}:
            text = path.read_text()
            assert not re.search(r"(src|href|import|from|url\()\W{0,3}https?:", text), path.name
            assert " style=" not in text, f"{path.name}: the policy refuses style attributes"
