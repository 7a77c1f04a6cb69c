"""What a format is, and what reading a text gives: a `Document`.

A format is a value: a name, what it can hold, a reader and a writer. Readers get the text and a
`Reading` (what the caller said about it), writers a `Document` and a dialect. A reader raises
FormatError for text it cannot read, and calls `Reading.require_size` before it trusts a size.

What a format writes differently for each genre is the genre's `codec`: the format says what such a
value holds, and asks its `Codecs` for it. A format without any is written from the letters alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NoReturn, TypedDict, TypeVar, Unpack

from lamplighter.errors import FormatError, PuzzleError
from lamplighter.genre import find_genre, remembered
from lamplighter.genres import GENRES
from lamplighter.grid import MAX_SIDE, require_size
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["Codecs", "Document", "Format", "ReadOptions", "Reading", "either", "refuse_several"]


@dataclass(frozen=True)
class Document:
    """What a text held: a puzzle, and maybe marks, a solution and metadata."""

    puzzle: Puzzle
    marks: Marks | None = None
    solution: Solution | None = None
    meta: dict[str, Any] = field(default_factory=dict, hash=False)
    """What the format says beyond the board: `id`, `author`, `title`, `comment`, ..."""
    format: str = field(default="", compare=False)

    @classmethod
    def bare(cls, puzzle: Puzzle, meta: dict[str, Any], format: str) -> Document:
        """A document without marks and solution, in less than half the time."""
        made = object.__new__(cls)
        # At once: a frozen dataclass would set its fields one by one.
        held = {"puzzle": puzzle, "marks": None, "solution": None, "meta": meta, "format": format}
        object.__setattr__(made, "__dict__", held)
        return made

    @property
    def id(self) -> str | None:
        """The puzzle's own name, if the text gives one."""
        value = self.meta.get("id")
        return None if value is None else str(value)

    def to_json(self) -> dict[str, Any]:
        """The document as the format `json` writes it: its id first, other metadata last."""
        value = {"id": self.meta["id"]} if "id" in self.meta else {}
        value |= self.puzzle.to_json()
        if self.marks is not None:
            value["marks"] = list(self.marks.rows)
        if self.solution is not None:
            value["solution"] = list(self.solution.rows)
        return value | {key: each for key, each in self.meta.items() if key not in value}


class ReadOptions(TypedDict, total=False):
    """What may be said of a text beside its format, each word as a keyword."""

    genre: str | None
    """Its name or alias, where the text does not say."""
    height: int | None
    width: int | None
    dialect: str | None
    """The dialect of an asp text."""
    lenient: bool
    """Read as forgivingly as the program the format comes from."""
    max_side: int
    """The longest side a board may have."""


@dataclass(frozen=True)
class Reading:
    """What the caller knows about a text, and how strictly to read it."""

    genre: str | None = None
    """Its own name, no alias; `Reading.of` sees to that."""
    height: int | None = None
    width: int | None = None
    dialect: str | None = None
    lenient: bool = False
    max_side: int = MAX_SIDE
    by_line: bool = False
    """Whether lines of JSON may come unread, for the core to read (formats/many.py)."""

    @classmethod
    def of(cls, **options: Unpack[ReadOptions]) -> Reading:
        """The options as a caller gives them: the genre may go by an alias."""
        for name in options:
            if name not in ReadOptions.__annotations__:
                _refuse_option(name)
        reading = cls(**options)
        genre = reading.genre
        return reading if genre is None else replace(reading, genre=find_genre(genre).name)

    def require_size(self, height: int, width: int) -> None:
        """Refuse a size beyond the limit, or one that contradicts what the caller said."""
        try:
            require_size(height, width, self.max_side)
        except PuzzleError as error:
            raise FormatError(str(error)) from None
        for name, said, came in (
            ("height", self.height, height),
            ("width", self.width, width),
        ):
            if said is not None and said != came:
                raise FormatError(f"expected {name} {said}, the text says {came}")

    def require_genre(self, genre: str) -> None:
        """Refuse a text of another genre than the caller named."""
        if self.genre is not None and self.genre != genre:
            raise FormatError(f"expected a puzzle of genre {self.genre}, the text holds {genre}")

    def puzzle(self, genre: str, rows: Iterable[object]) -> Puzzle:
        """The puzzle of these rows, checked against everything the caller said.

        Errors of shape, letters and clue range surface as FormatError.
        """
        self.require_genre(genre)
        try:
            made = Puzzle.from_rows(genre, rows, lenient=self.lenient, max_side=self.max_side)
        except FormatError:
            raise
        except PuzzleError as error:
            raise FormatError(str(error)) from None
        if self.height is not None or self.width is not None:
            self.require_size(made.height, made.width)
        return made


def _refuse_option(name: str) -> NoReturn:
    from difflib import get_close_matches  # a few milliseconds that only a mistake should cost

    known = list(ReadOptions.__annotations__)
    near = get_close_matches(name, known, n=1)
    guess = f", did you mean {near[0]!r}?" if near else f"; known: {', '.join(known)}"
    raise TypeError(f"unknown option {name!r}{guess}")


_Codec = TypeVar("_Codec")


class Codecs(Generic[_Codec]):
    """The genres' codecs for one format, all of the same kind."""

    def __init__(self, format: str, kind: type[_Codec]) -> None:
        self.format = format
        self.kind = kind
        self.by_genre: Callable[[], dict[str, _Codec]] = remembered(self._by_genre)
        """All of them, by the name of their genre, in the order of the genres."""

    def has(self, genre: str) -> bool:
        """Whether the genre, by its own name, has one."""
        return self.format in find_genre(genre).codec_of

    def of(self, genre: str) -> _Codec:
        """The codec of a genre that has one, as `read` and `write` have made sure."""
        return self.by_genre()[genre]

    def _by_genre(self) -> dict[str, _Codec]:
        found = {each.name: each.codec_of[self.format] for each in GENRES if self.has(each.name)}
        for name, codec in found.items():
            if not isinstance(codec, self.kind):
                raise TypeError(f"{name}: the codec for {self.format} is a {self.kind.__name__}")
        return found


def refuse_several(format: str, count: int) -> None:
    """Refuse a text with several puzzles in a format that holds one."""
    if count > 1:
        raise FormatError(f"the text holds {count} puzzles; {format} holds one per file")


def either(words: Iterable[str]) -> str:
    """The words as a choice: 'akari, lightup or kurodoko'."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


Reader = Callable[[str, Reading], Document]
Writer = Callable[[Document, str | None], str]


# A format is one of a kind, and compared as such.
@dataclass(frozen=True, eq=False, repr=False)
class Format:
    """One way to write a puzzle down."""

    name: str
    title: str
    """One line for `lamplighter formats`."""
    read: Reader
    write: Writer
    detect: Callable[[str], bool]
    """Whether a text looks like this format; `detect.py` asks in order."""
    codecs: Codecs[Any] | None = None
    """What it asks of a genre; only genres with such a codec can be written."""
    only: tuple[str, ...] | None = None
    """The genres it was made for; None leaves that to the codecs, or holds every genre."""
    aliases: tuple[str, ...] = ()
    dialects: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    """File endings, with the dot; the first is what we suggest."""
    holds_marks: bool = False
    holds_solution: bool = False
    holds_meta: tuple[str, ...] = ()
    """The metadata keys that survive a round trip; ("*",) is all of them."""
    holds_unknown_clue: bool = True
    """Whether a clue `?` can be written."""
    holds_genre: bool = True
    """Whether the text alone says which genre it is."""
    holds_size: bool = True
    """Whether the text alone says height and width."""
    forms: tuple[tuple[str, Format], ...] = ()
    """The dialects that hold more or less than the others, each as a format; see `in_dialect`."""
    one_line: bool = False
    """Whether a puzzle is always one line, so that a file may hold many."""
    is_by_letters: bool = False
    """Whether it is known by its letters alone, so that a word or a piece of a link may look so."""

    @property
    def genres(self) -> tuple[str, ...]:
        """The names of the genres it can hold."""
        return tuple(each.name for each in GENRES if self.holds(each.name))

    def holds(self, genre: str) -> bool:
        """Whether it can hold puzzles of the genre of that name."""
        if self.codecs is not None:
            return self.codecs.has(genre)
        return self.only is None or genre in self.only

    def in_dialect(self, dialect: str | None) -> Format:
        """The format with what it holds in that dialect."""
        return dict(self.forms).get(dialect or "", self)

    def __repr__(self) -> str:
        return f"<Format {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from lamplighter.formats.registry import find_format

        return find_format, (self.name,)

    def to_json(self) -> dict[str, Any]:
        """The format as `lamplighter formats` lists it, as plain JSON values."""
        return {
            "name": self.name,
            "aliases": list(self.aliases),
            "title": self.title,
            "genres": list(self.genres),
            "dialects": list(self.dialects),
            "endings": list(self.endings),
            "marks": self.holds_marks,
            "solution": self.holds_solution,
            "unknown_clue": self.holds_unknown_clue
            and any(find_genre(name).unknown_clue for name in self.genres),
            "says_genre": self.holds_genre,
            "says_size": self.holds_size,
            "one_line": self.one_line,
        }

    def losses(self, doc: Document) -> list[str]:
        """The parts of this document that the format cannot hold, as words for a message."""
        lost = []
        if doc.marks is not None and not doc.marks.is_empty and not self.holds_marks:
            lost.append("the marks")
        if doc.solution is not None and not self._keeps_solution(doc):
            lost.append("the solution")
        if not self.holds_unknown_clue and _has_unknown_clue(doc.puzzle):
            lost.append("the ? clues")
        if "*" not in self.holds_meta:
            # An id is what a file calls the puzzle, not part of it.
            keys = [key for key in doc.meta if key not in self.holds_meta and key != "id"]
            if keys:
                lost.append("metadata (" + ", ".join(sorted(keys)) + ")")
        return lost

    def _keeps_solution(self, doc: Document) -> bool:
        """Whether the solution survives, in its own place or as equal marks."""
        if self.holds_solution or doc.solution is None:
            return True
        if not self.holds_marks:
            return False
        if doc.marks is None or doc.marks.is_empty:
            return True
        return doc.solution == Solution.from_marks(doc.puzzle, doc.marks)

    def with_solution_as_marks(self, doc: Document) -> Document:
        """If the format holds marks but no solution, the solution is written as marks."""
        if doc.solution is None or self.holds_solution or not self.holds_marks:
            return doc
        if doc.marks is not None and not doc.marks.is_empty:
            return doc
        absent = find_genre(doc.puzzle.genre).absent
        rows = tuple(row.replace(absent, ".") for row in doc.solution.marks.rows)
        return replace(doc, marks=Marks(doc.puzzle.genre, rows, handed_in=True))

    def without_losses(self, doc: Document) -> Document:
        """The document without anything that the format cannot hold."""
        puzzle = doc.puzzle
        if not self.holds_unknown_clue:
            for cell, clue in puzzle.clues.items():
                if clue == "?":
                    puzzle = puzzle.without(cell)
        meta = doc.meta
        if "*" not in self.holds_meta:
            meta = {key: value for key, value in meta.items() if key in self.holds_meta}
        return replace(
            doc,
            puzzle=puzzle,
            marks=doc.marks if self.holds_marks else None,
            solution=doc.solution if self.holds_solution else None,
            meta=meta,
        )


def _has_unknown_clue(puzzle: Puzzle) -> bool:
    return find_genre(puzzle.genre).unknown_clue and any("?" in row for row in puzzle.rows)
