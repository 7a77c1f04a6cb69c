"""Tries `lamplighter serve` of the installed package: the page, its files, a question.

Needs the extra `web`. The files are those in the package; build.py sees to it that all are there.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from pathlib import Path
from urllib.request import Request, urlopen

from lamplighter.web.files import STATIC


def main() -> int:
    command = Path(sysconfig.get_path("scripts")) / "lamplighter"
    with subprocess.Popen(
        [command, "serve", "--no-browser", "--port", "0", "--quiet"],
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        try:
            try_server(server.stdout.readline().strip())
        finally:
            server.terminate()
    assert server.returncode == 0 or sys.platform == "win32", server.returncode
    return 0


def try_server(url: str) -> None:
    page = fetched(url).decode()
    assert "<title>Lamplighter" in page
    names = sorted(path.name for path in STATIC.iterdir())
    for name in names:
        if name.endswith(".mjs") and name != "app.mjs":
            assert f'"{name}"() {{' in page, f"{name} is not in the page"
        if name != "index.html":
            assert fetched(url + name) == (STATIC / name).read_bytes(), name
    assert len(names) > 20
    question = {"genre": "akari", "size": 7, "seed": 1}
    made = json.loads(fetched(f"{url}api/generate", json.dumps(question).encode()))
    assert made["genre"] == "akari", made


def fetched(url: str, body: bytes | None = None) -> bytes:
    request = Request(url, body, {"content-type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        return bytes(answer.read())


if __name__ == "__main__":
    sys.exit(main())
