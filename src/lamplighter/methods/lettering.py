"""Lettering: words as cells, in two founts drawn here, the larger one where it fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lamplighter.errors import PuzzleError, quote

__all__ = ["LINE_END", "Fount", "letter_rows"]

LINE_END = "/"
"""Ends a line of the text; a space does where the line is too long."""


class Fount(NamedTuple):
    """Letters of one height, each as rows of '#' and '.'."""

    height: int
    space: int
    """Blank columns between words; between letters there is one."""
    letters: Mapping[str, tuple[str, ...]]


# A band is a line of letters and then their rows, side by side.
_LARGE = """
A     B     C     D     E     F     G     H     I   J     K     L     M
.###. ####. .#### ####. ##### ##### .#### #...# ### ..### #...# #.... #...#
#...# #...# #.... #...# #.... #.... #.... #...# .#. ....# #..#. #.... ##.##
#...# #...# #.... #...# #.... #.... #.... #...# .#. ....# #.#.. #.... #.#.#
##### ####. #.... #...# ####. ####. #.### ##### .#. ....# ##... #.... #.#.#
#...# #...# #.... #...# #.... #.... #...# #...# .#. ....# #.#.. #.... #...#
#...# #...# #.... #...# #.... #.... #...# #...# .#. #...# #..#. #.... #...#
#...# ####. .#### ####. ##### #.... .###. #...# ### .###. #...# ##### #...#

N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #.#.# #.#.. ....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####

0     1   2     3     4     5     6     7     8     9
.###. .#. .###. ####. ...#. ##### .###. ##### .###. .###.
#...# ##. #...# ....# ..##. #.... #.... ....# #...# #...#
#..## .#. ....# ....# .#.#. #.... #.... ...#. #...# #...#
#.#.# .#. ...#. .###. #..#. ####. ####. ..#.. .###. .####
##..# .#. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#...# .#. .#... ....# ...#. ....# #...# ..#.. #...# ....#
.###. ### ##### ####. ...#. ####. .###. ..#.. .###. .###.

! ?     . , -   + &     ' :
# .###. . . ... ... .#... # .
# #...# . . ... ... #.#.. # .
# ....# . . ... .#. #.#.. . #
# ...#. . . ### ### .#... . .
# ..#.. . . ... .#. #.#.# . #
. ..... . # ... ... #..#. . .
# ..#.. # # ... ... .##.# . .

♥       =
....... ...
.##.##. ...
#..#..# ###
#.....# ...
.#...#. ###
..#.#.. ...
...#... ...
"""

_SMALL = """
A   B   C   D   E   F   G   H   I   J   K   L   M
.#. ##. .## ##. ### ### .## #.# ### ..# #.# #.. #...#
#.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ##.##
### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. #.#.#
#.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #...#
#.# ##. .## ##. ### #.. .## #.# ### .#. #.# ### #...#

N    O   P   Q    R   S   T   U   V   W     X   Y   Z
#..# ### ##. .##. ##. .## ### #.# #.# #...# #.# #.# ###
##.# #.# #.# #..# #.# #.. .#. #.# #.# #...# #.# #.# ..#
#.## #.# ##. #..# ##. .#. .#. #.# #.# #.#.# .#. .#. .#.
#..# #.# #.. #.#. #.# ..# .#. #.# #.# ##.## #.# .#. #..
#..# ### #.. .#.# #.# ##. .#. ### .#. #...# #.# .#. ###

0   1   2   3   4   5   6   7   8   9
.#. .#. ##. ##. #.# ### .## ### ### .#.
#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#
#.# .#. .#. .#. ### ##. ##. .#. ### .##
#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#
.#. ### ### ##. ..# ##. .#. .#. ### ##.

! ?   . , -   + &    ' : ♥     =
# ##. . . ... ... .#.. # . .#.#. ...
# ..# . . ... .#. #.#. # # #.#.# ###
# .#. . . ### ### .#.. . . #...# ...
. ... . # ... .#. #.#. . # .#.#. ###
# .#. # # ... ... .#.# . . ..#.. ...
"""


def _fount(text: str, height: int, space: int) -> Fount:
    letters: dict[str, tuple[str, ...]] = {}
    for band in text.strip().split("\n\n"):
        names, *rows = (line.split() for line in band.splitlines())
        letters.update(zip(names, zip(*rows, strict=True), strict=True))
    return Fount(height, space, letters)


_FOUNTS = (_fount(_LARGE, 7, 3), _fount(_SMALL, 5, 2))


def letter_rows(text: str, height: int, width: int) -> list[str]:
    """The text in rows of '#' and '.', no larger than the board; else an error says what fits."""
    told = text.upper().replace("\n", LINE_END)
    known = _FOUNTS[0].letters
    for letter in told:
        if letter not in known and letter not in (LINE_END, " "):
            signs = "".join(each for each in known if not each.isalnum())
            raise PuzzleError(f"no letter {quote(letter)}: there are A to Z, 0 to 9 and {signs}")
    if not told.replace(LINE_END, " ").split():
        raise PuzzleError("letters: needs a text, such as letters:HI")
    # A blank rim if there can be one.
    for rim in (1, 0):
        for fount in _FOUNTS:
            lines = list(_lines(told, fount, width - 2 * rim))
            rows = _set(lines, fount)
            if len(rows) <= height - 2 * rim and len(rows[0]) <= width - 2 * rim:
                return rows
    small = _FOUNTS[-1]
    rows = _set(list(_lines(told, small, width)), small)
    wide, high = max(width, len(rows[0])), max(height, len(rows))
    raise PuzzleError(
        f"{quote(text)} takes {len(rows[0])}x{len(rows)} cells, and the board has {width}x{height}:"
        f" the size {wide}x{high} would do"
    )


def _lines(text: str, fount: Fount, width: int) -> Iterator[list[str]]:
    """The words of each line, as many as fit, one at least."""
    for part in text.split(LINE_END):
        line: list[str] = []
        for word in part.split():
            if line and len(_line([*line, word], fount)[0]) > width:
                yield line
                line = []
            line.append(word)
        if line:
            yield line


def _line(words: list[str], fount: Fount) -> list[str]:
    gap = "." * fount.space
    drawn = [
        [".".join(row) for row in zip(*(fount.letters[each] for each in word), strict=True)]
        for word in words
    ]
    return [gap.join(row) for row in zip(*drawn, strict=True)]


def _set(lines: list[list[str]], fount: Fount) -> list[str]:
    """The lines below one another, each in the middle."""
    drawn = [_line(words, fount) for words in lines]
    width = max(len(rows[0]) for rows in drawn)
    found: list[str] = []
    for rows in drawn:
        if found:
            found.append("." * width)
        left = (width - len(rows[0])) // 2
        found += [f"{'.' * left}{row}".ljust(width, ".") for row in rows]
    return found
