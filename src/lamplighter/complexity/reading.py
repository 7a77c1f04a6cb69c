"""Readers of circuits: ISCAS `.bench`, a small text form of our own, and DIMACS CNF.

    INPUT(a)             # bench     input a b          # text       p cnf 2 2     c DIMACS
    INPUT(b)                         s = a xor not b                 1 -2 0
    OUTPUT(s)                        output s                        2 0
    t = NOT(b)
    s = XOR(a, t)

In text form `not` binds closest, then `and` and `nand`, `xor` and `xnor`, `or` and `nor`; chains of
`and`, `or` and `xor` are one gate. `true` and `false` are constants. `#` begins a comment. A CNF is
a circuit with inputs `1` to `n` and an output for each clause, all of them to be true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from lamplighter.complexity.circuit import KINDS, Circuit, Gate
from lamplighter.errors import FormatError, UnknownNameError, quote

__all__ = ["clauses_circuit", "read_bench", "read_circuit", "read_cnf", "read_text"]

_NAME = r"[^\s(),=#]+"
_PORT = re.compile(rf"(INPUT|OUTPUT)\s*\(\s*({_NAME})\s*\)", re.IGNORECASE)
_GATE = re.compile(rf"({_NAME})\s*=\s*([A-Za-z]+)\s*\(([^()]*)\)")
_LOOKS_BENCH = re.compile(r"^\s*(INPUT|OUTPUT)\s*\(", re.IGNORECASE | re.MULTILINE)
_LOOKS_CNF = re.compile(r"^\s*p\s+cnf\b|\A\s*c(\s|\Z)", re.MULTILINE)
_ALIASES = {"BUFF": "BUF", "INV": "NOT"}
_MEMORY = {"DFF", "LATCH"}


def read_circuit(text: str, name: str = "") -> Circuit:
    """The circuit a text holds; the ending of `name` decides the form, or else the text itself."""
    if not text.strip():
        raise FormatError("the text is empty")
    ending = PurePath(name).suffix.lower()
    if ending == ".bench":
        return read_bench(text)
    if ending in (".cnf", ".dimacs"):
        return read_cnf(text)
    if _LOOKS_BENCH.search(text):
        return read_bench(text)
    if _LOOKS_CNF.search(text):
        return read_cnf(text)
    return read_text(text)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0].strip()
        if bare:
            yield number, bare


class _Draft:
    """A circuit being read; says which line is at fault."""

    def __init__(self) -> None:
        self.inputs: list[str] = []
        self.outputs: list[str] = []
        self.gates: dict[str, Gate] = {}
        self._homes: dict[str, int] = {}

    def drive(self, name: str, line: int) -> None:
        if name in self._homes:
            raise FormatError(
                f"line {line}: {quote(name)} has two drivers, the first on line {self._homes[name]}"
            )
        self._homes[name] = line

    def add_input(self, name: str, line: int) -> None:
        self.drive(name, line)
        self.inputs.append(name)

    def add_gate(self, name: str, kind: str, inputs: list[str], line: int) -> None:
        try:
            self.gates[name] = Gate(kind, tuple(inputs))
        except FormatError as error:
            raise FormatError(f"line {line}: {error}") from None

    def done(self) -> Circuit:
        return Circuit(tuple(self.inputs), self.gates, tuple(dict.fromkeys(self.outputs)))


def read_bench(text: str) -> Circuit:
    """ISCAS `.bench`, without flip-flops."""
    draft = _Draft()
    for number, line in _lines(text):
        if port := _PORT.fullmatch(line):
            if port[1].upper() == "INPUT":
                draft.add_input(port[2], number)
            else:
                draft.outputs.append(port[2])
        elif gate := _GATE.fullmatch(line):
            kind = _ALIASES.get(gate[2].upper(), gate[2].upper())
            if kind in _MEMORY:
                raise FormatError(f"line {number}: a {kind} has memory; expected gates without")
            if kind not in KINDS:
                raise UnknownNameError(f"gate on line {number},", gate[2], KINDS)
            inputs = [each.strip() for each in gate[3].split(",")] if gate[3].strip() else []
            for each in inputs:
                if re.fullmatch(_NAME, each) is None:
                    raise FormatError(f"line {number}: expected a signal, got {quote(each)}")
            draft.drive(gate[1], number)
            draft.add_gate(gate[1], kind, inputs, number)
        else:
            raise FormatError(
                f"line {number}: expected INPUT(a), OUTPUT(a) or a = KIND(b, c), got {quote(line)}"
            )
    return draft.done()


_TOKEN = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_.\[\]]*|[()=]|.)")
_LEVELS = (("or", "nor"), ("xor", "xnor"), ("and", "nand"))  # what binds least comes first
_CHAINS = {"or", "xor", "and"}
_WORDS = {"input", "output", "not", "true", "false", *(word for level in _LEVELS for word in level)}
_DEEPEST = 100


def read_text(text: str) -> Circuit:
    """Our own form: `input a b`, `s = a xor b`, `output s`."""
    draft = _Draft()
    for number, line in _lines(text):
        words = _TOKEN.findall(line)
        if words[0] in ("input", "output"):
            if len(words) == 1:
                raise FormatError(f"line {number}: expected signals after {words[0]!r}")
            for word in words[1:]:
                _require_name(word, number)
                if words[0] == "input":
                    draft.add_input(word, number)
                else:
                    draft.outputs.append(word)
        elif words[1:2] == ["="]:
            _require_name(words[0], number)
            draft.drive(words[0], number)
            _Expression(draft, words[0], words[2:], number).read()
        else:
            raise FormatError(
                f"line {number}: expected 'input a b', 's = a xor b' or 'output s',"
                f" got {quote(line)}"
            )
    return draft.done()


def _is_name(word: str) -> bool:
    return (word[0].isalpha() or word[0] == "_") and word not in _WORDS


def _require_name(word: str, line: int) -> None:
    if not _is_name(word):
        raise FormatError(f"line {line}: expected the name of a signal, got {quote(word)}")


class _Expression:
    """The right side of one line, read from left to right into gates."""

    def __init__(self, draft: _Draft, target: str, words: list[str], line: int) -> None:
        self.draft, self.target, self.words, self.line = draft, target, words, line
        self.at = 0
        self.parts = 0
        self.depth = 0

    def read(self) -> None:
        kind, inputs = self._level(0)
        if self.at < len(self.words):
            raise self._unexpected("an operator or the end of the line")
        self.draft.add_gate(self.target, kind, inputs, self.line)

    def _next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _unexpected(self, wanted: str) -> FormatError:
        came = quote(self._next()) if self._next() else "the end of the line"
        return FormatError(f"line {self.line}: expected {wanted}, got {came}")

    def _level(self, level: int) -> tuple[str, list[str]]:
        """A gate not yet named: its kind and inputs."""
        if level == len(_LEVELS):
            return self._atom()
        kind, inputs = self._level(level + 1)
        while (word := self._next()) in _LEVELS[level]:
            self.at += 1
            names = [self._name(kind, inputs)]
            while True:
                names.append(self._name(*self._level(level + 1)))
                if word not in _CHAINS or self._next() != word:
                    break
                self.at += 1
            kind, inputs = word.upper(), names
        return kind, inputs

    def _atom(self) -> tuple[str, list[str]]:
        word = self._next()
        if word == "not" or word == "(":
            self.at += 1
            self.depth += 1
            if self.depth > _DEEPEST:
                raise FormatError(f"line {self.line}: nested too deeply (at most {_DEEPEST})")
            if word == "not":
                found = "NOT", [self._name(*self._atom())]
            else:
                found = self._level(0)
                if self._next() != ")":
                    raise self._unexpected("')'")
                self.at += 1
            self.depth -= 1
            return found
        if word in ("true", "false"):
            self.at += 1
            return word.upper(), []
        if not word or not _is_name(word):
            raise self._unexpected("a signal")
        self.at += 1
        return "BUF", [word]

    def _name(self, kind: str, inputs: list[str]) -> str:
        """The signal of a part; a part that is more than a signal becomes a gate of its own."""
        if kind == "BUF":
            return inputs[0]
        self.parts += 1
        name = f"{self.target}:{self.parts}"  # no name in a text has a colon
        self.draft.add_gate(name, kind, inputs, self.line)
        return name


def read_cnf(text: str) -> Circuit:
    """DIMACS CNF: an input for each variable, an output for each clause."""
    size: tuple[int, int] | None = None
    clauses: list[list[int]] = []
    clause: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "%":  # SATLIB's files end like this
            break
        if words[0] == "p":
            if size is not None:
                raise FormatError(f"line {number}: a second 'p cnf' line")
            if len(words) != 4 or words[1] != "cnf" or not all(map(_is_count, words[2:])):
                raise FormatError(
                    f"line {number}: expected 'p cnf VARIABLES CLAUSES', got {quote(line)}"
                )
            size = int(words[2]), int(words[3])
            continue
        if size is None:
            raise FormatError(f"line {number}: expected 'p cnf VARIABLES CLAUSES' before clauses")
        for word in words:
            if not _is_count(word.removeprefix("-")):
                raise FormatError(f"line {number}: expected a literal, got {quote(word)}")
            literal = int(word)
            if abs(literal) > size[0]:
                raise FormatError(f"line {number}: {literal} is beyond the {size[0]} variables")
            if literal:
                clause.append(literal)
            else:
                clauses.append(clause)
                clause = []
    if size is None:
        raise FormatError("expected a line 'p cnf VARIABLES CLAUSES', got none")
    if clause:
        raise FormatError("the last clause does not end in 0")
    if len(clauses) != size[1]:
        raise FormatError(f"expected {size[1]} clauses, got {len(clauses)}")
    return clauses_circuit(size[0], clauses)


_MOST_VARIABLES = 1_000_000


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and int(word[:8]) <= _MOST_VARIABLES and len(word) < 8


def clauses_circuit(variables: int, clauses: list[list[int]]) -> Circuit:
    """The circuit that is true when every clause is: a number is a variable, below 0 negated."""
    gates: dict[str, Gate] = {}
    for literal in sorted(
        {each for clause in clauses for each in clause if each < 0}, reverse=True
    ):
        gates[str(literal)] = Gate("NOT", (str(-literal),))
    for number, clause in enumerate(clauses, 1):
        inputs = tuple(str(each) for each in clause)
        gates[f"clause {number}"] = Gate("OR", inputs) if inputs else Gate("FALSE", ())
    outputs = tuple(f"clause {number}" for number in range(1, len(clauses) + 1))
    if not clauses:
        gates["no clause"] = Gate("TRUE", ())
        outputs = ("no clause",)
    return Circuit(tuple(map(str, range(1, variables + 1))), gates, outputs)
