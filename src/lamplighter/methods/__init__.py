"""Ways of making puzzles: `METHODS` lists them, `find_method` finds one by name.

Each is loaded when it is first asked for: a puzzle of the engine's needs none of the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter.errors import UnknownNameError
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.methods.style import Style
from lamplighter.methods.style_file import STYLES, find_style

if TYPE_CHECKING:
    METHODS: tuple[Method, ...]

__all__ = [
    "METHODS",
    "NAMES",
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

_HOMES = {
    "native": ("native", "NativeMethod"),
    "walls": ("walls", "WallsMethod"),
    "asp": ("asp", "AspMethod"),
    "asp:human": ("asp", "AspHumanMethod"),
    "asp:inside": ("asp", "AspInsideMethod"),
    "asp:learn": ("asp", "AspLearnMethod"),
}
NAMES = tuple(_HOMES)
"""Their names, in order."""
_LOADED: dict[str, Method] = {}
_FORMER = {"asp-human": "asp:human"}  # what files and scripts of before say


def find_method(name: str) -> Method:
    """The method of that name, or of a name it once had."""
    try:
        return _LOADED[name]
    except (KeyError, TypeError):
        return _load(name)


def _load(name: str) -> Method:
    try:
        name = _FORMER.get(name, name)
        module, kind = _HOMES[name]
    except (KeyError, TypeError):
        raise UnknownNameError("method", str(name), NAMES) from None
    made: Method = getattr(import_module(f"lamplighter.methods.{module}"), kind)()
    # Two threads may both have made one: the first stays.
    return _LOADED.setdefault(name, made)


def __getattr__(name: str) -> object:
    if name != "METHODS":
        raise AttributeError(f"module 'lamplighter.methods' has no attribute {name!r}")
    every = tuple(map(find_method, NAMES))
    globals()["METHODS"] = every
    return every
