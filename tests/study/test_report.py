"""The report: its sections, few trials, none solved, the same bytes every time, and the command."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from synthetic import trial, trials

from lamplighter.cli import main
from lamplighter.errors import BackendMissingError, FormatError
from lamplighter.study.figures import SECTIONS
from lamplighter.study.figures.base import Panel, Table, Trial, percent, seconds_text, times_text
from lamplighter.study.published import PLACES
from lamplighter.study.report import Report, make_html, make_pdf, make_report, read_trials
from lamplighter.study.statistics import median

pytest.importorskip("matplotlib", reason="needs lamplighter[study]")


def loaded(lines: list[dict[str, Any]]) -> list[Trial]:
    return [Trial(**line) for line in lines]


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def chapter_of(report: Report, name: str) -> Any:
    return next(chapter for chapter in report.chapters if chapter.name == name)


def tables_of(lines: list[dict[str, Any]]) -> dict[str, Table]:
    """The tables of the first line's study, by title."""
    section = SECTIONS[lines[0]["study"]].section(loaded(lines))
    return {part.title: part for part in section.parts if isinstance(part, Table)}


def lines_of(*studies: str) -> list[dict[str, Any]]:
    return [line for line in trials() if line["study"] in studies]


@pytest.mark.parametrize("name", SECTIONS)
def test_every_study_has_figures_tables_and_what_differs(name: str) -> None:
    page = make_html(make_report(loaded(lines_of(name))))
    part = page.partition(f'<section id="{name}">')[2].partition("</section>")[0]
    assert SECTIONS[name].title in part
    assert part.count("<svg ") == part.count("</svg>") > 0
    assert part.count("<table") > 0
    (differs,) = re.findall(r'<p class="differs">(.*?)</p>', part, re.DOTALL)
    assert re.search("Pal|lparse report|Mjakinin|Pulles", differs)
    assert differs.count(". ") <= 2  # a few sentences
    assert f'<a href="#{name}">' in page
    assert PLACES.get(name, "") in part


@pytest.fixture(name="page", scope="module")
def page_fixture() -> str:
    return make_html(make_report(loaded(lines_of("classes", "generation", "scan"))))


def test_the_page_stands_alone(page: str) -> None:
    assert "<script" not in page
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', page)
    assert not re.findall(r"url\((?!#)", page)
    count = len(lines_of("classes", "generation", "scan"))
    for fact in (
        "x86_64, 2 cores, made up",
        "2026-11-16",
        "lamplighter 0.1.0",
        f"<dd>{count}</dd>",
    ):
        assert fact in page
    assert "prefers-color-scheme: dark" in page


def test_the_order_of_the_trials_changes_no_byte(page: str) -> None:
    shuffled = loaded(lines_of("classes", "generation", "scan"))
    random.Random(1).shuffle(shuffled)
    assert make_html(make_report(shuffled)) == page


def test_the_pdf_is_the_same_every_time() -> None:
    some = lines_of("asp")
    first = make_pdf(make_report(loaded(some)))
    assert first.startswith(b"%PDF-")
    assert first == make_pdf(make_report(loaded(some[::-1])))
    assert b"CreationDate" not in first


def test_trials_that_failed_are_told_first() -> None:
    failed = trial("asp", "program", "asp", 5, status="error", stats={"error": "no <clingo> here"})
    page = make_html(make_report(loaded([failed])))
    assert "<dd>1, 1 of them failed: no &lt;clingo&gt; here</dd>" in page


def test_a_missing_study_says_how_to_make_it() -> None:
    report = make_report(loaded([trial("asp", "solve", "asp", 5)]))
    page = make_html(report)
    for name in SECTIONS:
        told = f"<code>lamplighter bench run {name}</code>" in page
        assert told == (name != "asp")
    assert chapter_of(report, "cost").section is None
    assert make_pdf(report).startswith(b"%PDF-")


def draw_all(name: str, lines: list[dict[str, Any]]) -> None:
    from matplotlib.figure import Figure

    section = SECTIONS[name].section(loaded(lines))
    assert section.finding
    for part in section.parts:
        if isinstance(part, Panel):
            figure = Figure()
            ax = figure.add_subplot()
            part.draw(ax)
            figure.draw_without_rendering()
            # Never an empty figure: something is drawn besides the axes.
            assert ax.lines or ax.collections or ax.patches, part.title
        else:
            assert all(len(row) == len(part.head) for row in part.rows), part.title


CASES: dict[str, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {
    "one trial": lambda lines: lines[:1],
    "none solved": lambda lines: [
        {**line, "status": "timeout", "stats": {}, "whites": None} for line in lines
    ],
    "one size, no time": lambda lines: [
        {**line, "height": 40, "width": 30, "seconds": 0} for line in lines
    ],
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", SECTIONS)
def test_few_and_odd_runs_do_no_harm(name: str, case: str) -> None:
    draw_all(name, CASES[case](lines_of(name)))


def test_the_table_of_costs_by_hand() -> None:
    lines = [trial("cost", "solve", "cpsat", 10, number=n, seconds=s)
             for n, s in enumerate((0.001, 0.003))]  # fmt: skip
    lines.append(trial("cost", "solve", "aco", 10, seconds=0.5))
    lines.append(trial("cost", "solve", "aco", 10, number=2, status="timeout", seconds=2.0))
    table = tables_of(lines)["Median time by size"]
    assert table.head == [
        "longer side",
        "boards",
        "cpsat",
        "aco",
        "Mjakinin: deductive",
        "Mjakinin: CP-SAT",
    ]
    assert table.rows == [["10", "3", "2 ms", "500 ms (50 %)", "1 ms", "29 ms"]]
    assert [table.head[place] for place in table.theirs] == [
        "Mjakinin: deductive",
        "Mjakinin: CP-SAT",
    ]


def test_like_for_like_keeps_first_and_proof_apart() -> None:
    lines = [
        trial("like-for-like", kind, "cpsat", 10, options={"defaults": defaults}, seconds=seconds,
            status="solved" if kind == "first" else "unique")
        for kind, defaults, seconds in (("first", "library", 0.001), ("first", "tuned", 0.002),
                                        ("solve", "library", 0.003), ("solve", "tuned", 0.004))
    ]  # fmt: skip
    table = tables_of(lines)["Median time by size"]
    assert table.head[2:] == [
        "CP-SAT, library, first", "CP-SAT, ours, first", "CP-SAT, library, proof",
        "CP-SAT, ours, proof", "Mjakinin: CP-SAT", "Mjakinin: deductive",
    ]  # fmt: skip
    assert table.rows == [["10", "1", "1 ms", "2 ms", "3 ms", "4 ms", "29 ms", "1 ms"]]
    assert table.theirs == (6, 7)


def test_pipelines_count_all_hypotheses() -> None:
    lines = [
        trial("pipelines", "solve", "deductive", 10, stats={"hypotheses": 9}),
        trial("pipelines", "solve", "aco:deductive", 10,
              stats={"hypotheses": 2, "asked": 3, "E": 0}),
        trial("pipelines", "solve", "aco:deductive", 10, number=2,
              stats={"asked": 2, "E": 1}),
    ]  # fmt: skip
    assert tables_of(lines)["Hypotheses, in the mean"].rows == [["10", "9.0", "3.5", "50 % of 2"]]


def test_no_beta_is_said_to_be_printed() -> None:
    """Mjakinin writes beta in the formula and gives no value: the table has a dash."""
    table = tables_of(lines_of("ant-parameters"))["Each parameter by itself"]
    by_beta = {row[0]: row[6] for row in table.rows if "beta" in row[0]}
    assert set(by_beta.values()) == {"–"}
    assert {row[6] for row in table.rows if "rho" in row[0]} == {"0.4"}


def test_the_table_of_ants_by_hand() -> None:
    plain = {"groups": "both", "alpha": 1.0, "preprocessing": False, "hybrid": False}
    lines = [
        trial("ants", "solve", "aco", 14, options=plain, seed=seed, seconds=0.001 * (seed + 1),
            status="solved" if seed < 8 else "unknown", stats={"iterations": seed})
        for seed in range(10)
    ]  # fmt: skip
    (row,) = tables_of(lines)["Ants alone, by grouping, α = 1"].rows
    # Wilson for 8 of 10: 49.0 % to 94.3 %. Mjakinin 2025, Table 3.9: 50, 0, 0, 50 and 30 %.
    assert row == ["14×14 both", "10", "80 %", "49 to 94.3 %", "4.5 ms", "3.5", "26 %"]


def test_the_ablation_of_the_dirty_set_counts_hypotheses() -> None:
    lines = [
        trial("scan", "solve", "deductive", side, options={"policy": policy}, repeat=repeat,
            stats={"solver_seconds": 0.001, "hypotheses": tried})
        for side, policy, tried in ((10, "full", 30), (10, "dirty", 12), (14, "full", 2000),
                                    (14, "dirty", 2000))
        for repeat in range(2)
    ]  # fmt: skip
    rows = tables_of(lines)["Hypotheses tried"].rows
    assert rows == [["10", "1", "30", "12", "2.5×"], ["11–15", "1", "2,000", "2,000", "1.00×"]]


def test_the_table_of_scans_takes_the_median_of_repeats() -> None:
    lines = [
        trial("scan", "solve", "deductive", 10, options={"policy": policy}, repeat=repeat,
            stats={"solver_seconds": seconds})
        for policy, times in (("full", (0.004, 0.1, 0.006)), ("dirty", (0.003, 0.001, 0.09)))
        for repeat, seconds in enumerate(times)
    ]  # fmt: skip
    (row,) = tables_of(lines)["By size"].rows
    assert row[:5] == ["10", "1", "6 ms", "3 ms", "2×"]


def test_a_missing_peer_is_named() -> None:
    lines = lines_of("generation")
    section = SECTIONS["generation"].section(loaded(lines))
    assert "10× to 10× as fast as sgt-puzzles" in section.finding
    alone = SECTIONS["generation"].section(loaded([x for x in lines if x["backend"] == "native"]))
    assert "was not installed" in alone.finding


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (0.0, "0 s"), (1e-9, "< 1 µs"), (1.234e-5, "12.3 µs"), (0.0009996, "1 ms"),
     (0.0567, "56.7 ms"), (2.345, "2.3 s"), (399.19, "399 s"), (2363.69, "39 min")],
)  # fmt: skip
def test_seconds_are_readable(value: float | None, text: str) -> None:
    assert seconds_text(value) == text


def test_shares_and_ratios_are_readable() -> None:
    assert [percent(each) for each in (0.0, 0.0001, 0.5, 0.9999, 1.0, None)] == [
        "0 %", "0.1 %", "50 %", "99.9 %", "100 %", "–",
    ]  # fmt: skip
    assert [times_text(each) for each in (0.97, 3.44, 12.34, 1455.1, None)] == [
        "0.97×", "3.4×", "12.3×", "1,455×", "–",
    ]  # fmt: skip


def test_of_a_run_made_again_the_last_counts(tmp_path: Path) -> None:
    lines = [trial("cost", "solve", "native", 7, seconds=s) for s in (1.0, 2.0)]
    found, cut = read_trials(written(tmp_path / "trials.jsonl", lines))
    assert ([each.seconds for each in found], cut) == ([2.0], False)


def test_a_line_cut_short_is_dropped_but_no_other(tmp_path: Path) -> None:
    path = written(
        tmp_path / "trials.jsonl", [trial("cost", "solve", "native", n) for n in (7, 8, 9)]
    )
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    found, cut = read_trials(path)
    assert ([each.height for each in found], cut) == ([7, 8], True)
    path.write_bytes(whole.replace(b'"height": 8', b'"height": '))
    with pytest.raises(FormatError, match=r"^trials.jsonl:2: expected a trial of a study, got '\{"):
        read_trials(path)


BAD: dict[str, Any] = {
    "not a trial": {"study": "cost"},
    "a list": [1, 2],
    "no number": {**trial("cost", "solve", "native", 7), "seconds": "fast"},
    "nan": {**trial("cost", "solve", "native", 7), "seconds": float("nan")},
    "below zero": {**trial("cost", "solve", "native", 7), "seconds": -1.0},
    "options": {**trial("cost", "solve", "native", 7), "options": [1]},
    "label": {**trial("cost", "solve", "native", 7), "label": 3},
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_run_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    path.write_text(json.dumps(BAD[name]) + "\n")
    with pytest.raises(FormatError, match="expected a trial of a study"):
        read_trials(path)


@pytest.fixture(name="report")
def report_fixture(
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main(["bench", "report", *map(str, arguments)])
        caught = capsys.readouterr()
        return code, caught.out, caught.err

    return call


Command = Callable[..., tuple[int, str, str]]


def test_the_command_writes_page_and_pdf(report: Command, tmp_path: Path) -> None:
    lines = lines_of("asp")
    source = written(tmp_path / "trials.jsonl", lines)
    page = tmp_path / "out" / "report.html"
    code, out, err = report(source, "-o", page)
    assert (code, err) == (0, "")
    assert "4 trials of 1 studies" in out
    assert "not in the file: cost, classes" in out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert page.with_suffix(".pdf").read_bytes().startswith(b"%PDF-")
    before = page.read_bytes()
    assert report(source, "-o", page, "--pdf", tmp_path / "other.pdf")[0] == 2
    assert page.read_bytes() == before
    assert report(source, "-o", page, "--pdf", tmp_path / "other.pdf", "--force")[0] == 0
    assert page.read_bytes() == before
    assert (tmp_path / "other.pdf").exists()


def test_the_command_writes_a_folder(report: Command, tmp_path: Path) -> None:
    source = written(tmp_path / "trials.jsonl", [*lines_of("asp"), *lines_of("ants")])
    folder = tmp_path / "study"
    code, _, err = report(source, "-o", tmp_path / "report.html", "--folder", folder)
    assert (code, err) == (0, "")
    text = (folder / "index.md").read_text(encoding="utf-8")
    shown = re.findall(r"^!\[.+\]\((.+)\)$", text, re.MULTILINE)
    assert len(shown) == len(set(shown)) >= 4
    assert {path.name for path in folder.iterdir()} == {"index.md", *shown}
    for name in shown:
        assert re.fullmatch(r"[a-z0-9-]+\.svg", name)
        svg = ElementTree.parse(folder / name).getroot()
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in (folder / name).read_text(encoding="utf-8")
    # Every row of a table has as many cells as its head.
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1


def test_the_command_notes_a_line_cut_short(report: Command, tmp_path: Path) -> None:
    source = written(tmp_path / "trials.jsonl", lines_of("asp"))
    source.write_bytes(source.read_bytes()[:-9])
    code, _, err = report(source, "-o", tmp_path / "report.html")
    assert code == 0
    assert err.count("\n") == 1
    assert "cut short" in err


def test_the_command_refuses_in_one_line(report: Command, tmp_path: Path) -> None:
    good = written(tmp_path / "good.jsonl", [trial("asp", "program", "asp", 5)])
    empty = written(tmp_path / "empty.jsonl", [])
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\xff\xfe nonsense\n")
    (tmp_path / "file").write_text("")
    page = tmp_path / "report.html"
    for arguments in (
        (tmp_path / "absent.jsonl", "-o", page),
        (tmp_path, "-o", page),
        (empty, "-o", page),
        (bad, "-o", page),
        (good,),
        (good, "-o", tmp_path / "report.pdf"),
        (good, "-o", tmp_path / "file" / "report.html"),
    ):
        code, out, err = report(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert not page.exists()


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    made = make_report(loaded([trial("asp", "program", "asp", 5)]))
    for make in (make_html, make_pdf):
        with pytest.raises(BackendMissingError, match=r"pip install 'lamplighter\[study\]'"):
            make(made)


def test_reading_runs_loads_no_matplotlib() -> None:
    code = "import sys, lamplighter.study.report, lamplighter.cli.bench_report\n"
    code += "sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (360, "light")])
def test_the_page_in_a_browser(
    width: int, scheme: str, page: str, browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    tab = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda error: asked.append(str(error)))
    tab.goto(path.as_uri())
    assert asked == [path.as_uri()]
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    # Most letters are in the page's own ink, which the scheme decides.
    shades = tab.evaluate(
        "[...document.querySelectorAll('svg text')].filter(each => each.checkVisibility())"
        ".map(each => parseInt(getComputedStyle(each).fill.match(/[0-9]+/)[0]))"
    )
    assert median(shades) > 200 if scheme == "dark" else median(shades) < 60
    # Letters of figures are large enough to read, at any width.
    heights = tab.evaluate(
        "[...document.querySelectorAll('svg text')].filter(each => each.checkVisibility())"
        ".map(each => each.getBoundingClientRect().height)"
    )
    assert min(heights) >= 9
    seen = tab.evaluate(
        "[...document.querySelectorAll('figure')].map(each =>"
        " [...each.querySelectorAll('svg')].filter(one => one.checkVisibility()).length)"
    )
    assert set(seen) == {1}
    tab.close()


def test_headlines_pool_nothing_unlike() -> None:
    """Sizes are told apart, and no ratio is made of our time and a paper's."""
    report = make_report(loaded(lines_of("ants", "scan", "rules-first", "construction")))
    told = {each.name: each.section.finding for each in report.chapters if each.section is not None}
    assert " at 10×10" in told["ants"]
    for name in ("scan", "rules-first"):
        assert "in the median by longer side" in told[name]
    assert "Pal's program on his machine" in told["construction"]
    page = make_html(report)
    start = page.index("Time to construct a puzzle")
    assert "times as fast" not in page[start : page.index("</table>", start)]


def test_the_six_as_printed_stand_next_to_table_2() -> None:
    table = tables_of(lines_of("construction"))[
        "Boards by clingo that the six strategies solve (Pal 2025, Table 2)"
    ]
    assert table.rows[0] == ["6×6", "3", "66.7 %", "0 %", "100 %", "99 %"]


def test_empty_boards_say_what_took_too_long() -> None:
    lines = lines_of("empty")
    table = tables_of(lines)["Time for two solutions"]
    assert table.head == ["size", "native", "sat", "sat, no hints"]
    assert table.rows[-1][-1] == "> 5 s"
    finding = SECTIONS["empty"].section(loaded(lines)).finding
    assert "sat up to 14×14; sat, no hints up to 6×6" in finding


def test_walls_with_and_without_the_heuristic() -> None:
    rows = {row[0]: row[1:] for row in tables_of(lines_of("walls"))["By size"].rows}
    assert rows["40×40 walls"][2:] == ["20 %", "300 s"]
    assert rows["40×40 walls, unguided"][2:] == ["40 %", "–"]


def test_what_kind_of_boards_the_peer_makes() -> None:
    table = tables_of(lines_of("generation"))[
        "What the six strategies and Pal's validators say of the boards"
    ]
    assert ["akari 10×10 easy, sgt-puzzles", "20", "50 %", "0 %"] in [list(r) for r in table.rows]
