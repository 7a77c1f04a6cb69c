"""The one shape of every error: `{"ok": false, "error": ..., "kind": "format", "status": 422}`."""

from __future__ import annotations

from typing import Any

from lamplighter.errors import (
    BackendMissingError,
    CollectionError,
    FormatError,
    GenerationError,
    InvalidPuzzleError,
    PuzzleError,
    UnknownNameError,
    UnsupportedError,
)

__all__ = ["KINDS", "fault", "fault_of", "status_of"]

KINDS = {
    "format": "the text is no puzzle in a known format, or a format cannot hold the puzzle",
    "puzzle": "the puzzle is readable but breaks its genre's own terms",
    "input": "a field holds what it may not, or the fields make no sense together",
    "name": "an unknown name: of a field, a genre, a back end, a format",
    "generation": "the generator gave up or ran out of time",
    "unsupported": "the back end does not do that, or its library is not installed here",
    "collection": "the server has no collection, or it cannot be read or changed so",
    "json": "the body is no JSON",
    "type": "the body is not sent as application/json",
    "large": "the body is larger than a question may be",
    "slow": "the body did not come in time",
    "path": "nothing is there, or not by that method",
    "busy": "too many questions at once: ask again after the seconds of Retry-After",
    "internal": "a fault of the program's own",
}
"""Every kind of error, in a line."""

_KINDS: tuple[tuple[type[Exception], str], ...] = (
    (FormatError, "format"),
    (InvalidPuzzleError, "puzzle"),
    (PuzzleError, "input"),
    (UnknownNameError, "name"),
    (GenerationError, "generation"),
    (CollectionError, "collection"),
    (UnsupportedError, "unsupported"),
    (BackendMissingError, "unsupported"),
)


def fault(message: str, kind: str, status: int) -> dict[str, Any]:
    """An error as every way into one tells it."""
    return {"ok": False, "error": message, "kind": kind, "status": status}


def fault_of(error: Exception) -> dict[str, Any]:
    """What an exception means to the one who asked."""
    for known, kind in _KINDS:
        if isinstance(error, known):
            return fault(str(error), kind, 422)
    from logging import getLogger

    getLogger("lamplighter").error("a question failed", exc_info=error)
    return fault(f"this should not happen: {type(error).__name__}", "internal", 500)


def status_of(told: dict[str, Any]) -> int:
    """The HTTP status of an answer."""
    return int(told["status"]) if "error" in told else 200
