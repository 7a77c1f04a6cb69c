"""Checks a position as a player fills it in: what is already wrong, and what is missing."""

from __future__ import annotations

import lamplighter as ll

puzzle = ll.Puzzle.from_rows("akari", ["..1.", "#...", "...2"])
marks = ll.Marks.empty(puzzle)

for cell in [(0, 1), (0, 0), (1, 3)]:
    marks = marks.with_mark(cell, "o")
    broken = ll.check(puzzle, marks)
    print(
        f"a bulb at r{cell[0] + 1}c{cell[1] + 1}:", broken[0].message if broken else "fine so far"
    )
    if broken:
        marks = marks.with_mark(cell, "+")

print("as a finished answer:")
for violation in ll.check(puzzle, marks, complete=True):
    print(" ", violation.message)
