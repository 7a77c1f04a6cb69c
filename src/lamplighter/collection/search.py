"""Search: a query as a statement that an index answers, at any size of the collection.

The first fifty of a million boards are wanted, not all of them: so the boards come in the order in
which the index of the field that is asked for has them, and the database stops when it has enough.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    column,
    func,
    literal_column,
    select,
    table,
    text,
)

from lamplighter.collection.query import UNRATED, Query, Span
from lamplighter.collection.schema import puzzles, tags, techniques, uses
from lamplighter.collection.words import words_of

__all__ = ["MANY", "chosen", "counted", "is_straight"]

_SPANS = ("width", "height", "level", "score", "clues", "density")
_NAMES = ("genre", "symmetry", "status")
MANY = 10_000
"""Boards beyond which nobody counts on."""
_INDEX = table("word_index", column("rowid"))  # SQLite's index of words


def is_straight(query: Query) -> bool:
    """Whether one index gives the boards of the query in their order."""
    if words_of(query.text) or query.tags or query.techniques:
        return True  # another table leads
    asked = sum(getattr(query, name) is not None for name in (*_SPANS, *_NAMES))
    asked -= query.width is not None and query.height is not None
    if query.sort in (None, "id", "newest") and asked <= 1:
        return query.sort is None or query.ranged is None
    return asked == 0


def chosen(query: Query, is_sqlite: bool, *columns: Any, walk: bool = False) -> Select[Any]:
    """The boards of a query, in their order; with `columns`, only these.

    `walk`: many boards fit, so that the first of them are soon met on a walk in that order. Left to
    itself SQLite may fetch all that fit and sort them.
    """
    order_by = query.sort or query.ranged or "id"

    def held_in(name: str) -> ColumnElement[Any]:
        # A plus sign before a column keeps SQLite from using its index.
        is_order = name == order_by or (order_by == "size" and name == "width")
        plus = walk and is_sqlite and not is_order
        return literal_column(f"+puzzles.{name}") if plus else puzzles.c[name]

    where: list[ColumnElement[bool]] = []
    source: FromClause = puzzles
    order: ColumnElement[Any] = puzzles.c.id
    words = words_of(query.text)
    # What is in another table leads: its index has the ids in order.
    if words and is_sqlite:
        source = _INDEX.join(puzzles, puzzles.c.id == _INDEX.c.rowid)
        match = " ".join(f'"{word}"*' for word in words)
        where.append(literal_column("word_index").op("MATCH")(match))
        order = _INDEX.c.rowid
    elif words:
        match = " & ".join(f"{word}:*" for word in words)
        held_words = text("to_tsvector('simple', puzzles.words) @@ to_tsquery('simple', :match)")
        where.append(held_words.bindparams(match=match))  # type: ignore[arg-type]
    for place, tag in enumerate(dict.fromkeys(query.tags)):
        held = tags.alias(f"tag_{place}")
        where.append(held.c.tag == tag)
        source, order = _joined(source, order, held, first=source is puzzles)
    for place, name in enumerate(dict.fromkeys(query.techniques)):
        held = uses.alias(f"use_{place}")
        where.append(
            held.c.technique
            == select(techniques.c.id).where(techniques.c.name == name).scalar_subquery()
        )
        source, order = _joined(source, order, held, first=source is puzzles)
    for name in _NAMES:
        value = getattr(query, name)
        if value == UNRATED:
            where.append(held_in(name).is_(None))
        elif value is not None:
            where.append(held_in(name) == value)
    for name in _SPANS:
        where += _within(held_in(name), getattr(query, name))
    leads = source is not puzzles or bool(words)
    wanted = select(*(columns or (puzzles,))).select_from(source).where(and_(True, *where))
    return wanted.order_by(*_order(query, order, leads))


def _joined(
    source: FromClause, order: ColumnElement[Any], held: Any, *, first: bool
) -> tuple[FromClause, ColumnElement[Any]]:
    if first:
        return held.join(puzzles, puzzles.c.id == held.c.puzzle), held.c.puzzle
    return source.join(held, held.c.puzzle == order), order


def counted(query: Query, is_sqlite: bool) -> Select[Any]:
    """How many boards a query has; beyond ten thousand it stops counting."""
    some = chosen(query, is_sqlite, puzzles.c.id).order_by(None).limit(MANY + 1)
    return select(func.count()).select_from(some.subquery())


def _order(query: Query, order: ColumnElement[Any], leads: bool) -> list[Any]:
    """The columns that give the order; where another table `leads`, that is the order it has."""
    match query.sort or (None if leads else query.ranged) or "id":
        case "id":
            return [order]
        case "newest":
            return [order.desc()]
        case "size" | "width":
            return [puzzles.c.width, puzzles.c.height, order]
        case name:
            return [puzzles.c[name], order]


def _within(held: ColumnElement[Any], span: Span | None) -> list[ColumnElement[bool]]:
    if span is None:
        return []
    least, most = span
    if least is not None and least == most:
        return [held == least]
    found = [] if least is None else [held >= least]
    found += [] if most is None else [held <= most]
    return found or [held.is_not(None)]
