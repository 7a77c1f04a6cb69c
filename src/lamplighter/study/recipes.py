"""The studies, as data. `find_recipes` finds them by name.

`Labelled(3, quick=60)` is every third of the 300 boards of each size and label (1,200 boards), and
in `quick` every sixtieth (60 boards). Those are among the former: the trials of `quick` count
towards `papers`, which carries on from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from lamplighter.backends.asp.encoding import NAMES as ENCODING_NAMES
from lamplighter.errors import UnknownNameError
from lamplighter.study import TABLES
from lamplighter.study.corpus import GIVEN_LABELS
from lamplighter.study.peers import PEER
from lamplighter.study.recipe import (
    Batch,
    Empty,
    Janko,
    Labelled,
    Large,
    Made,
    Printed,
    Programs,
    Recipe,
    Styled,
    each_of,
    one_at_a_time,
)

__all__ = ["COLLECTIONS", "RECIPES", "Entry", "entries", "find_recipes"]

COLLECTIONS = {
    "quick": "every study on a small sample: about two minutes on two cores",
    "papers": "every study in full: about twenty minutes on two cores",
}
"""Names that stand for all studies."""

_GROUPS = ("row", "column", "both")
_PLAIN = {"preprocessing": (False,), "hybrid": (False,)}
_HUMAN = {"style": "thesis", "human": True}


def _squares(*sides: int) -> tuple[tuple[int, int], ...]:
    return tuple((side, side) for side in sides)


COST = Recipe(
    "cost",
    "what a solution costs, by back end and size (Mjakinin 2025)",
    (
        # All 4,085 boards.
        Batch(
            (Labelled(1, quick=60), Janko(1, quick=25)),
            ("native", "deductive", "cpsat", "sat"),
        ),
        # 60x60, 80x80 and 100x100 of our own, and two that Mjakinin prints.
        Batch((Large(2, quick=1), Printed()), ("native", "deductive", "cpsat", "sat"), seconds=30),
        # A third of the labelled ones (100 of each size and label) and 97 of Janko's, ten times.
        Batch((Labelled(3, quick=60), Janko(5, quick=25)), ("aco",), seeds=10, seconds=2),
    ),
)

CLASSES = Recipe(
    "classes",
    "the class of Deductive Search against the labels of others (Mjakinin 2025)",
    (Batch((Labelled(1, quick=15), Janko(1, quick=5)), ("native",), "rate"),),
)

ANTS = Recipe(
    "ants",
    "what ants solve by rows, columns or both, with pheromone and without (Mjakinin 2025)",
    (
        # The plain colony uses up its time on most larger boards: 90, 18 and 9 of them.
        *(
            Batch(
                (Labelled(every, quick, sizes=(side,)),),
                ("aco",),
                options=each_of(groups=_GROUPS, alpha=(0.0, 1.0), **_PLAIN),
                seeds=10,
                seconds=1,
            )
            for side, every, quick in ((7, 10, 60), (10, 50, 300), (14, 100, 300))
        ),
        # With the rules after each bulb, on 120 boards.
        Batch(
            (Labelled(30, quick=150),),
            ("aco",),
            options=each_of(groups=_GROUPS, alpha=(0.0, 1.0)),
            seeds=10,
            seconds=2,
        ),
    ),
)

CONSTRUCTION = Recipe(
    "construction",
    "seconds to construct a puzzle in the style of Pal 2025, by size and method",
    tuple(
        Batch((Made(sizes, quick),), (method,), "construct", (wishes,), seeds, seconds=20)
        for method, wishes, sizes, quick, seeds in (
            # As many as Pal made, where that takes minutes; where clingo takes minutes for each, a
            # few within the limit.
            ("asp", {"style": "thesis"}, _squares(6, 7, 8, 9, 10), 3, 100),
            ("asp", {"style": "thesis"}, _squares(11, 12), 0, 10),
            ("asp", {"style": "thesis"}, _squares(13, 14), 0, 3),
            ("asp:human", _HUMAN, _squares(6, 7, 8), 2, 100),
            ("asp:human", _HUMAN, _squares(9, 10), 0, 30),
            ("asp:human", _HUMAN, _squares(11, 12), 0, 5),
            ("asp:human", _HUMAN, _squares(13, 14), 0, 2),
            ("native", _HUMAN, _squares(*range(6, 15)), 5, 100),
        )
    ),
)

UNIQUENESS = Recipe(
    "uniqueness",
    "one solution: counted afterwards, asked for in the program, or learnt (Pal 2025, outlook)",
    (
        Batch(
            (Made(tuple((side, side) for side in (6, 8, 10, 12, 14)), quick=2),),
            ("asp", "asp:inside", "asp:learn"),
            "construct",
            options=({"style": "thesis"},),
            seeds=10,
            seconds=30,
        ),
    ),
)

HUMAN = Recipe(
    "human",
    "what the six strategies solve, in the core and in clingo (Pal 2025)",
    (
        # All boards, and 100 of each size from 6x6 to 14x14 in the style of Pal 2025.
        Batch(
            (Styled(100, quick=10), Labelled(1, quick=15), Janko(1, quick=10)),
            ("human",),
        ),
        # clingo takes seconds on a large board: 10 of each size, and 90 labelled ones.
        Batch((Styled(10, quick=2), Labelled(30, quick=300, sizes=(7, 10, 14))), ("asp:human",)),
    ),
)

ASP = Recipe(
    "asp",
    "what the rules cost a logic program (lparse report)",
    (Batch((Programs(),), ("asp",), "program", seconds=30),),
)

ENCODINGS = Recipe(
    "encodings",
    "five encodings of Akari for clingo, grounding and solving apart (Yıldırım and others 2020)",
    (
        # 120 labelled boards and all of Janko's, 5x5 to 45x35.
        Batch(
            (Labelled(30, quick=300), Janko(1, quick=50)),
            ("asp",),
            options=each_of(encoding=ENCODING_NAMES),
        ),
    ),
)

BACKTRACKING = Recipe(
    "backtracking",
    "SAT against depth-first search (Pulles 2021)",
    (
        Batch((Labelled(10, quick=60),), ("sat", "native")),
        # Depth-first search does not finish on most larger boards: 90, 30, 15 and 3 of them.
        *(
            Batch((Labelled(every, quick, sizes=(side,)),), ("backtrack",), seconds=5)
            for side, every, quick in ((7, 10, 60), (10, 30, 60), (14, 60, 300), (25, 300, 300))
        ),
    ),
)

EMPTY = Recipe(
    "empty",
    "boards without walls: SAT with and without a lighting to begin with (Pulles 2021)",
    (
        Batch((Empty((4, 6, 8, 10, 12, 14, 20, 30), quick=3),), ("native", "backtrack")),
        Batch(
            (Empty((4, 6, 8, 10, 12, 14, 20, 30), quick=3),),
            ("sat", "smt", "cpsat"),
            options=each_of(hints=(True, False)),
            seconds=5,
        ),
    ),
)

WALLS = Recipe(
    "walls",
    "the generator of Pulles 2021 with and without its heuristic, and ours",
    (
        Batch(
            (Made(_squares(10, 20, 30, 40), quick=2),),
            ("walls",),
            "construct",
            each_of(heuristic=(True, False)),
            seeds=5,
            seconds=30,
        ),
        Batch((Made(_squares(10, 20, 30, 40), quick=2),), ("native",), "construct", seeds=5),
    ),
)

GENERATION = Recipe(
    "generation",
    "making puzzles: our generator against Debian's sgt-puzzles",
    tuple(
        Batch(
            (Made(sizes, quick, genre, label),),
            ("native", PEER),
            "generate",
            options=({"count": count},),
            seeds=5,
            seconds=30,
        )
        for genre, label, sizes, count, quick in (
            ("akari", "easy", ((10, 10), (14, 14)), 50, 2),
            ("akari", "easy", ((25, 25), (50, 50)), 5, 1),
            ("akari", "hard", ((10, 10), (14, 14)), 10, 2),
            ("akari", "hard", ((25, 25),), 2, 1),
            ("kuromasu", None, ((9, 6), (12, 8), (16, 11)), 20, 3),
            ("kuromasu", None, ((20, 20),), 5, 1),
        )
    ),
)

ANT_PARAMETERS = Recipe(
    "ant-parameters",
    "evaporation, deposit, heuristic and number of ants, one changed at a time",
    tuple(
        # 30 boards of 7x7 and 12 of 10x10 by the plain colony, which does not solve them all.
        Batch(
            (Labelled(every, quick, sizes=(side,), labels=labels),),
            ("aco",),
            options=tuple(
                {"preprocessing": False, "hybrid": False, **change}
                for change in one_at_a_time(
                    rho=(0.05, 0.1, 0.2, 0.4, 0.8),
                    Q=(0.2, 1.0, 5.0, 25.0),
                    beta=(0.0, 0.5, 1.0, 2.0, 4.0),
                    ants=ants,
                )
            ),
            seeds=10,
            seconds=1,
        )
        for side, every, quick, labels, ants in (
            (7, 30, 60, GIVEN_LABELS, (5, 10, 20, 50)),
            (10, 50, 300, ("normal", "hard"), (100, 300, 1000, 3000)),
        )
    ),
)

ANT_ABLATION = Recipe(
    "ant-ablation",
    "groups of ants, rules before them and rules after each bulb, on and off",
    tuple(
        # 45 boards of 7x7, 9 of 10x10, 9 of 14x14.
        Batch(
            (Labelled(every, quick, sizes=(side,)),),
            ("aco",),
            options=each_of(groups=_GROUPS, preprocessing=(True, False), hybrid=(True, False)),
            seeds=10,
            seconds=1,
        )
        for side, every, quick in ((7, 20, 60), (10, 100, 300), (14, 100, 300))
    ),
)

RULES_FIRST = Recipe(
    "rules-first",
    "CP-SAT alone against CP-SAT on what the rules leave",
    (Batch((Labelled(5, quick=60), Janko(5, quick=25)), ("cpsat", "hybrid")),),
)

LIKE_FOR_LIKE = Recipe(
    "like-for-like",
    "CP-SAT as Mjakinin (2025) calls it, beside ours: first solution, library defaults",
    tuple(
        Batch((Labelled(5, quick=60), Janko(5, quick=25)), backends, kind, options)
        for backends, kind, options in (
            (("cpsat",), "first", each_of(defaults=("library", "tuned"))),
            (("cpsat",), "solve", each_of(defaults=("library", "tuned"))),
            (("deductive",), "solve", ({},)),
        )
    ),
)

PIPELINES = Recipe(
    "pipelines",
    "the pipelines of the outlook of Mjakinin (2025) against their parts",
    (
        Batch(
            (Labelled(10, quick=60), Janko(5, quick=25)),
            ("deductive", "aco:deductive", "cpsat", "hybrid", "aco:cpsat", "adaptive"),
        ),
    ),
)

SCAN = Recipe(
    "scan",
    "Deductive Search that looks at what changed against one that looks at everything",
    (
        Batch(
            (Labelled(3, quick=30), Janko(1, quick=10)),
            ("deductive",),
            options=each_of(policy=("dirty", "full")),
            repeats=3,
        ),
    ),
)

TECHNIQUES = Recipe(
    "techniques",
    "which techniques the corpora need",
    (
        Batch(
            (Labelled(3, quick=30), Janko(1, quick=10), Janko(1, quick=10, genre="kuromasu")),
            ("native",),
            "rate",
        ),
    ),
)

RECIPES = (
    COST, CLASSES, ANTS, CONSTRUCTION, UNIQUENESS, HUMAN, ASP, ENCODINGS, BACKTRACKING, EMPTY,
    WALLS, GENERATION, ANT_PARAMETERS, ANT_ABLATION, LIKE_FOR_LIKE, PIPELINES, RULES_FIRST, SCAN,
    TECHNIQUES,
)  # fmt: skip
"""Every study, in the order in which they run."""


class Entry(NamedTuple):
    """A line of what `lamplighter bench` can do."""

    kind: str
    """`table` or `study`."""
    name: str
    title: str

    def to_json(self) -> dict[str, Any]:
        """The line as plain JSON values."""
        return {"name": self.name, "kind": self.kind, "title": self.title}


def entries() -> list[Entry]:
    """Every table, and then every study and what stands for all of them."""
    studies = COLLECTIONS | {recipe.name: recipe.title for recipe in RECIPES}
    return [
        Entry(kind, name, title)
        for kind, listed in (("table", TABLES), ("study", studies))
        for name, title in listed.items()
    ]


def find_recipes(names: Iterable[str]) -> list[tuple[Recipe, bool]]:
    """The recipes of these names, each with whether only its quick part is wanted."""
    by_name = {recipe.name: recipe for recipe in RECIPES}
    found: list[tuple[Recipe, bool]] = []
    for name in names:
        if name in COLLECTIONS:
            found += [(recipe, name == "quick") for recipe in RECIPES]
        elif name in by_name:
            found.append((by_name[name], False))
        else:
            raise UnknownNameError("study", name, [*COLLECTIONS, *by_name])
    return found
