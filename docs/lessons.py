"""Writes the course of the page of Learn: its texts, examples and boards.

    python docs/lessons.py            src/lamplighter/web/static/lessons.json, in a few minutes

The texts are those of the techniques and the examples those of their pages. The boards to find a
step on are new ones. Boards that are in the file already stay, so that a change of a text leaves
them alone; `--again NAME` makes those of a technique anew. Two techniques come next too seldom to
wait for: they have a stock. Where no puzzle with one solution turned up, it is positions near the
example of the technique, found by changing a few cells at a time.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import lamplighter as ll
from lamplighter.grid import Turn
from lamplighter.outcome import Limit
from lamplighter.techniques import Technique, ladder_of
from lamplighter.verbs.explain import explain_next
from lamplighter.watch import Watch
from lamplighter.web.lesson import LESSONS, RARE, Lesson, lesson_on, make_lesson

ROOT = Path(__file__).parents[1]
SEED = 20
BOARDS = {"easy": 80, "normal": 60, "hard": 30, "extreme": 3}  # new ones to choose from
SECONDS = 60.0
STOCK = 5
CHANGES = 3000  # tries to vary an example
CHAPTERS = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "extreme": "Extreme"}
FIRST = {"akari": (5, 42), "kuromasu": (5, 8)}
"""Side and seed of the board that the rules are tried on."""


def course(kept: dict[str, Any] | None = None, again: str = "") -> dict[str, Any]:
    """All that the file holds; boards that are `kept` stay."""
    boards = _boards_of(kept or {"genres": []})
    examples = {doc.id: doc for doc in ll.read_many(ROOT / "examples" / "techniques.jsonl")}
    return {
        "genres": [
            {
                "name": genre.name,
                "first": _first(genre.name),
                "chapters": [
                    {
                        "name": tier,
                        "title": title,
                        "lessons": [
                            _lesson(each, examples, boards.get((genre.name, each.name), {}), again)
                            for each in ladder_of(genre.name)
                            if each.tier == tier
                        ],
                    }
                    for tier, title in CHAPTERS.items()
                ],
            }
            for genre in ll.GENRES
        ]
    }


def _boards_of(kept: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (genre["name"], each["name"]): each
        for genre in kept["genres"]
        for chapter in genre["chapters"]
        for each in chapter["lessons"]
    }


def _first(genre: str) -> dict[str, Any]:
    side, seed = FIRST[genre]
    puzzle = ll.generate(genre, height=side, width=side, level="easy", seed=seed)
    solution = ll.solve(puzzle).solutions[0]
    return {"rows": puzzle.to_json()["rows"], "solution": list(solution.marks.rows)}


def _lesson(
    technique: Technique, examples: dict[str, Any], kept: dict[str, Any], again: str
) -> dict[str, Any]:
    doc = examples[f"{technique.genre}-{technique.name}"]
    found: dict[str, Any] = {
        "name": technique.name,
        "title": technique.title,
        "summary": technique.summary,
        "example": {
            "rows": doc.puzzle.to_json()["rows"],
            "marks": list((doc.marks or ll.Marks.empty(doc.puzzle)).rows),
            "steps": _bare([explain_next(doc.puzzle, doc.marks).steps[0].to_json()]),
        },
    }
    stock = kept.get("stock", [])
    if technique.name in RARE:
        stock = stock or near(technique, found["example"])
        board = min((_told(technique, each) for each in stock), key=lambda each: len(str(each)))
    elif kept.get("board") and again != technique.name:
        board = _told(technique, kept["board"])
    else:
        watch = Watch(Limit(seconds=SECONDS))
        made = make_lesson(technique, SEED, watch, boards=BOARDS[technique.tier])
        board = made.to_json()
        print(technique.genre, technique.name, f"{made.cost:.1f}", file=sys.stderr)
    wanted = ("rows", "marks", "steps", "others", "solution")
    found["board"] = {name: board[name] for name in wanted}
    found["board"]["steps"] = _bare(board["steps"])
    found["board"]["others"] = _bare(board["others"])
    if stock:
        found["stock"] = stock
    return found


def _told(technique: Technique, board: dict[str, Any]) -> dict[str, Any]:
    """The same board with its sentences as they are now."""
    puzzle = ll.Puzzle.from_rows(technique.genre, board["rows"])
    marks = ll.Marks.on(puzzle, board["marks"])
    made = lesson_on(puzzle, marks, technique, Watch(Limit(seconds=SECONDS)))
    if made is None:
        raise SystemExit(f"{technique.name} is no longer next on its board: --again makes another")
    return made.to_json()


def near(technique: Technique, example: dict[str, Any]) -> list[dict[str, Any]]:
    """Positions like the example, as unlike it and each other as they come."""
    dice = random.Random(f"{technique.genre} {technique.name} {SEED}")
    start = lesson_at(technique, example["rows"], example["marks"])
    assert start is not None
    found = [start]
    for _ in range(CHANGES):
        board = _changed(dice.choice(found), dice)
        if any(_apart(board, each) < 1 for each in found):
            continue
        made = lesson_at(technique, *board)
        if made is not None:
            found.append(made)
    chosen = [start]
    while len(chosen) <= STOCK:
        chosen.append(max(found, key=lambda each: min(_apart(_board(each), so) for so in chosen)))
    return [dict(zip(("rows", "marks"), _board(each), strict=True)) for each in chosen[1:]]


def lesson_at(technique: Technique, rows: list[Any], marks: list[str]) -> Lesson | None:
    try:
        puzzle = ll.Puzzle.from_rows(technique.genre, rows)
        return lesson_on(puzzle, ll.Marks.on(puzzle, marks), technique, Watch(Limit(seconds=5)))
    except ll.LamplighterError:
        return None  # a number too large, or the like


def _board(lesson: Lesson) -> tuple[list[Any], list[str]]:
    return lesson.puzzle.to_json()["rows"], list(lesson.marks.rows)


def _changed(lesson: Lesson, dice: random.Random) -> tuple[list[Any], list[str]]:
    """The position with up to three cells changed."""
    akari = lesson.puzzle.genre == "akari"
    rows = [list(row) for row in lesson.puzzle.rows]
    marks = [list(row) for row in lesson.marks.rows]
    for _ in range(dice.choice((1, 1, 2, 3))):
        row, col = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
        if dice.random() < 0.5:
            rows[row][col] = dice.choice("..#01122" if akari else (None, None, *range(2, 11)))
            marks[row][col] = "."
        elif not akari or rows[row][col] == ".":
            marks[row][col] = dice.choice(".+")
    return ["".join(map(str, row)) for row in rows] if akari else rows, ["".join(r) for r in marks]


def _apart(board: tuple[list[Any], list[str]], lesson: Lesson) -> int:
    """In how many cells two positions differ, where they differ least among their turns."""
    ours = [cell for rows in board for row in rows for cell in row]
    puzzle, marks = lesson.puzzle, lesson.marks
    both = ((puzzle.turned(turn).rows, marks.turned(turn).rows) for turn in Turn)
    theirs = ([cell for rows in pair for row in rows for cell in row] for pair in both)
    return min(sum(a != b for a, b in zip(ours, each, strict=True)) for each in theirs)


def _bare(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps without what the page does not draw."""
    return [{name: step[name] for name in step if name != "chain"} for step in steps]


def written(made: dict[str, Any]) -> str:
    """One lesson a line: short enough to send, and a change shows where it is."""
    lines = ['{"genres": [']
    for i, genre in enumerate(made["genres"]):
        lines.append(f'{"," if i else ""}{{"name": {_line(genre["name"])},')
        lines.append(f'"first": {_line(genre["first"])}, "chapters": [')
        for j, chapter in enumerate(genre["chapters"]):
            head = f'"name": {_line(chapter["name"])}, "title": {_line(chapter["title"])}'
            lines.append(f'{"," if j else ""}{{{head}, "lessons": [')
            lines += [
                f"{',' if k else ''}{_line(each)}" for k, each in enumerate(chapter["lessons"])
            ]
            lines.append("]}")
        lines.append("]}")
    return "\n".join([*lines, "]}", ""])


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", default="", metavar="NAME")
    asked = parser.parse_args()
    kept = json.loads(LESSONS.read_text("utf-8")) if LESSONS.exists() else course()
    made = course(kept, asked.again)
    LESSONS.write_text(written(made), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
