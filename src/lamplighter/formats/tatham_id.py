"""Game ids of Simon Tatham's collection: Light Up (akari) and Range (kuromasu).

    7x7:b11p2Bb0b01pBBb            width x height, a colon, the board
    7x7b20s4d0:b11p2Bb0b01pBBb     with the settings of Light Up's generator
    .../js/lightup.html#7x7:...    an address, which names the game
    7x7b20s4d0#123456              a random seed: it holds no board

The id does not name its game: `3x3:a2g` is a board of both. White space is dropped, since ids
copied from documents come with blanks and line breaks.
"""

from __future__ import annotations

import re

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.runlength import decode, encode, guess_genre
from lamplighter.puzzle import Puzzle

__all__ = ["TATHAM_ID", "read_board", "read_params", "require_playable"]

_PARAMS = re.compile("(?P<width>[0-9]{1,9})(?:x(?P<height>[0-9]{1,9}))?(?P<rest>.*)", re.DOTALL)
_SETTINGS = re.compile("(?:[bsd][0-9]{1,3}|r){0,8}")
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_START = re.compile(r"\s*[0-9]{1,9}(?:x[0-9]{1,9})?[a-z0-9]{0,32}\s*[:#]")
_GAMES = {"lightup": "akari", "range": "kuromasu"}
_PAGE = ".html#"
_ADDRESS_LENGTH = 300

LIGHT_UP_HEIGHT = 7
"""What Light Up keeps when an id gives the width alone; Range makes the board square."""

LARGEST_RANGE = 127
"""Range keeps a count, at most width + height - 1, in one signed byte."""


def read(text: str, reading: Reading) -> Document:
    game, text = _split_address(text)
    text = "".join(text.split())
    params, mark, desc = _split_id(text)
    if mark == "#":
        raise FormatError(
            "a seed id ('#' after the size) holds no board, only a number for the program's own"
            " generator: open it there and copy the game id, which has a ':'"
        )
    if not mark:
        raise FormatError(f"expected a size, ':' and the board, got {quote(text)}")
    if game is not None:
        reading.require_genre(game)
    genre = game or reading.genre
    if genre is None:
        genre = _guess(params, desc, reading)
    puzzle, settings = read_board(genre, params, desc, reading)
    return Document(puzzle, meta={"params": settings} if settings else {}, format="tatham-id")


def read_board(genre: str, params: str, desc: str, reading: Reading) -> tuple[Puzzle, str]:
    """The puzzle of an id's two halves, and the settings that stood after its size."""
    height, width, settings = read_params(genre, params, reading)
    reading.require_genre(genre)
    rows = decode(genre, desc, height, width)
    if genre == "akari":
        return Puzzle(genre, rows), settings  # the grammar has no letters a puzzle lacks
    return reading.puzzle(genre, rows), settings


def read_params(genre: str, params: str, reading: Reading) -> tuple[int, int, str]:
    """Height, width and generator settings, the size checked against all limits."""
    found = _PARAMS.fullmatch(params)
    if found is None:
        raise FormatError(f"expected a size such as 7x7, got {quote(params)}")
    width = int(found["width"])
    square = LIGHT_UP_HEIGHT if genre == "akari" else width
    height = int(found["height"]) if found["height"] else square
    reading.require_size(height, width)
    settings = found["rest"]
    if not reading.lenient:
        require_playable(genre, height, width)
    if _SETTINGS.fullmatch(settings) and (genre == "akari" or not settings):
        return height, width, settings
    if not reading.lenient:
        known = "settings such as b20s4d0" if genre == "akari" else "nothing"
        raise FormatError(f"expected {known} after the size, got {quote(settings)}")
    return height, width, ""


def require_playable(genre: str, height: int, width: int) -> None:
    """Refuse a size that the original program refuses."""
    if genre == "akari" and (height < 2 or width < 2):
        raise FormatError(f"Light Up needs at least 2 rows and 2 columns, got {width}x{height}")
    if genre == "kuromasu" and width + height - 1 > LARGEST_RANGE:
        raise FormatError(
            f"Range needs width + height - 1 to be at most {LARGEST_RANGE}, got {width}x{height}"
        )


def _split_address(text: str) -> tuple[str | None, str]:
    end = text.find(_PAGE, 0, _ADDRESS_LENGTH)
    if end < 0:
        return None, text
    page = text[:end].rpartition("/")[2].strip()
    if page not in _GAMES:
        raise FormatError(
            f"expected the address of lightup.html or range.html, got {quote(page + '.html')}"
        )
    fragment = text[end + len(_PAGE) :]
    return _GAMES[page], _ESCAPE.sub(lambda found: chr(int(found[1], 16)), fragment)


def _split_id(text: str) -> tuple[str, str, str]:
    # Whichever of ':' and '#' comes first decides: a seed may hold colons.
    params, mark, desc = text.partition(":")
    if "#" in params:
        params, mark, desc = text.partition("#")
    return params, mark, desc


def _guess(params: str, desc: str, reading: Reading) -> str:
    size = _PARAMS.fullmatch(params)
    if size is None or size["rest"]:
        return "akari"  # only Light Up writes settings after the size
    return guess_genre(desc, lambda genre: read_params(genre, params, reading)[:2])


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    require_playable(puzzle.genre, puzzle.height, puzzle.width)
    desc = encode(puzzle.genre, puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}{_settings(doc)}:{desc}"


def _settings(doc: Document) -> str:
    settings = doc.meta.get("params", "")
    if not isinstance(settings, str) or not _SETTINGS.fullmatch(settings):
        raise FormatError(f"expected params such as b20s4d0, got {quote(settings)}")
    if settings and doc.puzzle.genre != "akari":
        raise FormatError(f"Range takes no settings after the size, got {quote(settings)}")
    return settings


def _looks_like(text: str) -> bool:
    return _START.match(text) is not None or text.find(_PAGE, 0, _ADDRESS_LENGTH) >= 0


TATHAM_ID = Format(
    name="tatham-id",
    title="game ids of Simon Tatham's Light Up and Range, and their web addresses",
    read=read,
    write=write,
    detect=_looks_like,
    aliases=("gameid",),
    holds_meta=("params",),
    holds_unknown_clue=False,
    holds_genre=False,
    one_line=True,
)
