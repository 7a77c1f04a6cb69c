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

__all__ = ["chosen", "counted"]

_SPANS = ("width", "height", "level", "score", "clues", "density")
_MOST_COUNTED = 10_000
_INDEX = table("word_index", column("rowid"))  # SQLite's index of words


def chosen(query: Query, is_sqlite: bool, *columns: Any) -> Select[Any]:
    """The boards of a query, in their order; with `columns`, only these."""
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
    if query.genre is not None:
        where.append(puzzles.c.genre == query.genre)
    if query.symmetry is not None:
        where.append(puzzles.c.symmetry == query.symmetry)
    if query.status == UNRATED:
        where.append(puzzles.c.status.is_(None))
    elif query.status is not None:
        where.append(puzzles.c.status == query.status)
    for name in _SPANS:
        where += _within(puzzles.c[name], getattr(query, name))
    wanted = select(*(columns or (puzzles,))).select_from(source).where(and_(True, *where))
    return wanted.order_by(*_order(query, order))


def _joined(
    source: FromClause, order: ColumnElement[Any], held: Any, *, first: bool
) -> tuple[FromClause, ColumnElement[Any]]:
    if first:
        return held.join(puzzles, puzzles.c.id == held.c.puzzle), held.c.puzzle
    return source.join(held, held.c.puzzle == order), order


def counted(query: Query, is_sqlite: bool) -> Select[Any]:
    """How many boards a query has; beyond ten thousand it stops counting."""
    some = chosen(query, is_sqlite, puzzles.c.id).order_by(None).limit(_MOST_COUNTED + 1)
    return select(func.count()).select_from(some.subquery())


def _order(query: Query, order: ColumnElement[Any]) -> list[Any]:
    match query.sort or query.ranged or "id":
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
