"""Constraint programming: the constraints for CP-SAT of OR-Tools.

Its own constraints for at most one and for sums take the counts unchanged. With one worker the
solver enumerates the answers by itself; with several it cannot, and every answer is excluded by
a clause before the next search. Either way an answer that is not connected ends the search, and the
next search excludes it.

One worker skips presolve: on boards of human size it takes longer than the search it saves. Several
workers are for long searches, so they use everything CP-SAT has. `defaults="library"` sets none of
this and leaves every parameter as the library has it, for measurements next to those of others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Between, Capabilities, Task
from lamplighter.backends.rounds import Model, solve_in_rounds
from lamplighter.grid import Cell
from lamplighter.outcome import Outcome
from lamplighter.puzzle import Puzzle

__all__ = ["CpSatBackend", "solve_hinted"]


class CpSatBackend(Backend):
    name = "cpsat"
    title = "CP-SAT of OR-Tools"
    can = Capabilities()
    extra = "cpsat"
    module = "ortools"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "workers": Between(1, 64, default="auto"),
        "defaults": ("tuned", "library"),
        "hints": (True, False),
    }

    def solve(self, task: Task) -> Outcome:
        return solve_hinted(task, None)


def solve_hinted(task: Task, guess: Collection[Cell] | None) -> Outcome:
    """What CP-SAT makes of the task, with a guess to begin with: the cells that may be placed.

    A guess says where to look first and binds nothing, so a wrong one changes no verdict.
    """
    workers, tuned = task.options["workers"], task.options["defaults"] == "tuned"
    return solve_in_rounds(
        CpSatBackend.name,
        task,
        lambda puzzle: CpSatModel(puzzle, workers, tuned=tuned, guess=guess),
    )


class CpSatModel(Model):
    """The constraints of one puzzle, as CP-SAT's own model."""

    def __init__(
        self,
        puzzle: Puzzle,
        workers: int | str,
        *,
        tuned: bool = True,
        guess: Collection[Cell] | None = None,
    ) -> None:
        super().__init__(puzzle)
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        parameters = self.solver.parameters
        if workers == "auto" and tuned:
            workers = 1
        if isinstance(workers, int):
            parameters.num_workers = workers
        self.enumerates = tuned and workers == 1
        if self.enumerates:
            parameters.enumerate_all_solutions = True
            parameters.cp_model_presolve = False
            parameters.symmetry_level = 0
            parameters.linearization_level = 0
        # Ctrl-C is left to Python: the watch gets it and stops the search.
        parameters.catch_sigint_signal = False
        # The message itself instead of a wrapper around every constraint: twice as fast to build.
        self.new_constraint = self.model.proto.constraints.add
        self.new_domain = self.model.proto.variables.add
        self.sure: list[int] = []
        self.stats: dict[str, float] = {"branches": 0, "conflicts": 0, "deterministic_time": 0.0}
        self.guess = guess

    def add_row(self) -> None:
        for _ in range(self.width):
            self.new_domain().domain.extend((0, 1))

    def new_variable(self) -> int:
        self.new_domain().domain.extend((0, 1))
        return super().new_variable()

    # Its variables count from 0, and the negation of one is -1 - index: our literal if negative,
    # one less if positive.

    def add_clause(self, literals: list[int]) -> None:
        indices = [each - 1 if each > 0 else each for each in literals]
        if len(indices) == 1:
            self.sure += indices  # there are many walls: one constraint for all of them
        else:
            self.new_constraint().bool_or.literals.extend(indices)

    def add_at_most_one(self, cells: list[int]) -> None:
        self.new_constraint().at_most_one.literals.extend([each - 1 for each in cells])

    def add_exactly(self, literals: list[int], count: int) -> None:
        # A literal that is a negation counts as one less its variable.
        negated = sum(each < 0 for each in literals)
        linear = self.new_constraint().linear
        linear.vars.extend([abs(each) - 1 for each in literals])
        linear.coeffs.extend([1 if each > 0 else -1 for each in literals])
        linear.domain.extend((count - negated, count - negated))

    def ask(self, take: Callable[[set[int]], bool]) -> bool | None:
        from ortools.sat.python import cp_model

        if self.sure:
            self.new_constraint().bool_and.literals.extend(self.sure)
            self.sure.clear()
        self._give_guess()
        listener = _listener(self.cells, take) if self.enumerates else None
        status = self.solver.solve(self.model, listener)
        self.stats["branches"] += self.solver.num_branches
        self.stats["conflicts"] += self.solver.num_conflicts
        self.stats["deterministic_time"] += self.solver.response_proto.deterministic_time
        if status == cp_model.UNKNOWN:
            return None
        if status == cp_model.INFEASIBLE:
            return True
        if self.enumerates:
            # Optimal means that all answers were enumerated.
            return bool(status == cp_model.OPTIMAL)
        # Several workers may report the same answer to the listener; the response has it once.
        take(_placed(self.solver.response_proto, self.cells))
        return False

    def _give_guess(self) -> None:
        """Once, before the first search: afterwards the answer it leads to is excluded."""
        if self.guess is None:
            return
        placed = {row * self.width + col + 1 for row, col in self.guess}
        self.guess = None
        self.hint(placed)

    def hint(self, placed: set[int]) -> None:
        if self.guess is not None:
            return  # a guess of the caller's comes first
        self.model.proto.clear_solution_hint()
        hint = self.model.proto.solution_hint
        hint.vars.extend(range(self.cells))
        hint.values.extend([number in placed for number in range(1, self.cells + 1)])

    def interrupt(self) -> None:
        self.solver.stop_search()

    def close(self) -> dict[str, Any]:
        proto = self.model.proto
        return {
            **self.stats,
            "variables": len(proto.variables),
            "constraints": len(proto.constraints),
        }


def _listener(cells: int, take: Callable[[set[int]], bool]) -> Any:
    """Receives every answer, and ends the search when no more are wanted."""
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            if not take(_placed(self.response_proto, cells)):
                self.stop_search()

    return Listener()


def _placed(response: Any, cells: int) -> set[int]:
    """The cells an answer places; the variables after them are the model's own."""
    return {number for number, value in enumerate(islice(response.solution, cells), 1) if value}
