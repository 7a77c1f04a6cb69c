"""The back ends: `BACKENDS` lists them, `find_backend` finds one by name."""

from __future__ import annotations

from lamplighter.backends.aco import AcoBackend
from lamplighter.backends.adaptive import AdaptiveBackend
from lamplighter.backends.ants_first import AcoCpSatBackend, AcoDeductiveBackend
from lamplighter.backends.asp import AspBackend, AspHumanBackend
from lamplighter.backends.backtrack import BacktrackBackend
from lamplighter.backends.base import Backend, Capabilities
from lamplighter.backends.cpsat import CpSatBackend
from lamplighter.backends.deductive import DeductiveBackend
from lamplighter.backends.human import HumanBackend
from lamplighter.backends.hybrid import HybridBackend
from lamplighter.backends.native import NativeBackend
from lamplighter.backends.partial import RulesBackend, TrivialBackend
from lamplighter.backends.polynomial import PolynomialBackend
from lamplighter.backends.sat import SatBackend
from lamplighter.backends.smt import SmtBackend
from lamplighter.errors import UnknownNameError

__all__ = ["BACKENDS", "Backend", "Capabilities", "find_backend"]

BACKENDS: tuple[Backend, ...] = (
    NativeBackend(),
    DeductiveBackend(),
    RulesBackend(),
    HumanBackend(),
    TrivialBackend(),
    BacktrackBackend(),
    PolynomialBackend(),
    AcoBackend(),
    SatBackend(),
    CpSatBackend(),
    SmtBackend(),
    HybridBackend(),
    AdaptiveBackend(),
    AcoDeductiveBackend(),
    AcoCpSatBackend(),
    AspBackend(),
    AspHumanBackend(),
)
_BY_NAME = {each.name: each for each in BACKENDS}


def find_backend(name: str) -> Backend:
    """The back end of that name."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise UnknownNameError("back end", str(name), _BY_NAME) from None
