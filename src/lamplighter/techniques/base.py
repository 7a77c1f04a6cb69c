"""What a technique is, what a step of an explanation holds, and what their sentences share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from lamplighter.genre import Clue, find_genre
from lamplighter.grid import Cell, cell_lists, cell_name, name_cells
from lamplighter.puzzle import Puzzle

__all__ = [
    "Case", "Link", "Step", "Technique", "both_or_all", "capital", "follows_assumption",
    "list_cells", "name_one", "number_word", "plural", "split_chains", "tell_both_ways",
    "tell_chain",
]  # fmt: skip

ASSUMPTION = "assumption"
"""The rule of a chain's first link: nothing forces it, it is supposed."""
MOST_NAMED = 4
"""The most cells named in a sentence; the picture next to it shows them all."""


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

    @property
    def settles(self) -> tuple[Cell, ...]:
        """The cells decided by this step, placed ones first."""
        return self.places + self.excludes

    @property
    def labels(self) -> dict[Cell, str]:
        """The cells of a hypothesis, numbered as they follow; `!` where it breaks down.

        Two hypotheses side by side are a1, a2, ... and b1, b2, ...
        """
        found: dict[Cell, str] = {}
        ways = split_chains(self.chain)
        for letter, links in zip("ab" if len(ways) == 2 else "", ways, strict=False):
            for number, link in enumerate(links, 1):
                found.setdefault(link.cell, f"{letter}{number}")
        if len(ways) == 1:
            for number, link in enumerate(ways[0], 1):
                if link.is_conflict:
                    found[link.source or link.cell] = "!"
                else:
                    found.setdefault(link.cell, str(number))
        return found

    def to_json(self) -> dict[str, Any]:
        """The step as the command line and the web write it; cells are `[row, col]`."""
        fields: dict[str, Any] = {
            "technique": self.technique,
            "places": cell_lists(self.places),
            "excludes": cell_lists(self.excludes),
            "because": cell_lists(self.because),
            "message": self.message,
        }
        if self.chain:
            fields["chain"] = [
                {"cell": list(link.source or link.cell), "conflict": True}
                if link.is_conflict
                else {"cell": list(link.cell), "placed": link.placed}
                for link in self.chain
            ]
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

    @property
    def settles(self) -> tuple[Cell, ...]:
        return self.places + self.excludes

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
    """Writes the sentence of a step."""

    @property
    def page(self) -> str:
        """Its page under docs/techniques."""
        return f"{self.genre}-{self.name}.md"

    def __repr__(self) -> str:
        return f"<Technique {self.genre} {self.name}>"

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


def capital(sentence: str) -> str:
    """The sentence with a capital at its start; a cell's name stays as it is."""
    is_name = sentence[:1] == "r" and sentence[1:2].isdigit()
    return sentence if is_name else sentence[:1].upper() + sentence[1:]


def list_cells(cells: Sequence[Cell]) -> str:
    """The cells by name, a long list cut."""
    # "and 1 more" is no shorter than the name it would replace.
    return name_cells(cells, MOST_NAMED if len(cells) > MOST_NAMED + 1 else len(cells) or 1)


def name_one(cells: Sequence[Cell]) -> str:
    """The cells by name, where one of them is meant: 'r1c1, r1c2 or r4c3'."""
    return " or ".join(list_cells(cells).rsplit(" and ", 1))


def both_or_all(count: int) -> str:
    """What several cells are called after they have been named."""
    return {1: "it", 2: "both"}.get(count, "all of them")


Tell = Callable[[Case, Link, Sequence[Cell]], str]
"""A clause for links that share a rule and a source: what would follow, in the conditional."""

_LONGEST_CHAIN = 9
_HEAD, _TAIL = 4, 3


def tell_chain(
    case: Case, links: Sequence[Link], tell: Tell, broken: Callable[[Case, Link], str]
) -> str:
    """A hypothesis as a few short sentences, without the supposition and the conclusion.

    Links by the same rule from the same source are one clause. A long chain is shown from both
    ends; its cells are all in `Step.chain`.
    """
    clauses: list[str] = []
    group: list[Link] = []
    for link in links[1:]:
        if group and (link.is_conflict or not _belong_together(group[-1], link)):
            clauses.append(tell(case, group[0], [each.cell for each in group]))
            group = []
        if link.is_conflict:
            clauses.append(broken(case, link))
        else:
            group.append(link)
    if group:
        clauses.append(tell(case, group[0], [each.cell for each in group]))
    if len(clauses) > _LONGEST_CHAIN:
        left_out = len(clauses) - _HEAD - _TAIL
        middle = f"so it goes on for {number_word(left_out)} more steps"
        clauses = [*clauses[:_HEAD], middle, *clauses[-_TAIL:]]
    if not clauses:
        return ""
    # Three clauses per sentence.
    sentences = ["; ".join(clauses[i : i + 3]) for i in range(0, len(clauses), 3)]
    return " ".join(f"{capital(each)}." for each in sentences)


def follows_assumption(case: Case, link: Link) -> bool:
    """Whether the link comes first after the assumption, and follows from it."""
    before = case.chain[case.chain.index(link) - 1]
    return before.rule == ASSUMPTION and before.cell == link.source


def tell_both_ways(
    case: Case, words: tuple[str, str], tell: Tell, broken: Callable[[Case, Link], str]
) -> str:
    """Two hypotheses that agree, up to the conclusion; `words` say placed and not."""
    ways = split_chains(case.chain)
    if len(ways) != 2:
        return f"Whichever way {list_cells(case.focus[:1])} is decided,"
    told = [
        f"Suppose {cell_name(way[0].cell)} {words[0] if way[0].placed else words[1]}."
        f" {tell_chain(case, way, tell, broken)}"
        for way in ways
    ]
    return f"{' '.join(told)} Either way"


def split_chains(chain: Sequence[Link]) -> list[list[Link]]:
    """A chain, or several one after another, each beginning with its assumption."""
    found: list[list[Link]] = []
    for link in chain:
        if link.rule == ASSUMPTION or not found:
            found.append([])
        found[-1].append(link)
    return found


def _belong_together(one: Link, other: Link) -> bool:
    return (one.rule, one.source, one.placed) == (other.rule, other.source, other.placed)
