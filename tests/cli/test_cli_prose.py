"""Sentences on a terminal and in a pipe."""

from __future__ import annotations

import os
import sys

import pytest

from lamplighter.cli.prose import print_prose

PROOF = "Suppose r1c1 held a bulb, which is long enough.\n1. It would light r1c2, r1c3 and r1c4."


def test_a_pipe_gets_whole_lines(capsys: pytest.CaptureFixture[str]) -> None:
    print_prose(PROOF, " 1. ")
    first, second = PROOF.split("\n")
    assert capsys.readouterr().out == f" 1. {first}\n    {second}\n"


@pytest.mark.parametrize("columns", ["40", "20"])  # no narrower than 40
def test_a_terminal_wraps_below_the_beginning(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(os.environ, "COLUMNS", columns)
    print_prose(PROOF, " 1. ")
    assert capsys.readouterr().out == (
        " 1. Suppose r1c1 held a bulb, which is\n"
        "    long enough.\n"
        "    1. It would light r1c2, r1c3 and\n"
        "       r1c4.\n"
    )


def test_later_lines_need_not_stand_below_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    print_prose("Correct so far.\n1. One step.", "my-game.txt: ", inset=2)
    assert capsys.readouterr().out == "my-game.txt: Correct so far.\n  1. One step.\n"
