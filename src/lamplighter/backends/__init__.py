"""The back ends: `BACKENDS` lists them, `find_backend` finds one by name.

Each is loaded when it is first asked for: a puzzle for the engine needs none of the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter.backends.base import Backend, Capabilities
from lamplighter.errors import UnknownNameError

if TYPE_CHECKING:
    BACKENDS: tuple[Backend, ...]

__all__ = ["BACKENDS", "NAMES", "Backend", "Capabilities", "find_backend"]

_HOMES = {
    "native": ("native", "NativeBackend"),
    "deductive": ("deductive", "DeductiveBackend"),
    "rules": ("partial", "RulesBackend"),
    "human": ("human", "HumanBackend"),
    "trivial": ("partial", "TrivialBackend"),
    "backtrack": ("backtrack", "BacktrackBackend"),
    "polynomial": ("polynomial", "PolynomialBackend"),
    "aco": ("aco", "AcoBackend"),
    "sat": ("sat", "SatBackend"),
    "cpsat": ("cpsat", "CpSatBackend"),
    "smt": ("smt", "SmtBackend"),
    "hybrid": ("hybrid", "HybridBackend"),
    "adaptive": ("adaptive", "AdaptiveBackend"),
    "aco:deductive": ("ants_first", "AcoDeductiveBackend"),
    "aco:cpsat": ("ants_first", "AcoCpSatBackend"),
    "asp": ("asp", "AspBackend"),
    "asp:human": ("asp", "AspHumanBackend"),
}
NAMES = tuple(_HOMES)
"""Their names, in order."""
_LOADED: dict[str, Backend] = {}


def find_backend(name: str) -> Backend:
    """The back end of that name."""
    try:
        return _LOADED[name]
    except (KeyError, TypeError):
        return _load(name)


def _load(name: str) -> Backend:
    if not isinstance(name, str) or name not in _HOMES:
        raise UnknownNameError("back end", str(name), NAMES)
    module, kind = _HOMES[name]
    made: Backend = getattr(import_module(f"lamplighter.backends.{module}"), kind)()
    # Two threads may both have made one: the first stays.
    return _LOADED.setdefault(name, made)


def __getattr__(name: str) -> object:
    if name != "BACKENDS":
        raise AttributeError(f"module 'lamplighter.backends' has no attribute {name!r}")
    every = tuple(map(find_backend, NAMES))
    globals()["BACKENDS"] = every
    return every
