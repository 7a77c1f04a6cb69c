"""The libraries a user would pick instead, each with a lean model written for it."""

from __future__ import annotations

from itertools import combinations
from typing import Protocol

from lamplighter import Puzzle

__all__ = ["ClingoAkari", "ClingoKuromasu", "MinisatAkari", "Peer"]


class Peer(Protocol):
    """A library that counts solutions up to two."""

    name: str

    def count(self, puzzle: Puzzle) -> int:
        """0, 1 or 2 solutions, model building included."""


class MinisatAkari:
    """MiniSat through PySAT: one solve for an answer, one more to prove it unique."""

    name = "PySAT MiniSat"

    def count(self, puzzle: Puzzle) -> int:
        from pysat.solvers import Minisat22

        variables, clauses = self._clauses(puzzle)
        with Minisat22(bootstrap_with=clauses) as solver:
            if not solver.solve():
                return 0
            model = solver.get_model()
            solver.add_clause([-literal for literal in model[:variables]])
            return 2 if solver.solve() else 1

    def _clauses(self, puzzle: Puzzle) -> tuple[int, list[list[int]]]:
        rows, height, width = puzzle.rows, puzzle.height, puzzle.width
        number = [[0] * width for _ in range(height)]
        variables = 0
        for r in range(height):
            for c in range(width):
                if rows[r][c] == ".":
                    variables += 1
                    number[r][c] = variables
        clauses: list[list[int]] = []
        across: list[list[list[int]]] = [[[] for _ in range(width)] for _ in range(height)]
        down: list[list[list[int]]] = [[[] for _ in range(width)] for _ in range(height)]
        for r in range(height):
            run: list[int] = []
            for c in range(width):
                run = _extend(run, number[r][c], clauses)
                across[r][c] = run
        for c in range(width):
            run = []
            for r in range(height):
                run = _extend(run, number[r][c], clauses)
                down[r][c] = run
        for r in range(height):
            for c in range(width):
                letter = rows[r][c]
                if letter == ".":
                    clauses.append([*across[r][c], *down[r][c]])
                elif letter != "#":
                    near = [
                        number[y][x]
                        for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                        if 0 <= y < height and 0 <= x < width and number[y][x]
                    ]
                    _exactly(near, int(letter), clauses)
        return variables, clauses


def _extend(run: list[int], variable: int, clauses: list[list[int]]) -> list[int]:
    """The run with one cell more, in place so that all its cells share the list; a wall ends it."""
    if not variable:
        return []
    clauses.extend([-other, -variable] for other in run)
    run.append(variable)
    return run


def _exactly(cells: list[int], count: int, clauses: list[list[int]]) -> None:
    clauses.extend([-cell for cell in some] for some in combinations(cells, count + 1))
    clauses.extend(list(some) for some in combinations(cells, len(cells) - count + 1))


KUROMASU = """
{ black(R,C) } :- cell(R,C), not clue(R,C,_).
:- black(R,C), black(R+1,C).
:- black(R,C), black(R,C+1).
white(R,C) :- cell(R,C), not black(R,C).
dir(0,1). dir(1,0). dir(0,-1). dir(-1,0).
sees(R,C,DR,DC,R+DR,C+DC) :- clue(R,C,_), dir(DR,DC), white(R+DR,C+DC).
sees(R,C,DR,DC,Y+DR,X+DC) :- sees(R,C,DR,DC,Y,X), white(Y+DR,X+DC).
:- clue(R,C,N), #count { Y,X : sees(R,C,_,_,Y,X) } != N-1.
reached(R,C) :- start(R,C).
reached(R+DR,C+DC) :- reached(R,C), dir(DR,DC), white(R+DR,C+DC).
:- white(R,C), not reached(R,C).
#show black/2.
"""


class ClingoKuromasu:
    """clingo with a plain reachability encoding; the first clue is where white starts."""

    name = "clingo"

    def count(self, puzzle: Puzzle) -> int:
        facts = [f"cell(0..{puzzle.height - 1},0..{puzzle.width - 1})."]
        clues = puzzle.clues
        facts += [f"clue({r},{c},{n})." for (r, c), n in clues.items()]
        start = next(iter(clues), (0, 0))
        facts.append(f"start({start[0]},{start[1]}).")
        return _answers(KUROMASU, facts)


AKARI = """
{ bulb(C) : in(_,C) }.
run(R) :- in(R,_).
:- run(R), 2 { bulb(C) : in(R,C) }.
lit(C) :- in(R,C), in(R,D), bulb(D).
:- in(_,C), not lit(C).
:- clue(K,N), not N { bulb(C) : beside(K,C) } N.
#show bulb/1.
"""


class ClingoAkari:
    """clingo with runs worked out in Python: at most one bulb each, every cell lit."""

    name = "clingo"

    def count(self, puzzle: Puzzle) -> int:
        facts = []
        rows, height, width = puzzle.rows, puzzle.height, puzzle.width
        across, down = 0, [0] * width
        number = 0
        for r in range(height):
            across = 0
            for c in range(width):
                cell = r * width + c
                if rows[r][c] == ".":
                    if not across:
                        number += 1
                        across = number
                    if not down[c]:
                        number += 1
                        down[c] = number
                    facts.append(f"in({across},{cell}). in({down[c]},{cell}).")
                    continue
                across = down[c] = 0
                if rows[r][c] != "#":
                    facts.append(f"clue({cell},{rows[r][c]}).")
                    near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                    facts += [
                        f"beside({cell},{y * width + x})."
                        for y, x in near
                        if 0 <= y < height and 0 <= x < width and rows[y][x] == "."
                    ]
        return _answers(AKARI, facts)


def _answers(program: str, facts: list[str]) -> int:
    """How many answers a logic program has, up to two."""
    import clingo

    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], program + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)
