"""Columns of Arrow out of lists, by their buffers.

Arrow's own way out of a list looks for pandas first, whose loading takes seconds.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

__all__ = ["arrow_column"]

_WIDTHS = {"int8": "b", "int32": "i", "int64": "q"}  # as `array` names them
_LONGEST = 2**31 - 1  # bytes of all texts of a column


def arrow_column(arrow: Any, kind: str, values: Sequence[Any]) -> Any:
    """The values, None for those that are missing, as a column of that kind."""
    count, missing = len(values), values.count(None)
    buffers: list[Any] = [_bits([each is not None for each in values]) if missing else None]
    type_ = arrow.type_for_alias(kind)
    if kind == "string":
        texts = [each or "" for each in values] if missing else values
        data = "".join(texts).encode()
        is_ascii = len(data) == sum(map(len, texts))
        lengths = map(len, texts if is_ascii else map(str.encode, texts))
        if len(data) > _LONGEST:
            return arrow.array(values, type_)
        buffers += [array("i", accumulate(lengths, initial=0)), data]
    elif kind == "bool":
        buffers.append(_bits(values))
    else:
        numbers = [each or 0 for each in values] if missing else values
        buffers.append(array(_WIDTHS[kind], numbers))
    held = [None if each is None else arrow.py_buffer(each) for each in buffers]
    return arrow.Array.from_buffers(type_, count, held, missing)


def _bits(values: Sequence[Any]) -> bytes:
    """One bit for each, the first one lowest."""
    text = "".join(["1" if each else "0" for each in reversed(values)])
    return int(text or "0", 2).to_bytes((len(values) + 7) // 8, "little")
