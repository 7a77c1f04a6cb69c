"""`lamplighter solve`, `count`, `backends`: what they print, their JSON, their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, KUROMASU_SOLUTION, Cli

import lamplighter as ll

EMPTY = "akari\n...\n...\n...\n"  # six solutions
IMPOSSIBLE = "akari\n4.\n"


def test_one_puzzle_is_drawn_with_its_verdict(cli: Cli) -> None:
    ran = cli("solve", KUROMASU)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("puzzle: unique: exactly one solution (native, ")
    assert lines[2] == "│ · ■ · 7 · │"


def test_json_has_the_shape_of_the_design(cli: Cli) -> None:
    ran = cli("solve", AKARI, "--json")
    value = json.loads(ran.out)
    assert list(value) == [
        "id", "genre", "height", "width", "rows", "status", "solutions", "backend", "seconds",
        "stats",
    ]  # fmt: skip
    assert (value["genre"], value["height"], value["width"]) == ("akari", 6, 6)
    assert (value["status"], value["backend"]) == ("unique", "native")
    assert value["solutions"] == [AKARI_SOLUTION]
    assert value["seconds"] > 0
    assert value["stats"]["conflicts"] == 0


@pytest.mark.parametrize("name", ['odd "name"\\', "Äpfel", "a\tb"])
def test_ids_of_any_kind_make_good_json(cli: Cli, name: str) -> None:
    board = json.dumps({"id": name, "genre": "akari", "rows": AKARI_ROWS})
    assert json.loads(cli("solve", "-", "--json", stdin=board).out)["id"] == name


def test_many_puzzles_are_a_line_each_in_order(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{AKARI}\n{KUROMASU}\n{AKARI}\n")
    ran = cli("solve", path)
    assert ran.code == 0
    names = [line.rpartition(" (")[0] for line in ran.out.splitlines()]
    assert names == ["links.txt:1: unique", "links.txt:2: unique", "links.txt:3: unique"]
    objects = [json.loads(line) for line in cli("solve", path, "--json", "-j", 2).out.splitlines()]
    assert [each["solutions"] for each in objects] == [
        [AKARI_SOLUTION], [KUROMASU_SOLUTION], [AKARI_SOLUTION],
    ]  # fmt: skip


def test_a_bad_line_is_told_and_the_rest_is_solved(cli: Cli) -> None:
    ran = cli("solve", "-", "--json", stdin=f"{AKARI}\nakari/3/3/zzz\n{KUROMASU}\n")
    assert ran.code == 2
    solved = ["solutions" in json.loads(line) for line in ran.out.splitlines()]
    assert solved == [True, False, True]
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("board", "arguments", "status", "code"),
    [
        (EMPTY, (), "multiple", 0),
        (EMPTY, ("--unique",), "multiple", 1),
        (EMPTY, ("--limit", 1), "solved", 0),
        (EMPTY, ("--limit", 1, "--unique"), "solved", 3),
        (EMPTY, ("--limit", 0), "unknown", 3),
        (EMPTY, ("--timeout", 0), "unknown", 3),
        (IMPOSSIBLE, (), "unsolvable", 1),
        (IMPOSSIBLE, ("--backend", "sat"), "unsolvable", 1),
        (EMPTY, ("--backend", "rules"), "unknown", 3),
    ],
)
def test_status_and_exit_code(
    cli: Cli, board: str, arguments: tuple[object, ...], status: str, code: int
) -> None:
    ran = cli("solve", "-", "--json", *arguments, stdin=board)
    assert json.loads(ran.out)["status"] == status
    assert ran.code == code


def test_the_worst_code_of_many_counts(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "both.jsonl"
    boards = [["4."], ["..", ".."]]
    path.write_text("\n".join(json.dumps({"genre": "akari", "rows": rows}) for rows in boards))
    assert cli("solve", path).code == 1
    assert cli("solve", path, "--limit", 0).code == 3


def test_partial_marks_are_shown_and_in_the_json(cli: Cli) -> None:
    board = "akari\n0..\n...\n...\n"
    ran = cli("solve", "-", "--backend", "rules", stdin=board)
    assert "settled so far:" in ran.out
    value = json.loads(cli("solve", "-", "--backend", "rules", "--json", stdin=board).out)
    assert value["marks"][0] == ".+."


def test_the_best_grid_of_the_ants_is_shown_as_a_guess(cli: Cli) -> None:
    board, one = "akari\n2..#1\n", ("--option", "iterations=60", "--option", "ants=1")
    plain = ("--backend", "aco", *one, "--option", "hybrid=no", "--option", "preprocessing=no")
    ran = cli("solve", "-", *plain, stdin=board)
    assert ran.code == 3
    assert "the best grid found, a guess with 2 errors (dark cells, clues" in ran.out
    assert "settled" not in ran.out
    value = json.loads(cli("solve", "-", *plain, "--json", stdin=board).out)
    assert (value["status"], value["errors"]) == ("unknown", 2)
    assert value["marks"][0].count("o") == 1


def test_a_solver_that_gets_stuck_says_so(cli: Cli) -> None:
    ran = cli("solve", "-", "--backend", "human", stdin="akari\n0..\n...\n...\n")
    assert ran.code == 3
    assert ran.out.startswith("-: unknown: its rules stop here (human, ")
    assert "settled so far:" in ran.out
    # Out of time is another matter.
    ran = cli("solve", "-", "--backend", "human", "--timeout", 0, stdin=EMPTY)
    assert ran.out.startswith("-: unknown: the limit came first")


def test_the_human_solver_counts_by_strategy(cli: Cli) -> None:
    board = "akari\n...\n..#\n...\nmarks\n.++\n...\n...\n"
    arguments = ("solve", "-", "--backend", "human", "--json", "--from-marks")
    value = json.loads(cli(*arguments, stdin=board).out)
    assert value["stats"]["strategies"]["6"] == 1
    assert value["marks"][0] == "o++"
    strict = json.loads(cli(*arguments, "--strict-text", stdin=board).out)
    assert strict["stats"]["rounds"] == 0


def test_solving_from_marks(cli: Cli) -> None:
    board = "akari\n...\n...\n...\nmarks\no..\n...\n...\n"
    free = json.loads(cli("solve", "-", "-n", 9, "--json", stdin=board).out)
    held = json.loads(cli("solve", "-", "-n", 9, "--json", "--from-marks", stdin=board).out)
    assert (len(free["solutions"]), len(held["solutions"])) == (6, 2)


def test_every_back_end_takes_its_options(cli: Cli) -> None:
    for backend in ll.BACKENDS:
        for name, values in backend.options.items():
            for value in (values[0], values[-1]) if isinstance(values, range) else values:
                option = f"{name}={str(value).lower()}"
                ran = cli("solve", AKARI, "-b", backend.name, "--option", option, "--json")
                found = json.loads(ran.out)["status"] in ("unique", "solved")
                assert (ran.code, ran.err) == (0 if found else 3, "")
    assert cli("solve", AKARI, "-b", "sat", "--option", "solver=none").refused
    assert cli("solve", AKARI, "-b", "sat", "--option", "solver").refused
    for wrong in ("rho=1.5", "rho=.", "rho=1e-1", "alpha=-1", "ants=2.0", "ants=none"):
        assert cli("solve", AKARI, "-b", "aco", "--option", wrong).refused
    assert cli("solve", AKARI, "-b", "nobody").refused
    # The native engine has no options, whether for one puzzle or many.
    assert cli("solve", AKARI, "--strict-text").refused
    assert cli("solve", AKARI, "--option", "solver=none").refused
    assert cli("solve", KUROMASU, "-b", "trivial").refused


@pytest.mark.parametrize("wrong", [("--limit", "-1"), ("--timeout", "soon"), ("--jobs", "two")])
def test_bad_numbers_are_one_line(cli: Cli, wrong: tuple[str, str]) -> None:
    assert cli("solve", AKARI, *wrong).refused


def test_counting(cli: Cli) -> None:
    assert cli("count", "-", stdin=EMPTY).out == "-: 6\n"
    assert cli("count", "-", "--limit", 4, stdin=EMPTY).out == "-: at least 4\n"
    assert json.loads(cli("count", "-", "--json", stdin=EMPTY).out) == {
        "id": "-", "count": 6, "exact": True,
    }  # fmt: skip
    assert cli("count", AKARI).out == "puzzle: 1\n"
    none = cli("count", "-", stdin=IMPOSSIBLE)
    assert (none.code, none.out) == (1, "-: 0\n")
    stopped = cli("count", "-", "--timeout", 0, stdin=EMPTY)
    assert (stopped.code, stopped.out) == (3, "-: at least 0\n")
    # Some were found and more may be: the count is a lower bound, whatever the status.
    cut = cli("count", "-", "--nodes", 20, "--limit", 100000, stdin="........\n" * 8)
    assert cut.code == 3
    assert cut.out.startswith("-: at least ")
    # All asked for, and all there are.
    assert cli("count", "-", "--limit", 7, stdin=EMPTY).out == "-: 6\n"
    assert cli("count", "-", "--backend", "sat", stdin=EMPTY).out == "-: 6\n"
    assert cli("count", "nonsense").code == 2


def test_back_ends_are_listed(cli: Cli) -> None:
    objects = [json.loads(line) for line in cli("backends", "--json").out.splitlines()]
    assert [each["name"] for each in objects] == [each.name for each in ll.BACKENDS]
    assert all(each["installed"] for each in objects)
    assert set(objects[0]) == {
        "name", "title", "genres", "prove_unique", "prove_unsolvable", "count", "nodes", "explain",
        "partial", "options", "extra", "installed",
    }  # fmt: skip
    for listed, backend in zip(objects, ll.BACKENDS, strict=True):
        assert listed["explain"] is backend.can.explain
        assert listed["count"] is backend.can.count
    shown = cli("backends").out
    assert max(map(len, shown.splitlines())) <= 100
    assert all(each.title in " ".join(shown.split()) for each in ll.BACKENDS)


def test_a_missing_library_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = next(each for each in ll.BACKENDS if each.module is not None)
    monkeypatch.setattr(type(backend), "module", "no_such_library")
    rows = cli("backends").out.split("\n\n")[0].splitlines()
    (row,) = [row for row in rows if row.split()[:1] == [backend.name]]
    here = rows[0].index("here")
    assert row[here : here + 4].strip() == "-"
    assert all(other[here : here + 4].strip() in ("yes", "") for other in rows[1:] if other != row)
    objects = [json.loads(line) for line in cli("backends", "--json").out.splitlines()]
    assert [each["name"] for each in objects if not each["installed"]] == [backend.name]


def test_a_count_up_to_none_is_refused(cli: Cli) -> None:
    ran = cli("count", AKARI, "--limit", 0)
    assert ran.refused
    assert "1 solution or more" in ran.err


# --- solved boards as files -----------------------------------------------------------------------


def test_lines_of_json_are_puzzles_with_their_solution(cli: Cli) -> None:
    lines = cli("solve", AKARI, KUROMASU, "--json").out
    assert cli("check", "-", stdin=lines).out == (
        f"{AKARI}: solution ok\n{KUROMASU}: solution ok\n"
    )
    again = cli("convert", "-", "--to", "puzzlink", "-q", stdin=lines).out
    assert again.splitlines() == [AKARI, KUROMASU]
    drawn = cli("render", "-", "--solution", stdin=lines.splitlines()[0])
    assert drawn.out == cli("render", AKARI, "--solve").out
    none = cli("solve", "-", "--json", stdin="akari\n.4.\n...\n").out
    assert cli("render", "-", "--solution", stdin=none).refused


@pytest.mark.parametrize("ending", [".svg", ".png", ".json", ".txt", ".pzprv3", ".sav"])
def test_a_solved_board_as_a_file(cli: Cli, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"solved{ending}"
    ran = cli("solve", AKARI, "-o", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("puzzle: unique")
    if ending == ".svg":
        assert path.read_text() == cli("render", AKARI, "--solve", "--title", "puzzle").out
    elif ending == ".png":
        assert path.read_bytes().startswith(b"\x89PNG")
    else:
        doc = ll.read(path)
        assert doc.puzzle == ll.load(AKARI)
        held = doc.solution or ll.Solution.from_marks(doc.puzzle, doc.marks)
        assert ll.check(doc.puzzle, held) == []
    assert cli("solve", AKARI, "-o", path).refused
    assert cli("solve", AKARI, "-o", path, "--force").code == 0


def test_many_solved_boards(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "solved.jsonl"
    assert cli("solve", AKARI, KUROMASU, "-o", path).code == 0
    assert [doc.solution.rows for doc in ll.read_many(path)] == [
        tuple(AKARI_SOLUTION),
        tuple(KUROMASU_SOLUTION),
    ]
    assert cli("solve", path, "-o", tmp_path / "b-{n}.svg").code == 0
    assert (tmp_path / "b-2.svg").exists()
    for name in ("both.svg", "both.txt"):
        ran = cli("solve", path, "-o", tmp_path / name)
        assert ran.code == 2
        assert "writes a file for each" in ran.err
        assert not (tmp_path / name).exists()
    assert cli("solve", path, "--to", "json").out == path.read_text()


def test_a_puzzle_without_a_solution_is_not_written(cli: Cli, tmp_path: Path) -> None:
    board = "akari\n.4.\n...\n"
    ran = cli("solve", "-", "-o", tmp_path / "none.svg", stdin=board)
    assert (ran.code, ran.err) == (1, "")
    assert list(tmp_path.iterdir()) == []
    ran = cli("solve", "-", "--to", "text", stdin=board)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "lamplighter: -: unsolvable: no solution to write\n"
    assert cli("render", "-", "--solve", stdin=board).refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", AKARI, "--to", "puzzlink"], "cannot hold a solution"),
        (["solve", AKARI, "-o", "x.zzz"], "does not say the format"),
        (["solve", AKARI, "--force"], "--force is for -o"),
        (["solve", AKARI, "--json", "--to", "text"], "both print"),
        (["render", AKARI, "--timeout", "1"], "--timeout is for --solve"),
        (["show", AKARI, "--solve", "--mistakes"], "no mistakes"),
    ],
)
def test_what_cannot_be_written_is_refused(cli: Cli, words: list[str], told: str) -> None:
    ran = cli(*words)
    assert ran.refused, ran
    assert told in ran.err


def test_a_board_with_two_solutions_is_drawn_with_the_first(cli: Cli) -> None:
    ran = cli("show", "-", "--solve", stdin=EMPTY)
    assert ran.code == 0
    assert "more than one solution" in ran.err


# --- the trace ---


def test_a_trace_is_json_lines_or_pictures(cli: Cli, tmp_path: Path) -> None:
    lines, folder = tmp_path / "new" / "updates.jsonl", tmp_path / "pictures"
    board = "akari\n...\n..0\n"
    ran = cli("solve", "-", "-b", "deductive", "--trace", lines, "--json", stdin=board)
    assert (ran.code, ran.err) == (0, "")
    assert "trace" not in json.loads(ran.out)["stats"]
    told = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [(each["step"], each["rule"], each["level"]) for each in told] == [
        (1, "clue-zero", 0), (2, "clue-zero", 0), (3, "shave", 1), (4, "last-light", 1),
        (5, "last-light", 1),
    ]  # fmt: skip
    assert told[0]["printed"] == "R1"
    assert told[2]["cell"] == [0, 0]
    ran = cli("solve", "-", "-b", "deductive", "--trace", f"{folder}/", stdin=board)
    assert ran.code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        *(f"step-00{number}.svg" for number in range(1, 6)), "steps.md",
    ]  # fmt: skip
    assert "3. shave, level 1: no bulb at r1c1." in (folder / "steps.md").read_text()


def test_a_trace_is_not_ignored(cli: Cli, tmp_path: Path) -> None:
    lines = tmp_path / "updates.jsonl"
    ran = cli("solve", AKARI, "--trace", lines)
    assert ran.code == 2
    assert "--trace is for --backend deductive, got 'native'" in ran.err
    lines.write_text("mine")
    for more, code in ((), 2), (("--force",), 0):
        assert cli("solve", AKARI, "-b", "deductive", "--trace", lines, *more).code == code
    assert lines.read_text() != "mine"
    # A bad puzzle, and nothing is written.
    other = tmp_path / "other.jsonl"
    assert cli("solve", AKARI, "nonsense", "-b", "deductive", "--trace", other).code == 2
    assert not other.exists()


def test_errors_stay_in_their_place_among_the_lines(cli: Cli, tmp_path: Path) -> None:
    good = json.dumps({"genre": "akari", "rows": AKARI_ROWS})
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join([good, '{"genre": "akari", "rows": ["5"]}', good, "{", good]))
    ran = cli("solve", str(file), "--json")
    assert ran.code == 2
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ["error" in each for each in told] == [False, True, False, True, False]
    assert [each["id"] for each in told] == [f"some.jsonl:{n}" for n in range(1, 6)]
    assert len(ran.err.splitlines()) == 2
