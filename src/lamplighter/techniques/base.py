"""What a technique is, what a step of an explanation holds, and what their sentences share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lamplighter.genre import Clue, find_genre
from lamplighter.grid import Cell, cell_lists, cell_name
from lamplighter.puzzle import Puzzle

if TYPE_CHECKING:
    from lamplighter.techniques.proof import Line, Speaker

__all__ = [
    "Case", "Link", "Step", "Technique", "both_or_all", "capital", "cone", "follows_assumption",
    "links_before", "list_cells", "name_one", "number_word", "plural", "search_told",
]  # fmt: skip

ASSUMPTION = "assumption"
"""The rule of a chain's first link: nothing forces it, it is supposed."""
CLOSING = "nested"
"""The rule of a link that holds because a supposition inside this one broke down."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a hypothesis: a cell that would follow, by which rule, from where.

    The last link may say what breaks: its source is then the cell or clue that it breaks at.
    """

    cell: Cell
    placed: bool
    rule: str
    source: Cell | None = None
    is_conflict: bool = False
    """Whether this is where the hypothesis breaks down."""
    depth: int = 1
    """1 for the supposition of a step and what follows from it; 2 for one inside it."""

    @property
    def is_supposed(self) -> bool:
        return self.rule == ASSUMPTION

    @property
    def is_closing(self) -> bool:
        """Whether it holds because a supposition inside this one broke down."""
        return self.rule == CLOSING


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the technique, what it settles, the cells it rests on, and a sentence."""

    technique: str
    places: tuple[Cell, ...]
    """Cells that get a bulb (Akari) or turn black (Kuromasu)."""
    excludes: tuple[Cell, ...]
    """Cells that hold no bulb, or are white."""
    because: tuple[Cell, ...]
    """The clues and the decided cells it rests on, and no others."""
    message: str
    focus: tuple[Cell, ...] = ()
    """What the sentence mentions first."""
    chain: tuple[Link, ...] = ()
    """A hypothesis, link by link; empty for every other technique."""
    follows: tuple[Cell, ...] = ()
    """Of the excluded cells, those that the placements rule out by themselves: what a bulb lights,
    what is beside a black cell."""
    lines: tuple[Line, ...] = ()
    """The chain as sentences, one by one; the message has them all and the conclusion."""
    round: int = 0
    """The round it belongs to, where strategies go in rounds; 0 where they do not."""
    title: str = ""
    """What its technique is called."""

    @property
    def settles(self) -> tuple[Cell, ...]:
        """The cells decided by this step, placed ones first."""
        return self.places + self.excludes

    def to_json(self) -> dict[str, Any]:
        """The step as the command line and the web write it; cells are `[row, col]`."""
        fields: dict[str, Any] = {
            "technique": self.technique,
            "places": cell_lists(self.places),
            "excludes": cell_lists(self.excludes),
            "because": cell_lists(self.because),
            "message": self.message,
            "title": self.title,
            "focus": cell_lists(self.focus),
            "follows": cell_lists(self.follows),
        }
        if self.chain:
            fields["chain"] = [
                {"cell": list(link.source or link.cell), "conflict": True}
                if link.is_conflict
                else {"cell": list(link.cell), "placed": link.placed}
                for link in self.chain
            ]
            # Imported here: a scene is made of lines, and they of links.
            from lamplighter.techniques.scene import conclusion_of, scenes_of

            fields["lines"] = [scene.to_json() for scene in scenes_of(self)]
            fields["conclusion"] = conclusion_of(self)
        if self.round:
            fields["round"] = self.round
        return fields


@dataclass(frozen=True, slots=True)
class Case:
    """What a sentence is made from: the position before a step, and the step itself."""

    puzzle: Puzzle
    marks: Sequence[Sequence[str]]
    """One mark per cell, as decided before the step."""
    places: tuple[Cell, ...]
    excludes: tuple[Cell, ...]
    focus: tuple[Cell, ...]
    because: tuple[Cell, ...]
    chain: tuple[Link, ...] = ()
    follows: tuple[Cell, ...] = ()
    dead_ends: int = 0
    """Of a search: how many it met."""

    @property
    def settles(self) -> tuple[Cell, ...]:
        """The cells that the step is about, without those that follow."""
        return self.places + self.own

    @property
    def own(self) -> tuple[Cell, ...]:
        """The excluded cells that the step is about."""
        follows = set(self.follows)
        return tuple(cell for cell in self.excludes if cell not in follows)

    def mark(self, cell: Cell) -> str:
        return self.marks[cell[0]][cell[1]]

    def clue(self, cell: Cell) -> Clue | None:
        return find_genre(self.puzzle.genre).clue_at(self.puzzle[cell])

    def clues_in(self, cells: Sequence[Cell]) -> list[Cell]:
        return [cell for cell in cells if self.clue(cell) is not None]

    def the_clue(self, cell: Cell) -> str:
        """The clue as one speaks of it: 'the 3 at r2c2'."""
        return f"the {self.clue(cell)} at {cell_name(cell)}"


@dataclass(frozen=True)
class Technique:
    """A named way to see the next step."""

    name: str
    title: str
    genre: str
    tier: str
    """The lowest level whose puzzles may call for it: easy, normal, hard or extreme."""
    summary: str
    """What to look for and why it is right, in one paragraph."""
    message: Callable[[Case], str]
    """Writes the sentence of a step, or its conclusion where a chain leads there."""
    speaker: Speaker | None = None
    """For the techniques with a chain: what its links are called."""
    is_bookkeeping: bool = False
    """Whether anybody sees it at once; hints take it for granted."""

    @property
    def page(self) -> str:
        """Its page under docs/techniques."""
        return f"{self.genre}-{self.name}.md"

    def __repr__(self) -> str:
        return f"<Technique {self.genre} {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from lamplighter.techniques import find_technique

        return find_technique, (self.name, self.genre)

    def to_json(self) -> dict[str, Any]:
        """The technique as `lamplighter techniques` lists it, as plain JSON values."""
        fields = ("name", "title", "genre", "tier", "summary")
        return {field: getattr(self, field) for field in fields}


_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def number_word(number: int) -> str:
    """Small numbers as words."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def plural(number: int, noun: str) -> str:
    """A count with its noun: 'one bulb', 'two bulbs'."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def cone(steps: Sequence[Step], goal: int) -> list[Step]:
    """The step `goal`, and of those before it the ones it rests on, in their order."""
    settled_by = {cell: index for index, step in enumerate(steps) for cell in step.settles}
    needed = {goal}
    for index in range(goal, -1, -1):
        if index not in needed:
            continue
        for cell in steps[index].because:
            by = settled_by.get(cell, goal)
            if by < index:
                needed.add(by)
    return [steps[index] for index in sorted(needed)]


def search_told(case: Case) -> str:
    """How large a search was: 'a search of 37 dead ends'."""
    size = case.dead_ends
    return f"A search of {size} dead end{'' if size == 1 else 's'}" if size else "A search"


def capital(sentence: str) -> str:
    """The sentence with a capital at its start; a cell's name stays as it is."""
    is_name = sentence[:1] == "r" and sentence[1:2].isdigit()
    return sentence if is_name else sentence[:1].upper() + sentence[1:]


_SHORTEST_STRETCH = 3


def list_cells(cells: Sequence[Cell]) -> str:
    """Every one of the cells by name; three or more in a row are 'r1c2 to r1c5'."""
    names = [
        cell_name(first) if first == last else f"{cell_name(first)} to {cell_name(last)}"
        for first, last in sorted(_stretches(cells))
    ]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _stretches(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """The cells as stretches of three and more in one row or column, and single ones."""
    left = set(cells)
    found: list[tuple[Cell, Cell]] = []
    for down, right in ((0, 1), (1, 0)):
        for row, col in sorted(left):
            if (row - down, col - right) in left:
                continue  # not the first of its stretch
            length = 1
            while (row + down * length, col + right * length) in left:
                length += 1
            if length < _SHORTEST_STRETCH:
                continue
            found.append(((row, col), (row + down * (length - 1), col + right * (length - 1))))
            left -= {(row + down * i, col + right * i) for i in range(length)}
    return found + [(cell, cell) for cell in left]


def name_one(cells: Sequence[Cell]) -> str:
    """The cells by name, where one of them is meant: 'r1c1, r1c2 or r4c3'."""
    return " or ".join(list_cells(cells).rsplit(" and ", 1))


def both_or_all(count: int) -> str:
    """What several cells are called after they have been named."""
    return {1: "it", 2: "both"}.get(count, "all of them")


def links_before(case: Case, link: Link) -> list[Link]:
    """What holds when the chain comes to that link; not what a closed supposition led to."""
    outer: list[Link] = []
    inner: list[Link] = []
    for each in case.chain:
        if each is link:
            break
        if each.is_supposed and each.depth == 1:
            outer = []
        if each.depth == 1:
            inner = []
        if not each.is_conflict:
            (outer if each.depth == 1 else inner).append(each)
    return outer + inner


def follows_assumption(case: Case, link: Link) -> bool:
    """Whether the link comes first after the assumption, and follows from it."""
    before = case.chain[case.chain.index(link) - 1]
    return before.rule == ASSUMPTION and before.cell == link.source
