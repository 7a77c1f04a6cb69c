"""docs/serve.md is true: its questions get the answers shown, its tables name what there is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from serving import Serving

from lamplighter.web.app import Settings
from lamplighter.web.bounds import BOUNDS
from lamplighter.web.fault import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "serve.md"
TEXT = PAGE.read_text(encoding="utf-8")
SHOWN = re.findall(r"```sh\n(curl .*?)\n```\n\n```json\n(.*?)\n```", TEXT, re.DOTALL)
HERE = "http://127.0.0.1:8008/"


@pytest.mark.skipif(not shutil.which("curl"), reason="needs curl")
@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[each[0][-30:] for each in SHOWN])
def test_questions_on_the_page_get_the_answers_shown(
    command: str, shown: str, server: Serving
) -> None:
    assert HERE in command
    ran = subprocess.run(
        ["bash", "-c", command.replace("curl ", "curl -s ", 1).replace(HERE, server.url)],
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    told = json.loads(ran.stdout)
    if "LAMPLIGHTER_UPDATE" in os.environ and told != json.loads(shown):
        PAGE.write_text(PAGE.read_text(encoding="utf-8").replace(
            f"```sh\n{command}\n```\n\n```json\n{shown}\n```",
            f"```sh\n{command}\n```\n\n```json\n{json.dumps(told)}\n```",
        ))  # fmt: skip
        return
    assert told == json.loads(shown)


def test_every_kind_of_error_has_a_row() -> None:
    assert len(SHOWN) >= 6
    rows = dict(re.findall(r"^\| `(\w+)` \| [0-9, ]+ \| (.*) \|$", TEXT, re.MULTILINE))
    assert rows == KINDS


def test_the_limits_are_those_of_the_server() -> None:
    settings = Settings()
    assert settings.bytes == 1 << 20
    assert "| body of a question | 1 MiB |" in TEXT
    assert f"| side of a board | {BOUNDS.side} cells |" in TEXT
    assert f"| seconds of work | {BOUNDS.seconds:g};" in TEXT
    assert f"| solutions sent | {BOUNDS.solutions}, and {BOUNDS.cells // 10**6} million" in TEXT
    assert f"| solutions counted | {BOUNDS.counted:,} |" in TEXT
    book = f"{BOUNDS.boards}, {BOUNDS.book_side} cells, {BOUNDS.book_seconds:g};"
    assert f"| boards of a book, their sides, its seconds | {book}" in TEXT
    kept = f"| boards added, tagged, removed or handed out at once | {BOUNDS.kept:,} |"
    assert kept in TEXT
    assert f"| side of a PNG | {BOUNDS.pixels} pixels;" in TEXT
    waiting = f"{settings.queue}, for no longer than {BOUNDS.seconds:g} seconds"
    assert f"| questions that wait for a thread | {waiting} |" in TEXT


def test_every_figure_has_a_row(server: Serving) -> None:
    names = re.findall(r"^# TYPE (\w+)", server.client.get("/metrics").text, re.MULTILINE)
    assert names
    for name in names:
        assert f"`{name}" in TEXT, name
