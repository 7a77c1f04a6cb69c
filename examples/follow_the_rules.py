"""Follow Mjakinin's rules R1 to R5 on a board, update by update.

The board is rebuilt from the words of section 2.1.1 of the thesis (2025), which explains the rules
with its Figures 2.1 and 2.2: the six clues the text names stand where it says, at (row, column)
from (0, 0), and the walls it does not name are our own. So are the lamps it does not name.

    python examples/follow_the_rules.py
"""

from __future__ import annotations

import lamplighter as ll
from lamplighter.backends.deductive import RULES, trace_of

BOARD = ll.Puzzle.from_rows(
    "akari",
    [
        "#.1.....",
        "....##..",
        "..#...0.",
        "2...1...",
        "...1...2",
        ".3...#..",
        ".....1..",
        "..#.....",
    ],
)

outcome = ll.solve(BOARD, "deductive", trace=True)
for update in trace_of(outcome):
    rule = RULES.get(update.rule, update.rule)
    what = "lamp" if update.placed else "none"
    source = "" if update.because is None else f"  from {update.because}"
    print(f"level {update.level}  {rule:5}  {what} at {update.cell}{source}")
print(outcome.status.value)
