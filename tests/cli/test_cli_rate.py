"""`lamplighter rate`: what it prints, its JSON, its exit codes (`diagnose` has the same)."""

from __future__ import annotations

import json
import re

import pytest
from commands import AKARI, KUROMASU, Cli

AMBIGUOUS = '{"id": "two", "genre": "akari", "rows": [".."]}'
BROKEN = '{"id": "none", "genre": "akari", "rows": ["1"]}'
GOOD = '{"id": "one", "genre": "akari", "rows": ["."]}'


def test_rate_json_has_the_shape_of_the_design(cli: Cli) -> None:
    ran = cli("rate", AKARI, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert list(told) == [
        "id", "level", "label", "score", "reasons", "human", "techniques", "metrics", "status",
    ]  # fmt: skip
    assert told["score"] > 0
    assert told["reasons"][0].startswith("Easy: ")
    assert told["label"] in ("easy", "normal", "hard")
    assert told["techniques"]
    assert told["metrics"]["class"] in range(10)


def test_rate_takes_measures_by_name(cli: Cli) -> None:
    ran = cli("rate", AKARI, "--json", "--metric", "branches", "-m", "effort")
    assert list(json.loads(ran.out)["metrics"]) == ["branches", "effort"]
    assert "candidates" in json.loads(cli("rate", AKARI, "--json", "-m", "all").out)["metrics"]
    assert json.loads(cli("rate", AKARI, "--json", "-m", "none").out)["metrics"] == {}
    ran = cli("rate", AKARI, "--metric", "speed")
    assert ran.refused
    assert "browne" in ran.err


def test_rate_in_words(cli: Cli) -> None:
    ran = cli("rate", AKARI)
    assert ran.code == 0
    assert ran.out.startswith("puzzle: level ")
    assert "techniques:" in ran.out
    ran = cli("rate", "-", stdin="\n".join([GOOD, AMBIGUOUS, BROKEN]))
    assert ran.code == 1
    one, *others = ran.out.splitlines()
    # The same columns as for a puzzle alone, however long the names are.
    assert re.fullmatch(r"one:  level \d, easy, score \d+ +Easy: .*\.", one)
    assert others == [
        "two:  not rated: more than one solution",
        "none: not rated: no solution",
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [(GOOD, 0), (AMBIGUOUS, 1), (BROKEN, 1), ('{"id": "x", "genre": "akari", "rows": ["x"]}', 2)],
)
@pytest.mark.parametrize("verb", ["rate", "diagnose"])
def test_exit_codes(cli: Cli, verb: str, text: str, code: int) -> None:
    assert cli(verb, "-", stdin=text).code == code
    assert cli(verb, "-", "--json", stdin=text).code == code


@pytest.mark.parametrize("verb", ["rate", "diagnose"])
def test_a_limit_is_unknown(cli: Cli, verb: str) -> None:
    ran = cli(verb, KUROMASU, "--timeout", "0", "--json")
    assert ran.code == 3
    assert json.loads(ran.out)["status"] == "unknown"
    assert cli(verb, KUROMASU, "--timeout", "soon").refused


def test_the_scale_of_the_measures_can_be_chosen(cli: Cli) -> None:
    board = '{"id": "shaved", "genre": "akari", "rows": ["...", "..0"]}'
    for more, base in ((), 4.6), (("--scale", "reading=printed", "--scale", "R5=4"), 3.4):
        ran = cli("rate", "-", "--metric", "base", "--json", *more, stdin=board)
        assert json.loads(ran.out)["metrics"] == {"base": base}
    ran = cli("rate", "-", "--scale", "R9=1", stdin=board)
    assert ran.code == 2
    assert "unknown setting of the scale 'R9'" in ran.err
