"""Everything that an answer may need, loaded.

Python inside a browser imports this once and keeps the memory it then has, so that the next start
begins with everything in place. There it is `lamplighter.web.warm`.
"""

from __future__ import annotations

from importlib import import_module

__all__ = ["WARM"]

WARM = (
    "lamplighter.formats.convert",
    "lamplighter.formats.json",
    "lamplighter.formats.many",
    "lamplighter.formats.registry",
    "lamplighter.methods",
    "lamplighter.metrics",
    "lamplighter.render.layer",
    "lamplighter.render.svg",
    "lamplighter.verbs.check",
    "lamplighter.verbs.count",
    "lamplighter.verbs.diagnose",
    "lamplighter.verbs.explain",
    "lamplighter.verbs.generate",
    "lamplighter.verbs.hint",
    "lamplighter.verbs.rate",
    "lamplighter.verbs.solve",
    "lamplighter.web.answer",
    "lamplighter.web.lesson",
)
"""The modules that the verbs load when they are first asked."""

for _name in WARM:
    import_module(_name)
