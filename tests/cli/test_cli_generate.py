"""`lamplighter generate`: what it makes and writes, and that nothing is lost or made twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, KUROMASU, Cli

import lamplighter as ll
from lamplighter.formats import Format
from lamplighter.methods.order import is_symmetric
from lamplighter.verbs.twins import likeness

COMMAND = [sys.executable, "-m", "lamplighter", "generate"]
ONE_LINE = [each for each in ll.FORMATS if each.one_line]
# Boards so small that many indices repeat an earlier puzzle.
SMALL = ("--size", "4x3", "--level", "easy", "--symmetry", "none", "--seed", 1)
QUICK = ("--size", "7", "--level", "easy", "--seed", 7)


def puzzle_in(text: str) -> ll.Puzzle:
    return ll.load(text.strip(), format="json")


def test_one_board_is_drawn_and_can_be_made_again(cli: Cli) -> None:
    ran = cli("generate")
    assert ran.code == 0
    (line,) = ran.err.splitlines()
    assert line.startswith("lamplighter: note: the seed is ")
    seed = line.split()[5].rstrip(":")
    lines = ran.out.splitlines()
    assert lines[0] == f"akari-{seed}-0: akari 10x10"
    assert (len(lines), len(lines[1])) == (13, 23)
    again = cli("generate", "--seed", seed)
    assert (again.out, again.err) == (ran.out, "")
    assert cli("generate").out != ran.out


def test_several_boards_have_an_id_each(cli: Cli) -> None:
    ran = cli("generate", "-g", "kurodoko", "--size", "6x4", "--seed", 5, "-n", 3)
    boards = ran.out.rstrip().split("\n\n")
    assert [each.splitlines()[0] for each in boards] == [
        f"kuromasu-5-{index}: kuromasu 6x4" for index in range(3)
    ]
    # An id is enough to make that one alone.
    alone = cli("generate", "-g", "kuromasu", "--size", "6x4", "--seed", 5, "--index", 2)
    assert alone.out.rstrip() == boards[2]


def test_the_solution_stands_beside_the_board_or_below_it(cli: Cli) -> None:
    beside = cli("generate", *QUICK, "--solution").out.splitlines()
    below = cli("generate", "--size", "30x5", "--seed", 1, "--solution").out.splitlines()
    assert (len(beside), len(below)) == (10, 15)
    assert "●" in "".join(beside)
    assert "●" in "".join(below[8:])
    assert "●" not in "".join(below[:8])


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_wishes_come_true(cli: Cli, genre: str) -> None:
    def make(*wishes: object) -> ll.Puzzle:
        ran = cli("generate", "-g", genre, "--seed", 3, "--json", *wishes)
        assert (ran.code, ran.err) == (0, "")
        return puzzle_in(ran.out)

    wide = make("--size", "9x6")
    assert (wide.height, wide.width) == (6, 9)
    assert make("--size", 8).rows == make("--size", "8x8").rows
    for level in ("easy", "hard"):
        assert ll.rate(make("--size", 8, "--level", level)).label == level
    assert ll.rate(make("--size", 8, "--level", 4)).level == 4
    for symmetry in ll.SYMMETRIES:
        assert is_symmetric(make("--symmetry", symmetry).rows, symmetry)
    assert make("--density", "15%") == make("--density", 0.15) != make("--density", ".3")
    fewer, more = (make("--clues", share, "--density", "30%") for share in ("40%", "70%"))
    assert len(fewer.clues) < len(more.clues)
    assert make("--clues", "0.6") == make("--clues", "60%")
    assert make("--method", "native") == ll.generate(genre, seed=3) == make()


def test_without_a_level_a_small_board_is_easy(cli: Cli) -> None:
    for size, label in ((3, "easy"), (10, "normal")):
        ran = cli("generate", "--size", size, "--seed", 1, "--json")
        assert ll.rate(puzzle_in(ran.out)).label == label


def test_walls_are_kept(cli: Cli, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("akari\n" + "\n".join(AKARI_ROWS))
    drawn = [[each == "." for each in row] for row in AKARI_ROWS]
    for source, stdin in ((board, None), (AKARI, None), ("-", board.read_text())):
        arguments = ("--walls", source, "--level", "easy", "--seed", 4, "--json")
        puzzle = puzzle_in(cli("generate", *arguments, stdin=stdin).out)
        assert [[each == "." for each in row] for row in puzzle.rows] == drawn
    assert cli("generate", "--walls", AKARI, "--size", 6, "--level", "easy").code == 0
    wrong = cli("generate", "--walls", AKARI, "--size", 7)
    assert wrong.refused
    assert "6x6 board" in wrong.err
    assert cli("generate", "--walls", KUROMASU).refused
    assert cli("generate", "--walls", "absent.txt").refused
    assert cli("generate", "--walls", AKARI, "-g", "kuromasu").refused


def test_one_number_alone_may_be_shown(cli: Cli) -> None:
    ran = cli("generate", "--size", 8, "--only", 1, "--seed", 1, "--json")
    assert set(puzzle_in(ran.out).clues.values()) == {1}
    assert cli("generate", "--only", 5).refused


def test_a_person_needs_six_strategies(cli: Cli) -> None:
    ran = cli("generate", "--size", 7, "--level", "normal", "--human", "--seed", 1, "--json")
    assert ll.rate(puzzle_in(ran.out)).human is True


@pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
def test_every_format_can_be_had(cli: Cli, format: Format) -> None:
    ran = cli("generate", *QUICK, "--to", format.name)
    assert (ran.code, ran.err) == (0, "")
    size = {} if format.holds_size else {"height": 7, "width": 7}
    made = ll.load(ran.out, format=format.name, genre="akari", **size)
    assert made == ll.generate("akari", height=7, width=7, level="easy", seed=7)
    if format.one_line:
        assert len(cli("generate", *QUICK, "-n", 4, "--to", format.name).out.splitlines()) == 4
    solved = cli("generate", *QUICK, "--to", format.name, "--solution")
    assert ("cannot hold the solution" in solved.err) == (solved.out == ran.out)
    if format.holds_solution:
        doc = ll.read(solved.out, format=format.name)
        assert ll.check(doc.puzzle, doc.solution) == []


def test_the_end_of_the_file_says_the_format(cli: Cli, tmp_path: Path) -> None:
    expected = ll.generate("akari", height=7, width=7, level="easy", seed=7)
    for ending in (".jsonl", ".txt", ".codex", ".lp", ".pzprv3"):
        path = tmp_path / f"7x7{ending}"
        assert cli("generate", *QUICK, "-o", path).err == ""
        assert ll.load_many(path, genre="akari") == [expected]
    unclear = cli("generate", *QUICK, "-o", tmp_path / "links")
    assert unclear.refused
    assert "--to" in unclear.err
    assert cli("generate", *QUICK, "-o", tmp_path / "links", "--to", "puzzlink").code == 0
    assert cli("generate", *QUICK, "--json", "--to", "text").refused


def test_a_folder_gets_a_file_each(cli: Cli, tmp_path: Path) -> None:
    assert cli("generate", *QUICK, "-n", 3, "-t", "tatham-save", "-o", f"{tmp_path}/new/").code == 0
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert files == ["akari-7-0.sav", "akari-7-1.sav", "akari-7-2.sav"]
    assert len(ll.load_many(tmp_path / "new")) == 3
    assert cli("generate", *QUICK, "-n", 2, "-o", tmp_path).code == 0
    assert (tmp_path / "akari-7-1.json").exists()
    assert cli("generate", *QUICK, "-o", tmp_path, "--resume").refused


def test_the_number_of_threads_changes_nothing(cli: Cli, tmp_path: Path) -> None:
    for jobs in (1, 2, 5):
        assert cli("generate", *QUICK, "-n", 300, "-j", jobs, "-o", tmp_path / f"{jobs}.jsonl")
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "5.jsonl").read_bytes()
    puzzles = ll.load_many(tmp_path / "1.jsonl")
    assert puzzles == list(ll.generate_many("akari", 300, height=7, width=7, level="easy", seed=7))


def test_a_file_is_replaced_once_there_is_something_to_replace_it_with(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text("something dear\n")
    assert (
        cli(
            "generate", "--size", "1x30", "--level", "hard", "-o", path, "--seed", 1, "--force"
        ).code
        == 3
    )
    assert (
        cli(
            "generate", "-g", "kuromasu", "--density", "99%", "-o", path, "--seed", 1, "--force"
        ).code
        == 2
    )
    assert path.read_text() == "something dear\n"
    assert cli("generate", *QUICK, "-o", path, "--force").code == 0
    assert len(path.read_text().splitlines()) == 1
    assert "dear" not in path.read_text()
    new = tmp_path / "new.jsonl"
    assert cli("generate", "--timeout", 0, "-o", new).code == 3
    assert not new.exists()


@pytest.mark.parametrize(
    ("format", "genre"), [(each.name, genre) for each in ONE_LINE for genre in each.genres]
)
def test_resuming_gives_the_same_file(cli: Cli, tmp_path: Path, format: str, genre: str) -> None:
    """Cut off anywhere: the file that is resumed equals the one made in one go."""
    path = tmp_path / "series.txt"
    make = ("generate", "-g", genre, *SMALL, "--count", 20, "--to", format, "-o", path)
    assert cli(*make).code == 0
    whole = path.read_bytes()
    assert len(whole.splitlines()) == 20
    chance = random.Random(format + genre)
    cuts = [0, 1, len(whole) - 1, len(whole), *(chance.randrange(len(whole)) for _ in range(6))]
    for cut in cuts:
        path.write_bytes(whole[:cut])
        ran = cli(*make, "--resume")
        assert ran.code == 0, (cut, ran.err)
        assert path.read_bytes() == whole, cut
        assert ("nothing to do" in ran.err) == (cut == len(whole))


def test_small_boards_pass_over_indices(cli: Cli) -> None:
    """Otherwise the test above would prove little."""
    lines = cli("generate", *SMALL, "--count", 20, "--json").out.splitlines()
    assert json.loads(lines[-1])["id"] != "akari-1-19"
    assert len({likeness(puzzle_in(line)) for line in lines}) == 20


def test_a_file_tells_its_seed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    make = ("generate", "--size", 6, "--level", "easy", "-o", path, "--resume", "--count")
    first = cli(*make, 3)
    assert "the seed is" in first.err  # no file yet: a new series
    held = path.read_bytes()
    second = cli(*make, 6)
    assert (second.code, second.err) == (0, "")
    assert path.read_bytes().startswith(held)
    assert len(path.read_text().splitlines()) == 6
    # A series that begins at a later index carries on from there.
    other = tmp_path / "other.jsonl"
    assert cli(*QUICK_INDEX, "-n", 3, "-o", other).code == 0
    assert cli("generate", *QUICK[:4], "-n", 6, "-o", other, "--resume").code == 0
    whole = cli(*QUICK_INDEX, "-n", 6, "--json").out
    assert other.read_text() == whole


QUICK_INDEX = ("generate", *QUICK, "--index", 100)


def test_resuming_with_other_wishes_is_refused(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "series.jsonl"
    assert cli("generate", *QUICK, "-n", 5, "-o", path).code == 0
    held = path.read_bytes() + b'{"id": "aka'
    path.write_bytes(held)
    size, level, seed = QUICK[:2], QUICK[2:4], QUICK[4:]
    for wishes in (
        (*size, "--level", "normal", *seed),
        (*size, *level, "--seed", 8),
        (*size, *level, *seed, "--solution"),
        (*size, *level, *seed, "--symmetry", "none"),
        (*size, *level, *seed, "--density", "30%"),
    ):
        for count in (3, 5, 9):
            ran = cli("generate", *wishes, "-n", count, "-o", path, "--resume")
            assert ran.refused
            assert "made with other wishes or another seed" in ran.err
    for wishes in (("--size", "7x8", *level, *seed), (*QUICK, "-g", "kuromasu")):
        ran = cli("generate", *wishes, "-n", 9, "-o", path, "--resume")
        assert ran.refused
        assert "series.jsonl:1: expected " in ran.err
    assert path.read_bytes() == held
    assert cli("generate", *QUICK, "-n", 5, "-o", path, "--resume").code == 0


def test_what_cannot_be_resumed_is_refused(cli: Cli, tmp_path: Path) -> None:
    def refusal(text: str, *arguments: object) -> str:
        path = tmp_path / "file.txt"
        path.write_text(text)
        ran = cli("generate", *arguments, "-o", path, "--resume", "-n", 9)
        assert ran.refused, ran
        assert path.read_text() == text
        return ran.err

    ids = "".join(
        f"{each.to('tatham-id')}\n"
        for each in ll.generate_many("akari", 3, height=7, width=7, level="easy", seed=7)
    )
    assert "does not say its seed" in refusal(ids, *QUICK[:4], "-t", "gameid")
    assert "one puzzle per line (json, pzpr-url, kanpen, " in refusal("", *QUICK)
    assert "file.txt:2: " in refusal(ids.replace("\n", "\n\n"), *QUICK, "-t", "gameid")
    assert "file.txt:1: " in refusal("nonsense\n", *QUICK, "-t", "gameid")
    assert "file.txt:1: not readable as JSON" in refusal("nonsense\n", "--json", "--size", 7)
    board = json.dumps({"genre": "akari", "rows": AKARI_ROWS})
    assert "does not say its seed" in refusal(f"{board}\n", "--json")
    assert "other wishes" in refusal(f"{board}\n", "--json", "--seed", 1, "--size", 6)
    (tmp_path / "file.txt").write_bytes(b"\xff\n")
    assert (
        "not UTF-8"
        in cli("generate", "-o", tmp_path / "file.txt", "--resume", "--json", "--seed", 1).err
    )
    assert "-o FILE" in cli("generate", *QUICK, "--resume").err
    assert cli("generate", *QUICK, "--resume", "--json", "-o", "/dev/null").refused


def start(path: Path, count: int, *more: object, **options: object) -> subprocess.Popen[bytes]:
    words = [*QUICK, "--count", count, "-o", path, *more]
    return subprocess.Popen([*COMMAND, *map(str, words)], **options)  # type: ignore[call-overload]


def wait_for(path: Path, size: int, process: subprocess.Popen[bytes]) -> None:
    """Waits until the file has that many bytes, or the process has ended."""
    end = time.monotonic() + 300
    while process.poll() is None and time.monotonic() < end:
        if path.exists() and path.stat().st_size >= size:
            return
        time.sleep(0.002)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize(
    ("count", "kills"), [(3000, 2), pytest.param(100_000, 8, marks=pytest.mark.long)]
)
def test_a_killed_run_loses_nothing(cli: Cli, tmp_path: Path, count: int, kills: int) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    assert cli("generate", *QUICK, "--count", count, "-o", whole).code == 0
    killed = 0
    for part in range(1, kills + 1):
        with start(path, count, "--resume") as process:
            wait_for(path, whole.stat().st_size * part // (kills + 1), process)
            process.send_signal(signal.SIGKILL)
        killed += process.returncode == -signal.SIGKILL
        assert whole.read_bytes().startswith(path.read_bytes())
    assert killed
    with start(path, count, "--resume") as process:
        assert process.wait(timeout=600) == 0
    assert path.read_bytes() == whole.read_bytes()
    puzzles = ll.load_many(path)
    assert len(puzzles) == len({likeness(each) for each in puzzles}) == count


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interruption_keeps_what_was_made(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    with start(path, 10**9, stderr=subprocess.PIPE) as process:
        wait_for(path, 20_000, process)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == 130
        assert process.stderr is not None
        told = process.stderr.read().decode().splitlines()
    assert told[-1] == "lamplighter: stopped"
    assert len(told) == 2
    assert told[0].startswith("lamplighter: note: what was made is in ")
    assert told[0].endswith(": --resume carries on")
    assert len(ll.load_many(path)) > 100
    assert path.read_bytes().endswith(b"\n")


def test_out_of_time_keeps_what_was_made(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    ran = cli("generate", *QUICK, "-n", 10**9, "--timeout", 2, "-o", path)
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    made = len(ll.load_many(path))
    assert "the time ran out after " in ran.err
    assert f"; {made:,} puzzles were found before (seed 7)" in ran.err
    ran = cli("generate", *QUICK, "-n", made + 5, "-o", path, "--resume")
    assert (ran.code, len(ll.load_many(path))) == (0, made + 5)
    none = cli("generate", *QUICK, "--timeout", 0)
    assert (none.code, none.out, none.err.count("\n")) == (3, "", 1)


def test_giving_up_is_one_line(cli: Cli) -> None:
    ran = cli("generate", "--size", "1x30", "--level", "hard", "--seed", 1)
    assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
    assert "no 1x30 akari hard puzzle: gave up after" in ran.err
    ran = cli("generate", "--size", 2, "--symmetry", "none", "--level", "easy", "-n", 999)
    assert ran.code == 3
    assert "different puzzles were found" in ran.err
    assert 1 < ran.out.count("akari 2x2") < 999


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        (["--size", "ten"], "such as 12x8"),
        (["--size", "10x"], "such as 12x8"),
        (["--size", "0"], "at least one row"),
        (["--size", "2000x10"], "at most 1000 cells"),
        (["--size", "9x8", "--symmetry", "rotate4"], "rotate4 needs a square board"),
        (["--level", "harder"], "did you mean 'hard'?"),
        (["--level", "10"], "0 to 9"),
        (["--level", "-1"], "unknown level"),
        (["--symmetry", "round"], "unknown symmetry 'round'"),
        (["--density", "22"], "such as 0.22 or 22%"),
        (["--density", "%"], "such as 0.22 or 22%"),
        (["--density", "nan"], "such as 0.22 or 22%"),
        (["--density", "101%"], "such as 0.22 or 22%"),
        (["--clues", "few"], "such as 0.22 or 22%"),
        (["--method", "magic"], "unknown method 'magic'"),
        (["--genre", "sudoku"], "unknown genre 'sudoku'"),
        (["--genre", "kuromasu", "--human"], "for Akari only"),
        (["--genre", "kuromasu", "--to", "codex"], "codex holds akari, not kuromasu"),
        (["--count", "0"], "1 or more"),
        (["--count", "-3"], "--count"),
        (["--count", "many"], "whole number"),
        (["--seed", "x"], "whole number"),
        (["--seed", "-1"], "--seed"),
        (["--index", "-1"], "--index"),
        (["--timeout", "soon"], "expected seconds"),
        (["--jobs", "two"], "whole number"),
        (["--to", "nope"], "unknown format 'nope'"),
        (["--style", "nobody"], "'"),
        (["-o", "/proc/out.jsonl", "--seed", "1"], "cannot write"),
        (["-o", "/dev/null/out.jsonl", "--seed", "1"], "cannot write"),
        (["board.txt"], "unexpected word 'board.txt'"),
    ],
)
def test_nonsense_is_one_line(cli: Cli, arguments: list[str], trouble: str) -> None:
    ran = cli("generate", *arguments)
    assert ran.refused, ran
    assert trouble in ran.err
    assert "should not happen" not in ran.err


def test_a_closed_pipe_ends_it() -> None:
    words = [*QUICK, "--count", 10**9, "--json"]
    with subprocess.Popen(
        [*COMMAND, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"id": "akari-7-0"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=300) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line(cli: Cli) -> None:
    ran = cli("generate", *QUICK, "--json", "-o", "/dev/full")
    assert ran.refused
    assert ran.err == "lamplighter: cannot write '/dev/full': No space left on device\n"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal of its own")
def test_a_terminal_shows_rate_and_time_left(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    with start(tmp_path / "many.jsonl", 10**6, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        end = time.monotonic() + 300
        while b"/s " not in shown and time.monotonic() < end:
            shown += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while more := os.read(ours, 4096):
                shown += more
        except OSError:
            pass  # Linux says so when the other end is closed
        assert process.wait(timeout=300) == 130
    os.close(ours)
    text = shown.decode()
    assert "generating" in text
    assert "/1000000" in text
    assert text.rstrip().endswith("lamplighter: stopped")
