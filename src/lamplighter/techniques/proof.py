"""A supposition and what it leads to, as lines that can be read, numbered and stepped through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lamplighter.grid import Cell, cell_lists
from lamplighter.techniques.base import Case, Link, capital

__all__ = ["Line", "Speaker", "lines_of", "supposed_together", "write_proof"]

_MOST_IN_PROSE = 4
"""Lines after the supposition that still read well as sentences; more are numbered."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a proof: its sentence, and the links of the chain that it tells."""

    text: str
    links: tuple[Link, ...] = ()
    depth: int = 1
    """1 for the supposition of the step and what follows; 2 for a supposition inside it."""

    @property
    def breaks(self) -> bool:
        """Whether this is where a supposition breaks down."""
        return bool(self.links) and self.links[-1].is_conflict

    def to_json(self) -> dict[str, Any]:
        """The line as plain JSON values."""
        fields: dict[str, Any] = {
            "text": self.text,
            "places": cell_lists(link.cell for link in self._settled if link.placed),
            "excludes": cell_lists(link.cell for link in self._settled if not link.placed),
            "depth": self.depth,
        }
        if self.breaks:
            end = self.links[-1]
            fields["clash"] = list(end.source or end.cell)
        return fields

    @property
    def _settled(self) -> Iterator[Link]:
        return (link for link in self.links if not link.is_conflict)


@dataclass(frozen=True)
class Speaker:
    """A genre's words for the links of a chain, without capital and full stop."""

    suppose: Callable[[Case, Sequence[Cell], bool, int], str]
    """Cells supposed one way, at a depth: 'suppose r1c1 held a bulb'."""
    follows: Callable[[Case, Link, Sequence[Cell]], str]
    """What would follow: links that share a rule and a source."""
    breaks: Callable[[Case, Link], str]
    """The rule that would be broken."""
    closes: Callable[[Case, Link], str]
    """What a supposition inside another one proves when it breaks down."""


def lines_of(case: Case, speaker: Speaker) -> tuple[Line, ...]:
    """The chain of a step as lines. Links by the same rule from the same source share one."""
    found: list[Line] = []
    for group in _groups(case.chain):
        first, cells = group[0], [link.cell for link in group]
        if first.is_supposed:
            together = supposed_together(case, first) if first is case.chain[0] else cells
            text = speaker.suppose(case, together, first.placed, first.depth)
        elif first.is_conflict:
            text = speaker.breaks(case, first)
        elif first.is_closing:
            text = speaker.closes(case, first)
        else:
            text = speaker.follows(case, first, cells)
        found.append(Line(f"{capital(text)}.", tuple(group), first.depth))
    return tuple(found)


def write_proof(lines: Sequence[Line], conclusion: str) -> str:
    """A short proof as sentences, a long one as numbered lines, each with its conclusion."""
    if not lines:
        return conclusion
    if len(lines) - 1 <= _MOST_IN_PROSE:
        return " ".join([*(line.text for line in lines), conclusion])
    depth = max(line.depth for line in lines)
    numbered, count = [lines[0].text], 0
    for line in lines[1:]:
        if line.depth == 1 and line.links[0].is_supposed:
            numbered.append(line.text)  # the other of two ways
            continue
        count += 1
        inset = "   " * (line.depth - 1) if depth > 1 else ""
        numbered.append(f"{inset}{count}. {line.text}")
    return "\n".join([*numbered, conclusion])


def _groups(chain: Sequence[Link]) -> Iterator[list[Link]]:
    group: list[Link] = []
    for link in chain:
        if group and not _belong_together(group[-1], link):
            yield group
            group = []
        group.append(link)
    if group:
        yield group


def _belong_together(one: Link, other: Link) -> bool:
    if one.is_supposed or other.is_supposed or one.is_conflict or other.is_conflict:
        return False
    if one.is_closing or other.is_closing:
        return False
    return (one.rule, one.source, one.placed, one.depth) == (
        other.rule,
        other.source,
        other.placed,
        other.depth,
    )


def supposed_together(case: Case, first: Link) -> list[Cell]:
    """The cells that one chain serves: those settled the other way, if it settles any."""
    settled = case.excludes if first.placed else case.places
    return sorted(settled) if first.cell in settled else [first.cell]
