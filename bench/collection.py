"""How quickly does a collection take boards in, and find them again?

    python bench/collection.py [BOARDS]

Imports and rates 100,000 boards that `generate` made, from a file of JSON lines, into a new SQLite
file. Then a collection of a million (or BOARDS) is searched by each field: those are variations of
a few hundred real boards, with numbers, words and tags drawn at random. CPU seconds, all threads
together, which other programs on the machine do not change; wall seconds are printed beside them.
The exit code is 0 if all limits hold.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from report import Report, cpu
from sqlalchemy import insert

import lamplighter as ll
from lamplighter.collection import schema
from lamplighter.collection.fresh import Fresh
from lamplighter.collection.query import SORTS
from lamplighter.collection.words import words_of
from lamplighter.formats.base import Document
from lamplighter.survey.symmetry import NAMES

IMPORTED, PER_SECOND = 100_000, 5_000
KEPT, MILLISECONDS = 1_000_000, 20
BATCH, SEED, TRIES = 20_000, 7, 5
WORDS = [
    f"{first}{last}" for first in ("lamp", "star", "rain", "tram") for last in map(str, range(250))
]
RARE = "candlewick"

QUERIES = (
    "", "genre:akari", "genre:kuromasu", "size:10", "size:7-8", "size:12x8", "level:easy",
    "level:4", "level:9", "level:3-5", "score:40", "score:100-110", "score:10-400", "clues:12",
    "clues:30-", "density:0.25-0.26", "symmetry:none", "symmetry:full", "status:unique",
    "status:multiple", "status:unrated", "technique:limited-light", "technique:shaving",
    "technique:search", "tag:club", "tag:rare", "tag:nothing", "lamp7", "lamp", RARE, "lamp7 star",
    "nothing", *(f"sort:{name}" for name in SORTS),
)  # fmt: skip
TOGETHER = (
    "tag:club level:easy", "genre:akari level:easy size:10", "lamp7 level:2 tag:club",
    "lamp score:40-80", "genre:akari level:6 size:10", "tag:club symmetry:full",
    "level:easy sort:newest", "score:10-400 sort:newest", "genre:akari sort:score",
    f"{RARE} tag:club", "tag:rare lamp7", "tag:club technique:search", "tag:club sort:score",
    "lamp sort:score", "score:100-110 density:0.25-0.26", "status:multiple size:7 sort:newest",
    "genre:kuromasu symmetry:full level:8 clues:12", "symmetry:none level:6 clues:12",
)  # fmt: skip
"""Several fields at once, some of which no board has together."""


def measure_import(report: Report, folder: Path) -> None:
    file = folder / "boards.jsonl"
    start = time.process_time()
    with file.open("w") as lines:
        for board in ll.generate_many("akari", IMPORTED, height=10, width=10, seed=SEED):
            lines.write(ll.write(board, "json") + "\n")
    report.heading(f"Import and rate {IMPORTED:,} boards of 10x10")
    report.line(f"generated in {time.process_time() - start:.1f} s")
    place = folder / "import.db"
    with ll.Collection(place) as kept:
        wall, spent, main = time.perf_counter(), time.process_time(), time.thread_time()
        told = kept.import_from(file)
        wall, spent = time.perf_counter() - wall, time.process_time() - spent
        main = time.thread_time() - main
        assert told.added == IMPORTED
        assert kept.count("status:unique") > 10_000
    report.line(f"{wall:.1f} s on the wall; CPU: {main:.1f} s reading and writing,")
    report.line(f"{spent - main:.1f} s rating meanwhile, on other threads")
    report.line(f"{place.stat().st_size / IMPORTED:.0f} bytes a board")
    # What an idle machine of two cores does: the one waits for whichever takes longer.
    report.floor("boards a second", IMPORTED / max(main, spent - main), PER_SECOND, "/s")
    place.unlink()


def models() -> list[tuple[dict[str, Any], list[str]]]:
    """Rows of real boards, with the techniques of their ratings."""
    found = []
    for genre in ("akari", "kuromasu"):
        for level in ("easy", "normal", "hard"):
            for width, height in ((7, 7), (8, 8), (10, 10), (12, 8)):
                for board in ll.generate_many(
                    genre, 10, height=height, width=width, level=level, seed=SEED
                ):
                    names = [column.name for column in schema.puzzles.columns]
                    row = dict(zip(names, Fresh.of(Document(board)).row(0, 0), strict=True))
                    rating = ll.rate(board, metrics=())
                    row |= {"status": "unique", "level": rating.level, "score": rating.score}
                    found.append((row, list(rating.techniques)))
    return found


def variations(count: int) -> Iterator[tuple[dict[str, Any], list[str], list[str]]]:
    """Rows, techniques and tags of so many boards."""
    draw = random.Random(SEED)
    some = models()
    for id in range(1, count + 1):
        model, techniques = draw.choice(some)
        title = " ".join(draw.choices(WORDS, k=3)) + (f" {RARE}" if id % 100_000 == 0 else "")
        row = {
            **model, "id": id, "likeness": draw.randbytes(16), "title": title,
            "words": " ".join(words_of(title)), "score": model["score"] + draw.randrange(40),
            "clues": model["clues"] + draw.randrange(4), "symmetry": draw.choice(NAMES[:-1]),
            "density": round(model["density"] + draw.random() / 50, 4), "added": id,
            "engine": ll.__version__,
        }  # fmt: skip
        if id % 500 == 0:
            row |= {"status": "multiple", "level": None, "score": None}
        tags = (["club"] if id % 7 == 0 else []) + (["rare"] if id % 200_000 == 0 else [])
        yield row, techniques, tags


def fill(place: Path, count: int) -> None:
    """A collection of so many boards, written the short way: nobody needs to read or rate them."""
    with ll.Collection(place) as kept:
        rows = variations(count)
        while some := list(islice(rows, BATCH)):
            with kept._base.writing() as connection:
                codes = kept._codes(connection, {name for _, names, _ in some for name in names})
                connection.execute(insert(schema.puzzles), [row for row, _, _ in some])
                schema.index_words(connection, [row["id"] for row, _, _ in some])
                used = [
                    {"technique": codes[name], "puzzle": row["id"]}
                    for row, names, _ in some
                    for name in names
                ]
                connection.execute(insert(schema.uses), used)
                tags = [{"tag": tag, "puzzle": row["id"]} for row, _, tags in some for tag in tags]
                connection.execute(insert(schema.tags), tags)
        kept._base.refresh()


def measure_search(report: Report, folder: Path, count: int) -> None:
    place = folder / "million.db"
    start = time.process_time()
    fill(place, count)
    report.heading(f"Find 50 of {count:,} boards")
    report.line(
        f"filled in {time.process_time() - start:.0f} s, {place.stat().st_size / 1e6:.0f} MB"
    )
    with ll.Collection(place) as kept:
        assert len(list(kept.find(count=50))) == 50
        worst = max(measured(report, kept, query) for query in QUERIES)
        report.ceiling("the slowest field", worst, MILLISECONDS, " ms")
        report.heading("Several fields together")
        worst = max(measured(report, kept, query) for query in TOGETHER)
        report.ceiling("the slowest of them", worst, MILLISECONDS, " ms")


def measured(report: Report, kept: ll.Collection, query: str) -> float:
    """The milliseconds that a query takes."""
    found = 0

    def find() -> None:
        nonlocal found
        found = len(list(kept.find(query, count=50)))

    spent = cpu(find, TRIES) * 1000
    report.line(f"{query or '(all)':32} {found:3} boards {spent:7.2f} ms")
    return spent


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else KEPT
    report = Report("Collections")
    with tempfile.TemporaryDirectory() as folder:
        measure_import(report, Path(folder))
        measure_search(report, Path(folder), count)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
