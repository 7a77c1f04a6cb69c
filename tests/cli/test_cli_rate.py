"""`lamplighter rate` and `lamplighter diagnose`: what they print, their JSON, their exit codes."""

from __future__ import annotations

import json

import pytest
from commands import AKARI, KUROMASU, Cli

AMBIGUOUS = '{"id": "two", "genre": "akari", "rows": [".."]}'
BROKEN = '{"id": "none", "genre": "akari", "rows": ["1"]}'
GOOD = '{"id": "one", "genre": "akari", "rows": ["."]}'


def test_rate_json_has_the_shape_of_the_design(cli: Cli) -> None:
    ran = cli("rate", AKARI, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert list(told) == ["id", "level", "label", "human", "techniques", "metrics", "status"]
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
    assert ran.out.splitlines() == [
        "one: level 2, easy",
        "two: not rated: more than one solution",
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


def test_diagnose_json_has_the_shape_of_the_design(cli: Cli) -> None:
    ran = cli("diagnose", "-", "--json", stdin='{"id": "d", "genre": "akari", "rows": ["..#"]}')
    assert json.loads(ran.out) == {
        "id": "d",
        "status": "multiple",
        "differs": [[0, 0], [0, 1]],
        "repairs": [
            {"kind": "add", "cell": [0, 2], "clue": 0},
            {"kind": "add", "cell": [0, 2], "clue": 1},
            {"kind": "wall", "cell": [0, 0], "clue": None},
            {"kind": "wall", "cell": [0, 1], "clue": None},
        ],
        "clash": [],
        "clash_is_minimum": False,
        "redundant": [],
        "sufficient": [],
        "sufficient_is_minimum": False,
        "idle": [[0, 0], [0, 1]],
        "complete": True,
    }


def test_diagnose_in_words(cli: Cli) -> None:
    ran = cli("diagnose", "-", stdin='{"id": "d", "genre": "akari", "rows": ["..#"]}')
    assert ran.out.splitlines() == [
        "d: multiple: more than one solution",
        "  differs     r1c1 and r1c2",
        "  repair      write 0 at r1c3",
        "  repair      write 1 at r1c3",
        "  repair      make r1c1 a wall",
        "  repair      make r1c2 a wall",
        "  idle        r1c1 and r1c2: no clue influences these",
    ]
    assert "clash       r1c1 (no fewer clash)" in cli("diagnose", "-", stdin=BROKEN).out
    assert "redundant" in cli("diagnose", AKARI).out


def test_the_scale_of_the_measures_can_be_chosen(cli: Cli) -> None:
    board = '{"id": "shaved", "genre": "akari", "rows": ["...", "..0"]}'
    for more, base in ((), 4.6), (("--scale", "reading=printed", "--scale", "R5=4"), 3.4):
        ran = cli("rate", "-", "--metric", "base", "--json", *more, stdin=board)
        assert json.loads(ran.out)["metrics"] == {"base": base}
    ran = cli("rate", "-", "--scale", "R9=1", stdin=board)
    assert ran.code == 2
    assert "unknown setting of the scale 'R9'" in ran.err
