"""Puzzles made to order: the engine next to Debian's sgt-puzzles, and what it does beyond them.

    python bench/generate.py [--quick] [--before PYTHON]

Both sides are asked for the same size, density and symmetry, on one core, and measured in CPU
time; lamplighter/study/peers.py says how. Range takes only a size: a fifth of its cells are black,
and its clues are symmetric by half a turn. If Light Up finds nothing it silently adds walls, so the
share of walls is printed with its time. `--quick` makes a tenth of the puzzles.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from statistics import mean

from ours import Earlier, add_before, making, ours
from report import Report, cpu

from lamplighter import GenerationError, Limit, Puzzle, PuzzleError, generate, generate_many
from lamplighter.study.peers import PEER, density_of, find_peer, make_peer
from lamplighter.study.trial import Board
from lamplighter.verbs.rate import path_profile
from lamplighter.watch import Watch

SEED = 2026
TURNS = 2  # for this version and an earlier one
EVEN = 3  # points by which the density may be off
VARIED = 1.5  # times what plain boards take
REFUSAL = 1.0  # seconds in which an impossible order must have an answer
RARE, RARE_SHARE = 5.0, 90  # seconds for an extreme board; percent of searches that find one
SOME_SYMMETRIES = ("none", "mirror", "rotate2")


def install() -> str | None:
    """What the peer needs, if anything; installs it if that is allowed."""
    if find_peer("akari"):
        return None
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return f"Debian's {PEER}, and root to install it"
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", PEER]):
        done = subprocess.run(
            ["apt-get", *words], env=quiet, capture_output=True, check=False, timeout=600
        )
        if done.returncode:
            return f"Debian's {PEER}, which could not be installed"
    return None if find_peer("akari") else f"Debian's {PEER}"


def theirs(board: Board, count: int) -> tuple[float, list[Puzzle]]:
    """Seconds for each puzzle, and the puzzles. The start of the process is shared by all."""
    made = make_peer(board, count, SEED)
    assert len(made.puzzles) == count
    return made.cpu_seconds / count, made.puzzles


def density(puzzles: list[Puzzle]) -> list[float]:
    """The share of walls, or of black cells in the solution, in percent."""
    return [100 * density_of(puzzle) for puzzle in puzzles]


def against_before(
    report: Report, board: Board, before: Earlier | None, mine: float, count: int,
    level: str | None = None,
) -> None:  # fmt: skip
    """What an earlier Lamplighter takes for such boards, if one is there."""
    if before is None:
        return
    # Taken in turns: a machine that slows down for a moment is not to look like a change.
    then = before.making(board, SEED, count, level)
    for _ in range(TURNS):
        mine = min(mine, ours(making(board, SEED, level), count)[0])
        then = min(then, before.making(board, SEED, count, level))
    report.line(f"{board.name:11}  before {then * 1e3:6.3f}, {then / mine:.2f} times as much")


def akari(report: Report, share: float, lacking: str | None, before: Earlier | None) -> None:
    report.heading("Akari, 20 % walls asked for (ms per puzzle; mean share of walls)")
    plan = {
        "easy": ((10, 8, 1000), (14, 15, 300), (25, 25, 50), (50, 50, 5)),
        "hard": ((10, 12, 300), (14, 40, 100), (25, 60, 10)),
    }
    for level, rows in plan.items():
        for side, floor, count in rows:
            name = f"{side}x{side} {level}"
            board = Board("own", name, "akari", side, side, level)
            some = max(2, int(count * share))
            mine, puzzles = ours(making(board, SEED), some)
            against_before(report, board, before, mine, some)
            text = f"{name:11}  ours {mine * 1e3:8.3f} ({mean(density(puzzles)):.1f} %)"
            if lacking:
                report.line(text)
                report.missing(f"{name}: times sgt-lightup", lacking)
                continue
            peer, puzzles = theirs(board, some)
            report.line(
                f"{text}   sgt-lightup {peer * 1e3:8.2f} ({mean(density(puzzles)):.1f} %, {some})"
            )
            report.floor(f"{name}: times sgt-lightup", peer / mine, floor, unit="x")


def kuromasu(report: Report, share: float, lacking: str | None, before: Earlier | None) -> None:
    report.heading("Kuromasu, 20 % black, half a turn (ms per puzzle)")
    rows = (
        (9, 6, 5, 0.5, 1000),
        (12, 8, 8, 1.5, 500),
        (16, 11, 15, 6, 150),
        (20, 20, 40, 40, 30),
    )
    for width, height, floor, ceiling, count in rows:
        size = f"{width}x{height}"
        some = max(2, int(count * share))

        board = Board("own", size, "kuromasu", height, width)
        mine, puzzles = ours(making(board, SEED), some)
        against_before(report, board, before, mine, some)
        text = f"{size:6} at Range's level  ours {mine * 1e3:7.3f} ({_few(puzzles)})"
        if lacking:
            report.line(text)
            report.missing(f"{size}: times sgt-range", lacking)
        else:
            peer, puzzles = theirs(board, some)
            report.line(f"{text}   sgt-range {peer * 1e3:7.2f} ({_few(puzzles)}, {some})")
            report.floor(f"{size}: times sgt-range", peer / mine, floor, unit="x")
        mine, _ = ours(making(board, SEED, "hard"), some)
        against_before(report, board, before, mine, some, "hard")
        report.ceiling(f"{size} hard", mine * 1e3, ceiling, unit=" ms")


def varied(report: Report, share: float) -> None:
    report.heading("A series of 10x10 normal: varied next to plain (ms per puzzle)")
    count = max(2, int(10_000 * share))
    for genre in ("akari", "kuromasu"):
        seconds = {}
        for plain in (True, False):
            start = time.process_time()
            made = list(generate_many(genre, count, level="normal", seed=SEED, jobs=1, plain=plain))
            seconds[plain] = time.process_time() - start
            name = "plain" if plain else "varied"
            report.line(f"{genre} {name:6} {seconds[plain] / len(made) * 1e3:7.3f}")
        report.ceiling(
            f"{genre} varied, times plain", seconds[False] / seconds[True], VARIED, unit="x"
        )


def _few(puzzles: list[Puzzle]) -> str:
    """What makes boards comparable: the shares of black cells and of clues, in percent."""
    clues = mean(100 * len(each.clues) / (each.height * each.width) for each in puzzles)
    return f"{mean(density(puzzles)):.1f} % black, {clues:.1f} % clues"


def large(report: Report) -> None:
    report.heading("Large boards, easy, one each")
    for genre, side, ceiling in (("akari", 100, 0.2), ("akari", 1000, 15), ("kuromasu", 100, None)):
        start = time.process_time()
        puzzle = generate(genre, height=side, width=side, level="easy", density=0.2, seed=SEED)
        seconds = time.process_time() - start
        name = f"{genre} {side}x{side} easy"
        if ceiling is None:
            report.line(f"{name}: {seconds:.2f} s")
        else:
            report.ceiling(name, seconds, ceiling, unit=" s")
        report.ceiling(f"{name}: density, off by", _off([puzzle], 0.2), EVEN, unit=" pts")


def _off(puzzles: list[Puzzle], asked: float) -> float:
    """By how many points the worst of the boards misses its density, beyond rounding."""
    cells = puzzles[0].height * puzzles[0].width
    return max(max(0.0, abs(each - 100 * asked) - 50 / cells) for each in density(puzzles))


def densities(report: Report, share: float) -> None:
    report.heading("Density, asked for 10 to 40 % (Akari) and 10 to 28 % (Kuromasu)")
    asked = {"akari": (0.1, 0.2, 0.3, 0.4), "kuromasu": (0.1, 0.15, 0.2, 0.25, 0.28)}
    for genre, wanted in asked.items():
        for side in (5, 10, 25, 50):
            worst, none = 0.0, 0
            for each in wanted:
                made: list[Puzzle] = []
                for index in range(max(2, int(share * 2000 / side**2))):
                    try:
                        # A quarter turn on 5x5 leaves 1 or 4 walls where 2.5 are due: no fault.
                        made.append(
                            generate(genre, height=side, width=side, level="easy", density=each,
                                     symmetry="rotate2", seed=SEED, index=index)
                        )  # fmt: skip
                    except GenerationError:
                        none += 1
                worst = max(worst, _off(made, each)) if made else worst
            report.ceiling(f"{genre} {side}x{side}: worst, off by", worst, EVEN, unit=" pts")
            if none:
                report.line(f"{genre} {side}x{side}: {none} orders failed")


def styled(report: Report, share: float) -> None:
    report.heading("Akari in the style of Pal's thesis, for the six strategies (ms per puzzle)")
    if importlib.util.find_spec("lamplighter.methods.style") is None:
        report.missing("--style thesis --human", "lamplighter.methods.style")
        return
    rows = ((10, 1, 1000), (14, 1.5, 500), (20, 3, 200), (30, 10, 100), (100, 1500, 3))
    for side, ceiling, count in rows:

        def make(index: int, side: int = side) -> Puzzle:
            wishes = {"style": "thesis", "human": True, "height": side, "width": side}
            return generate("akari", seed=SEED, index=index, **wishes)  # type: ignore[arg-type]

        mine, _ = ours(make, max(2, int(count * share)))
        report.ceiling(f"{side}x{side}", mine * 1e3, ceiling, unit=" ms")
    report.line("Pal 2025: 399 s at 10x10; the same method in clingo here about 1.1 s")


def extreme(report: Report, share: float) -> None:
    report.heading(f"Extreme: searches that succeed within {RARE:g} s, and their hypotheses")
    orders = [("akari", side, symmetry) for side in (10, 14) for symmetry in SOME_SYMMETRIES]
    orders += [("kuromasu", side, "rotate2") for side in (7, 9, 10, 12)]
    for genre, side, symmetry in orders:
        count = max(5, int(20 * share))
        made: list[Puzzle] = []
        for index in range(count):
            start = time.process_time()
            try:
                puzzle = generate(
                    genre, height=side, width=side, level="extreme", symmetry=symmetry,
                    seed=SEED, index=index,
                )  # fmt: skip
            except GenerationError:
                continue
            if time.process_time() - start <= RARE:
                made.append(puzzle)
        name = f"{genre} {side}x{side} {symmetry}"
        report.floor(name, 100 * len(made) / count, RARE_SHARE, unit=" %")
        paths = [path_profile(puzzle, Watch(Limit(), None)) for puzzle in made]
        many = sorted(len(path.chains) for path in paths if path is not None)
        deep = sum("search" in path.techniques for path in paths if path is not None)
        report.line(f"    hypotheses {many}; {deep} nest deeper than two")


def refusals(report: Report) -> None:
    report.heading("Nearly impossible orders: a puzzle or a refusal")
    orders: dict[str, dict[str, object]] = {
        "2x2 rotate4": {"height": 2, "width": 2, "symmetry": "rotate4"},
        "5x5 extreme": {"height": 5, "width": 5, "level": "extreme"},
        "10x10 density 0.95": {"density": 0.95},
        "10x10 hard density 0": {"density": 0.0, "level": "hard"},
        "1x30 hard": {"height": 1, "width": 30, "level": "hard"},
        "30x30 density 0.45": {"height": 30, "width": 30, "density": 0.45},
    }
    for genre in ("akari", "kuromasu"):
        for name, wishes in orders.items():
            answer = ""

            def ask(genre: str = genre, wishes: dict[str, object] = wishes) -> None:
                nonlocal answer
                try:
                    generate(genre, seed=SEED, **wishes)  # type: ignore[arg-type]
                    answer = "a puzzle"
                except (GenerationError, PuzzleError) as error:
                    answer = str(error)

            seconds = cpu(ask)
            report.ceiling(f"{genre} {name}", seconds, REFUSAL, unit=" s")
            report.line(f"    {answer}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the puzzles")
    add_before(parser)
    args = parser.parse_args()
    share = 0.1 if args.quick else 1.0
    report = Report("generate")
    if args.before is not None:
        report.line(f"before: lamplighter {args.before.version}")
    lacking = install()
    akari(report, share, lacking, args.before)
    kuromasu(report, share, lacking, args.before)
    varied(report, share)
    styled(report, share)
    large(report)
    densities(report, share)
    extreme(report, share)
    refusals(report)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
