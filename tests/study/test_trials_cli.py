"""`lamplighter bench run`: resumed after a kill, stopped by Ctrl-C, nothing lost, nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lamplighter import generate
from lamplighter.cli import main
from lamplighter.study.corpus import VARIABLE, open_corpus
from lamplighter.study.recipes import RECIPES, find_recipes
from lamplighter.study.trial import Line, identity_of

BOARD = "akari/6/6/nekcakbl"
SECONDS = 0.02


@pytest.fixture(autouse=True)
def _no_corpus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(name="corpus")
def corpus_fixture(tmp_path: Path) -> Path:
    """Two boards that keep plain ants busy."""
    path = tmp_path / "two.txt"
    boards = [generate("akari", height=14, width=14, level="hard", seed=seed) for seed in (1, 2)]
    path.write_text("\n".join(board.to("puzzlink") for board in boards))
    return path


def command(corpus: Path, *more: object) -> list[str]:
    """A study of 240 trials of at most 20 ms."""
    words = ["bench", "run", "ants", "--timeout", SECONDS, "--jobs", 2, "--corpus", corpus, *more]
    return [sys.executable, "-m", "lamplighter", *map(str, words)]


def asked(corpus: Path) -> list[str]:
    (recipe, _) = find_recipes(["ants"])[0]
    jobs = recipe.jobs(open_corpus(str(corpus)), quick=False, seconds=SECONDS)
    return sorted({job.identity for job in jobs})


def runs_in(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def wait_for_lines(path: Path, count: int) -> None:
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise TimeoutError(f"{path} did not get {count} lines")


@pytest.fixture(name="started")
def started_fixture(corpus: Path) -> Iterator[subprocess.Popen[str]]:
    """The study under way, with a group of its own as a terminal would give it."""
    with subprocess.Popen(
        command(corpus), stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        yield process
        process.kill()


def children_of(pid: int) -> list[int]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc")
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] not in "ZX":
            found.append(int(path.parent.name))
    return found


def is_gone(pid: int) -> bool:
    for _ in range(100):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_a_killed_study_goes_on_without_loss_or_repeats(
    corpus: Path, started: subprocess.Popen[str], tmp_path: Path
) -> None:
    path = tmp_path / "trials.jsonl"
    wait_for_lines(path, 30)
    workers = children_of(started.pid)
    assert len(workers) >= 2
    started.kill()
    started.wait()
    assert all(map(is_gone, workers))
    before = runs_in(path)
    assert 30 <= len(before) < 240
    # The last line as a kill in the middle of writing leaves it.
    whole = path.read_bytes()
    path.write_bytes(whole[:-25])

    again = subprocess.run(command(corpus), capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    after = runs_in(path)
    assert after[: len(before) - 1] == before[:-1]
    assert sorted(map(identity_of, after)) == asked(corpus)
    assert len(after) == 240
    assert {trial["status"] for trial in after} <= {"solved", "timeout", "unknown"}

    content = path.read_bytes()
    third = subprocess.run(command(corpus), capture_output=True, text=True, check=False)
    assert third.returncode == 0
    assert (
        third.stderr
        == "lamplighter: note: nothing to do: 'trials.jsonl' already has all of these trials\n"
    )
    assert path.read_bytes() == content


def test_ctrl_c_ends_at_once_and_keeps_what_is_finished(
    corpus: Path, started: subprocess.Popen[str], tmp_path: Path
) -> None:
    path = tmp_path / "trials.jsonl"
    wait_for_lines(path, 30)
    workers = children_of(started.pid)
    os.killpg(started.pid, signal.SIGINT)
    _, told = started.communicate(timeout=300)
    assert started.returncode == 130
    assert told.splitlines() == [
        "lamplighter: note: what was finished is in 'trials.jsonl': the same command carries on",
        "lamplighter: stopped",
    ]
    assert all(map(is_gone, workers))
    kept = list(map(identity_of, runs_in(path)))
    assert path.read_bytes().endswith(b"\n")
    assert len(set(kept)) == len(kept) >= 30
    assert set(kept) < set(asked(corpus))


def test_a_study_of_given_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{BOARD}\nkurodoko/5/5/i7g5l2l2g4i")
    words = ["bench", "run", "classes", "--corpus", str(boards), "-j", "1", "-o", "out/my.jsonl"]
    assert main(words) == 0
    assert capsys.readouterr().err == "lamplighter: note: 2 trials in 'out/my.jsonl'\n"
    path = tmp_path / "out" / "my.jsonl"
    first = runs_in(path)
    assert [(trial["genre"], trial["status"]) for trial in first] == [
        ("akari", "unique"), ("kuromasu", "unique"),
    ]  # fmt: skip
    assert {trial["corpus"] for trial in first} == {str(boards)}
    assert main(words) == 0
    assert "nothing to do" in capsys.readouterr().err
    assert runs_in(path) == first
    # Another limit is another trial; asked for again, a trial takes the place of the first.
    assert main([*words, "--timeout", "5"]) == 0
    assert len(runs_in(path)) == 4
    assert main([*words, "--again"]) == 0
    trials = runs_in(path)
    assert len(trials) == 4
    assert [trial["seconds"] for trial in trials[:2]] != [trial["seconds"] for trial in first]
    assert list(map(identity_of, trials[:2])) == list(map(identity_of, first))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["quik"], "unknown study 'quik'"),
        ([], "the following arguments are required: STUDY"),
        (["cost", "--corpus", "nowhere"], "no such corpus: 'nowhere'"),
        (["cost", "--corpus", "bad.jsonl"], "corpus 'bad.jsonl': bad.jsonl: "),
        (["cost", "-o", "."], "cannot write '.': Is a directory"),
        (["cost", "-o", "bad.jsonl/trials.jsonl"], "cannot write 'bad.jsonl/trials.jsonl': "),
        (["cost", "-o", "bad.jsonl"], "bad.jsonl:1: expected a trial of a study"),
        (["cost", "--timeout", "0"], "a --timeout above 0"),
        (["cost", "--timeout", "-1"], "expected seconds"),
        (["cost", "--jobs", "x"], "expected a whole number"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.jsonl").write_text('{"genre": "akari", "rows": ["x"]}\n')
    assert main(["bench", "run", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


def test_what_is_not_installed_is_told_once_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from lamplighter.cli.bench_run import _wanted
    from lamplighter.study import work

    (recipe, _) = find_recipes(["generation"])[0]
    jobs = list(recipe.jobs(open_corpus(None), quick=True))
    work._lacking.cache_clear()
    monkeypatch.setattr(work, "find_peer", lambda genre: None)
    wanted = _wanted(jobs, set())
    work._lacking.cache_clear()
    assert {job.backend for job in wanted} == {"native"}
    left = len(jobs) - len(wanted)
    note = f"lamplighter: note: sgt-puzzles is not installed: {left} trials left out\n"
    assert capsys.readouterr().err == note


def test_the_list_names_every_study(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    told = capsys.readouterr().out
    for recipe in RECIPES:
        assert f"  {recipe.name}: {recipe.title}\n" in told
