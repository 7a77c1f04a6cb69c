"""Needs: the techniques and the score that the path through a puzzle is asked to have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.expect import expect_whole
from lamplighter.genres import GENRES
from lamplighter.labels import LABELS
from lamplighter.metrics.path import PathProfile
from lamplighter.techniques import Technique, find_technique, ladder_of

__all__ = [
    "ScoreRange",
    "aimed_label",
    "meets",
    "read_score",
    "require_path",
    "technique_names",
    "told",
]

ScoreRange = tuple[int | None, int | None]
"""The least and the most; None where there is no such end."""

# Of the tries, how many are at the level of a technique's own tier before harder ones are tried
# too: patterns such as Corner settle what the rules of their tier settle as well.
_AT_TIER = 40

_NEVER = {
    ("kuromasu", "beside-black"): "every step that finds a black cell takes its neighbours along",
}
"""Techniques that come up only where somebody else left marks, and why."""


def technique_names(genre: str, asked: str | Iterable[str] | None) -> tuple[str, ...]:
    """The techniques by their names on the genre's ladder; titles will do."""
    names = [asked] if isinstance(asked, str) else list(asked or ())
    return tuple(dict.fromkeys(_name(genre, str(name)) for name in names))


def _name(genre: str, asked: str) -> str:
    wanted = "-".join(asked.lower().replace("_", " ").replace("-", " ").split())
    for technique in ladder_of(genre):
        if wanted in (technique.name, technique.title.lower().replace(" ", "-")):
            return technique.name
    for each in GENRES:
        if any(wanted == technique.name for technique in ladder_of(each.name)):
            raise PuzzleError(f"{wanted} is a technique of {each.name}, not of {genre}")
    raise UnknownNameError(
        f"technique of {genre}", asked, [technique.name for technique in ladder_of(genre)]
    )


def read_score(score: Sequence[int | None] | None) -> ScoreRange | None:
    """The range of scores, checked."""
    if score is None:
        return None
    if isinstance(score, str) or not isinstance(score, Sequence) or len(score) != 2:
        raise PuzzleError(f"a score is a pair, least and most, such as (100, 300), got {score!r}")
    least, most = score
    for end in (least, most):
        if end is not None:
            expect_whole(end, "a score")
    if least is not None and most is not None and least > most:
        raise PuzzleError(f"a score from {least} to {most}: the first is the least of them")
    return least, most


def require_path(
    genre: str, label: str | None, wanted: Sequence[str], without: Sequence[str]
) -> None:
    """Refuse what no path can have."""
    ladder = {each.name: each for each in ladder_of(genre)}
    for name in wanted:
        technique = ladder[name]
        if name in without:
            raise PuzzleError(f"with {name} and without it: leave one of the two out")
        never = _NEVER.get((genre, name))
        if never is not None:
            raise PuzzleError(f"no such board: {technique.title} never comes up alone: {never}")
        if label is not None and LABELS.index(technique.tier) > LABELS.index(label):
            raise PuzzleError(
                f"no such board: {technique.title} is {technique.tier},"
                f" so {_a(label)} puzzle never needs it"
            )
    left = [each for each in ladder.values() if each.name not in without and _suits(each, label)]
    if without and not left:
        raise PuzzleError("no such board: without all these techniques nothing can be settled")


def _suits(technique: Technique, label: str | None) -> bool:
    return label is None or LABELS.index(technique.tier) <= LABELS.index(label)


def _a(label: str) -> str:
    return f"{'an' if label[0] in 'aeiou' else 'a'} {label}"


def aimed_label(genre: str, wanted: Sequence[str], attempt: int) -> str:
    """The label to try for puzzles that need these techniques; without any, each in its turn."""
    if not wanted:
        return ("normal", "easy", "hard")[attempt % 3]
    tier = max(LABELS.index(find_technique(name, genre).tier) for name in wanted)
    if attempt >= _AT_TIER and tier + 2 < len(LABELS):
        tier += attempt % 2
    return LABELS[tier]


def told(wanted: Sequence[str], without: Sequence[str], score: ScoreRange | None) -> str:
    """What is asked, in words: 'with cut-cell, without view-sets, score 100 to 300'."""
    parts = [f"with {name}" for name in wanted] + [f"without {name}" for name in without]
    if score is not None:
        least, most = score
        ends = (f"at most {most}" if least is None else f"{least} or more") if None in score else ""
        parts.append(f"score {ends or f'{least} to {most}'}")
    return ", ".join(parts)


def meets(
    path: PathProfile,
    wanted: Sequence[str],
    without: Sequence[str],
    score: ScoreRange | None,
) -> bool:
    """Whether the path needs the techniques asked for, and no others, and has such a score."""
    if any(name not in path.techniques for name in wanted):
        return False
    if any(name in path.techniques for name in without):
        return False
    least, most = score or (None, None)
    return (least is None or path.score >= least) and (most is None or path.score <= most)
