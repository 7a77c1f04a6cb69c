"""The XML of PencilBox: a board, the marks on it, and who made it.

    <?xml version="1.0" encoding="UTF-8"?>
    <puzzle type="bijutsukan">
    <size row="2" col="3"/>
    <property>
    <author value="A"/><source value=""/><difficulty value=""/><comment>B</comment>
    </property>
    <board><number r="1" c="2" n="5"/></board>
    <answer><arow row="1"><u/><u/><s/></arow><arow row="2"><w/><u n="2"/></arow></answer>
    </puzzle>

Positions count from 1, row by row. `n` is a clue: 5 a wall without number in Akari, -4 a Kuromasu
clue left open. In a row of the answer, `w` is a bulb or black cell, `s` a mark that there is none,
`u` undecided, and `n` says how often. The property tags, which pzpr needs, are always written.

The text is read by its tags alone, without an XML parser: no entity is ever expanded but the five
that XML has, and characters by their number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Reading, either, refuse_several
from lamplighter.grid import cell_name

__all__ = ["META_KEYS", "XmlTokens", "is_xml", "read_xml", "write_xml"]

META_KEYS = ("author", "source", "difficulty", "comment")


@dataclass(frozen=True)
class XmlTokens:
    """What XML writes for a genre's marks and clues."""

    letters: Mapping[str, str]
    """The letters of marks, by their tags in the answer."""
    clues: Mapping[str, str] = field(default_factory=dict)
    """The tokens of clues that XML writes as another number."""


_TAG = re.compile(r"<([a-z]+)((?:\s++[a-z]+=\"[^\"<]*+\")*+)\s*+/?>")
_OTHER_TAG = re.compile(r"</[a-z]+\s*+>|<\?xml\s[^<>]*+>")
_ATTRIBUTE = re.compile(r"([a-z]+)=\"([^\"]*)\"")
_COMMENT = re.compile(r"<comment\s*+>([^<]*+)</comment\s*+>")
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ESCAPES = {ord(char): f"&{name};" for name, char in _ENTITIES.items() if char != "'"}
# A parser makes blanks of these in an attribute, and one line end of each kind of line end.
_ESCAPES |= {ord(char): f"&#{ord(char)};" for char in "\t\n\r"}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMBER = re.compile(r"[0-9]{1,9}")
_CLUE = re.compile(r"[0-9]{1,7}")
_FRAME = ("puzzle", "property", "size", "board", "answer", *META_KEYS)

Tokens = list[list[str]]


def is_xml(text: str) -> bool:
    """Whether a text begins as such a file does."""
    return text[:200].lstrip().startswith("<") and "<puzzle" in text[:2000]


def read_xml(
    text: str, reading: Reading, pages: Mapping[str, XmlTokens], first_pages: Sequence[str]
) -> tuple[str, Tokens, Tokens, dict[str, Any]]:
    """The type of the puzzle, the tokens of its clues, the tags of its answer, and its metadata."""
    tags = [(tag[1], dict(_ATTRIBUTE.findall(tag[2]))) for tag in _TAG.finditer(text)]
    # A tag that the scan above does not know must not be read as a blank cell.
    if text.count("<") != len(tags) + len(_OTHER_TAG.findall(text)):
        raise FormatError("expected PencilBox XML of plain tags, without comments or a DTD")
    refuse_several("pencilbox", sum(name == "puzzle" for name, _ in tags))
    first = dict(reversed(tags))
    page = first.get("puzzle", {}).get("type", "")
    if page not in pages:
        own, *others = first_pages
        known = either([f'<puzzle type="{own}">', *(f'"{each}"' for each in others)])
        raise FormatError(f"expected {known}, got {quote(page)}")
    size = first.get("size", {})
    height, width = (_side(size, *each) for each in (("row", "height"), ("col", "width")))
    reading.require_size(height, width)
    board = [["."] * width for _ in range(height)]
    answers: dict[int, list[str]] = {}
    for name, attributes in tags:
        if name == "number":
            row, col = _place(attributes, "r", height), _place(attributes, "c", width)
            board[row][col] = _clue(pages[page], attributes.get("n", ""), (row, col))
        elif name == "arow":
            row = _place(attributes, "row", height)
            if row in answers:
                raise FormatError(f"a second <arow> for row {row + 1}")
            answers[row] = []
        elif name in pages[page].letters and answers:
            row = next(reversed(answers))
            if len(answers[row]) == width:
                raise FormatError(f"<arow> {row + 1} has more than {width} cells")
            count = _place({"n": "1", **attributes}, "n", width - len(answers[row])) + 1
            answers[row] += [name] * count
        elif name not in _FRAME:
            raise FormatError(f"<{name}> is no tag of a PencilBox {page} file")
    answer = [answers.get(row, []) for row in range(height)]
    blank = min(tag for tag, letter in pages[page].letters.items() if letter == ".")
    answer = [row + [blank] * (width - len(row)) for row in answer]
    return page, board, answer, _read_meta(text, first)


def _side(size: dict[str, str], key: str, what: str) -> int:
    word = size.get(key, "")
    if not _NUMBER.fullmatch(word):
        raise FormatError(f"expected the {what}, a number, got {quote(word)}")
    return int(word)


def _clue(tokens: XmlTokens, value: str, cell: tuple[int, int]) -> str:
    if value in tokens.clues:
        return tokens.clues[value]
    if not _CLUE.fullmatch(value):
        raise FormatError(f"{cell_name(cell)}: expected a number under n, got {quote(value)}")
    return value


def _place(attributes: dict[str, str], key: str, most: int) -> int:
    """A 1-based position in an attribute, 0-based; refused off the board."""
    value = attributes.get(key, "")
    if not _NUMBER.fullmatch(value) or not 1 <= int(value) <= most:
        raise FormatError(f"expected {key} from 1 to {most}, got {quote(value)}")
    return int(value) - 1


def _read_meta(text: str, tags: dict[str, dict[str, str]]) -> dict[str, str]:
    found = {key: tags.get(key, {}).get("value", "") for key in META_KEYS[:-1]}
    comment = _COMMENT.search(text)
    found["comment"] = comment[1].replace("\r\n", "\n") if comment else ""
    return {key: _ENTITY.sub(_unescaped, value) for key, value in found.items() if value}


def _unescaped(entity: re.Match[str]) -> str:
    if entity[1]:
        return _ENTITIES[entity[1]]
    code = int(entity[2]) if entity[2] else int(entity[3], 16)
    return chr(code) if code < 0x110000 else entity[0]


def write_xml(
    page: str, tokens: XmlTokens, board: Tokens, marks: Sequence[str], meta: Mapping[str, Any]
) -> str:
    """The file of a board of clues (tokens), rows of marks and metadata."""
    numbers = {token: number for number, token in tokens.clues.items()}
    tags = {letter: tag for tag, letter in tokens.letters.items()}
    words = {key: _escaped(meta, key) for key in META_KEYS}
    comment = f"<comment>{words['comment']}</comment>" if words["comment"] else ""
    values = "".join(f'<{key} value="{words[key]}"/>' for key in META_KEYS[:-1])
    clues = [
        f'<number r="{row}" c="{col}" n="{numbers.get(token, token)}"/>'
        for row, contents in enumerate(board, 1)
        for col, token in enumerate(contents, 1)
        if token != "."
    ]
    answer = [
        f'<arow row="{row}">{"".join(f"<{tags[mark]}/>" for mark in line)}</arow>'
        for row, line in enumerate(marks, 1)
    ]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<puzzle type="{page}">',
            f'<size row="{len(board)}" col="{len(board[0])}"/>',
            f"<property>{values}{comment}</property>",
            *("<board>", *clues, "</board>"),
            *("<answer>", *answer, "</answer>"),
            "</puzzle>",
            "",
        ]
    )


def _escaped(meta: Mapping[str, Any], key: str) -> str:
    value = meta.get(key, "")
    if not isinstance(value, str):
        raise FormatError(f"PencilBox XML holds the {key} as text, got {quote(value)}")
    bad = _NO_XML.search(value)
    if bad is not None:
        raise FormatError(f"the {key} cannot be written as XML: it holds {bad[0]!r}")
    return value.translate(_ESCAPES)
