"""One board turned and mirrored in all eight ways, and its solution with it."""

from __future__ import annotations

import lamplighter as ll

doc = ll.read("akari\n..1.\n#...\n...2\nsolution\n.o1.\n#..o\n..o2\n")
assert doc.solution is not None

for turn in ll.Turn:
    puzzle, solution = doc.puzzle.turned(turn), doc.solution.turned(turn)
    verdict = "ok" if not ll.check(puzzle, solution) else "broken"
    print(f"{turn.value:13} {puzzle.to('gameid'):14} {verdict}")
