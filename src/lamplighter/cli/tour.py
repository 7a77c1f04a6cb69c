"""A tour of the puzzles named on the command line: each with what a verb makes of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from lamplighter.cli.sources import report_item
from lamplighter.errors import LamplighterError
from lamplighter.formats.base import Document
from lamplighter.formats.many import Item

__all__ = ["Tour"]

Result = TypeVar("Result")


class Tour(Generic[Result]):
    """Name, document and result of every puzzle that can be read and worked on.

    The others get one line each on stderr, and the tour continues; `worst` is 2 then.
    """

    def __init__(
        self,
        items: Iterable[Item],
        args: argparse.Namespace,
        work: Callable[[Document], Result],
    ) -> None:
        self.worst = 0
        self._items, self._args, self._work = items, args, work

    def __iter__(self) -> Iterator[tuple[str, Document, Result]]:
        for item in self._items:
            doc = item.doc
            if doc is None:
                self._report(item)
                continue
            try:
                result = self._work(doc)
            except LamplighterError as error:
                self._report(item._replace(doc=None, error=error))
                continue
            yield item.name, doc, result

    def _report(self, item: Item) -> None:
        report_item(item, self._args)
        self.worst = 2
