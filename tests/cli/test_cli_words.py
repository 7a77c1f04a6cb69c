"""Words and options of the command line: any order, nothing passed over in silence."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, Cli

FULL_ADDER = Path(__file__).parents[2] / "examples/circuits/full_adder.bench"


def test_options_and_sources_mix(cli: Cli) -> None:
    plain = cli("convert", AKARI, KUROMASU, "--to", "json")
    assert plain.code == 0
    assert cli("convert", AKARI, "--to", "json", KUROMASU).out == plain.out
    assert cli("--to", "json", "convert", AKARI, KUROMASU).refused  # a verb is expected first
    assert cli("convert", "--to=json", AKARI, "-q", KUROMASU, "--lenient").out == plain.out
    assert cli("--json", "gadget", "list").out == cli("gadget", "list", "--json").out
    assert cli("gadget", "--json", "list").out == cli("gadget", "list", "--json").out


def test_words_behind_two_dashes_are_no_options(cli: Cli) -> None:
    plain = cli("show", "-", "-f", "pulles-grid", stdin="-1-")
    assert plain.code == 0
    board = plain.out.partition("\n")[2]
    assert cli("show", "-f", "pulles-grid", "--", "-1-").out.partition("\n")[2] == board
    assert cli("show", "--", "-1-", "-f").code == 2


@pytest.mark.parametrize(
    ("words", "like"),
    [
        (["help"], ["--help"]),
        (["help", "solve"], ["solve", "--help"]),
        (["help", "bench", "run"], ["bench", "run", "--help"]),
        (["help", "gadget", "search"], ["gadget", "search", "--help"]),
        (["--debug", "help", "solve"], ["solve", "--help"]),
    ],
)
def test_help(cli: Cli, words: list[str], like: list[str]) -> None:
    ran = cli(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == cli(*like).out


def test_help_about_help(cli: Cli) -> None:
    ran = cli("help", "help")
    assert (ran.code, ran.err) == (0, "")
    assert "lamplighter help bench run" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["help", "solv"], "did you mean 'solve'?"),
        (["help", "bench", "rum"], "did you mean 'run'?"),
        (["help", "solve", "twice"], "unexpected word 'twice'"),
        (["help", "bench", "run", "fast"], "unexpected word 'fast'"),
        (["solve", AKARI, "--jsn"], "unknown option '--jsn', did you mean --json?"),
        (["solve", AKARI, "--qqqqqq=3"], "unknown option '--qqqqqq'"),
        (["bench", "run", "quick", "--agian"], "did you mean --again?"),
        (["formats", "all"], "unexpected word 'all'"),
        (["gadget", "list", "all"], "unexpected word 'all'"),
        (["gadget", "lst"], "invalid choice: 'lst'"),
        (["gadget", "show", "1-or", "--kind", "or"], "unknown option '--kind'"),
        (["convert", AKARI, "--to", "text", "--dialect", "zzz"], "unknown dialect 'zzz'"),
        (["convert", AKARI, "--to", "text", "--dialect", "tud"], "no dialect 'tud'"),
        (["solve", AKARI, "--dialect", "tud"], "no dialect 'tud'"),
        (["render", AKARI, "--kind", "png", "-o", "x.svg"], "--kind png contradicts"),
        (["render", AKARI, "--scale", "3"], "--scale is for PNG"),
        (["render", AKARI, "--mistakes", "--empty"], "--mistakes needs marks"),
        (["show", AKARI, "--mistakes", "--empty"], "--mistakes needs marks"),
        (["solve", AKARI, "-b", "sat", "--nodes", "9"], "'sat' keeps no --nodes"),
        (["count", AKARI, "-b", "cpsat", "--nodes", "9"], "these do: native, deductive"),
        (["count", AKARI, "--jobs", "2"], "unknown option '--jobs'"),
        (["gadget", "verify", "1-or", "--only", "1"], "give no NAME"),
        (["gadget", "verify", "--kind", "or"], "name a file"),
        (["reduce", FULL_ADDER, "--ratio", "3"], "--ratio is for --random-3sat"),
        (["reduce", "--random-3sat", "5", "-o", "f.cnf", "--only", "2"], "--only is about"),
        (["reduce", "--random-3sat", "5", "-o", "f.cnf", "--json"], "--json is about"),
        (["rate", AKARI, "-m", "none", "-m", "all"], "none goes with no other"),
        (["variant", AKARI, "--timeout", "3"], "--timeout is for --solve"),
        (["convert", AKARI, "--to", "text", "-o", ""], "expected the name of a file, got ''"),
        (["solve", AKARI, "-o", "-", "--to", "text"], "expected the name of a file, got '-'"),
        (["gadget", "verify", "gone/1-or.txt"], "no such file: 'gone/1-or.txt'"),
        (["generate", "-o", ""], "expected the name of a file, got ''"),
        (["explain", AKARI, "--html", ""], "expected the name of a file, got ''"),
        (["check", AKARI, "--marks", ""], "expected the name of a file, got ''"),
        (["check", "-", "--marks", "-"], "cannot both be standard input"),
        (["show", AKARI, "--max-side", "5"], "at most 5 cells"),
        (["variant", KUROMASU], "genre akari"),
    ],
)
def test_what_would_be_passed_over_is_refused(cli: Cli, words: list[object], told: str) -> None:
    ran = cli(*words)
    assert ran.refused, ran
    assert told in ran.err


def test_a_dialect_is_for_the_side_that_has_one(cli: Cli) -> None:
    written = cli("convert", AKARI, "--to", "asp", "--dialect", "tud")
    assert written.code == 0
    assert written.out == cli("convert", AKARI, "--to", "asp", "--to-dialect", "tud").out
    back = cli("convert", "-", "--to", "text", "--dialect", "tud", "-g", "akari", stdin=written.out)
    assert back.out == cli("convert", AKARI, "--to", "text").out


def test_one_number_is_a_square_everywhere(cli: Cli) -> None:
    codex = cli("convert", AKARI, "--to", "codex").out.strip()
    told = cli("convert", codex, "-f", "codex", "--size", "6", "--to", "json")
    assert json.loads(told.out)["rows"] == AKARI_ROWS
    assert cli("gadget", "search", "wire", "--size", "5", "--json").code == 0
    assert cli("generate", "--size", "5", "--seed", "1", "--json").code == 0


def test_only_picks_from_all_gadgets(cli: Cli) -> None:
    names = [json.loads(line)["name"] for line in cli("gadget", "list", "--json").out.splitlines()]
    wanted = [name for name in names if name.removeprefix("tile:").startswith("3-")]
    told = cli("gadget", "verify", "--only", "3", "--json").out.splitlines()
    assert [json.loads(line)["name"] for line in told] == wanted


def test_a_search_draws_what_it_found(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "wire.txt"
    assert cli("gadget", "search", "wire", "--size", "5x1", "-o", path).code == 0
    assert path.read_text() == "Xx1Pp\n"
    assert cli("gadget", "search", "wire", "--size", "5x1", "-o", tmp_path / "wire.pdf").refused


def test_marks_come_from_standard_input_or_a_pipe(cli: Cli, tmp_path: Path) -> None:
    rows = "\n".join(AKARI_SOLUTION)
    assert cli("check", AKARI, "--marks", "-", "--complete", stdin=rows).code == 0
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=[rows])
    writer.start()
    assert cli("hint", AKARI, "--marks", pipe).out.startswith("puzzle: Solved")
    writer.join()


def test_verbs_for_akari_need_no_genre(cli: Cli) -> None:
    ran = cli("variant", "5x5:l4l", "--solve")
    assert ran.code == 0
    assert "only 4: polynomial" in ran.out


def test_quiet_leaves_out_notes_but_no_error(cli: Cli) -> None:
    loud = cli("generate", "--size", "5x5")
    assert "the seed is" in loud.err
    assert cli("generate", "--size", "5x5", "--quiet").err == ""
    assert cli("-q", "generate", "--size", "5x5").err == ""
    assert cli("solve", "nonsense", "-q").refused


@pytest.mark.parametrize(
    "words", [["solve", AKARI], ["explain", AKARI], ["generate", "--size", "5", "--seed", "1"]]
)
def test_boards_in_ascii_and_in_colour(cli: Cli, words: list[str]) -> None:
    assert not cli(*words).out.isascii()
    assert cli(*words, "--ascii").out.isascii()
    assert "\x1b[" not in cli(*words).out
    assert "\x1b[" in cli(*words, "--colour", "always").out
