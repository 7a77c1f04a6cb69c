"""The boards that show a diagnosis: the draft, two solutions, the clash, a repair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lamplighter.genre import Violation
from lamplighter.grid import Cell
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle
from lamplighter.render.picture import Picture
from lamplighter.verbs.diagnosis import Diagnosis
from lamplighter.verbs.repair import Repair

__all__ = ["Panel", "Section", "headline", "panels", "sections"]

_MOST_REPAIRS = 12  # that are listed; the value itself has them all
_HEADINGS = {
    "clash": "Clash",
    "repairs": "Repairs",
    "together": "Together",
    "next": "Best next clue",
    "redundant": "Redundant",
    "sufficient": "Enough for one solution",
    "level": "Enough for the level",
    "differs": "Cells that differ",
    "symmetry": "Symmetry",
    "idle": "Idle cells",
}

_VERDICTS = {
    Status.UNIQUE: "One solution",
    Status.UNSOLVABLE: "No solution",
    Status.UNKNOWN: "Unknown: the limit came first",
}


class Panel(NamedTuple):
    """One board, and the words above it."""

    caption: str
    picture: Picture


def headline(found: Diagnosis) -> str:
    """The verdict as a heading: 'At least 1000 solutions'."""
    if found.status is Status.UNIQUE and found.level is not None:
        return f"One solution, level {found.level}, {found.label}"
    if found.status in _VERDICTS:
        return _VERDICTS[found.status]
    told = found.verdict.partition(": ")[2]
    return told[:1].upper() + told[1:]


class Section(NamedTuple):
    """Words below the boards: a heading, and lines that may have something to the right."""

    heading: str
    lines: list[tuple[str, str]]


def sections(found: Diagnosis) -> Iterator[Section]:
    """What there is to say, in order: the notes, and where they belong the repairs."""
    notes = found.notes
    for key, heading in _HEADINGS.items():
        if key == "repairs" and found.repairs:
            lines = [(each.message, _worth(each)) for each in found.repairs[:_MOST_REPAIRS]]
            if len(found.repairs) > _MOST_REPAIRS:
                lines.append((f"and {len(found.repairs) - _MOST_REPAIRS} more", ""))
            left = "a" if found.status is Status.UNSOLVABLE else "one"
            yield Section(f"Each of these leaves {left} solution", lines)
        elif key in notes:
            yield Section(heading, [(notes[key], "")])
    if not found.complete:
        yield Section("Incomplete", [("The limit came before the end: there may be more.", "")])


def _worth(repair: Repair) -> str:
    return repair.level_message or ("" if repair.status is Status.UNIQUE else repair.count_message)


def panels(found: Diagnosis) -> list[Panel]:
    """The boards, in the order they are looked at."""
    return [] if found.puzzle is None else list(_panels(found, found.puzzle))


def _panels(found: Diagnosis, puzzle: Puzzle) -> Iterator[Panel]:
    if found.pair:
        whose = {
            cell: str(place)
            for place, each in enumerate(found.pair, 1)
            for cell in each.placed
            if cell in found.pair_differs
        }
        where = found.differs or found.pair_differs
        yield _board("Where solutions differ", puzzle, "differs", where, whose)
        for place, solution in enumerate(found.pair, 1):
            roles = dict.fromkeys(found.pair_differs, "differs")
            yield Panel(
                f"Solution {place}",
                Picture(puzzle, solution, highlights=roles, coordinates=True),
            )
    elif found.clash:
        clash = [Violation("clash", found.clash, "These clues cannot all hold.")]
        caption = "The clues that clash" if len(found.clash) > 1 else "The clue that cannot hold"
        # On a wall the tint of a broken rule does not show: corners point to it.
        roles = dict.fromkeys(found.clash, "focus")
        yield Panel(caption, Picture(puzzle, violations=clash, highlights=roles, coordinates=True))
    elif found.redundant:
        yield _board("Clues that could go", puzzle, "focus", found.redundant)
        if found.keeping is not None and len(found.keeping) < len(puzzle.clues):
            caption = f"Enough for level {found.level}: {len(found.keeping)} clues"
            yield _board(caption, puzzle.with_only(found.keeping))
        elif len(found.sufficient) < len(puzzle.clues):
            caption = f"Enough for one solution: {len(found.sufficient)} clues"
            yield _board(caption, puzzle.with_only(found.sufficient))
    else:
        yield _board("The draft", puzzle)
    repair = found.repairs[0] if found.repairs else found.repair_set or found.best
    if repair is not None:
        cells = [each.cell for each in repair.edits]
        said = _worth(repair)
        message = repair.message[:1].upper() + repair.message[1:]
        caption = f"{message}: {said}" if said else message
        yield _board(caption, repair.puzzle, "target", cells)


def _board(
    caption: str,
    puzzle: Puzzle,
    role: str = "",
    cells: list[Cell] | tuple[Cell, ...] = (),
    labels: dict[Cell, str] | None = None,
) -> Panel:
    roles = dict.fromkeys(cells, role)
    return Panel(caption, Picture(puzzle, highlights=roles, labels=labels or {}, coordinates=True))
