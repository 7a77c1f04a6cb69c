"""A supposition and what it leads to, as lines that can be read, numbered and stepped through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lamplighter.grid import Cell, cell_lists
from lamplighter.techniques.base import Case, Link, capital, links_before

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
    follows: Callable[[Case, Sequence[Link]], str]
    """What would follow: links that share a rule and a source."""
    breaks: Callable[[Case, Link], str]
    """The rule that would be broken."""
    closes: Callable[[Case, Link], str]
    """What a supposition inside another one proves when it breaks down."""
    joins: Callable[[Case, Sequence[Link]], bool] = lambda _case, _links: False
    """Whether links by one rule from one source, some placed and some not, follow all at once."""


def lines_of(case: Case, speaker: Speaker) -> tuple[Line, ...]:
    """The chain of a step as lines. Links by the same rule from the same source share one.

    What the first supposition has led to is not told again inside a second one.
    """
    found: list[Line] = []
    for whole in _groups(case, speaker):
        group = [link for link in whole if not _is_known(case, link)]
        if not group:
            continue
        first = group[0]
        if first.is_supposed:
            is_first = first is case.chain[0]
            together = supposed_together(case, first) if is_first else [first.cell]
            text = speaker.suppose(case, together, first.placed, first.depth)
        elif first.is_conflict:
            text = speaker.breaks(case, first)
        elif first.is_closing:
            text = speaker.closes(case, first)
        else:
            text = speaker.follows(case, group)
        found.append(Line(f"{capital(text)}.", tuple(group), first.depth))
    return tuple(found)


def write_proof(lines: Sequence[Line], conclusion: str) -> str:
    """A short proof as sentences, a long one as numbered lines, each with its conclusion."""
    if not lines:
        return conclusion
    if len(lines) - 1 <= _MOST_IN_PROSE:
        return " ".join([*(line.text for line in lines), conclusion])
    depth = max(line.depth for line in lines)
    width = len(str(len(lines) - 1))
    numbered, count = [lines[0].text], 0
    for line in lines[1:]:
        if line.depth == 1 and line.links[0].is_supposed:
            numbered.append(line.text)  # the other of two ways
            continue
        count += 1
        inset = "   " * (line.depth - 1) if depth > 1 else ""
        numbered.append(f"{inset}{count:>{width}}. {line.text}")
    return "\n".join([*numbered, conclusion])


def _is_known(case: Case, link: Link) -> bool:
    if link.depth == 1 or link.is_supposed or link.is_conflict:
        return False
    return any(
        (each.cell, each.placed) == (link.cell, link.placed)
        for each in links_before(case, link)
        if each.depth == 1
    )


def _groups(case: Case, speaker: Speaker) -> Iterator[list[Link]]:
    group: list[Link] = []
    for link in case.chain:
        if group and not _belong_together(case, speaker, [*group, link]):
            yield group
            group = []
        group.append(link)
    if group:
        yield group


def _belong_together(case: Case, speaker: Speaker, links: Sequence[Link]) -> bool:
    one, other = links[-2:]
    if any(link.is_supposed or link.is_conflict or link.is_closing for link in (one, other)):
        return False
    if (one.rule, one.source, one.depth) != (other.rule, other.source, other.depth):
        return False
    if one.source is None:
        return False  # each for a reason of its own
    return len({link.placed for link in links}) == 1 or speaker.joins(case, links)


def supposed_together(case: Case, first: Link) -> list[Cell]:
    """The cells that one chain serves: those settled the other way, if it settles any."""
    settled = case.excludes if first.placed else case.places
    return sorted(settled) if first.cell in settled else [first.cell]
