"""The report's sections, one for each study, in the order of the page.

`SECTIONS` names each with its title and its function: trials in, a `Section` out. Sections
draw on matplotlib's axes; the library itself is loaded by the code that renders them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from lamplighter.study.figures import (
    ants,
    backtracking,
    classes,
    cost,
    empty,
    encodings,
    human,
    making,
    pairs,
    programs,
    techniques,
    uniqueness,
    walls,
    ways,
)
from lamplighter.study.figures.base import Section, Trial

__all__ = ["SECTIONS", "Entry"]


class Entry(NamedTuple):
    """One study's entry in the report."""

    title: str
    section: Callable[[Sequence[Trial]], Section]


SECTIONS: Mapping[str, Entry] = {
    "cost": Entry("What solving costs", cost.section),
    "classes": Entry("Difficulty classes against labels", classes.section),
    "ants": Entry("Ants: groupings and pheromone", ants.section),
    "construction": Entry("Constructing puzzles", making.construction_section),
    "uniqueness": Entry("One solution, three ways", uniqueness.section),
    "human": Entry("The six strategies", human.section),
    "asp": Entry("What rules cost a logic program", programs.section),
    "encodings": Entry("Encodings for clingo, side by side", encodings.section),
    "backtracking": Entry("SAT against backtracking", backtracking.section),
    "empty": Entry("Empty boards", empty.section),
    "walls": Entry("Walls until one solution is left", walls.section),
    "generation": Entry("Generating next to sgt-puzzles", making.generation_section),
    "ant-parameters": Entry("Ants: each parameter by itself", ants.parameters_section),
    "ant-ablation": Entry("Ants: what the rules do for them", ants.ablation_section),
    "like-for-like": Entry("CP-SAT like for like", ways.like_for_like_section),
    "pipelines": Entry("Pipelines of the outlook", ways.pipelines_section),
    "rules-first": Entry("Rules before CP-SAT", pairs.rules_first_section),
    "scan": Entry("Dirty set against full scan", pairs.scan_section),
    "techniques": Entry("Techniques the corpora need", techniques.section),
}
