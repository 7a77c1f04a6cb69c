"""Every exception of the package.

LamplighterError
├── PuzzleError (ValueError)          the input is at fault
│   ├── FormatError                   not readable, or not expressible, in a format
│   └── InvalidPuzzleError            readable, but breaks the genre's own terms
├── UnknownNameError (LookupError)    genre, back end or format; lists the known ones
├── GenerationError                   gave up; carries the seed and the attempts
├── CollectionError                   a collection cannot be opened, read or written
└── BackendError (RuntimeError)
    ├── BackendMissingError           names the extra to install
    ├── UnsupportedError              asked for what `can` denies
    └── WrongAnswerError              check() refused the answer; carries the puzzle

Messages are lower case, say what was expected and what came, and quote the input.
`LossWarning` is the only warning: a writer dropped something, as the caller allowed, or a reader
passed over something that is no part of a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "BackendError",
    "BackendMissingError",
    "CollectionError",
    "FormatError",
    "GenerationError",
    "InvalidPuzzleError",
    "LamplighterError",
    "LossWarning",
    "PuzzleError",
    "UnknownNameError",
    "UnsupportedError",
    "WrongAnswerError",
    "quote",
]


class LamplighterError(Exception):
    """The root of every error this package raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        # What a class asks for when it is made is not what it keeps: an error comes back from
        # another process, or as a copy, by what it holds.
        return _restored, (type(self), self.args, self.__dict__)


class PuzzleError(LamplighterError, ValueError):
    """The input is at fault."""


class FormatError(PuzzleError):
    """The text is not readable in the format, or the puzzle not expressible in it."""


class InvalidPuzzleError(PuzzleError):
    """The puzzle is readable but breaks its genre's own terms."""


class UnknownNameError(LamplighterError, LookupError):
    """An unknown genre, back end, format or other name."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        # Imported here: a few milliseconds that only a mistyped name should cost.
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), known, n=1)
        guess = f" (did you mean {near[0]!r}?)" if near else ""
        super().__init__(f"unknown {kind} {quote(name)}{guess}; known: {', '.join(known)}")
        self.kind = kind
        self.name = name
        self.known = tuple(known)


class GenerationError(LamplighterError):
    """The generator gave up; the seed and the number of attempts are kept."""

    def __init__(self, message: str, *, seed: int, attempts: int) -> None:
        super().__init__(message)
        self.seed = seed
        self.attempts = attempts


class CollectionError(LamplighterError):
    """A collection cannot be opened, read or written; the message names it."""


class BackendError(LamplighterError, RuntimeError):
    """A back end cannot do what was asked."""


class BackendMissingError(BackendError):
    """A library is not installed; the message names the extra that brings it."""


class UnsupportedError(BackendError):
    """Asked for something the back end says it cannot do."""


class WrongAnswerError(BackendError):
    """The checker refused a back end's answer."""

    def __init__(self, message: str, *, puzzle: object) -> None:
        super().__init__(message)
        self.puzzle = puzzle


class LossWarning(UserWarning):
    """Something was left out: by a writer whose format cannot hold it, or by a reader."""


def _restored(
    kind: type[LamplighterError], args: tuple[object, ...], held: dict[str, object]
) -> LamplighterError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error


def quote(text: object, limit: int = 40) -> str:
    """Input for a one-line message: escaped, and cut when long."""
    shown = repr(text)
    return shown if len(shown) <= limit else shown[: limit - 2] + "…" + shown[-1]
