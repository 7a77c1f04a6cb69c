"""What a function takes, said in a line to a caller who passes something else."""

from __future__ import annotations

from lamplighter.errors import PuzzleError, quote

__all__ = ["expect", "expect_number", "expect_whole"]


def expect(value: object, kind: type, hint: str = "") -> None:
    """A TypeError if the value is of another kind: `expected a Puzzle, got 'x'; load reads one`."""
    if not isinstance(value, kind):
        told = f"; {hint}" if hint else ""
        raise TypeError(f"expected a {kind.__name__}, got {quote(value)}{told}")


def expect_whole(value: object, what: str, least: int | None = 0) -> None:
    """A PuzzleError unless the value is a whole number, of at least that size."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError(f"{what} is a whole number, got {quote(value)}")
    if least is not None and value < least:
        raise PuzzleError(f"{what} is {least} or more, got {value}")


def expect_number(value: object, what: str) -> None:
    """A PuzzleError unless the value is a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PuzzleError(f"{what} is a number, got {quote(value)}")
