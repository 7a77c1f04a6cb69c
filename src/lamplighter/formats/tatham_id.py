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
from collections.abc import Callable
from typing import NamedTuple

from lamplighter.errors import FormatError, quote
from lamplighter.formats import runlength
from lamplighter.formats.base import Codecs, Document, Format, Reading, either
from lamplighter.formats.runlength import RunLength, guess_genre
from lamplighter.genre import remembered
from lamplighter.puzzle import Puzzle

__all__ = ["AKARI", "CODECS", "KUROMASU", "TATHAM_ID", "Game", "read_board", "read_params"]

_PARAMS = re.compile("(?P<width>[0-9]{1,9})(?:x(?P<height>[0-9]{1,9}))?(?P<rest>.*)", re.DOTALL)
_SETTINGS = re.compile("(?:[bsd][0-9]{1,3}|r){0,8}")
_ESCAPE = re.compile("%([0-9A-Fa-f]{2})")
_START = re.compile(r"\s*[0-9]{1,9}(?:x[0-9]{1,9})?[a-z0-9]{0,32}\s*[:#]")
_PAGE = ".html#"
_ADDRESS_LENGTH = 300

LIGHT_UP_HEIGHT = 7
"""The height that Light Up uses when an id gives only the width; Range makes it square."""

LARGEST_RANGE = 127
"""Range keeps a count, at most width + height - 1, in one signed byte."""


class Game(NamedTuple):
    """A genre as a game of the collection."""

    title: str
    page: str
    """The name of its web page."""
    grammar: RunLength
    height: Callable[[int], int]
    """The height of a board whose id gives only the width."""
    require_playable: Callable[[int, int], None]
    """Refuse a height and width that the original program refuses."""
    has_settings: bool = False
    """Whether settings of its generator may follow the size."""


def _require_light_up(height: int, width: int) -> None:
    if height < 2 or width < 2:
        raise FormatError(f"Light Up needs at least 2 rows and 2 columns, got {width}x{height}")


def _require_range(height: int, width: int) -> None:
    if width + height - 1 > LARGEST_RANGE:
        raise FormatError(
            f"Range needs width + height - 1 to be at most {LARGEST_RANGE}, got {width}x{height}"
        )


AKARI = Game(
    "Light Up",
    "lightup",
    runlength.AKARI,
    height=lambda width: LIGHT_UP_HEIGHT,
    require_playable=_require_light_up,
    has_settings=True,
)
KUROMASU = Game(
    "Range",
    "range",
    runlength.KUROMASU,
    height=lambda width: width,
    require_playable=_require_range,
)
CODECS = Codecs("tatham-id", Game)


@remembered
def _pages() -> dict[str, str]:
    """The genres by the names of their pages."""
    return {game.page: genre for genre, game in CODECS.by_genre().items()}


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
    """The puzzle of an id's two halves, and the settings after its size."""
    height, width, settings = read_params(genre, params, reading)
    reading.require_genre(genre)
    grammar = CODECS.of(genre).grammar
    rows = grammar.decode(desc, height, width)
    return Puzzle._trusted(genre, rows) if grammar.is_exact else reading.puzzle(
        genre, rows
    ), settings


def read_params(genre: str, params: str, reading: Reading) -> tuple[int, int, str]:
    """Height, width and generator settings, the size checked against all limits."""
    found = _PARAMS.fullmatch(params)
    if found is None:
        raise FormatError(f"expected a size such as 7x7, got {quote(params)}")
    game = CODECS.of(genre)
    width = int(found["width"])
    height = int(found["height"]) if found["height"] else game.height(width)
    reading.require_size(height, width)
    settings = found["rest"]
    if not reading.lenient:
        game.require_playable(height, width)
    if _SETTINGS.fullmatch(settings) and (game.has_settings or not settings):
        return height, width, settings
    if not reading.lenient:
        known = "settings such as b20s4d0" if game.has_settings else "nothing"
        raise FormatError(f"expected {known} after the size, got {quote(settings)}")
    return height, width, ""


def _split_address(text: str) -> tuple[str | None, str]:
    end = text.find(_PAGE, 0, _ADDRESS_LENGTH)
    if end < 0:
        return None, text
    page = text[:end].rpartition("/")[2].strip()
    genre = _pages().get(page)
    if genre is None:
        known = either(f"{each}.html" for each in _pages())
        raise FormatError(f"expected the address of {known}, got {quote(page + '.html')}")
    fragment = text[end + len(_PAGE) :]
    return genre, _ESCAPE.sub(lambda found: chr(int(found[1], 16)), fragment)


def _split_id(text: str) -> tuple[str, str, str]:
    # Whichever of ':' and '#' comes first decides: a seed may hold colons.
    params, mark, desc = text.partition(":")
    if "#" in params:
        params, mark, desc = text.partition("#")
    return params, mark, desc


def _guess(params: str, desc: str, reading: Reading) -> str:
    size = _PARAMS.fullmatch(params)
    games = CODECS.by_genre()
    if size is None or size["rest"]:
        games = {genre: game for genre, game in games.items() if game.has_settings} or games
    if len(games) == 1:
        return next(iter(games))
    grammars = {genre: game.grammar for genre, game in games.items()}
    return guess_genre(desc, grammars, lambda genre: read_params(genre, params, reading)[:2])


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    game = CODECS.of(puzzle.genre)
    game.require_playable(puzzle.height, puzzle.width)
    desc = game.grammar.encode(puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}{_settings(doc, game)}:{desc}"


def _settings(doc: Document, game: Game) -> str:
    settings = doc.meta.get("params", "")
    if not isinstance(settings, str) or not _SETTINGS.fullmatch(settings):
        raise FormatError(f"expected params such as b20s4d0, got {quote(settings)}")
    if settings and not game.has_settings:
        raise FormatError(f"{game.title} takes no settings after the size, got {quote(settings)}")
    return settings


def _looks_like(text: str) -> bool:
    return _START.match(text) is not None or text.find(_PAGE, 0, _ADDRESS_LENGTH) >= 0


TATHAM_ID = Format(
    name="tatham-id",
    title="game ids of Simon Tatham's Light Up and Range, and their web addresses",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=CODECS,
    aliases=("gameid",),
    holds_meta=("params",),
    holds_unknown_clue=False,
    holds_genre=False,
    one_line=True,
)
