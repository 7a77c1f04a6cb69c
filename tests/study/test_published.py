"""The published numbers, compared with the text of the papers where we have it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from lamplighter import LossWarning, load, solve
from lamplighter.study import asp_statistics, published
from lamplighter.study.statistics import mean
from shared import SHARED

SEEDS = SHARED / "seeds"
PAL, LPARSE, MJAKININ, PULLES, SLIDES = "000", "001", "002", "003", "004"  # of their files
pytestmark = pytest.mark.skipif(
    not SEEDS.is_dir(),
    reason="looks numbers up in papers, which are not ours to hand out: see CONTRIBUTING.md, Tests",
)


@cache
def lines_of(number: str) -> list[str]:
    """The lines of one paper, with one kind of space and of dash."""
    (path,) = SEEDS.glob(f"{number}_*.txt")
    text = path.read_text(encoding="utf-8").replace("\u00a0", " ").replace("--", "–")
    return [" ".join(line.split(" ")) for line in text.splitlines()]


def rows(number: str, start: str, end: str) -> list[list[str]]:
    """The cells of the lines between two lines that begin like this."""
    lines = lines_of(number)
    first = next(at for at, line in enumerate(lines) if line.startswith(start))
    last = next(at for at, line in enumerate(lines) if at > first and line.startswith(end))
    return [[cell.strip() for cell in line.split("\t")] for line in lines[first + 1 : last]]


def side_of(text: str) -> int | None:
    found = re.match(r"\$?(\d+) ?(?:×|\\times) ?\d+", text)
    return int(found[1]) if found else None


def test_construction_is_that_of_tables_1_and_3() -> None:
    for table, start, end in (
        (published.CONSTRUCTION, "Figure 8: Example", "Table 1: A table"),
        (published.CONSTRUCTION_HUMAN, "sizes due to the added", "Table 3: A table"),
    ):
        found = {}
        for cells in rows(PAL, start, end):
            time = re.fullmatch(r"(\d+) min ([\d.]+) sec", cells[-1])
            if time and (side := side_of(cells[0])):
                found[side] = 60 * int(time[1]) + float(time[2])
        assert found == pytest.approx(dict(table))


def test_the_six_strategies_are_those_of_table_2() -> None:
    found = {
        side: (int(cells[1]), float(cells[2].removesuffix(" sec")))
        for cells in rows(PAL, "Puzzle Grid Size\tNumber", "Table 2")
        if (side := side_of(cells[0]))
    }
    assert found == dict(published.HUMAN)


def test_programs_are_those_of_the_lparse_report() -> None:
    text = "\n".join(lines_of(LPARSE))
    for cost in published.PROGRAMS.values():
        pattern = (
            rf"Duration: {cost.seconds}\s+Number of atoms: {cost.atoms}"
            rf"\s+Number of rules: {cost.rules}\s+Number of truth assignments: {cost.assignments}"
        )
        assert re.search(pattern, text), cost


def test_the_boards_of_the_lparse_report_are_read_where_they_are() -> None:
    """Both have one solution: the one printed, but for a bulb that the report leaves out."""
    text = "\n".join(lines_of(LPARSE))
    boards = dict(asp_statistics.report_boards(SEEDS))
    assert list(boards) == ["kuromasu 11x11 of the report", "akari 10x10 of the report"]
    for puzzle, name, missing in zip(boards.values(), ("black", "lightbulb"), (0, 1), strict=True):
        outcome = solve(puzzle)
        assert outcome.status.value == "unique"
        output = re.search(rf"Output:\s+((?:{name}\(\d+,\d+\)\s*)+)", text)
        assert output
        # Rows count from the bottom; its pictures have the column first.
        printed = {tuple(map(int, pair)) for pair in re.findall(r"\((\d+),(\d+)\)", output[1])}
        assert outcome.solution is not None
        placed = {(puzzle.height - row, col + 1) for row, col in outcome.solution.placed}
        assert printed <= placed
        assert len(placed - printed) == missing


def test_without_the_papers_there_are_no_such_boards(tmp_path: Path) -> None:
    assert asp_statistics.report_boards(None) == asp_statistics.report_boards(tmp_path) == []


def test_the_programs_of_the_lparse_report_load_whole() -> None:
    """The appendix, without the slips of the scan; what is no fact is passed over with a note."""
    text = "\n".join(lines_of(LPARSE)).replace("```", "").replace("\\", "").replace(":=", ":-")
    kuromasu, light_up = text[text.rindex("\nKuromasu.lp\n") + 12 :].split("\nlightup.lp\n")
    light_up = light_up.replace("col(Y). }", "col(Y).")
    boards = asp_statistics.report_boards(SEEDS)
    for program, (_, puzzle), passed in zip(
        (kuromasu, light_up), boards, ("rules, #hide, #show", "rules"), strict=True
    ):
        with pytest.warns(LossWarning, match=f"passes over the rest: {passed}$"):
            assert load(program, genre=puzzle.genre) == puzzle


def test_the_times_of_the_encodings_are_those_of_the_slides() -> None:
    text = "\n".join(lines_of(SLIDES))
    for name, start in (("numblack", "SOLUTION#1 - OUTPUT"), ("black3", "SOLUTION#2 - OUTPUT")):
        ((side, seconds),) = published.ENCODINGS[name].items()
        found = re.search(r"Time +: ([\d.]+)s", text[text.index(start) :])
        assert found
        assert float(found[1]) == seconds
        program = text[: text.index(start)].rindex("ON CLINGO")
        assert re.search(rf"#const n ?= ?{side}\.", text[program:])


def test_deductive_search_is_that_of_tables_3_2_and_3_3() -> None:
    found = {
        cells[0]: (float(cells[2]), float(cells[4]), int(cells[5]))
        for cells in rows(MJAKININ, "Tabelle 3.2.: Ded", "Tabelle 3.3")
        if len(cells) == 6 and cells[1] == "100.00"
    }
    assert found == dict(published.DEDUCTIVE)
    found = {
        cells[0]: (float(cells[2]), float(cells[3]), int(cells[4]))
        for cells in rows(MJAKININ, "Tabelle 3.3.: Ded", "*Hinweis:*")
        if len(cells) == 5 and cells[1] == "100.00"
    }
    assert found == dict(published.DEDUCTIVE_LARGEST)


def test_cpsat_is_that_of_tables_3_6_and_3_7() -> None:
    found = {
        cells[0]: int(cells[3]) / 1000
        for cells in rows(MJAKININ, "Tabelle 3.6.: CP", "In Tabelle 3.6")
        if len(cells) == 5 and cells[2] == "100.00" and "Gesamt" not in cells[0]
    }
    assert found == dict(published.CPSAT)
    found = {
        cells[0].strip("$").replace(r"\times ", "×"): int(cells[2]) / 1000
        for cells in rows(MJAKININ, "Tabelle 3.7.: CP", "Tabelle 3.7 listet")
        if len(cells) == 3 and cells[1] == "1"
    }
    assert found == dict(published.CPSAT_LARGEST)


def test_classes_are_those_of_tables_3_4_and_3_5() -> None:
    found = [
        int(cells[3])
        for cells in rows(MJAKININ, "Tabelle 3.4.: Verteilung", "### 3.")
        if len(cells) == 5 and cells[0].isdecimal()
    ]
    assert found == list(published.CLASS_COUNTS)
    labels: dict[tuple[int, str], list[int]] = {}
    for cells in rows(MJAKININ, "Tabelle 3.5.: Externe", "Die Quelle (B)"):
        if len(cells) == 5 and (side := side_of(cells[1])):
            labels.setdefault((side, cells[2]), []).append(int(cells[3]))
    assert {key: tuple(each) for key, each in labels.items()} == dict(published.CLASS_LABELS)


def test_parameters_are_those_of_table_3_8() -> None:
    found = {}
    for cells in rows(MJAKININ, "Tabelle 3.8.: Parameter", "<sup>3"):
        if len(cells) == 5 and (side := side_of(cells[0])):
            ants, iterations, deposit, rho = (float(each.replace(" ", "")) for each in cells[1:])
            found[side] = (ants, iterations, deposit, rho)
    assert found == dict(published.ANT_PARAMETERS)


def test_success_is_that_of_table_3_9() -> None:
    found: dict[int, dict[str, list[int]]] = {}
    for cells in rows(MJAKININ, "Tabelle 3.9.: ACO ohne", "Tabelle 3.9 repro"):
        if len(cells) == 13 and (side := side_of(cells[1])):
            for name, place in (("row", 5), ("column", 8), ("both", 11)):
                found.setdefault(side, {}).setdefault(name, []).append(int(cells[place]))
    ours = {
        side: {name: list(rates) for name, rates in each.items()}
        for side, each in published.ANTS_PLAIN.items()
    }
    assert found == ours


def test_the_hybrid_is_that_of_table_3_10() -> None:
    found: dict[int, tuple[list[float], list[float]]] = {}
    for cells in rows(MJAKININ, "Tabelle 3.10.: Hybrid", "### 3. Erg"):
        if len(cells) == 9 and (side := side_of(cells[1])):
            assert cells[4] == cells[7] == "100"
            plain, pheromone = found.setdefault(side, ([], []))
            plain.append(float(cells[2]))
            pheromone.append(float(cells[5]))
    ours = {
        side: (list(each.plain), list(each.pheromone))
        for side, each in published.ANTS_HYBRID.items()
    }
    assert found == ours
    assert mean(found[25][0]) == pytest.approx(23.25)


def test_sat_and_backtracking_are_as_pulles_says() -> None:
    text = "\n".join(lines_of(PULLES))
    for words in (
        r"\$40 \\times 40\$\s+puzzle takes under one second",
        r"\$30 \\times 30\$\s+puzzle under half a second",
        r"\$14 \\times 14\$\s+puzzle about a tenth of a second",
        r"backtrack solver takes a few seconds up to minute\(s\)",
        r"\$40 \\times 40\$\s+takes about 5 minutes",
    ):
        assert re.search(words, text), words


# --- what the docs say of the papers --------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"


def test_the_ants_without_rules_are_the_means_of_table_3_9() -> None:
    rates: dict[int, list[list[int]]] = {}
    for cells in rows(MJAKININ, "Tabelle 3.9.: ACO ohne", "Tabelle 3.9 reproduziert"):
        if len(cells) == 13 and (side := side_of(cells[1])):
            rates.setdefault(side, []).append([int(cells[at]) for at in (5, 8, 11)])
    page = (DOCS / "backends/aco.md").read_text(encoding="utf-8")
    for side, found in rates.items():
        means = " | ".join(str(round(mean(column))) for column in zip(*found, strict=True))
        assert re.search(
            rf"^\| {side}x{side}, normal .*\| {re.escape(means)} \|$", page, re.MULTILINE
        )


@pytest.mark.parametrize(
    ("page", "paper", "section", "title"),
    [
        ("sat", PULLES, "4.1.2", "SAT solver"),
        ("smt", PULLES, "4.1.2", "SAT solver"),
        ("rules", MJAKININ, "2.1.1", "Fixpunkt-RuleEngine"),
        ("trivial", PULLES, "4.1.1", "Trivial solver"),
        ("backtrack", PULLES, "4.1.3", "Backtrack solver"),
    ],
)
def test_a_source_is_the_section_of_that_name(
    page: str, paper: str, section: str, title: str
) -> None:
    source = (DOCS / f"backends/{page}.md").read_text(encoding="utf-8").partition("**Source.**")[2]
    assert f"section {section}" in " ".join(source.split())
    heads = [line.lstrip("# ") for line in lines_of(paper) if line.startswith("#")]
    assert any(re.match(rf"{re.escape(section)}\.? {title}", head) for head in heads)


def test_z3_is_the_solver_of_pulles() -> None:
    assert any("we used the Z3 theorem prover" in line for line in lines_of(PULLES))
    assert any("takes about 5 minutes" in line for line in lines_of(PULLES))
