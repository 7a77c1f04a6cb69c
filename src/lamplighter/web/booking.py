"""A book over HTTP: chapters to be made or boards to be set in, the PDF and its first pages out.

Not one of the verbs: it takes longer than any of them, tells how far it is, and has bounds of its
own. Errors have the shape that all of them have.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from lamplighter.errors import FormatError, PuzzleError, UnknownNameError, quote
from lamplighter.outcome import Limit
from lamplighter.watch import Watch
from lamplighter.web.bounds import BOUNDS, Bounds
from lamplighter.web.fault import fault_of
from lamplighter.web.fields import Field, read_fields

if TYPE_CHECKING:
    from lamplighter.book import Chapter, Setting
    from lamplighter.book.plan import Plan
    from lamplighter.engine import CancelToken
    from lamplighter.formats.base import Document

__all__ = ["Tell", "book_of"]

Tell = Callable[[dict[str, Any]], object]
"""Told what is being done and how far it is: `{"stage": "making", "done": 3, "of": 24}`."""

_LEAVES = 8
_FIELDS = (
    Field("seed", "whole", "a whole number (a new one)", 0, 10**40 - 1),
    Field("leaves", "whole", "pages to send as pictures (0)", 0, _LEAVES),
    Field("pdf", "flag", "send the book itself (true)"),
    Field("timeout", "number", f"seconds, at most {BOUNDS.book_seconds:g} count", 0),
)


def book_of(
    body: object,
    *,
    cancel: CancelToken | None = None,
    bounds: Bounds = BOUNDS,
    tell: Tell = lambda _: None,
) -> dict[str, Any]:
    """The book that is asked for, or the fault in the question; never an exception.

    `chapters` are tables as a SPEC has them; or `boards` is a list of texts in any format, each
    with one board or many. The settings of a book are fields of the same names, without `font`.
    """
    try:
        return _book(body, cancel, bounds, tell)
    except Exception as error:
        return fault_of(error)


def _book(body: object, cancel: CancelToken | None, bounds: Bounds, tell: Tell) -> dict[str, Any]:
    from lamplighter.book import Book, Setting
    from lamplighter.book.link import require_codes
    from lamplighter.render.press import require_press

    if not isinstance(body, Mapping):
        raise PuzzleError(f"expected a JSON object, got {quote(body)}")
    # The machine's own typefaces are nobody else's business.
    names = [field.name for field in fields(Setting) if field.name != "font"]
    known = [*names, "chapters", "boards", *(field.name for field in _FIELDS)]
    for name in body:
        if name not in known:
            raise UnknownNameError("field", str(name)[:200], known)
    plain = [field.name for field in _FIELDS]
    given = read_fields({name: body[name] for name in plain if name in body}, _FIELDS)
    asked: Any = {name: body[name] for name in names if body.get(name) is not None}
    setting = Setting(**asked)
    require_press()
    if setting.leads != "none":
        require_codes()
    seconds = min(given.get("timeout", bounds.book_seconds), bounds.book_seconds)
    watch = Watch(Limit(seconds=seconds), cancel)
    chapters, boards = body.get("chapters"), body.get("boards")
    if (chapters is None) == (boards is None):
        what = "both" if chapters is not None else "neither"
        raise PuzzleError(f"expected 'chapters' or 'boards', got {what}")
    seed = given.get("seed")
    if boards is None:
        seed = secrets.randbits(32) if seed is None else seed
        held = _made(_plans(chapters, bounds), seed, setting, watch, tell)
    else:
        held = _read(boards, setting, watch, bounds, tell)
        seed = None
    _go_on(watch)
    total = sum(len(each.entries) for each in held)
    tell({"stage": "setting", "done": total, "of": total})
    book = Book(held, setting, seed)
    told: dict[str, Any] = {"title": book.title, "boards": total, "seed": seed}
    told["remarks"] = book.remarks
    wanted = given.get("leaves", 0)
    if wanted:
        leaves = book.leaves()
        told["pages"] = len(leaves)
        told["leaves"] = [leaf.decode() for leaf in leaves[:wanted]]
    _go_on(watch)
    if given.get("pdf", True):
        told["pdf"] = b64encode(book.pdf()).decode("ascii")
    return told


def _go_on(watch: Watch) -> None:
    if watch.is_over():
        raise PuzzleError("the time ran out before the book was done: ask for fewer boards")


def _plans(chapters: object, bounds: Bounds) -> tuple[Plan, ...]:
    from lamplighter.book.spec import plan_of

    if not isinstance(chapters, list) or not 1 <= len(chapters) <= bounds.boards:
        raise PuzzleError(f"chapters: expected a list of tables, got {quote(chapters)}")
    plans = tuple(plan_of(each, number) for number, each in enumerate(chapters, 1))
    total = sum(plan.count for plan in plans)
    if total > bounds.boards:
        raise PuzzleError(f"a book has at most {bounds.boards} boards here, got {total}")
    for number, plan in enumerate(plans, 1):
        side = max(plan.order.height, plan.order.width)
        if side > bounds.book_side:
            what = f"a side may have at most {bounds.book_side} cells, got {side}"
            raise PuzzleError(f"chapters[{number}].size: {what}")
    return plans


def _made(
    plans: tuple[Plan, ...], seed: int, setting: Setting, watch: Watch, tell: Tell
) -> tuple[Chapter, ...]:
    from lamplighter.book import Entry
    from lamplighter.book.plan import chapters_made, make

    total = sum(plan.count for plan in plans)
    entries: list[tuple[int, Entry]] = []
    # One thread: others want to be answered meanwhile. No limit: with one it would go on to its end
    # for boards that do not exist; `_go_on` keeps the time after each board.
    made = make(plans, seed, jobs=1, cancel=watch.cancel)
    with closing(made):
        for each in made:
            _go_on(watch)
            limit = Limit(seconds=watch.left)
            entry = Entry.of(each.puzzle, hints=setting.hints, limit=limit, cancel=watch.cancel)
            entries.append((each.plan, entry))
            tell({"stage": "making", "done": len(entries), "of": total})
    return chapters_made(plans, entries)


def _read(
    boards: object, setting: Setting, watch: Watch, bounds: Bounds, tell: Tell
) -> tuple[Chapter, ...]:
    from lamplighter.book import Entry, chapters_of

    if not isinstance(boards, list) or not boards or not all(isinstance(e, str) for e in boards):
        raise PuzzleError(f"boards: expected a list of texts, got {quote(boards)}")
    docs = []
    for doc in _documents(boards, bounds):
        docs.append(doc)
        if len(docs) > bounds.boards:
            raise PuzzleError(f"a book has at most {bounds.boards} boards here")
    entries = []
    for number, doc in enumerate(docs, 1):
        _go_on(watch)
        limit = Limit(seconds=watch.left)
        try:
            entry = Entry.of(doc, hints=setting.hints, limit=limit, cancel=watch.cancel)
        except PuzzleError as error:
            name = str(doc.id)[:60] if doc.id else f"board {number}"
            raise PuzzleError(f"{name}: {error}") from None
        entries.append(entry)
        tell({"stage": "reading", "done": number, "of": len(docs)})
    return chapters_of(entries)


def _documents(texts: list[str], bounds: Bounds) -> Iterator[Document]:
    from lamplighter.formats.base import Reading
    from lamplighter.formats.many import read_string

    reading = Reading.of(max_side=bounds.book_side)
    for place, text in enumerate(texts, 1):
        for item in read_string(text, None, reading):
            if item.doc is None:
                assert item.error is not None
                where = f"text {place}: " if len(texts) > 1 else ""
                raise FormatError(f"{where}{item.error}")
            yield item.doc
