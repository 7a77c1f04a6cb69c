"""Search: a query as a statement that an index answers, at any size of the collection.

The first fifty of a million boards are wanted, not all of them: so the boards come in the order in
which the index of the field that is asked for has them, and the database stops when it has enough.
Of several fields the rarest leads (`quickest`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    and_,
    column,
    exists,
    func,
    literal,
    literal_column,
    select,
    table,
    text,
)

from lamplighter.collection.query import UNRATED, Query, Span
from lamplighter.collection.schema import puzzles, tags, techniques, uses
from lamplighter.collection.words import words_of

__all__ = ["MANY", "chosen", "counted", "quickest"]

_SPANS = ("width", "height", "level", "score", "clues", "density")
_SIDES = ("width", "height")
_NAMES = ("genre", "symmetry", "status")
FEW = 2000
"""Boards that are looked at one by one in less time than a page may take."""
_FAR = 5  # times as many may be walked by
MANY = 10_000
"""Boards beyond which nobody counts on."""
_INDEX = table("word_index", column("rowid"))  # SQLite's index of words


def parts_of(query: Query) -> list[Query]:
    """Queries of one field each that together ask for the same boards."""
    found = [
        Query(**{name: getattr(query, name)})
        for name in (*_NAMES, *_SPANS)
        if name not in _SIDES and getattr(query, name) is not None
    ]
    if query.width is not None or query.height is not None:
        found.append(Query(width=query.width, height=query.height))
    found += [Query(tags=(tag,)) for tag in dict.fromkeys(query.tags)]
    found += [Query(techniques=(name,)) for name in dict.fromkeys(query.techniques)]
    return found + ([Query(text=query.text)] if words_of(query.text) else [])


def is_straight(query: Query) -> bool:
    """Whether one index gives the boards of the query in their order."""
    parts = parts_of(query)
    if len(parts) == 1:
        by_id = query.sort in (None, "id", "newest")
        return by_id and (_leads(query) or query.sort is None or query.ranged is None)
    return not parts


def _leads(query: Query) -> bool:
    """Whether another table leads, whose index has the ids in order."""
    return bool(query.tags or query.techniques or words_of(query.text))


def chosen(
    query: Query,
    is_sqlite: bool,
    *columns: Any,
    walk: bool = False,
    among: Select[Any] | None = None,
) -> Select[Any]:
    """The boards of a query, in their order; with `columns`, only these.

    `walk`: many boards fit, so that the first of them are soon met on a walk in that order. Left to
    itself SQLite may fetch all that fit and sort them. `among`: the ids of a few boards, one of
    which each is; no index leads to it more quickly.
    """
    order_by = query.sort or (None if _leads(query) else query.ranged) or "id"
    one_by_one = walk or among is not None  # each board is looked at by itself

    def held_in(name: str) -> ColumnElement[Any]:
        # A plus sign before a column keeps SQLite from using its index.
        is_order = walk and (name == order_by or (order_by == "size" and name == "width"))
        plus = one_by_one and is_sqlite and not is_order
        return literal_column(f"+puzzles.{name}") if plus else puzzles.c[name]

    where: list[ColumnElement[bool]] = []
    source: FromClause = puzzles
    order: ColumnElement[Any] = puzzles.c.id
    words = words_of(query.text)
    # What is in another table leads: its index has the ids in order.
    if words and is_sqlite and not one_by_one:
        source = _INDEX.join(puzzles, puzzles.c.id == _INDEX.c.rowid)
        match = " ".join(f'"{word}"*' for word in words)
        where.append(literal_column("word_index").op("MATCH")(match))
        order = _INDEX.c.rowid
    elif words and is_sqlite:
        where += [
            func.instr(literal(" ").concat(puzzles.c.words), f" {each}") > 0 for each in words
        ]
    elif words:
        match = " & ".join(f"{word}:*" for word in words)
        held_words = text("to_tsvector('simple', puzzles.words) @@ to_tsquery('simple', :match)")
        where.append(held_words.bindparams(match=match))  # type: ignore[arg-type]
    for held, is_it in _beside(query):
        if one_by_one:
            where.append(exists().where(is_it, held.c.puzzle == puzzles.c.id))
        else:
            where.append(is_it)
            source, order = _joined(source, order, held, first=source is puzzles)
    for name in _NAMES:
        value = getattr(query, name)
        if value == UNRATED:
            where.append(held_in(name).is_(None))
        elif value is not None:
            where.append(held_in(name) == value)
    for name in _SPANS:
        where += _within(held_in(name), getattr(query, name))
    if among is not None:
        where.append(puzzles.c.id.in_(among))
    wanted = select(*(columns or (puzzles,))).select_from(source).where(and_(True, *where))
    return wanted.order_by(*_order(order_by, order))


def _beside(query: Query) -> Iterator[tuple[Any, ColumnElement[bool]]]:
    """Tables beside `puzzles` that say what is asked for, with what they should say."""
    for place, tag in enumerate(dict.fromkeys(query.tags)):
        held = tags.alias(f"tag_{place}")
        yield held, held.c.tag == tag
    for place, name in enumerate(dict.fromkeys(query.techniques)):
        held = uses.alias(f"use_{place}")
        named = select(techniques.c.id).where(techniques.c.name == name).scalar_subquery()
        yield held, held.c.technique == named


def quickest(query: Query, connection: Connection, most: int) -> Select[Any]:
    """The first `most` boards of a query by the shortest way to them, in SQLite.

    Some field of the query may have a few boards only: then these are looked at. Else many boards
    may fit, so that a walk in the order that is asked for soon meets enough of them.
    """
    if is_straight(query):
        return chosen(query, True, puzzles)
    fewest, rarest = FEW + 1, query
    for part in parts_of(query):
        found = connection.execute(_number(_ids(part), FEW + 1)).scalar_one()
        if found < fewest:
            fewest, rarest = found, part
    if fewest <= FEW:
        ids = list(connection.execute(_ids(rarest)).scalars())
        few = func.json_each(json.dumps(ids)).table_valued("value")
        return chosen(query, True, puzzles, among=select(few.c.value))
    order_by = query.sort or (None if _leads(query) else query.ranged) or "id"
    names = _SIDES if order_by in ("size", "width") else (order_by,)
    first = replace(
        Query(), sort=query.sort, **{name: getattr(query, name) for name in names if name in _SPANS}
    )
    some = chosen(first, True, puzzles.c.id).limit(FEW)
    met = connection.execute(_number(chosen(query, True, puzzles.c.id, among=some), most))
    return chosen(query, True, puzzles, walk=_FAR * met.scalar_one() >= most)


def _ids(query: Query) -> Select[Any]:
    return chosen(query, True, puzzles.c.id).order_by(None)


def _number(wanted: Select[Any], most: int) -> Select[Any]:
    return select(func.count()).select_from(wanted.order_by(None).limit(most).subquery())


def _joined(
    source: FromClause, order: ColumnElement[Any], held: Any, *, first: bool
) -> tuple[FromClause, ColumnElement[Any]]:
    if first:
        return held.join(puzzles, puzzles.c.id == held.c.puzzle), held.c.puzzle
    return source.join(held, held.c.puzzle == order), order


def counted(query: Query, is_sqlite: bool) -> Select[Any]:
    """How many boards a query has; beyond ten thousand it stops counting."""
    return _number(chosen(query, is_sqlite, puzzles.c.id), MANY + 1)


def _order(order_by: str, order: ColumnElement[Any]) -> list[Any]:
    """The columns that give the order; `order` is what the ids are read from."""
    match order_by:
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
