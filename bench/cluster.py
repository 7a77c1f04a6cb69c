"""What does a cluster cost beside a pool of processes, and what would a billion boards take?

    python bench/cluster.py [BOARDS]

Easy Akari of 10x10, by a pool of processes that do the same shards, and by `generate --cluster
local`. CPU seconds of all processes, scheduler and start-up included; the exit code is 0 if all
limits hold. Then the figures that docs/cluster.md reckons with: work, storage and merging by board.
"""

from __future__ import annotations

import ctypes
import gzip
import hashlib
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from report import Report, cpu

from lamplighter.cli.cluster_series import try_part
from lamplighter.formats.base import Reading
from lamplighter.formats.json import document_of
from lamplighter.formats.parquet import write_parquet
from lamplighter.methods import Order
from lamplighter.verbs.generate import Tried, sift
from lamplighter.verbs.twins import Look

BOARDS = 240_000
MOST = 25  # per cent of CPU beyond the pool
SEED = 7
SAMPLE = 5000
BILLION = 1_000_000_000
_ADOPT = 36  # Linux: PR_SET_CHILD_SUBREAPER


def part(start: int, stop: int, format: str = "json") -> str:
    order = Order.of("akari", level="easy")
    return try_part(order, "native", SEED, format, False, None, start, stop)


def lines_kept(texts: Iterable[str], count: int) -> list[str]:
    """The lines of the file, as the client sifts them out of the shards."""

    def tried() -> Iterator[Tried[tuple[Look, str]]]:
        for text in texts:
            for line in text.splitlines():
                place, tries, *rest = line.split("\t", 4)
                made = None
                if rest:
                    made = Look(bytes.fromhex(rest[0]), bytes.fromhex(rest[1])), rest[2]
                yield Tried(int(place), made, int(tries), False)

    order = Order.of("akari", level="easy")
    return [made[1] for _, made, _ in sift(tried(), order, count, seed=SEED, look=lambda m: m[0])]


def pooled(path: Path, boards: int, seconds_each: float) -> None:
    """The same file by a pool of processes, in shards of ten seconds."""
    workers = os.cpu_count() or 1
    size = max(1, min(int(10 / seconds_each), -(-boards // (3 * workers))))
    with multiprocessing.get_context("spawn").Pool(workers) as pool:

        def texts() -> Iterator[str]:
            done, wanted = 0, boards
            while True:
                ends = [*range(done, done + wanted, size), done + wanted]
                yield from pool.starmap(part, pairwise(ends))
                done, wanted = done + wanted, boards // 50 + 64  # some were twins

        lines = lines_kept(texts(), boards)
    path.write_text("".join(f"{line}\n" for line in lines))


def spent_by(command: list[str]) -> tuple[float, float]:
    """CPU seconds of a command and all below it, and those on the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True)
    # Processes that outlive the one which started them become ours (see `main`): they count too.
    with suppress(ChildProcessError):
        while True:
            os.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, time.monotonic() - start


def overhead(report: Report, folder: Path, boards: int, each: float) -> None:
    report.heading(f"{boards:,} boards")
    one, two = folder / "one.jsonl", folder / "two.jsonl"
    pool, wall = spent_by([sys.executable, __file__, "--pool", str(one), str(boards), str(each)])
    report.line(f"process pool: {pool:.1f} s of CPU, {wall:.1f} s on the clock")
    order = ["generate", "--level", "easy", "--seed", str(SEED), "--count", str(boards)]
    command = [sys.executable, "-m", "lamplighter", "-q", *order, "-o", str(two)]
    dask, wall = spent_by([*command, "--cluster", "local"])
    report.line(f"--cluster local: {dask:.1f} s of CPU, {wall:.1f} s on the clock")
    same = hashlib.sha256(one.read_bytes()).digest() == hashlib.sha256(two.read_bytes()).digest()
    report.floor("the same bytes (1 is yes)", same, 1)
    report.ceiling("overhead of the cluster", 100 * (dask / pool - 1), MOST, " %")


def reckon(report: Report, folder: Path) -> float:
    """Figures by board, and what they make for a billion."""
    report.heading(f"by board, from {SAMPLE:,} of them")
    text = ""

    def make() -> None:
        nonlocal text
        text = part(0, SAMPLE)

    work = cpu(make) / SAMPLE
    lines: list[str] = []

    def merge() -> None:
        nonlocal lines
        lines = lines_kept([gzip.decompress(packed).decode()], SAMPLE)
        (folder / "merged.jsonl").write_text("".join(f"{line}\n" for line in lines))

    packed = gzip.compress(text.encode(), 1)
    merging = cpu(merge, 3) / len(lines)
    table = folder / "table.parquet"
    docs = [document_of(json.loads(line), Reading()) for line in lines]
    write_parquet(docs, table)
    sizes = {
        "a line of JSON": sum(len(line) + 1 for line in lines) / len(lines),
        "in a shard": len(packed) / len(lines),
        "a row of Parquet": table.stat().st_size / len(lines),
    }
    report.line(f"work {work * 1e6:.0f} us, merging {merging * 1e6:.1f} us of CPU")
    report.line(", ".join(f"{what} {size:.0f} bytes" for what, size in sizes.items()))
    report.heading("a billion")
    report.line(f"work {work * BILLION / 3600:.0f} CPU hours")
    report.line(f"merging {merging * BILLION / 3600:.1f} hours of one core")
    report.line(", ".join(f"{what} {size * BILLION / 1e9:.0f} GB" for what, size in sizes.items()))
    return work


def main() -> int:
    if sys.argv[1:2] == ["--pool"]:
        pooled(Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
        return 0
    is_adopting = ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0) == 0
    assert is_adopting, "needs Linux, to count the processes of processes"
    report = Report("A cluster beside a pool of processes")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        each = reckon(report, folder)
        overhead(report, folder, int(sys.argv[1]) if sys.argv[1:] else BOARDS, each)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
