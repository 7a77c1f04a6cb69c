"""A small made-up file of trials: every study, with what its figures need."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

LABELS = ("easy", "normal", "hard")
ENCODINGS = ("numblack", "black3", "tud", "lparse", "best")
GROUPS = ("row", "column", "both")


def trial(study: str, kind: str, backend: str, side: int, **more: Any) -> dict[str, Any]:
    """One line; `more` overrides its values."""
    number = more.pop("number", 1)
    return {
        "study": study, "kind": kind, "puzzle": f"p-{side}x{side}-{number}", "corpus": "labelled",
        "genre": "akari", "height": side, "width": side, "whites": side * side * 3 // 4,
        "clues": side, "label": None, "backend": backend, "options": {}, "seed": None, "repeat": 0,
        "status": "unique", "seconds": 0.001, "cpu_seconds": 0.001, "limit_seconds": 10.0,
        "stats": {}, "versions": {"lamplighter": "0.1.0", "python": "3.11.7"},
        "machine": "x86_64, 2 cores, made up", "at": "2026-11-16T08:20:00Z", **more,
    }  # fmt: skip


def trials() -> list[dict[str, Any]]:
    """Some of every study, always the same."""
    return list(_trials(random.Random(8)))


def _trials(dice: random.Random) -> Iterator[dict[str, Any]]:
    def took(middle: float) -> float:
        return middle * dice.lognormvariate(0, 0.5)

    for side, number, backend in product((7, 14, 30), range(5), ("native", "cpsat", "aco")):
        middle = {"native": 1e-5, "cpsat": 1e-2, "aco": 1e-3}[backend] * side
        status = "timeout" if backend == "aco" and side == 30 and number else "unique"
        yield trial(
            "cost", "solve", backend, side, number=number, seconds=took(middle), status=status
        )
        yield trial("rules-first", "solve", {"native": "hybrid"}.get(backend, backend), side,
                  number=number, seconds=took(middle))  # fmt: skip
        for kind, defaults in product(("first", "solve"), ("library", "tuned")):
            yield trial("like-for-like", kind, "cpsat", side, number=number, seconds=took(1e-3),
                      options={"defaults": defaults}, status="solved" if kind == "first"
                      else "unique")  # fmt: skip
        for pipe in ("deductive", "aco:deductive", "adaptive"):
            yield trial("pipelines", "solve", pipe, side, number=number, seconds=took(1e-3),
                      stats={"hypotheses": 8} if pipe == "deductive"
                      else {"asked": 4, "E": number % 2})  # fmt: skip
        for policy in ("dirty", "full"):
            yield trial("scan", "solve", "deductive", side, number=number, seconds=took(1e-4),
                      options={"policy": policy},
                      stats={"solver_seconds": took(1e-5),
                             "hypotheses": side if policy == "full" else 5})  # fmt: skip
        back = {"native": "native", "cpsat": "sat", "aco": "backtrack"}[backend]
        yield trial("backtracking", "solve", back, side, number=number, seconds=took(middle),
                  status="timeout" if back == "backtrack" and side == 30 else "unique")  # fmt: skip
    for label, number in product(LABELS, range(6)):
        found = LABELS.index(label) * 3 + number % 3
        techniques = {"forced-empty": 3, **({"shaving": 1} if label == "hard" else {})}
        stats = {"ds_class": found, "techniques": techniques}
        for study in ("classes", "techniques"):
            yield trial(study, "rate", "native", 10, number=number, label=label, stats=stats,
                      puzzle=f"{label}-{number}")  # fmt: skip
    stats = {"techniques": {"beside-black": 2, "cut-cell": 1}}
    yield trial("techniques", "rate", "native", 9, corpus="janko", genre="kuromasu", stats=stats)
    for groups, alpha, seed, plain in product(GROUPS, (0.0, 1.0), range(4), (True, False)):
        options = {"groups": groups, "alpha": alpha, **({"preprocessing": False, "hybrid": False}
                                                         if plain else {})}  # fmt: skip
        solved = not plain or seed < 1 + GROUPS.index(groups)
        yield trial("ants", "solve", "aco", 10, options=options, seed=seed, seconds=took(0.01),
                  status="solved" if solved else "unknown", stats={"iterations": seed})  # fmt: skip
    for groups, before, between, seed in product(GROUPS, (True, False), (True, False), range(3)):
        yield trial("ant-ablation", "solve", "aco", 7, seed=seed,
                  options={"groups": groups, "preprocessing": before, "hybrid": between},
                  status="solved" if before or seed else "unknown")  # fmt: skip
    for name, value, seed in (*product(("rho",), (0.1, 0.4), range(4)),
                              *product(("Q",), (1.0, 5.0), range(4)),
                              *product(("beta",), (0.0, 1.0), range(4)),
                              *product(("ants",), (5, 10), range(4))):  # fmt: skip
        yield trial("ant-parameters", "solve", "aco", 7, seed=seed, options={name: value},
                  seconds=took(1e-4), status="solved" if seed else "unknown")  # fmt: skip
    for method, side, seed in product(("asp", "asp:human", "native"), (6, 8), range(3)):
        yield trial("construction", "construct", method, side, corpus="own", seed=seed,
                  seconds=took(0.1), status="made",
                  stats={"six": seed > 0, "strict": False, "printed": True}
                  if method == "asp" else {})  # fmt: skip
    for side, (backend, hints) in product(
        (6, 14), (("native", True), ("sat", True), ("sat", False))
    ):
        yield trial("empty", "solve", backend, side, corpus="own", limit_seconds=5.0,
                  options={} if backend == "native" else {"hints": hints}, seconds=took(1e-3),
                  status="multiple" if hints or side < 10 else "timeout")  # fmt: skip
    for side, heuristic in product((10, 40), (True, False)):
        yield trial("walls", "construct", "walls", side, corpus="own", seed=0, status="made",
                  options={"heuristic": heuristic}, seconds=took(0.1 * side),
                  stats={"density": 0.2 if heuristic else 0.4})  # fmt: skip
    for method, side, seed in product(("asp", "asp:inside", "asp:learn"), (6, 8), range(3)):
        yield trial("uniqueness", "construct", method, side, corpus="own", seed=seed,
                  seconds=took(0.1), status="made" if side == 6 or seed else "timeout")  # fmt: skip
    for side, number, backend in product((6, 7, 8), range(4), ("human", "asp:human")):
        yield trial("human", "solve", backend, side, corpus="own", puzzle=f"thesis-{side}-{number}",
                  seconds=took(1e-3), status="unique" if number else "unknown",
                  stats={"share_decided": 1.0 if number else 0.5})  # fmt: skip
    for genre, side, title in (("kuromasu", 11, "not connected"), ("kuromasu", 11, "connected"),
                               ("akari", 10, "lparse"), ("akari", 10, "best")):  # fmt: skip
        name = f"{genre} {side}x{side}, {title}"
        stats = {"program": name, "atoms": 1000, "rules": 3000, "choices": 5, "conflicts": 2,
                 "grounding_seconds": 0.01, "solving_seconds": 0.02, "models": 1,
                 "complete": True, "seed_atoms": None if title == "best" else 1}  # fmt: skip
        yield trial("asp", "program", "asp", side, genre=genre, puzzle=name, stats=stats)
    for encoding, side, number in product(ENCODINGS, (7, 14, 30), range(3)):
        late = encoding == "lparse" and side == 30
        stats = {"rules": 100 * side, "grounding_seconds": 0.01, "solving_seconds": 0.002}
        yield trial("encodings", "solve", "asp", side, number=number, seconds=took(0.012),
                  options={"encoding": encoding}, stats={} if late else stats,
                  status="timeout" if late else "unique")  # fmt: skip
    for method, label, seed in product(("native", "sgt-puzzles"), ("easy", "hard"), range(2)):
        yield trial("generation", "generate", method, 10, corpus="own", label=label, seed=seed,
                  puzzle=f"akari-{label}", seconds=1e-3 if method == "native" else 1e-2,
                  status="made", stats={"count": 10, "six": 5, "styled": 0})  # fmt: skip
