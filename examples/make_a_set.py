"""A week of puzzles as links to play: one a day, easy on Monday and hard on Sunday.

    python examples/make_a_set.py [SEED]

The same seed makes the same week.
"""

from __future__ import annotations

import sys

import lamplighter as ll

WEEK = {
    "Monday": ("akari", 7, 0),
    "Tuesday": ("kuromasu", 6, 1),
    "Wednesday": ("akari", 8, 2),
    "Thursday": ("kuromasu", 7, 3),
    "Friday": ("akari", 9, 4),
    "Saturday": ("kuromasu", 8, 5),
    "Sunday": ("akari", 10, 6),
}


def main() -> int:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for index, (day, (genre, side, level)) in enumerate(WEEK.items()):
        puzzle = ll.generate(genre, height=side, width=side, level=level, seed=seed, index=index)
        rating = ll.rate(puzzle)
        assert rating.level == level
        link = puzzle.to("puzzlink", dialect="link")
        print(f"{day:9}  {genre:8}  {rating.label:6}  {len(ll.explain(puzzle)):3} steps  {link}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
