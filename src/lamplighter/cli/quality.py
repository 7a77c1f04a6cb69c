"""`lamplighter quality`: how do the boards of a set look, and what do they repeat?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from lamplighter.cli.files import add_output_argument, ending_of
from lamplighter.cli.options import add_jobs_argument, add_timeout_argument
from lamplighter.cli.output import Output, print_json
from lamplighter.cli.progress import track
from lamplighter.cli.sources import add_source_arguments, items_of, report_item
from lamplighter.errors import FormatError, quote
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.render.quality_html import Section, draw_quality_page
from lamplighter.survey.group import Group
from lamplighter.survey.judge import FEWEST, Verdict, shares_told
from lamplighter.survey.table import label_table, lines_of, sets_table, spread_table
from lamplighter.verbs.quality import Quality, quality

DESCRIPTION = """\
Measure the boards of SOURCE as a set, for each genre and size: density, clues, numbers, isolated
walls, the largest clump and the largest void, giveaways, symmetries, boards that repeat one
another, and the score by label. With --against, each figure is judged by another set: is it inside
that set's spread?"""

EXAMPLES = """\
examples:
  lamplighter quality puzzles.jsonl
  lamplighter quality puzzles.jsonl --by-label -o quality.html
  lamplighter quality ours.jsonl --against published.jsonl
  lamplighter quality puzzles.jsonl --json

Exit codes: 0 measured, 1 some figure is outside, 2 bad input."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("measuring")
    group.add_argument(
        "--against", action="append", default=[], metavar="SOURCE",
        help="boards to judge these by; boards of the same size, or all of them if there are none",
    )  # fmt: skip
    group.add_argument(
        "--by-label", action="store_true", help="measure, and judge, the boards of each label alone"
    )
    add_timeout_argument(group)
    add_jobs_argument(group)
    add_output_argument(group, "a page with tables and contact sheets: quality.html")
    parser.add_argument("--json", action="store_true", help="one JSON object per genre and size")


class _Reader:
    """The puzzles of some sources; those that cannot be read are told, and counted."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self.bad = 0

    def measure(self, sources: list[str], what: str) -> Quality:
        args = argparse.Namespace(**{**vars(self._args), "sources": sources})
        puzzles = track(self._puzzles(args), what, scrolls=False)
        return quality(
            puzzles, by_label=args.by_label, jobs=args.jobs, limit=Limit(seconds=args.timeout)
        )

    def _puzzles(self, args: argparse.Namespace) -> Iterator[Puzzle]:
        for item in items_of(args):
            if item.doc is None:
                report_item(item, args)
                self.bad += 1
            else:
                yield item.doc.puzzle


def run(args: argparse.Namespace) -> int:
    if args.output is not None and ending_of(args.output) != ".html":
        raise FormatError(f"expected a file ending in .html, got {quote(args.output)}")
    if args.force and args.output is None:
        raise FormatError("--force is for a file: -o FILE")
    reader = _Reader(args)
    with Output(args.output, ".html", force=args.force, alone="a page shows one set") as page:
        these = reader.measure(args.sources, "measuring")
        those = reader.measure(args.against, "measuring --against") if args.against else None
        if reader.bad:
            return 2
        if not these.groups:
            raise FormatError("no puzzles to measure")
        if those is None:
            sections = [Section(_name(group, args), {"boards": group}) for group in these.groups]
        else:
            sections = _judged(these, those, args)
        for place, section in enumerate(sections):
            if args.json:
                _print_json(section)
                continue
            if place:
                print()
            _print(section)
        if args.output is not None:
            page.put("quality", draw_quality_page(sections))
    outside = any(not each.inside for section in sections for each in section.verdicts)
    return 1 if outside else 0


def _judged(these: Quality, those: Quality, args: argparse.Namespace) -> list[Section]:
    """A section for each group; every one must have enough boards to be judged by."""
    found = these.beside(those)
    beside = {id(group) for group, _, _ in found}
    for group in these.groups:
        if id(group) not in beside:
            label = f"{group.label} " if args.by_label and group.label else ""
            raise FormatError(f"--against has no {label}{group.genre} boards to judge these by")
    sections = []
    for group, other, verdicts in found:
        name = _name(group, args)
        if not verdicts:
            few = min(len(group.traits), len(other.traits))
            raise FormatError(f"{name}: a verdict takes {FEWEST} boards on each side, got {few}")
        sections.append(Section(name, {"these": group, "against": other}, verdicts))
    return sections


def _name(group: Group, args: argparse.Namespace) -> str:
    label = f" {group.label or 'without a label'}" if args.by_label else ""
    return f"{group.genre} {group.size}{label}"


def _print_json(section: Section) -> None:
    groups = list(section.sets.values())
    fields = groups[0].to_json()
    if section.verdicts:
        fields["verdicts"] = [each.to_json() for each in section.verdicts]
    print_json(fields, id=section.heading)


def _print(section: Section) -> None:
    groups = list(section.sets.values())
    print(f"{section.heading}: {_count(groups[0])}")
    if section.verdicts:
        _print_lines(lines_of(sets_table(section.sets, section.verdicts)))
        _print_outcome(section.verdicts)
        return
    group = groups[0]
    _print_lines(lines_of(spread_table(group)))
    print(f"  numbers: {shares_told(group.numbers)}")
    print(f"  symmetries: {shares_told(group.symmetries)}")
    twins = group.twins
    told = f"{twins.repeated} boards, {twins.repeated_answers} solutions"
    print(f"  repeated: {told}; nearly: {twins.near} of {twins.compared} boards")
    if group.by_label:
        print("  by label:")
        _print_lines(lines_of(label_table(group)))


def _print_lines(lines: Iterator[str]) -> None:
    for line in lines:
        print(f"  {line}")


def _print_outcome(verdicts: Sequence[Verdict]) -> None:
    outside = [each.title for each in verdicts if not each.inside]
    if outside:
        print(f"  outside: {', '.join(outside)}")
    else:
        print("  every figure is inside")


def _count(group: Group) -> str:
    told = [f"{count} {label}" for label, count in group.labels.items()]
    if group.unrated:
        told.append(f"{group.unrated} without a label")
    boards = len(group.traits)
    return f"{boards} board{'' if boards == 1 else 's'} ({', '.join(told)})"
