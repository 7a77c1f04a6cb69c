"""What is drawn of a step besides its marks: ghosts of what is only supposed, the clash, the rest.

A ghost is a mark that would follow from a supposition. A proof is a stack of them: a supposition
takes back what an earlier one at its depth led to, and a line outside it what stood inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lamplighter.grid import Cell, cell_lists
from lamplighter.techniques.base import Step
from lamplighter.techniques.proof import Line

__all__ = [
    "Ghost",
    "Scene",
    "WholeScene",
    "conclusion_of",
    "scenes_of",
    "whole_scene",
]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A mark that is supposed, or would follow: drawn, but not made."""

    cell: Cell
    placed: bool
    depth: int
    label: str
    """`?` for what is supposed, else the number of the line that it follows in."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one line of a proof adds: how many of the ghosts before it stay, and the new ones."""

    line: Line
    label: str
    """`?` where something is supposed, else its number."""
    kept: int
    added: tuple[Ghost, ...]
    clash: Cell | None
    """Where the supposition breaks down, if it does here."""
    sources: tuple[Cell, ...]
    """The clues and cells that the line follows from."""

    def to_json(self) -> dict[str, Any]:
        """The line and how to draw it: `keep` of the ghosts before it stay, then come its own."""
        shown = {"label": self.label, "keep": self.kept, "from": cell_lists(self.sources)}
        return {**self.line.to_json(), **shown}


@dataclass(frozen=True, slots=True)
class WholeScene:
    """The ghosts, labels and clashes of all lines together."""

    ghosts: dict[Cell, Ghost]
    """A cell that would be one thing in one line and another in a later one has none, but what is
    proved inside a supposition goes before what is supposed there."""
    labels: dict[Cell, str]
    clashes: tuple[Cell, ...]


def scenes_of(step: Step) -> list[Scene]:
    """One scene per line of the step's proof; none for a step without one."""
    found: list[Scene] = []
    stack: list[Ghost] = []
    for line, label in zip(step.lines, _labels(step.lines), strict=True):
        first = line.links[0]
        top = line.depth - 1 if first.is_supposed else line.depth
        kept = next((i for i, ghost in enumerate(stack) if ghost.depth > top), len(stack))
        links = [link for link in line.links if not link.is_conflict]
        added = tuple(Ghost(link.cell, link.placed, line.depth, label) for link in links)
        stack = [*stack[:kept], *added]
        end = line.links[-1]
        clash = (end.source or end.cell) if end.is_conflict else None
        sources = dict.fromkeys(link.source for link in links if link.source is not None)
        found.append(Scene(line, label, kept, added, clash, tuple(sources)))
    return found


def whole_scene(step: Step) -> WholeScene:
    """A whole proof in one picture."""
    ghosts: dict[Cell, Ghost] = {}
    labels: dict[Cell, dict[str, None]] = {}
    both: set[Cell] = set()
    clashes: dict[Cell, None] = {}
    for scene in scenes_of(step):
        for ghost in scene.added:
            labels.setdefault(ghost.cell, {})[ghost.label] = None
            before = ghosts.setdefault(ghost.cell, ghost)
            if before.depth > ghost.depth:
                ghosts[ghost.cell] = ghost  # what stood inside a supposition is over
            elif before.depth == ghost.depth and before.placed != ghost.placed:
                both.add(ghost.cell)
        if scene.clash is not None:
            clashes[scene.clash] = None
    return WholeScene(
        {cell: ghost for cell, ghost in ghosts.items() if cell not in both},
        {cell: " ".join(found) for cell, found in labels.items()},
        tuple(clashes),
    )


def _labels(lines: Sequence[Line]) -> Iterator[str]:
    """As `write_proof` numbers them."""
    number = 0
    for line in lines:
        is_supposed = line.links[0].is_supposed
        if not (is_supposed and line.depth == 1):
            number += 1
        yield "?" if is_supposed else str(number)


def conclusion_of(step: Step) -> str:
    """The sentence after the lines of a proof; the whole message of a step without lines."""
    if not step.lines:
        return step.message
    if "\n" in step.message:
        return step.message.rsplit("\n", 1)[1]
    told = " ".join(line.text for line in step.lines)
    return step.message.removeprefix(told).strip() or step.message
