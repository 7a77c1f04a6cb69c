"""`lamplighter bench`: the list of studies, and the tables."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from commands import AKARI, KUROMASU, Cli

from lamplighter import load, solve
from lamplighter.study import TABLES, asp_statistics, construction, find_table
from lamplighter.study.asp_statistics import report_boards
from lamplighter.study.corpus import VARIABLE, papers_beside
from lamplighter.study.recipes import COLLECTIONS, RECIPES
from shared import SHARED
from vectors import vectors

pytest.importorskip("clingo", reason="needs lamplighter[asp]")


def test_the_studies_are_listed(cli: Cli) -> None:
    names = [*TABLES, *COLLECTIONS, *(recipe.name for recipe in RECIPES)]
    ran = cli("bench")
    assert (ran.code, ran.err) == (0, "")
    lines = [line.strip() for line in ran.out.splitlines() if line.startswith(" ")]
    assert [line.partition(": ")[0] for line in lines] == names
    listed = [json.loads(line) for line in cli("bench", "--json").out.splitlines()]
    assert [each["name"] for each in listed] == names
    assert [each["kind"] for each in listed] == ["table"] * 2 + ["study"] * (len(names) - 2)
    for name in TABLES:
        module = find_table(name).rpartition(".")[2]
        assert (Path(asp_statistics.__file__).parent / f"{module}.py").exists()


def test_an_unknown_study_is_refused(cli: Cli) -> None:
    for words in (["asp-statistic"], ["cost"], ["run", "asp-statistic"], ["run", "cost", "x"]):
        ran = cli("bench", *words)
        assert ran.refused
        assert ("run" if words[0] != "run" else "papers") in ran.err


def test_the_boards_of_the_study_have_one_solution() -> None:
    for text in asp_statistics._BOARDS:
        assert solve(load(text)).status.value == "unique"


def test_the_table_of_the_lparse_report(cli: Cli) -> None:
    ran = cli("bench", "asp-statistics", "--json")
    assert (ran.code, ran.err) == (0, "")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    split, joined, best, light_up, best_light_up = rows
    assert [row["models"] for row in rows] == [2, 1, 1, 1, 1]
    assert all(row["complete"] for row in rows)
    # What the lparse report found: the rule of connectivity is what costs.
    assert joined["atoms"] > 3 * split["atoms"]
    assert joined["rules"] > 5 * split["rules"]
    assert best["rules"] < split["rules"]
    assert best_light_up["rules"] < light_up["rules"] < split["rules"]
    assert (joined["seed_atoms"], joined["seed_rules"]) == (23298, 79738)
    assert best["seed_atoms"] is None


def test_what_carries_over_is_told_and_what_does_not(cli: Cli) -> None:
    told = cli("bench", "asp-statistics").out
    boards = (
        "the same boards" if report_boards(papers_beside(os.environ.get(VARIABLE))) else "other"
    )
    assert f"2.4 GHz Core Quad, on {boards}" in told
    assert "Light Up (report 2.9): this does not carry over" in told


@pytest.mark.skipif(not (SHARED / "seeds").is_dir(), reason="reads a paper: see CONTRIBUTING.md")
def test_the_table_on_the_boards_of_the_report(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(SHARED / "corpus"))
    rows = [json.loads(line) for line in cli("bench", "asp-statistics", "--json").out.splitlines()]
    assert all("of the report" in row["program"] for row in rows)
    assert [row["models"] for row in rows] == [4, 1, 1, 1, 1]
    assert rows[1]["rules"] / rows[3]["rules"] == pytest.approx(33, abs=1)


def test_the_table_for_given_boards(cli: Cli) -> None:
    ran = cli("bench", "asp-statistics", KUROMASU, AKARI)
    assert (ran.code, ran.err) == (0, "")
    title, head, *lines = ran.out.splitlines()
    assert title == asp_statistics.TITLE
    assert head.split()[:5] == ["program", "atoms", "rules", "choices", "conflicts"]
    assert "report" not in head
    assert [line.partition("  ")[0].split(", ")[1].strip() for line in lines[:5]] == [
        "not connected", "connected", "best", "lparse", "best",
    ]  # fmt: skip
    assert all(line.endswith(" 1") for line in lines[:5])


def test_time_that_runs_out_is_told(cli: Cli) -> None:
    ran = cli("bench", "asp-statistics", "--timeout", "0", "--json")
    assert ran.code == 0
    for line in ran.out.splitlines():
        row = json.loads(line)
        assert (row["models"], row["complete"]) == (0, False)
    assert "0+" in cli("bench", "asp-statistics", "--timeout", "0").out


def test_bad_boards_are_told_and_the_rest_measured(cli: Cli) -> None:
    ran = cli("bench", "asp-statistics", "akari/6/6/zz", AKARI)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "lparse" in ran.out
    assert cli("bench", "asp-statistics", "akari/6/6/zz").refused


@pytest.mark.parametrize(
    "vector",
    [each for each in vectors() if each["id"] in ("asp-lparse-akari", "asp-001-lightup")],
    ids=lambda vector: vector["id"],
)
def test_boards_of_facts(cli: Cli, tmp_path: Path, vector: dict[str, Any]) -> None:
    path = tmp_path / "lightup.lp"
    path.write_text(vector["text"])
    ran = cli("bench", "asp-statistics", path, "--dialect", "lparse", "-g", "akari", "--json")
    assert [json.loads(line)["models"] for line in ran.out.splitlines()] == [1, 1]


def test_the_tables_of_pal(cli: Cli) -> None:
    ran = cli("bench", "construction", "--sizes", "6,8", "--count", "2", "--json")
    assert (ran.code, ran.err) == (0, "")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    names = [
        f"{size}, {name}" for size in ("6x6", "8x8") for name in ("asp", "asp:human", "native")
    ]
    assert [row["program"] for row in rows] == names
    assert all(row["made"] == 2 and row["complete"] for row in rows)
    assert all(row["mean_seconds"] <= row["most_seconds"] for row in rows)
    assert [row["seed_seconds"] for row in rows] == [0.16, 1.54, 1.54, 0.8, 7.67, 7.67]


def test_the_time_gives_what_was_found(cli: Cli) -> None:
    ran = cli("bench", "construction", "--sizes", "6", "--count", "1000", "--timeout", "0.3")
    assert (ran.code, ran.err) == (0, "")
    title, head, first, *_, last = ran.out.splitlines()
    assert title == construction.TITLE
    assert head.split()[:3] == ["size,", "method", "made"]
    assert first.split()[2].endswith("+")
    assert last.startswith("+: out of time")
    none = cli("bench", "construction", "--sizes", "6", "--timeout", "0").out.splitlines()
    assert none[2].split()[:3] == ["6x6,", "asp", "0+"]


def test_a_study_refuses_what_it_does_not_take(cli: Cli) -> None:
    assert "takes no --count" in cli("bench", "asp-statistics", "--count", "3").err
    assert "takes none" in cli("bench", "construction", AKARI).err
    assert "from 1 to 1000" in cli("bench", "construction", "--sizes", "6,x").err
