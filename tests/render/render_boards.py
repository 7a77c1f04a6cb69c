"""The boards the drawing tests share, each with marks that break rules on purpose."""

from __future__ import annotations

from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["AKARI", "AKARI_MARKS", "AKARI_SOLUTION", "KUROMASU", "KUROMASU_MARKS"]

# The 1 at the top touches two bulbs, and the two bulbs of the second column see each other.
AKARI = Puzzle.from_rows("akari", ["..1.", "#...", "...0", "1..."])
AKARI_MARKS = Marks.on(AKARI, [".o.o", "....", "....", ".o+."])
AKARI_SOLUTION = Solution.from_rows("akari", [".o1.", "#..o", "o..0", "1.o."])

# The two black cells at the top left touch; the 6 cannot see far enough any more.
KUROMASU = Puzzle.from_rows(
    "kuromasu", [[None, None, 6, None], [3, None, None, None], [None, None, "?", None]]
)
KUROMASU_MARKS = Marks.on(KUROMASU, ["##..", "....", "..#+"])
