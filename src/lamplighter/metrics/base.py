"""What a metric is, and the work that several of them share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from lamplighter import engine
from lamplighter.genre import find_genre
from lamplighter.metrics.path import PathProfile
from lamplighter.metrics.scale import Scale
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["DEEPEST", "Counts", "Metric", "Work"]

DEEPEST = 2
"""The level of embedding of the deductions that are counted."""


@dataclass(frozen=True)
class Counts:
    """What Deductive Search counts as it goes, by level of embedding."""

    by_rule: list[dict[str, int]]
    """Updates by the rules in the working position: for each level, by the name of the rule."""
    shaved: list[int]
    agreed: list[int]
    failed: int
    """Hypotheses that failed, those inside other hypotheses included."""
    level: int
    """The deepest level of embedding that decided anything."""

    @property
    def simplified(self) -> list[int]:
        return [sum(rules.values()) for rules in self.by_rule]


PLAIN = Scale()  # made once: its terms are checked whenever one is made


class Work:
    """One puzzle being measured; what one metric worked out is kept for the next."""

    def __init__(
        self,
        puzzle: Puzzle,
        path: PathProfile,
        watch: Watch,
        scale: Scale | None = None,
        deduction: engine.Deduction | None = None,
    ) -> None:
        self.deduction = deduction
        """What was deduced already, as deep as `DEEPEST`; None if it still has to be."""
        self.puzzle = puzzle
        self.path = path
        self.watch = watch
        self.scale = PLAIN if scale is None else scale
        self.measured: dict[str, float | None] = {}

    @cached_property
    def variables(self) -> int:
        """How many cells a player decides: white ones (Akari), those without a clue (Kuromasu)."""
        can_place = find_genre(self.puzzle.genre).can_place
        contents = Counter(chain.from_iterable(self.puzzle.rows))
        return sum(count for content, count in contents.items() if can_place(content))

    @cached_property
    def counts(self) -> Counts | None:
        """Deductive Search with R1 to R5, as deep as it takes; None where it does not solve it."""
        found = self.deduction
        if found is None:
            deduce = find_genre(self.puzzle.genre).require_engine("measured").deduce
            found = deduce(
                self.puzzle.rows,
                level=DEEPEST,
                full=self.scale.policy == "full",
                seconds=self.watch.left,
                cancel=self.watch.cancel,
            )
        if found.verdict is not engine.Verdict.solved:
            return None
        stats = found.stats
        failed = stats["failed"] + stats["nested_failed"]
        return Counts(found.by_rule, found.shaved, found.agreed, failed, stats["max_level_used"])


@dataclass(frozen=True)
class Metric:
    """A measure: its name, what it says, and whether it is quick enough to be a default."""

    name: str
    title: str
    measure: Callable[[Work], float | None]
    quick: bool = True
    only: tuple[str, ...] | None = None
    """The genres it is made for; None means every one that can be rated."""
    counts: bool = False
    """Whether it looks at what Deductive Search counts."""

    def __repr__(self) -> str:
        return f"<Metric {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from lamplighter.metrics import find_metric

        return find_metric, (self.name,)

    def of(self, work: Work) -> float | None:
        """The number, or None if the measure does not apply."""
        if self.only is not None and work.puzzle.genre not in self.only:
            return None
        if self.name not in work.measured:  # others may be made of it
            work.measured[self.name] = self.measure(work)
        return work.measured[self.name]
