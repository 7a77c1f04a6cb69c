"""The facts of an answer set program, or of the answer set that a solver printed.

A program is a list of statements, each ended by a full stop. Facts and constants are read. What is
known to be neither (rules, choices, directives such as `#show`) is passed over, and `Facts.passed`
says so. Anything else is refused: a predicate that nobody knows, a statement that breaks off, a
word that is no atom. Otherwise a misspelt wall would simply be gone.

A printed answer set, and a program with rules of its own, may hold predicates of their own: those
in the answer, and those that a rule or directive names, are passed over as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from typing import NoReturn

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import refuse_several

__all__ = ["Facts", "Signature", "read_facts"]

Signature = tuple[str, int]
"""A predicate and the number of its arguments."""

# No pattern backtracks, so reading takes linear time.
_SKIPPED = re.compile(
    r'(?s:#script\b.*?(#end\b|\Z))|%\*|%[^\n]*|"(?:[^"\\\n]|\\.)*+"?|\[\s*(?:default|override)\s*\]'
)
_IN_BLOCK = re.compile(r"%\*|\*%|%[^\n]*")
_OUR_HEADER = re.compile(r"^% [a-z-]+, [0-9]+ wide and [0-9]+ high;", re.MULTILINE)
_ANSWER = re.compile(r"^[ \t]*(?:Answer:|ANSWER[ \t]*$)", re.MULTILINE)
_PRINTED = re.compile(
    r"^[ \t]*(?:(?:py)?clingo version|(?:clasp|smodels) version|Reading from|Solving\.\.\."
    r"|(?:UN)?SATISFIABLE|UNKNOWN|OPTIMUM|INTERRUPTED|TIME LIMIT|ANSWER[ \t]*$|COST [0-9]"
    r"|\*\*\* (?:Info|Warn)|(?:Answer|Stable Model|Optimization|Models|Calls)[ \t]*:(?!-)"
    r")[^\n]*",
    re.MULTILINE,
)
_STOPPED_ANSWER = re.compile(r"^[ \t]*ANSWER[ \t]*$", re.MULTILINE)
_STABLE_MODEL = re.compile(r"^[ \t]*Stable Model:", re.MULTILINE)
_FIGURES = re.compile(
    r"^[ \t]*(?:[A-Z][a-z]+[A-Za-z0-9 ]*:(?![-~])[^\n]*|CPU Time[^\n]*|True|False)[ \t]*$",
    re.MULTILINE,
)
_FULL_STOP = re.compile(r"(?<!\.)\.(?!\.)")
_RULE = re.compile(r":-|:~|<-|[{}]")
_CHOICE = re.compile(r"\)\s*[;|:]\s*-?[a-z]")
_RUN_ON = re.compile(r"\)\s+-?[a-z_]\w*+\s*+[(:]|\)[ \t]*+\n\s*+[#{0-9]")
_WEIGHT = re.compile(r"(?:\s*+\[[^\[\]]*+\])++")
_FACT = re.compile(r"\s*([A-Za-z_]\w*)\s*\(([^()]*)\)\s*")
_LINE_NUMBERS = re.compile(r"(?:(?:\A|\s*\n)[ \t]*[0-9]+(?=\s|\Z))+")
_ITEM = re.compile(r"\s*(-?)\s*([A-Za-z_]\w*'*)\s*(\()?")
_SPLIT = re.compile(r"[(),]")
_CONST = re.compile(r"#const\s+([a-z_]\w*)\s*=\s*([0-9]{1,9})\s*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NAMED = re.compile(r"([a-z_]\w*)\s*/\s*([0-9]{1,3})")
_BARE = re.compile(r"\b[a-z_]\w*+(?!\s*\()")
_TOKENS = re.compile(r"([A-Za-z_]\w*'*)\s*\(|[(),]")

_DIRECTIVE = re.compile(
    r"#(?:base|compute|const|count|cumulative|defined|domain|edge|end|external|heuristic|hide"
    r"|include|maximi[sz]e|minimi[sz]e|program|project|show|theory|volatile)\b"
)
_OLD_DIRECTIVE = re.compile(r"\s*(?:compute|const|domain|external|hide|show)(?=\s|\Z)")
"""Those that lparse writes without `#`; `show(1,2)` would be an atom."""
_LISTED = 4


@dataclass
class Facts:
    """What a program states as facts: its constants, and the atoms whose meaning we know."""

    consts: dict[str, int] = field(default_factory=dict)
    atoms: dict[Signature, list[list[str]]] = field(default_factory=dict)
    passed: dict[str, None] = field(default_factory=dict)
    """What was passed over, in words, in the order met."""

    def value(self, term: str) -> int | None:
        return int(term) if _NUMBER.fullmatch(term) else self.consts.get(term)

    def side(self, said: int | None, *names: str) -> int | None:
        """The end of the ranges `name(1..n)`, or None without any; `said` is for a free `n`."""
        ends = []
        for name in names:
            for (term,) in self.atoms.get((name, 1), []):
                for part in term.split(";"):
                    first, dots, last = part.partition("..")
                    low = self.value(first.strip())
                    high = self.value(last.strip()) if dots else low
                    # An answer set counts row(1) row(2) ... one by one; a range starts at 1.
                    if high is None and dots:
                        high = said
                    if low is None or high is None or low < 1 or (dots and low > 1):
                        raise FormatError(
                            f"expected {name}(1..n) with a number n, got {quote(f'{name}({term})')}"
                        )
                    ends.append(high)
        return max(ends, default=None)

    def note(self) -> str:
        """What was passed over, as a sentence; empty if nothing was."""
        shown = list(self.passed)[:_LISTED]
        more = ", ..." if len(self.passed) > _LISTED else ""
        if not shown:
            return ""
        return f"asp reads facts and passes over the rest: {', '.join(shown)}{more}"


def read_facts(text: str, known: Set[Signature]) -> Facts:
    """The facts of a text, of which all but those in `known` are refused or passed over."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(_ANSWER.findall(text)) > 1:
        raise FormatError("the text holds more than one answer set, expected one")
    refuse_several("asp", len(_OUR_HEADER.findall(text)))
    return _Reader(text, known).read()


class _Reader:
    """One text, statement by statement."""

    def __init__(self, text: str, known: Set[Signature]) -> None:
        self.known = known
        self.facts = Facts()
        self.others: list[str] = []
        """The rules and directives: what they name is the program's own."""
        self.stray: list[tuple[Signature, str]] = []
        self.consts: dict[str, int] = {}
        """How often each constant is set."""
        program, kinds = _without_comments(text)
        if "#" in kinds:
            self.facts.passed["#script"] = None
        self.is_annotated = "[" in kinds
        self.is_printed = _PRINTED.search(program) is not None
        self.has_stops = _STOPPED_ANSWER.search(program) is not None
        if self.is_printed:
            program = _FIGURES.sub("", _PRINTED.sub("", _STABLE_MODEL.sub(" ", program)))
        self.program = program

    def read(self) -> Facts:
        *statements, rest = _FULL_STOP.split(self.program)
        for statement in statements:
            self._take(statement, True)
        if rest.strip():
            self._take(rest, False)
        self._settle_strays()
        facts = self.facts
        if not facts.atoms and not facts.consts:
            raise FormatError("the program states no fact about a board")
        if not self.is_annotated:  # `#const n = 3. [default]` is there to be set again
            refuse_several("asp", max(self.consts.values(), default=1))
        for name in ("row", "col", "column"):
            sides = (term.partition("..")[2].strip() for (term,) in facts.atoms.get((name, 1), []))
            refuse_several("asp", sum(_NUMBER.fullmatch(side) is not None for side in sides))
        return facts

    def _take(self, statement: str, is_ended: bool) -> None:
        fact = _FACT.fullmatch(statement)
        if fact is not None:
            self._add(fact[1], fact[2].split(","), fact[0], is_ended)
            return
        weight = _WEIGHT.match(statement) if self.others else None
        if weight is not None:  # of the constraint before: `:~ bulb(X,Y). [1,X,Y]`
            self._take(statement[weight.end() :], is_ended)
            return
        sign = _RULE.search(statement)
        if sign is not None or _CHOICE.search(statement):
            run_on = _RUN_ON.search(statement, 0, sign.end()) if sign is not None else None
            if run_on is not None:
                before = quote(statement[: run_on.start() + 1].strip())
                raise FormatError(f"a full stop is missing after {before}")
            self._pass_over("rules", statement, is_ended)
            return
        # An answer set has no full stop, so a directive may follow it in one statement.
        plain, hash_sign, directive = statement.partition("#")
        if is_ended and _OLD_DIRECTIVE.match(plain):
            plain, hash_sign, directive = "", "#", statement.lstrip()
        self._take_atoms(plain, is_ended)
        if hash_sign:
            self._take_directive(hash_sign + directive, is_ended)

    def _take_directive(self, directive: str, is_ended: bool) -> None:
        const = _CONST.fullmatch(directive) if is_ended else None
        if const is not None:
            self.facts.consts[const[1]] = int(const[2])
            self.consts[const[1]] = self.consts.get(const[1], 0) + 1
            return
        word = _DIRECTIVE.match(directive)
        if word is None:
            raise FormatError(f"expected facts, or #show and the like, got {quote(directive)}")
        self._pass_over(word[0], directive, is_ended)

    def _pass_over(self, what: str, statement: str, is_ended: bool) -> None:
        if not is_ended:
            _refuse_unfinished(statement)
        self.facts.passed[what] = None
        self.others.append(statement)

    def _take_atoms(self, statement: str, is_ended: bool) -> None:
        atoms = list(_atoms(statement))
        single = is_ended and len(atoms) == 1
        for name, terms, shown in atoms:
            self._add(name, terms, shown, single)

    def _add(self, name: str, terms: list[str], shown: str, is_fact: bool) -> None:
        signature = name, len(terms)
        if signature in self.known:
            kept = [term.strip() for term in terms]
            self.facts.atoms.setdefault(signature, []).append(kept)
        elif name.startswith("-") or (self.is_printed and (self.has_stops or not is_fact)):
            self.facts.passed[_named(signature)] = None
        else:
            self.stray.append((signature, shown.strip()))

    def _settle_strays(self) -> None:
        """Refuse the predicates that neither we know nor a rule of the program names."""
        if not self.stray:
            return
        named = {each for statement in self.others for each in _signatures(statement)}
        for signature, shown in self.stray:
            if signature not in named:
                self._refuse_unknown(signature, shown)
            self.facts.passed[_named(signature)] = None

    def _refuse_unknown(self, signature: Signature, shown: str) -> NoReturn:
        # Imported here: a few milliseconds that only a mistyped name should cost.
        from difflib import get_close_matches

        name = signature[0]
        arities = sorted(number for known, number in self.known if known == name)
        if arities:
            meant = f"; expected {' or '.join(f'{name}/{each}' for each in arities)}"
        else:
            near = get_close_matches(name, sorted({known for known, _ in self.known}), n=1)
            meant = f" (did you mean {near[0]!r}?)" if near else ""
        raise FormatError(f"unknown predicate {_named(signature)} in {quote(shown)}{meant}")


def _named(signature: Signature) -> str:
    name = signature[0]
    return f"{name if len(name) <= 40 else name[:39] + '…'}/{signature[1]}"


def _without_comments(text: str) -> tuple[str, set[str]]:
    """The program without comments, scripts and the insides of strings, and the kinds left out."""
    kept = []
    kinds = set()
    at = 0
    while match := _SKIPPED.search(text, at):
        kept += [text[at : match.start()], '""' if match[0][0] == '"' else " "]
        at = match.end()
        kinds.add(match[0][0])
        if match[0][0] == "#" and match[1] != "#end":
            raise FormatError("a '#script' is never ended by '#end'")
        depth = 1 if match[0] == "%*" else 0
        while depth:  # clingo lets block comments nest
            inner = _IN_BLOCK.search(text, at)
            if inner is None:
                raise FormatError("a block comment '%*' is never closed")
            at = inner.end()
            depth += {"%*": 1, "*%": -1}.get(inner[0], 0)
    return "".join([*kept, text[at:]]), kinds


def _atoms(statement: str) -> Iterator[tuple[str, list[str], str]]:
    """The atoms of a fact or an answer set: name, terms and the text itself."""
    at = 0
    while True:
        # Printed listings number their lines, and no fact starts with a number.
        numbers = _LINE_NUMBERS.match(statement, at)
        start = numbers.end() if numbers else at
        item = _ITEM.match(statement, start)
        if item is None:
            if not statement[start:].strip():
                return
            got = quote(statement[start:].strip())
            raise FormatError(f"expected facts such as black(1,2)., got {got}")
        name, at = item[1] + item[2], item.end()
        terms: list[str] = []
        if item[3]:
            terms, at = _terms(statement, start, at)
        yield name, terms, statement[start:at]


def _terms(statement: str, start: int, at: int) -> tuple[list[str], int]:
    """The terms from `at`, just behind a bracket, and where the bracket is closed."""
    terms = []
    depth, first = 1, at
    for sign in _SPLIT.finditer(statement, at):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0 or (depth == 1 and sign[0] == ","):
            terms.append(statement[first : sign.start()])
            first = sign.end()
        if depth == 0:
            return terms, sign.end()
    _refuse_unfinished(statement[start:])


def _refuse_unfinished(statement: str) -> NoReturn:
    raise FormatError(f"the statement {quote(statement.strip())} is not finished")


def _signatures(statement: str) -> Iterator[Signature]:
    """Every predicate (and function) that a rule or directive names."""
    for named in _NAMED.finditer(statement):
        yield named[1], int(named[2])
    names: list[str] = []
    commas: list[int] = []
    for token in _TOKENS.finditer(statement):
        if token[0].endswith("("):
            names.append(token[1] or "")
            commas.append(0)
        elif names and token[0] == ",":
            commas[-1] += 1
        elif names:
            yield names.pop(), commas.pop() + 1
    yield from ((word, 0) for word in _BARE.findall(statement))
