"""What a path to the solution says about a puzzle: how hard its steps are, and how narrow it is.

`rate` reads the very path that `explain` tells. Nothing here depends on how large the board is
except `score`, which is a sum over the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lamplighter import engine
from lamplighter.genre import find_genre
from lamplighter.grid import Cell
from lamplighter.labels import LABELS
from lamplighter.techniques import Technique
from lamplighter.techniques.base import number_word
from lamplighter.techniques.views import join_and

__all__ = [
    "COSTS",
    "NO_PATH",
    "PathProfile",
    "Taken",
    "label_of_level",
    "level_of",
    "levels_of",
    "profile_counted",
    "profile_of",
    "reasons_of",
]

COSTS = dict(zip(LABELS, (2, 8, 20, 80), strict=True))
"""What a step costs in the score, by the tier of its technique; each link of a chain costs 1."""


_TIERS = {label: place for place, label in enumerate(LABELS)}
_NOTHING = (0, 0, 0, 0, 0)


class Taken(NamedTuple):
    """A step of a path, as far as a rating looks at it."""

    technique: Technique
    settles: Sequence[Cell]
    because: Sequence[Cell]
    links: int
    """Links of its chain, if it has one."""
    inner: int
    """Suppositions inside its supposition."""
    choices: int
    """How many steps were open, this one included."""


@dataclass(frozen=True, slots=True)
class PathProfile:
    """A path in numbers."""

    steps: int
    techniques: dict[str, int]
    """Steps by technique, easiest first."""
    bottlenecks: int
    """Steps that were the only way on: nothing else was as easy."""
    depth: dict[str, int]
    """By tier: the most steps of that tier, or a harder one, that wait for one another."""
    chains: tuple[int, ...]
    """The links of each supposition."""
    in_turn: int
    """The most suppositions that wait for one another."""
    inner: int
    """Suppositions inside suppositions."""
    score: int

    @property
    def beyond_easy(self) -> int:
        """The most steps beyond the easy ones that wait for one another."""
        return self.depth.get("normal", 0)

    @property
    def order(self) -> float:
        """The share of the steps that have to come one after another."""
        return self.depth.get("easy", 0) / max(1, self.steps)


def profile_counted(found: engine.Profile, ladder: Sequence[Technique]) -> PathProfile:
    """The numbers of a path that the core has counted."""
    named = zip(ladder, found.techniques, strict=True)
    return PathProfile(
        found.steps,
        {technique.name: count for technique, count in named if count},
        found.bottlenecks,
        dict(zip(LABELS, found.depth, strict=True)),
        tuple(found.chains),
        found.in_turn,
        found.inner,
        found.score,
    )


def profile_of(steps: Iterable[Taken], ladder: Sequence[Technique]) -> PathProfile:
    """The numbers of a path; `core/profile.hpp` counts the same for boards by the thousand."""
    counts: Counter[str] = Counter()
    chains: list[int] = []
    bottlenecks = inner = score = 0
    # Of the step that settled a cell: how many wait for one another up to it, of any kind, beyond
    # easy, of the hard tier, beyond that, and suppositions. One loop, since boards come by the
    # thousand.
    reached: dict[Cell, tuple[int, int, int, int, int]] = {}
    deepest = _NOTHING
    count = 0
    for count, step in enumerate(steps, 1):  # noqa: B007
        technique = step.technique
        counts[technique.name] += 1
        tier = _TIERS[technique.tier]
        cost = 2 * (COSTS[technique.tier] + step.links)
        if step.choices == 1:
            bottlenecks += 1
            cost += COSTS[technique.tier]
        score += cost
        if step.links:
            chains.append(step.links)
            inner += step.inner
        easy, normal, hard, extreme, supposed = _NOTHING
        for cell in step.because:
            before = reached.get(cell)
            if before is None:
                continue
            easy = max(easy, before[0])
            normal = max(normal, before[1])
            hard = max(hard, before[2])
            extreme = max(extreme, before[3])
            supposed = max(supposed, before[4])
        own = (
            easy + 1,
            normal + (tier >= 1),
            hard + (tier >= 2),
            extreme + (tier >= 3),
            supposed + (step.links > 0),
        )
        deepest = (
            max(deepest[0], own[0]),
            max(deepest[1], own[1]),
            max(deepest[2], own[2]),
            max(deepest[3], own[3]),
            max(deepest[4], own[4]),
        )
        for cell in step.settles:
            reached[cell] = own
    return PathProfile(
        count,
        {each.name: counts[each.name] for each in ladder if counts[each.name]},
        bottlenecks,
        dict(zip(LABELS, deepest, strict=False)),
        tuple(chains),
        deepest[-1],
        inner,
        (score + 1) // 2,
    )


NO_PATH = profile_of((), ())
"""For measures that do not look at a path."""

_FIRST = dict(zip(LABELS, (0, 3, 6, 9), strict=True))
_LAST = dict(zip(LABELS, (2, 5, 8, 9), strict=True))


def level_of(label: str, path: PathProfile, genre: str) -> int:
    """The level of a puzzle with that label, 0 to 9."""
    bands = find_genre(genre).bands
    points = 0
    if label in ("easy", "normal"):
        name, first, second = bands.easy if label == "easy" else bands.normal
        value = getattr(path, name)
        points = (value > first) + (value > second)
    elif label == "hard" and not path.in_turn:
        points = int(path.beyond_easy > bands.hard)
    elif label == "hard":
        is_long = max(path.chains) >= bands.long
        points = path.in_turn + (path.in_turn == 1 and is_long)
    return min(_FIRST[label] + points, _LAST[label])


def label_of_level(level: int) -> str:
    """The label whose puzzles have that level."""
    return next(label for label in LABELS if level <= _LAST[label])


def levels_of(label: str) -> tuple[int, int]:
    """The first and the last level of the puzzles with that label."""
    return _FIRST[label], _LAST[label]


def reasons_of(label: str, path: PathProfile, ladder: Sequence[Technique]) -> tuple[str, ...]:
    """Why the puzzle has its label and level, in a sentence or two."""
    held = path.techniques
    used = [each for each in ladder if each.name in held]
    parts = [_hardest(label, path, used)]
    turns = path.in_turn if path.chains else path.depth.get(label, 0)
    if label != "easy" and turns > 1:
        tier = _TIERS[label]
        many = len(path.chains) or sum([held[e.name] for e in used if _TIERS[e.tier] >= tier])
        what = "they" if many == turns else f"{number_word(turns)} of them"
        parts.append(f"{what} have to come one after another")
    if 0 < path.bottlenecks == path.steps:
        parts.append("at no step is anything else as easy")
    elif path.bottlenecks:
        parts.append(f"at {path.bottlenecks} of {path.steps} steps nothing else is as easy")
    else:
        parts.append("there is always a choice of steps")
    return (f"{label.capitalize()}: {'; '.join(parts)}.",)


def _hardest(label: str, path: PathProfile, used: Sequence[Technique]) -> str:
    """What makes it as hard as its label says."""
    if label == "easy":
        return "every step looks at one clue or one cell"
    if path.chains:
        count, longest = len(path.chains), max(path.chains)
        if count == 1:
            told = f"one supposition of {number_word(longest)} links"
        else:
            longer = "longer" if count == 2 else "longest"
            told = (
                f"{number_word(count)} suppositions, the {longer} of {number_word(longest)} links"
            )
        if path.inner:
            more = "another" if path.inner == 1 else f"{number_word(path.inner)} others"
            told += f", with {more} inside"
        return told
    # A label never asks for less than its own tier, but a pattern may do for more.
    least = min(_TIERS[label], _TIERS["hard"])
    hard = [each for each in used if _TIERS[each.tier] >= least] or [
        each for each in used if each.tier != "easy"
    ]
    told = f"it takes {_how_often([(each.title, path.techniques[each.name]) for each in hard])}"
    return told if label == "normal" else f"{told}, but no supposition"


def _how_often(counts: Sequence[tuple[str, int]]) -> str:
    """'View sets', 'View sets twice', 'View sets four times and Corner once'."""
    if all(count == 1 for _, count in counts):
        return join_and([title for title, _ in counts])
    times = {1: "once", 2: "twice"}
    return join_and(
        [f"{title} {times.get(count) or f'{number_word(count)} times'}" for title, count in counts]
    )
