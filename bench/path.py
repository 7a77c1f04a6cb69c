"""How explanations read, on the corpus: jumps, unused steps, techniques, chains, levels.

    python bench/path.py [--most N]

Each figure stands beside the one of the first ladder (version 0.2.0 as released, before paths were
put in order), measured in the same way. A jump is a step of which every cell, settled or rested
on, is five king's moves or more from every cell of the step before it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from time import process_time

from scipy.stats import spearmanr

import lamplighter as ll
from boards import janko, labelled
from lamplighter.grid import Cell
from lamplighter.labels import LABELS
from lamplighter.techniques import Step
from lamplighter.verbs.explain import Explanation
from lamplighter.verbs.rate import Rating

FAR = 5
_BEFORE = {
    "akari 10x10 jumps": "17.0 %", "akari 25x25 jumps": "50.7 %", "akari janko jumps": "32.2 %",
    "kuromasu janko jumps": "13.6 %",
}  # fmt: skip


def cells_of(step: Step) -> Sequence[Cell]:
    return (*step.settles, *step.because)


def is_jump(one: Step, other: Step) -> bool:
    return all(
        max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= FAR
        for a in cells_of(one)
        for b in cells_of(other)
    )


def jumps(explanations: Iterable[Explanation]) -> float:
    pairs = [
        pair for each in explanations for pair in zip(each.steps, each.steps[1:], strict=False)
    ]
    return sum(is_jump(*pair) for pair in pairs) / max(1, len(pairs))


def unused(explanations: Iterable[Explanation]) -> tuple[float, float]:
    """The share of steps that no later step rests on, and of those that close the board.

    Once everything is placed, a few steps may still say why the last cells hold nothing: nothing
    can rest on these, and without them the reader would have to take it on trust.
    """
    idle = closing = total = 0
    for each in explanations:
        total += len(each.steps)
        rested: set[Cell] = set()
        all_placed = True
        for step in reversed(each.steps):
            all_placed = all_placed and not step.places
            closing += all_placed
            idle += not all_placed and not step.places and rested.isdisjoint(step.settles)
            rested.update(step.because)
    return idle / max(1, total), closing / max(1, total)


def show(name: str, value: str) -> None:
    before = _BEFORE.get(name)
    print(f"{name:34} {value:>10}" + (f"   (before: {before})" if before else ""))


def tell(name: str, puzzles: Sequence[ll.Puzzle]) -> list[tuple[Explanation, Rating]]:
    """One set of boards: how its explanations read."""
    found, seconds = [], []
    for puzzle in puzzles:
        start = process_time()
        found.append(ll.explain(puzzle))
        seconds.append(process_time() - start)
    ratings = ll.rate_many(puzzles, metrics=["suppositions", "links"])
    show(f"{name} boards", str(len(puzzles)))
    show(f"{name} jumps", f"{jumps(found):.1%}".replace("%", " %"))
    idle, closing = unused(found)
    show(f"{name} unused steps", f"{idle:.1%}".replace("%", " %"))
    show(f"{name} closing steps", f"{closing:.1%}".replace("%", " %"))
    show(f"{name} steps a board", f"{sum(map(len, found)) / len(found):.1f}")
    show(f"{name} ms, median and most", f"{1e3 * median(seconds):.1f}, {1e3 * max(seconds):.0f}")
    used = Counter(step.technique for each in found for step in each.steps)
    for technique, count in used.most_common():
        print(f"    {technique:20} {100 * count / used.total():5.1f} %")
    chains = Counter(len(step.chain) for each in found for step in each.steps if step.chain)
    if chains:
        print("    chains by links:", dict(sorted(chains.items())))
    return list(zip(found, ratings, strict=True))


def levels(genre: str, rated: Sequence[tuple[Explanation, Rating]]) -> bool:
    """Levels by label; whether none is empty and none holds more than half of its label."""
    holds = True
    for label in LABELS[:3]:
        mine = [rating for _, rating in rated if rating.label == label]
        counts = Counter(rating.level for rating in mine)
        print(
            f"{genre} {label:7} {len(mine):5}  "
            + "  ".join(f"{k}: {v}" for k, v in sorted(counts.items()))
        )
        holds &= len(counts) == 3 and max(counts.values()) <= (len(mine) + 1) // 2
    hard = [rating for _, rating in rated if rating.label == "hard"]
    given = [rating.metrics["suppositions"] for rating in hard]
    rank = spearmanr([rating.level for rating in hard], given).statistic
    print(f"{genre} Spearman of level and suppositions within hard: {rank:.2f} (floor 0.7)")
    return holds and rank >= 0.7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=150, help="boards of each size and level (150)")
    most = parser.parse_args().most
    akari, holds = [], True
    for side in (7, 10, 14, 25):
        puzzles = [puzzle for label in LABELS[:3] for puzzle in labelled(side, label)[:most]]
        akari += tell(f"akari {side}x{side}", puzzles)
    akari += tell("akari janko", janko("akari"))
    kuromasu = tell("kuromasu janko", janko("kuromasu"))
    holds &= levels("akari", akari)
    holds &= levels("kuromasu", kuromasu)
    if not holds:
        raise SystemExit("a floor does not hold")


if __name__ == "__main__":
    main()
