"""Sets of boards as one HTML page: tables of their figures, and contact sheets.

It loads nothing and runs nothing; it is light or dark as the reader prefers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from lamplighter.puzzle import Puzzle
from lamplighter.render.lettering import escape
from lamplighter.render.pages import PAGE, colours, fill, page_file
from lamplighter.render.sheet import Tile, draw_sheet
from lamplighter.survey.group import Group
from lamplighter.survey.judge import Verdict
from lamplighter.survey.table import Table, label_table, sets_table, spread_table

__all__ = ["Section", "draw_quality_page"]

_SHOWN = 20
_COLUMNS = 5


class Section(NamedTuple):
    """One part of the page: sets by name, side by side, the first of them judged."""

    heading: str
    sets: Mapping[str, Group]
    verdicts: Sequence[Verdict] = ()


def draw_quality_page(
    sections: Sequence[Section], *, title: str = "Quality", subtitle: str = ""
) -> str:
    """The page for these sets: of each, twenty boards are shown, spread evenly over the set."""
    parts = {
        "title": escape(title),
        "subtitle": escape(subtitle),
        "colours": colours(),
        "style": page_file("quality.css"),
        "sections": "\n".join(map(_section, sections)),
    }
    return fill("quality.html", parts) + "\n"


def _section(section: Section) -> str:
    sheets = "\n".join(_sheet(name, group) for name, group in section.sets.items())
    return (
        f"<section><h2>{escape(section.heading)}</h2>\n"
        + "\n".join(_tables(section))
        + f'\n<div class="sheets">\n{sheets}\n</div></section>'
    )


def _tables(section: Section) -> Iterator[str]:
    if len(section.sets) > 1:
        yield _table("mean ± deviation", sets_table(section.sets, section.verdicts))
        return
    for group in section.sets.values():
        yield _table("", sets_table(section.sets))
        yield _table("the spread of each figure", spread_table(group))
        if group.by_label:
            yield _table("by label", label_table(group))


def _table(caption: str, table: Table) -> str:
    judged = any(row.verdict for row in table.rows)
    names = (*table.columns, "verdict") if judged else table.columns
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", *names))
    body = []
    for row in table.rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
        if judged:
            kind = "verdict" if row.verdict in ("", "inside") else "verdict outside"
            cells += f'<td class="{kind}">{escape(row.verdict)}</td>'
        body.append(f'<tr><th scope="row">{escape(row.title)}</th>{cells}</tr>')
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="table"><table>{told}<thead><tr>{head}</tr></thead>'
        f"<tbody>\n{chr(10).join(body)}\n</tbody></table></div>"
    )


def _sheet(name: str, group: Group) -> str:
    puzzles = [each.puzzle for each in group.traits]
    shown = _some(puzzles)
    sheet = draw_sheet([Tile(each) for each in shown], columns=_COLUMNS, theme=PAGE)
    caption = f"{name}, {len(shown)} of {len(puzzles)} boards"
    return f"<figure><figcaption>{escape(caption)}</figcaption>{sheet}</figure>"


def _some(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """At most twenty, evenly spread."""
    count = min(_SHOWN, len(puzzles))
    return [puzzles[place * len(puzzles) // count] for place in range(count)]
