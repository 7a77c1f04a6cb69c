"""Ways of making puzzles: `METHODS` lists them, `find_method` finds one by name."""

from __future__ import annotations

from lamplighter.errors import UnknownNameError
from lamplighter.methods.asp import (
    AspHumanMethod,
    AspInsideMethod,
    AspLearnMethod,
    AspMethod,
)
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.native import NativeMethod
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.methods.style import Style
from lamplighter.methods.style_file import STYLES, find_style
from lamplighter.methods.walls import WallsMethod

__all__ = [
    "METHODS",
    "STYLES",
    "SYMMETRIES",
    "Dice",
    "Made",
    "Method",
    "Order",
    "Style",
    "find_method",
    "find_style",
]

METHODS: tuple[Method, ...] = (
    NativeMethod(), WallsMethod(), AspMethod(), AspHumanMethod(), AspInsideMethod(),
    AspLearnMethod(),
)  # fmt: skip
_BY_NAME = {each.name: each for each in METHODS}
_FORMER = {"asp-human": "asp:human"}  # what files and scripts of before say


def find_method(name: str) -> Method:
    """The method of that name, or of a name it once had."""
    try:
        return _BY_NAME[_FORMER.get(name, name)]
    except (KeyError, TypeError):
        raise UnknownNameError("method", str(name), _BY_NAME) from None
