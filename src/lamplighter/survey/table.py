"""Tables of a set of boards, as rows of text: for a terminal, and for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lamplighter.survey.group import Group, title_of
from lamplighter.survey.judge import Verdict, shares_told, told
from lamplighter.survey.traits import FIGURES

__all__ = ["Row", "Table", "label_table", "lines_of", "sets_table", "spread_table"]

_WIDEST = 22  # letters; a row with a longer cell gets a line for each of its cells


class Row(NamedTuple):
    """A line of a table."""

    title: str
    cells: tuple[str, ...]
    verdict: str = ""
    """What the row is judged to be, if it is."""


class Table(NamedTuple):
    """Columns with names, and rows."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def spread_table(group: Group) -> Table:
    """Every figure of one set: mean, deviation and quantiles."""
    rows = []
    for figure in FIGURES:
        spread = group.figures.get(figure.name)
        if spread is not None:
            values = (spread.mean, spread.deviation, spread.low, spread.median, spread.high)
            cells = tuple(map(figure.told, (*values, spread.most)))
            rows.append(Row(title_of(figure, group.genre), cells))
    return Table(("mean", "deviation", "5 %", "median", "95 %", "most"), tuple(rows))


def label_table(group: Group) -> Table:
    """What depends on the level, label by label."""
    figures = [each for each in FIGURES if any(each.name in x for x in group.by_label.values())]
    rows = (
        Row(
            label,
            (
                str(group.labels[label]),
                *(
                    told(each, spreads[each.name]) if each.name in spreads else ""
                    for each in figures
                ),
            ),
        )
        for label, spreads in group.by_label.items()
    )
    return Table(("boards", *(title_of(each, group.genre) for each in figures)), tuple(rows))


def sets_table(sets: Mapping[str, Group], verdicts: Sequence[Verdict] = ()) -> Table:
    """Sets side by side: mean and deviation of every figure, shares, repeats; and the verdicts."""
    groups = list(sets.values())
    judged = {each.name: each.why_not or "inside" for each in verdicts}

    def row(name: str, title: str, cells: Iterator[str]) -> Row:
        return Row(title, tuple(cells), judged.get(name, ""))

    rows = [row("boards", "boards", (str(len(each.traits)) for each in groups))]
    for figure in FIGURES:
        spreads = [each.figures.get(figure.name) for each in groups]
        if any(spreads):
            cells = (told(figure, each) if each else "" for each in spreads)
            rows.append(row(figure.name, title_of(figure, groups[0].genre), cells))
    rows.append(row("numbers", "numbers", (shares_told(each.numbers) for each in groups)))
    rows.append(row("symmetries", "symmetries", (shares_told(each.symmetries) for each in groups)))
    exact = (_percent(each.twins.repeated / len(each.traits)) for each in groups)
    rows.append(row("repeated", "repeated", exact))
    near = (_percent(each.twins.near_share) for each in groups)
    rows.append(row("near", "nearly repeated", near))
    return Table(tuple(sets), tuple(rows))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def lines_of(table: Table) -> Iterator[str]:
    """The table as lines of text."""
    first = max((len(row.title) for row in table.rows), default=0)
    short = [row for row in table.rows if _is_short(row)]
    widths = [
        max([len(name), *(len(row.cells[place]) for row in short)])
        for place, name in enumerate(table.columns)
    ]

    def line(title: str, cells: Sequence[str], verdict: str) -> str:
        filled = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return "   ".join((title.ljust(first), *filled, verdict)).rstrip()

    yield line("", table.columns, "")
    for row in table.rows:
        if _is_short(row):
            yield line(row.title, row.cells, row.verdict)
            continue
        yield f"{row.title.ljust(first)}   {row.verdict}".rstrip()
        widest = max(map(len, table.columns))
        for name, cell in zip(table.columns, row.cells, strict=True):
            yield f"  {name.ljust(widest)}   {cell}"


def _is_short(row: Row) -> bool:
    return all(len(cell) <= _WIDEST for cell in row.cells)
