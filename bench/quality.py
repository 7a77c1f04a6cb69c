"""How our boards look beside published ones: every figure of `lamplighter quality`, judged.

    python bench/quality.py [--count N] [--seed N] [--ours FILE]... [-o page.html]

For 10x10 and 14x14, both genres, and each label there are three or four sets side by side: ours
(made with default options, or read from files), Janko's of that size give or take two rows and
columns, those of puzzle-light-up.com, and what Debian's sgt-puzzles makes. Ours are judged by
Janko's of the same label, as `lamplighter/survey/judge.py` says. Where those are fewer than twenty,
looks and giveaways are inside if they are inside the spread of either these or Janko's of all
labels; where they are fewer than eight, the work is judged by puzzle-light-up.com's. Symmetries
and repeats are judged over all labels together. One figure outside makes the exit code 1. The page
shows contact sheets of other people's boards: it is not for passing on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from generate import install
from report import Report

from boards import janko, labelled
from lamplighter import Puzzle, generate_many, load_many
from lamplighter.errors import GenerationError
from lamplighter.render.quality_html import Section, draw_quality_page
from lamplighter.study.peers import make_peer
from lamplighter.study.trial import Board
from lamplighter.survey.group import Group, label_of
from lamplighter.survey.judge import FEWEST, Verdict, judge
from lamplighter.survey.table import lines_of, sets_table
from lamplighter.survey.traits import Traits
from lamplighter.verbs.quality import measure_each

SEED = 2026
NEAR = 2  # rows and columns by which a published board may differ
LABELS = ("easy", "normal", "hard")
SIDES = (10, 14)
POOLED = ("symmetries", "near")
"""What is judged over all labels together."""
WORK = ("giveaways", "given", "openings", "score", "suppositions")
"""What depends on the label more than on whose boards they are."""
ENOUGH = 20  # boards of a label to judge a look by
PATIENCE = 60.0  # seconds for sgt-puzzles to make a set


class Shelf(NamedTuple):
    """All sets of one genre and size."""

    ours: list[Traits]
    janko: list[Traits]
    site: list[Traits]
    sgt: list[Traits]

    def of(self, label: str) -> Shelf:
        """The boards of one label."""
        return Shelf(*([each for each in held if label_of(each) == label] for held in self))

    def named(self, genre: str) -> dict[str, Group]:
        """The sets that are not empty, by the name of their column."""
        names = ("ours", "Janko", "puzzle-light-up", f"sgt-{_PROGRAMS[genre]}")
        return {name: Group(tuple(held)) for name, held in zip(names, self, strict=True) if held}


_PROGRAMS = {"akari": "lightup", "kuromasu": "range"}


def measured(puzzles: Sequence[Puzzle]) -> list[Traits]:
    return list(measure_each(puzzles))


def make_ours(genre: str, side: int, count: int, seed: int) -> list[Puzzle]:
    """The boards that default options give, as many of each label."""
    found: list[Puzzle] = []
    for label in LABELS:
        found += generate_many(genre, count, height=side, width=side, level=label, seed=seed)
    return found


def make_theirs(genre: str, side: int, count: int, report: Report) -> list[Puzzle]:
    """Boards by sgt-puzzles; Range has no levels."""
    found: list[Puzzle] = []
    for label in LABELS if genre == "akari" else (None,):
        name = f"{genre} {side}x{side} {label or ''}".rstrip()
        board = Board("own", name, genre, side, side, label)
        try:
            found += make_peer(board, count, SEED, PATIENCE).puzzles
        except GenerationError:
            report.missing(f"sgt-{_PROGRAMS[genre]}, {name}", f"more than {PATIENCE:g} s")
    return found


def is_near(puzzle: Puzzle, side: int) -> bool:
    return max(abs(puzzle.height - side), abs(puzzle.width - side)) <= NEAR


def verdicts(ours: Group, shelf: Shelf, label: str) -> list[Verdict]:
    """The figures of our boards of one label."""
    held = shelf.of(label)
    look = held.janko if len(held.janko) >= ENOUGH else shelf.janko
    work = held.janko if len(held.janko) >= FEWEST else held.site
    found = [
        each
        for is_work, boards in ((False, look), (True, work))
        if boards
        for each in judge(ours, Group(tuple(boards)))
        if each.name not in POOLED and (each.name in WORK) == is_work
    ]
    if not FEWEST <= len(held.janko) < ENOUGH:
        return found
    # What is like those few of the label is like the published ones; and a giveaway more or less on
    # ten boards is chance.
    few = {
        each.name: each
        for boards in (shelf.janko, held.janko)
        for each in judge(ours, Group(tuple(boards)))
        if each.inside and (boards is held.janko or each.name == "giveaways")
    }
    return [each if each.inside else few.get(each.name, each) for each in found]


def show(report: Report, section: Section) -> None:
    report.heading(section.heading)
    for line in lines_of(sets_table(section.sets, section.verdicts)):
        report.line(line)
    report.failed += [
        f"{section.heading}: {each.title} ({each.why_not})"
        for each in section.verdicts
        if not each.inside
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="How our boards look beside published ones.")
    parser.add_argument("--count", type=int, default=100, help="boards of each label (100)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of our boards ({SEED})")
    parser.add_argument(
        "--ours", action="append", type=Path, metavar="FILE",
        help="our boards, instead of making them now",
    )  # fmt: skip
    parser.add_argument("-o", "--output", type=Path, help="a page with tables and contact sheets")
    args = parser.parse_args()
    report = Report("quality")
    given = None if args.ours is None else [each for path in args.ours for each in load_many(path)]
    lacking = install()
    if lacking:
        report.missing("sgt-lightup and sgt-range", lacking)
    sections = []
    for genre in ("akari", "kuromasu"):
        published = janko(genre)
        if not published:
            report.missing(f"{genre}: published boards", "the corpus (see CONTRIBUTING.md)")
        for side in SIDES:
            if given is None:
                own = make_ours(genre, side, args.count, args.seed)
            else:
                own = [x for x in given if (x.genre, x.height, x.width) == (genre, side, side)]
            if not own:
                continue
            on_site = [x for label in LABELS for x in labelled(side, label)[: args.count]]
            shelf = Shelf(
                measured(own),
                measured([each for each in published if is_near(each, side)]),
                measured(on_site) if genre == "akari" else [],
                [] if lacking else measured(make_theirs(genre, side, args.count, report)),
            )
            name = f"{genre} {side}x{side}"
            sets = shelf.named(genre)
            pooled = judge(sets["ours"], sets["Janko"]) if "Janko" in sets else []
            sections.append(
                Section(f"{name}, all labels", sets, [x for x in pooled if x.name in POOLED])
            )
            for label in LABELS:
                sets = shelf.of(label).named(genre)
                if "ours" in sets:
                    held = verdicts(sets["ours"], shelf, label) if shelf.janko else []
                    sections.append(Section(f"{name} {label}", sets, held))
            for section in sections[-1 - len(LABELS) :]:
                show(report, section)
    if args.output is not None:
        subtitle = "Boards of others are shown for comparison only: not for passing on."
        page = draw_quality_page(sections, title="Our boards beside others", subtitle=subtitle)
        args.output.write_text(page, encoding="utf-8")
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
