"""Makes the corpus of this folder: `PYTHONPATH=tests python tests/corpus/make.py` writes it again.

    akari.jsonl, kuromasu.jsonl   puzzles with one solution each, and a label from easy to extreme
    damaged.jsonl                 the same with clues left out or changed by one: any status

The generator draws the boards, and has no say in what is written about them: solutions and
statuses come from three solvers that share nothing but the rules and must agree (`JURY`), labels
from the tiers read aloud. Where they do not agree with one another or with what the generator
promised, the run ends with an error. The seeds are fixed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import lamplighter as ll
from boards import damaged
from tiers_aloud import LABELS, label_of

HERE = Path(__file__).parent
JURY = ("sat", "asp", "cpsat")
SEED = 14
PATIENCE = ll.Limit(seconds=120)

# How many boards of each label, by height and width.
COUNTS = {
    "akari": {
        (5, 5): 10, (7, 7): 40, (10, 10): 20, (6, 11): 6, (14, 14): 10, (18, 10): 4, (25, 25): 5,
    },
    "kuromasu": {
        (5, 5): 10, (7, 7): 24, (10, 10): 14, (6, 9): 6, (14, 14): 4, (16, 11): 4, (25, 25): 2,
    },
}  # fmt: skip
DAMAGES = ("one", "changed", "tenth")
FAILURES = 6  # before a size and label has to make do with what was found
LARGEST = 200  # cells of boards that are extreme or damaged: larger ones take the jury long

Line = dict[str, Any]


class Disagreement(Exception):
    """Two judges of the corpus disagree."""


def main() -> None:
    for genre in COUNTS:
        lines = list(made(genre))
        write(HERE / f"{genre}.jsonl", lines)
    originals = [line for genre in COUNTS for line in read(f"{genre}.jsonl")]
    write(HERE / "damaged.jsonl", list(spoilt(originals)))


def made(genre: str) -> Iterator[Line]:
    """Puzzles of every size and label that exists; the hardest are rare, and never small."""
    seen = set()
    for (height, width), count in COUNTS[genre].items():
        for label in LABELS:
            if label == "extreme" and height * width > LARGEST:
                continue
            found = index = failures = 0
            while found < count and failures < FAILURES:
                index += 1
                try:
                    puzzle = ll.generate(
                        genre, height=height, width=width, level=label, seed=SEED, index=index
                    )
                except ll.GenerationError:
                    failures += 1  # few boards of this size are that hard, or none
                    continue
                if puzzle in seen:
                    failures += 1
                    continue
                seen.add(puzzle)
                found += 1
                status, solution = verdict(puzzle)
                line = {
                    "id": f"{genre}-{height}x{width}-{label}-{found:02}",
                    "genre": genre,
                    "label": label_of(puzzle),
                    "rows": [row if isinstance(row, str) else list(row) for row in puzzle.rows],
                    "solution": solution,
                }
                if (status, line["label"]) != ("unique", label):
                    raise Disagreement(f"{line['id']} is {status} and {line['label']}: {puzzle}")
                yield line


def spoilt(originals: list[Line]) -> Iterator[Line]:
    """Some of the puzzles with damage, each with its status and its solution if it has only one."""
    random = Random(SEED)
    small = [line for line in originals if cells(line) <= LARGEST]
    for index, line in enumerate(small[::3]):
        how = DAMAGES[index % len(DAMAGES)]
        puzzle = damaged(random, puzzle_of(line), how)
        status, solution = verdict(puzzle)
        yield {
            "id": f"{line['id']}-{how}",
            "genre": puzzle.genre,
            "status": status,
            "rows": [row if isinstance(row, str) else list(row) for row in puzzle.rows],
            **({"solution": solution} if status == "unique" else {}),
        }


def verdict(puzzle: ll.Puzzle) -> tuple[str, list[str] | None]:
    """The status, and the solution where there is just one, on which the jury agrees."""
    said = set()
    for name in JURY:
        outcome = ll.solve(puzzle, name, PATIENCE)
        rows = outcome.solution.rows if outcome.status is ll.Status.UNIQUE else None
        said.add((outcome.status.name.lower(), rows))
    if len(said) > 1:
        raise Disagreement(f"{puzzle}: {said}")
    status, rows = said.pop()
    return status, None if rows is None else list(rows)


def puzzle_of(line: Line) -> ll.Puzzle:
    return ll.Puzzle.from_rows(line["genre"], line["rows"])


def cells(line: Line) -> int:
    return len(line["rows"]) * len(line["rows"][0])


def read(name: str) -> list[Line]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: list[Line]) -> None:
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {len(lines)} boards, {len(text) // 1024} KiB")


if __name__ == "__main__":
    main()
