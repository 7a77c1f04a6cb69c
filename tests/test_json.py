"""`to_json`: every result has the keys of the contract, and the command line prints just that.

The contract is one object per verb; the command line adds the id it knows a puzzle by.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from boards import akari, random_puzzles
from lamplighter.cli import main
from lamplighter.complexity.gadget import find_gadget
from lamplighter.complexity.reading import read_circuit
from lamplighter.complexity.reduction import reduce_circuit
from lamplighter.complexity.variant import variant
from lamplighter.complexity.verify import verify

AKARI = "akari/6/6/nekcakbl"
PUZZLE = ll.load(AKARI)
AMBIGUOUS = akari("#.", "..")
WRONG = ["o....."] + ["......"] * 5
CIRCUIT = read_circuit("input a b\ns = a or b\noutput s")

RESULTS: dict[str, tuple[Callable[[], Mapping[str, Any]], str]] = {
    "puzzle": (PUZZLE.to_json, "genre rows"),
    "document": (ll.read(AKARI).to_json, "genre rows"),
    "solve": (
        lambda: ll.solve(PUZZLE).to_json(),
        "genre height width rows status solutions backend seconds stats",
    ),
    "solve, marks": (
        lambda: ll.solve(PUZZLE, "human").to_json(),
        "genre height width rows status solutions backend seconds marks stats",
    ),
    "count": (lambda: ll.count(AMBIGUOUS).to_json(), "count exact"),
    "check": (lambda: ll.check(PUZZLE, WRONG, complete=True).to_json(), "ok violations solved"),
    "violation": (
        lambda: ll.check(PUZZLE, WRONG, complete=True)[0].to_json(),
        "rule cells message",
    ),
    "explain": (
        lambda: ll.explain(PUZZLE).to_json(),
        "verdict solved steps start marks rest conclusion",
    ),
    "step": (
        lambda: ll.explain(PUZZLE)[0].to_json(),
        "technique places excludes because message title focus follows",
    ),
    "hint": (
        lambda: ll.hint(PUZZLE).to_json(),
        "state correct mistake message where why what action steps grades told",
    ),
    "hint, mistake": (
        lambda: ll.hint(PUZZLE, WRONG).to_json("why"),
        "state correct mistake message where area action why steps grades told",
    ),
    "hint, where": (
        lambda: ll.hint(PUZZLE).to_json("where"),
        "state correct mistake message where grades told",
    ),
    "rate": (
        lambda: ll.rate(PUZZLE).to_json(),
        "level label score reasons human techniques metrics status",
    ),
    "quality": (lambda: ll.quality([PUZZLE, AMBIGUOUS]).to_json(), "boards groups"),
    "quality, a group": (
        lambda: ll.quality([PUZZLE, AMBIGUOUS]).groups[0].to_json(),
        "genre size label boards figures numbers symmetries twins labels levels unrated by_label",
    ),
    "diagnose": (
        lambda: ll.diagnose(AMBIGUOUS).to_json(),
        "status verdict count count_is_exact pair pair_differs differs repairs repairs_are_all"
        " repair_set repair_set_is_minimum best best_is_minimum clash clash_is_minimum level label"
        " redundant sufficient sufficient_is_minimum keeping keeping_is_minimum idle symmetry notes"
        " complete",
    ),
    "repair": (
        lambda: ll.diagnose(AMBIGUOUS).repairs[0].to_json(),
        "kind cell clue edits message status count count_is_exact level label",
    ),
    "edit": (lambda: ll.diagnose(AMBIGUOUS).repairs[0].edits[0].to_json(), "kind cell clue"),
    "variant": (variant(PUZZLE).to_json, "numbers variant complexity reason backend"),
    "gadget": (lambda: find_gadget("1-or").to_json(), "kind text"),
    "verdict": (
        lambda: verify(find_gadget("1-or")).to_json(find_gadget("1-or")),
        "ok message unique values solution",
    ),
    "reduction": (
        lambda: reduce_circuit(CIRCUIT).to_json(),
        "only width height white clues tile tiles gadgets inputs gates outputs",
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_plain_json_with_the_fields_of_the_contract(name: str) -> None:
    told, expected = RESULTS[name]
    fields = told()
    assert list(fields) == expected.split()
    assert json.loads(json.dumps(fields)) == fields


@pytest.mark.parametrize(
    "listed", [ll.GENRES, ll.FORMATS, ll.BACKENDS, ll.TECHNIQUES], ids=lambda each: each[0].name
)
def test_what_is_listed_is_plain_json(listed: Any) -> None:
    for each in listed:
        assert each.to_json()["name"] == each.name
        assert json.loads(json.dumps(each.to_json())) == each.to_json()


def test_an_outcome_is_written_as_its_json() -> None:
    """The fast writer gives the same fields in the same order, whatever the id."""
    outcomes = ll.solve_many(random_puzzles("json", 200), limit=ll.Limit(solutions=3))
    outcomes += [ll.solve(PUZZLE, "human"), ll.solve(PUZZLE, "sat"), ll.Outcome(ll.Status.UNKNOWN)]
    names = ["plain", 'a "b" \\ c', "größe\n", ""]
    for number, outcome in enumerate(outcomes):
        name = names[number % len(names)]
        pairs = json.loads(outcome.write_json(name), object_pairs_hook=list)
        expected = json.dumps({"id": name, **outcome.to_json()})
        assert pairs == json.loads(expected, object_pairs_hook=list)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["check", "--complete"], lambda: ll.check(PUZZLE, ll.Marks.empty(PUZZLE), complete=True)),
        (["explain"], lambda: ll.explain(PUZZLE)),
        (["hint", "--grade", "what"], lambda: ll.hint(PUZZLE)),
        (["rate"], lambda: ll.rate(PUZZLE)),
        (["diagnose"], lambda: ll.diagnose(PUZZLE)),
        (["count"], lambda: ll.count(PUZZLE)),
        (["variant"], lambda: variant(PUZZLE)),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_the_command_line_prints_it_behind_the_id(
    words: list[str], expected: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    main([words[0], AKARI, "--json", *words[1:]])
    assert capsys.readouterr().out == json.dumps({"id": "puzzle", **expected().to_json()}) + "\n"


CLI = sorted((Path(ll.__file__).parent / "cli").glob("*.py"))


@pytest.mark.parametrize("path", CLI, ids=lambda each: each.stem)
def test_the_command_line_makes_no_json_itself(path: Path) -> None:
    """One function turns what `to_json` gives into a line; no other code writes JSON."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Attribute)]
    written = [each.attr for each in calls if each.attr in ("dumps", "JSONEncoder", "dump")]
    assert written == (["dumps"] if path.stem == "output" else [])
