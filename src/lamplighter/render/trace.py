"""A trace of Deductive Search as steps that can be drawn: one update each, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from lamplighter.backends.deductive import RULES, Update
from lamplighter.genre import find_genre
from lamplighter.grid import cell_name
from lamplighter.puzzle import Puzzle
from lamplighter.techniques import Step

__all__ = ["steps_of"]


def steps_of(puzzle: Puzzle, updates: Iterable[Update]) -> list[Step]:
    """The updates as steps for `draw_steps`, each with a line that names rule, level and cell."""
    words = find_genre(puzzle.genre).words
    steps = []
    for update in updates:
        cells = (update.cell,)
        # A cell that nothing else can light rests on itself, which needs no word.
        source = None if update.because == update.cell else update.because
        printed = f"{RULES[update.rule]} " if update.rule in RULES else ""
        what = words.placed if update.placed else f"no {words.placed}"
        from_where = "" if source is None else f", from {cell_name(source)}"
        steps.append(
            Step(
                update.rule,
                cells if update.placed else (),
                () if update.placed else cells,
                () if source is None else (source,),
                f"{printed}{update.rule}, level {update.level}: {what} at {cell_name(update.cell)}"
                f"{from_where}.",
            )
        )
    return steps
