"""How long do a million boards take, into a Parquet table and out of it?

    python bench/parquet.py

Boards of 10x10 with the columns that `generate` fills, 2,000 different ones over and over. CPU
seconds of all threads; the exit code is 0 if all limits hold. JSON lines are measured beside it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from report import Report, cpu

import lamplighter as ll
from lamplighter.formats.parquet import write_parquet

BOARDS = 1_000_000
SAMPLE = 2000
SECONDS = 10
LINES = 50_000  # of JSON, for comparison


def rows_of(genre: str) -> list[ll.Document]:
    docs = []
    for index, puzzle in enumerate(ll.generate_many(genre, SAMPLE, level="easy", seed=7)):
        meta = {"id": f"{genre}-7-{index}", "status": "unique", "label": "easy"}
        docs.append(ll.Document(puzzle, meta={**meta, "seed": 7, "index": index, "version": "0"}))
    return docs


def measure(report: Report, genre: str, path: Path) -> None:
    docs = rows_of(genre)
    count = 0

    def write() -> None:
        write_parquet((docs[index % SAMPLE] for index in range(BOARDS)), path)

    def read() -> None:
        nonlocal count
        count = sum(1 for _ in ll.read_many(path))

    report.heading(genre)
    writing, reading = cpu(write), cpu(read)
    assert count == BOARDS
    report.line(f"written in {writing:.2f} s, read in {reading:.2f} s")
    report.line(f"{path.stat().st_size / 1e6:.1f} MB (the boards repeat: others take more)")
    report.ceiling("written and read, CPU seconds", writing + reading, SECONDS, " s")
    lines = path.with_suffix(".jsonl")

    def write_lines() -> None:
        with lines.open("w") as file:
            for index in range(LINES):
                file.write(ll.write_document(docs[index % SAMPLE], "json") + "\n")

    spent = cpu(write_lines) + cpu(lambda: sum(1 for _ in ll.read_many(lines)))
    report.line(f"the same as JSON lines: {spent * BOARDS / LINES:.0f} s")


def main() -> int:
    report = Report(f"Parquet, {BOARDS:,} boards of 10x10")
    import pyarrow.parquet  # noqa: F401 (its loading is not what is measured)

    with tempfile.TemporaryDirectory() as folder:
        for genre in ("akari", "kuromasu"):
            measure(report, genre, Path(folder) / f"{genre}.parquet")
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
