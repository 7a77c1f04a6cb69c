"""What is asked of clingo; and the process that asks it on behalf of another.

Run as a program, this file takes lines of JSON and answers each with one: a program's text, its
arguments and bytes of memory are answered by the seconds that grounding took; `{"search": n}` by
answer sets, each of which waits for true or false, and at last by whether there are no others;
`{"more": [facts, part, number]}`, which adds to the program, by true; `{"facts": [name, arity]}`
and `{"figures": true}` by what they ask for. It ends with its input, and imports nothing of this
package, so that it starts quickly.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from queue import SimpleQueue
from typing import Any, cast

__all__ = ["extend", "facts", "figures", "ground", "make", "search"]


def make(arguments: Sequence[str]) -> Any:
    """A control with these arguments."""
    from clingo import Control

    return Control(["--warn=none", "--configuration=tweety", *arguments])


def ground(control: Any, text: str) -> float:
    """Ground a program; returns the seconds it took."""
    start = time.perf_counter()
    control.add("base", [], text)
    control.ground([("base", [])])
    return time.perf_counter() - start


def extend(control: Any, text: str, part: str, number: int) -> None:
    """Add facts to a program that was grounded, and ground a part of it for a new number."""
    from clingo import Number

    control.add(f"facts{number}", [], text)
    control.ground([(f"facts{number}", []), (part, [Number(number)])])


def search(control: Any, on_model: Callable[[str], bool], conflicts: int | None = None) -> bool:
    """Pass answer sets on while more are wanted; True if there are no others."""
    limit = "umax" if conflicts is None else str(conflicts)
    cast("Any", control.configuration).solve.solve_limit = limit
    # The answer as one string: asking clingo for symbol after symbol takes far longer.
    result = control.solve(on_model=lambda model: on_model(str(model)))
    return bool(result.exhausted) and not result.interrupted


def facts(control: Any, name: str, arity: int) -> list[list[int | str]]:
    """The arguments of every fact of a predicate."""
    from clingo import SymbolType

    return [
        [
            each.number if each.type == SymbolType.Number else str(each)
            for each in atom.symbol.arguments
        ]
        for atom in control.symbolic_atoms.by_signature(name, arity)
        if atom.is_fact
    ]


_FIGURES = {
    "atoms": ("problem", "lp", "atoms"),
    "rules": ("problem", "lp", "rules"),
    "choices": ("solving", "solvers", "choices"),
    "conflicts": ("solving", "solvers", "conflicts"),
}


def figures(control: Any) -> dict[str, int]:
    """Four of clingo's hundred statistics.

    `control.statistics` makes Python objects of them all, which takes 10 % of a small board's
    time; so they are read one by one from the package's internals, if those are as we know them.
    """
    try:
        inside: Any = import_module("clingo._internal")
        call, lib = inside._c_call, inside._lib
        found = call("clingo_statistics_t*", lib.clingo_control_statistics, control._rep)
        root = call("uint64_t", lib.clingo_statistics_root, found)
        counts = {}
        for name, path in _FIGURES.items():
            key = root
            for word in path:
                key = call("uint64_t", lib.clingo_statistics_map_at, found, key, word.encode())
            counts[name] = int(call("double", lib.clingo_statistics_value_get, found, key))
        return counts
    except (ImportError, AttributeError, TypeError):
        every = control.statistics
        return {name: int(every[a][b][c]) for name, (a, b, c) in _FIGURES.items()}


# --- the process ----------------------------------------------------------------------------------


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    heard: SimpleQueue[Any] = SimpleQueue()

    def hear() -> None:
        for line in sys.stdin.buffer:
            heard.put(json.loads(line))
        # Nobody is there any more, and clingo may be in the middle of its work.
        os._exit(0)

    def tell(what: object) -> None:
        sys.stdout.write(json.dumps(what) + "\n")
        sys.stdout.flush()

    threading.Thread(target=hear, daemon=True).start()
    control: Any = None
    while True:
        match heard.get():
            case {"text": text, "arguments": arguments, "memory": memory}:
                _bound(memory)
                try:
                    control = make(arguments)
                    tell(ground(control, text))
                except RuntimeError as error:
                    tell({"error": str(error)})
            case {"search": conflicts}:

                def take(model: str) -> bool:
                    tell(model)
                    return bool(heard.get())

                tell(search(control, take, conflicts))
            case {"more": [text, part, number]}:
                extend(control, text, part, number)
                tell(True)
            case {"facts": [name, arity]}:
                tell(facts(control, name, arity))
            case {"figures": _}:
                tell(figures(control))


def _bound(memory: int) -> None:
    """Take no more than so many bytes, where the system can see to that."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (ImportError, ValueError, OSError):
        pass


if __name__ == "__main__":
    main()
