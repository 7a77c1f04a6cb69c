"""Writes the course of the page of Learn: its texts, examples and boards.

    python docs/lessons.py            src/lamplighter/web/static/lessons.json, in a few minutes

The texts are those of the techniques and the examples those of their pages. The boards to find a
step on are new ones. Boards that are in the file already stay, so that a change of a text leaves
them alone; `--again NAME` makes those of a technique anew. Two techniques come next too seldom to
wait for: `--rare SECONDS` looks for boards of those and adds them to the stock.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import lamplighter as ll
from lamplighter.outcome import Limit
from lamplighter.techniques import Technique, ladder_of
from lamplighter.verbs.explain import Position, explain_next
from lamplighter.watch import Watch
from lamplighter.web.lesson import LESSONS, lesson_on, make_lesson

ROOT = Path(__file__).parents[1]
SEED = 20
BOARDS = {"easy": 80, "normal": 60, "hard": 30, "extreme": 3}  # new ones to choose from
SECONDS = 60.0
RARE = ("agreement", "search")  # nobody can wait for a new board of these
STOCK = 6
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
        if not stock:
            return found  # until a board comes up: its example has to do
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


def find_rare(course: dict[str, Any], seconds: float) -> None:
    """Add to the stock what comes up on the way through new boards of the highest level."""
    dice = random.Random(time.time_ns())
    watch = Watch(Limit(seconds=seconds))
    entries = _boards_of(course)
    while not watch.is_over():
        genre = dice.choice(("akari", "kuromasu"))
        side = dice.choice((7, 7, 8, 9) if genre == "akari" else (6,))
        limit = Limit(seconds=2.5)
        try:
            puzzle = ll.generate(
                genre, height=side, width=side, level="extreme", seed=dice.getrandbits(32),
                limit=limit,
            )  # fmt: skip
        except ll.GenerationError:
            continue
        position = Position(puzzle, None)
        for step in ll.explain(puzzle, every=True).steps:
            if step.technique in RARE:
                stock = entries[genre, step.technique].setdefault("stock", [])
                rows = puzzle.to_json()["rows"]
                stock[STOCK - 1 :] = [{"rows": rows, "marks": list(position.marks.rows)}]
                print(genre, step.technique, file=sys.stderr)
            position.settle(step)


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
    parser.add_argument("--rare", default=0.0, type=float, metavar="SECONDS")
    asked = parser.parse_args()
    kept = json.loads(LESSONS.read_text("utf-8")) if LESSONS.exists() else course()
    if asked.rare:
        find_rare(kept, asked.rare)
    made = course(kept, asked.again)
    LESSONS.write_text(written(made), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
